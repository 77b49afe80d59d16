import type { Id } from '#shared/kit/id.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import type { Workspace } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import type { Needing } from '../../ui/why.tsx'

/** Ends one's own work for an organisation, whatever one may do there. The owner reads why they stay. */
export const LeaveStaff = ({ workspace: { organisation, isOwner } }: { workspace: Workspace }) => {
  const t = useText()
  const leave = useCommand(Organisations, 'LEAVE', { asPerson: true })
  // That one acts for it no more is said once it is known, as it is where somebody else ended it.
  return (
    <ConfirmButton
      of={leave}
      why={isOwner && t('refusal.member.ownerStays')}
      danger
      label={t('organisations.member.event.leave')}
      title={t('organisations.suppliers.leave.title', { name: organisation.tradingName })}
      message={t('organisations.members.leave.text')}
      run={() => leave.run({ organizationId: organisation.id })}
    />
  )
}

type Props = {
  readonly id: Id<'organisation'>
  readonly name: string
  /** One has asked, and is not a client yet. */
  readonly asked: boolean
  /** Who may do it for the organisation that one acts for, where that is not known of the page. */
  readonly needs?: Needing['needs']
  readonly small?: boolean
}

/** Ends that one is a client of an organisation, or takes back that one asked to be. */
export const LeaveSupplier = ({ id, name, asked, needs, small = false }: Props) => {
  const t = useText()
  const toasts = useToasts()
  const leave = useCommand(Organisations, 'LEAVE')
  const go = () =>
    leave.run({ organizationId: id }).then(
      () => toasts.done(asked ? 'organisations.suppliers.withdrawn' : 'organisations.suppliers.left', { name }),
      error => toasts.failed(error),
    )
  const face = { of: { needs: needs ?? leave.needs, busy: leave.busy }, tone: 'quiet', small } as const
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
