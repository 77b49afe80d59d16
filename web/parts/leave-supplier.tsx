import { useText } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { useToasts } from '../ui/toasts.tsx'
import type { Needing } from '../ui/why.tsx'

type Props = {
  readonly name: string
  /** One has asked, and is not a client yet. */
  readonly asked: boolean
  readonly of: Needing
  /** Ends it. */
  readonly leave: () => Promise<unknown>
  readonly small?: boolean
}

/** Ends that one is a client of an organisation, or takes back that one asked to be. */
export const LeaveSupplier = ({ name, asked, of, leave, small = false }: Props) => {
  const t = useText()
  const toasts = useToasts()
  const go = () =>
    leave().then(
      () => toasts.done(asked ? 'organisations.suppliers.withdrawn' : 'organisations.suppliers.left', { name }),
      error => toasts.failed(error),
    )
  const face = { of, tone: 'quiet', small } as const
  if (asked)
    return (
      <Button {...face} onClick={() => void go()}>
        {t('organisations.member.event.withdraw')}
      </Button>
    )
  return (
    <ConfirmButton
      {...face}
      danger
      label={t('organisations.member.event.leave')}
      title={t('organisations.suppliers.leave.title', { name })}
      message={t('organisations.suppliers.leave.text', { name })}
      run={go}
    />
  )
}
