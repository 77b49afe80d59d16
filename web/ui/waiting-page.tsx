import type { ComponentProps, ReactNode } from 'react'
import { isMissing } from '../lib/call.ts'
import { Failure } from './failure.tsx'
import { NotFound } from './not-found.tsx'
import { Page } from './page.tsx'
import { DetailSkeleton } from './skeleton.tsx'

type Props = Pick<ComponentProps<typeof Page>, 'title' | 'back'> & {
  readonly found: { readonly error: unknown; readonly refetch: () => unknown }
  /** What is offered where there is no such thing. */
  readonly missing?: ReactNode
  /** What stands there meanwhile. */
  readonly children?: ReactNode
}

/** The page of a thing that is not on it yet: it comes, there is none for who asks, or it could not be loaded. */
export const WaitingPage = ({ found: { error, refetch }, missing, children, ...page }: Props) => (
  <Page {...page}>
    {isMissing(error) ? (
      <NotFound action={missing} />
    ) : error ? (
      <Failure error={error} onRetry={() => void refetch()} />
    ) : (
      (children ?? <DetailSkeleton />)
    )}
  </Page>
)
