import { Proposal, type ProposalGroup, ProposalLetters as ProposalLettersRow } from '#shared/deals/proposal.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { table } from '../kit/table.ts'
import { due, newest } from './list-keys.ts'

/** What suppliers offer without being asked: each has its drafts, those that lie before clients, and those that are over. */
export const Proposals = table(Proposal)('Proposals', {
  pk: (key: { id: string }) => key.id,
  indexes: {
    bySupplier: {
      pk: (part: { supplier: Party; group: ProposalGroup }) => `${partyKey(part.supplier)}#${part.group}`,
      sk: newest,
    },
    due,
  },
})

/** What is long about a proposal. */
export const ProposalLetters = table(ProposalLettersRow)('ProposalLetters', {
  pk: (key: { proposalId: string }) => key.proposalId,
})
