import { Proposals, type ProposalView } from '#shared/deals/Proposals.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

/** Takes a proposal back from all who have not answered. */
export const WithdrawDialog = ({ view: { proposal }, onClose }: { view: ProposalView; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const withdraw = useCommand(Proposals, 'DISCARD_REQUEST')
  return (
    <ReasonDialog
      title={t('deals.proposal.withdraw')}
      help={t('deals.proposal.reasonHelp')}
      confirm={t('deals.end.withdraw.confirm')}
      of={withdraw}
      onReason={async reason => {
        await withdraw.run({ proposalId: proposal.id, version: proposal.version, reason })
        toasts.done('deals.end.withdraw.done')
      }}
      onClose={onClose}
    >
      <p>{t('deals.proposal.withdrawMessage', { title: proposal.title })}</p>
    </ReasonDialog>
  )
}
