import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import type { useElement } from './element.ts'

/**
 * A form around the fields of the provider, which stand in a frame of its own: while they load, when they do not come, and what went wrong.
 * @param label what the form is for
 * @param children what stands below the fields: the button that sends them, and what is to be known of that
 */
export const ElementForm = ({
  element: { place, standing, again },
  label,
  problem,
  onSend,
  children,
}: {
  readonly element: Pick<ReturnType<typeof useElement>, 'place' | 'standing' | 'again'>
  readonly label: string
  readonly problem: string | undefined
  readonly onSend: () => Promise<void>
  readonly children: ReactNode
}) => {
  const t = useText()
  return (
    <form
      className="pay-form"
      noValidate
      aria-label={label}
      onSubmit={event => {
        event.preventDefault()
        void onSend()
      }}
    >
      {standing === 'loading' ? <TextSkeleton lines={5} /> : null}
      {standing === 'failed' ? (
        <Notice tone="danger" action={<Button onClick={again}>{t('app.tryAgain')}</Button>}>
          <p>{t('payments.card.unavailable')}</p>
        </Notice>
      ) : null}
      <div ref={place} className="pay-element" hidden={standing === 'failed'} />
      {problem ? (
        <p className="field-error" role="alert">
          {problem}
        </p>
      ) : null}
      {children}
    </form>
  )
}
