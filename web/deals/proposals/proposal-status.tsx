import type { Proposal } from '#shared/deals/proposal.ts'
import { proposalStates } from '#shared/deals/proposal-states.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { useText } from '../../lib/i18n.ts'
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx'

const tones: Readonly<Record<Proposal['status'], StatusTone>> = {
  draft: 'neutral',
  sent: 'accent',
  withdrawn: 'neutral',
  expired: 'neutral',
  discarded: 'neutral',
}

/** Where a proposal stands, in a word. */
export const ProposalStatus = ({ status }: Pick<Proposal, 'status'>) => {
  const t = useText()
  return <StatusPill tone={tones[status]}>{t(statusKey(proposalStates, status))}</StatusPill>
}
