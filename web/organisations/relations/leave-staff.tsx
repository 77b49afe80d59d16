import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import type { Workspace } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'

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
