import { useId, useState } from 'react'
import { Files, type ThreadView } from '#shared/files/Files.contract.ts'
import { longestReason } from '#shared/files/signing.ts'
import { useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useToasts } from '../ui/toasts.tsx'

/** Declines to sign, with the reason that its owner reads. */
export const DeclineDialog = ({
  thread,
  number,
  onClose,
}: {
  thread: ThreadView
  number: number
  onClose: () => void
}) => {
  const t = useText()
  const id = useId()
  const toasts = useToasts()
  const decline = useCommand(Files, 'DECLINE_SIGNATURE')
  const [reason, setReason] = useState('')
  const send = () =>
    decline.run({ id: thread.id, number, reason: reason.trim() }).then(
      () => {
        toasts.done('files.signing.decline.done')
        onClose()
      },
      error => toasts.failed(error),
    )
  return (
    <Dialog
      title={t('files.signing.decline.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('files.folder.cancel')}</Button>
          <Button
            tone="danger"
            of={decline}
            why={reason.trim() === '' ? t('files.signing.decline.first') : undefined}
            onClick={() => void send()}
          >
            {t('files.signing.decline')}
          </Button>
        </>
      }
    >
      <div className="ui form">
        <div className="field">
          <label htmlFor={id}>{t('files.signing.decline.reason')}</label>
          <textarea
            id={id}
            rows={4}
            maxLength={longestReason}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </div>
      </div>
    </Dialog>
  )
}
