import type { CallError } from '../../lib/call.ts'
import { useText } from '../../lib/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'

/** What the page of a service shows that is not there, or could not be loaded. */
export const Unavailable = (props: { error: CallError; onRetry: () => void }) => {
  const t = useText()
  const isMissing = props.error.errorType === 'notFound' || props.error.errorType === 'input.invalid'
  return (
    <Page title={t('marketplace.service')}>
      {isMissing ? <NotFound /> : <Failure error={props.error} onRetry={props.onRetry} />}
    </Page>
  )
}
