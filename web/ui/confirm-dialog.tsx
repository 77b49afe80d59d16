import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
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

const AskLeaving = () => {
  const t = useText()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('app.leave.title')}
      message={t('app.leave.message')}
      confirm={t('app.leave.confirm')}
      danger
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  )
}

/**
 * Asks before one leaves a page with what would be lost then. Where nothing would be it is not there: a router asks only one of a page, the last,
 * and that would answer for the others.
 */
export const Leaving = ({ when }: { when: boolean }) => (when ? <AskLeaving /> : null)
