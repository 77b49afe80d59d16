import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useToasts } from './toasts.tsx'

export type ConfirmButtonProps = Pick<ButtonProps, 'small' | 'tone' | 'of' | 'why' | 'ask'> & {
  /** The word on the button, and on the one of the dialog that does it. */
  readonly label: string
  readonly title: string
  /** What will happen, in full. */
  readonly message: string
  readonly danger?: boolean
  /** Does it. The dialog closes when it has; where it fails, the reason is said and the dialog stays. */
  readonly run: () => Promise<unknown>
}

/** A button that asks before it does what cannot be taken back. */
export const ConfirmButton = ({ label, title, message, danger, run, ...face }: ConfirmButtonProps) => {
  const toasts = useToasts()
  const [asks, ask] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirmed = () => {
    setBusy(true)
    run()
      .then(() => ask(false), toasts.failed)
      .finally(() => setBusy(false))
  }
  return (
    <>
      <Button {...face} onClick={() => ask(true)}>
        {label}
      </Button>
      {asks ? (
        <ConfirmDialog
          danger={danger}
          title={title}
          message={message}
          confirm={label}
          busy={busy}
          onConfirm={confirmed}
          onClose={() => ask(false)}
        />
      ) : null}
    </>
  )
}
