import { proposalAsOf } from '#shared/deals/expiry.ts'
import type { Proposal } from '#shared/deals/proposal.ts'
import { proposalStates } from '#shared/deals/proposal-states.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { type Text, useText } from '../../lib/i18n.ts'
import { todayNow } from '../../lib/today.ts'
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx'

const tones: Readonly<Record<Proposal['status'], StatusTone>> = {
  draft: 'neutral',
  sent: 'accent',
  withdrawn: 'neutral',
  expired: 'neutral',
  discarded: 'neutral',
}

type Standing = Pick<Proposal, 'status' | 'expires'>

/** Where a proposal stands today, in a word. */
export const proposalStatusText = (t: Text, proposal: Standing): string =>
  t(statusKey(proposalStates, proposalAsOf(proposal, todayNow()).status))

/** The same as a pill. */
export const ProposalStatus = ({ proposal }: { proposal: Standing }) => {
  const { status } = proposalAsOf(proposal, todayNow())
  return <StatusPill tone={tones[status]}>{proposalStatusText(useText(), proposal)}</StatusPill>
}
