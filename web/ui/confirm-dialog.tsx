import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  readonly title: string
  /** What will happen, in full. */
  readonly message: string
  /** What is to be seen before one decides. */
  readonly children?: ReactNode
  /** The word on the button that does it; 'Ok' without. */
  readonly confirm?: string
  readonly danger?: boolean
  readonly busy?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something that cannot be taken back (spec part 1, section 2, "Other": Ok and Close). */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, message, children, confirm, danger, busy, onConfirm, onClose } = props
  const t = useText()
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.close')}</Button>
          <Button tone={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm ?? t('app.ok')}
          </Button>
        </>
      }
    >
      <p>{message}</p>
      {children}
    </Dialog>
  )
}
