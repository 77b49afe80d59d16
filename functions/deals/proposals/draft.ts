import { attendsTo } from '#shared/deals/attending.ts'
import type { ProposalInput } from '#shared/deals/Proposals.contract.ts'
import {
  eachOnce,
  listedProposal,
  type Proposal,
  type ProposalCustomer,
  type ProposalLetters,
} from '#shared/deals/proposal.ts'
import { proposalStates } from '#shared/deals/proposal-states.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey, sameParty } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { agentFor } from '#shared/organisations/acting.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { scheduleOf } from '#shared/terms/deal-schedule.ts'
import { sameVersion } from '../../kit/guard.ts'
import { assertNoneFormer, isDealing, wasDealing } from '../former.ts'
import { itemsOffered, type OfferedItem } from './items.ts'
import type { Handler, ProposalWork } from './uses.ts'

type Row = Omit<Proposal, 'version'>
type Letters = Omit<ProposalLetters, 'version'>

/** A proposal of the actor's organisation; of another's it is told that there is none. @throws {Refusal} notFound */
export const ownProposal = (proposal: Proposal | undefined, party: Party): Proposal => {
  if (!proposal || !sameParty(proposal.supplier, party)) throw new Refusal('notFound')
  return proposal
}

/** The same of one that the actor changes. @throws {Refusal} notFound, auth.denied, call.conflict */
export const changing = async ({ db, actor }: ProposalWork, id: Proposal['id'], version: number): Promise<Proposal> => {
  const before = ownProposal(await db.proposals.get({ id }), actor.party)
  if (!attendsTo(before.supplierAgent, actor)) throw new Refusal('auth.denied')
  sameVersion(before, version)
  return before
}

/**
 * Clients of the actor's organisation, as they are now.
 * @throws {Refusal} deals.formerClients, and notFound for anybody else, whether there is such a party or not
 */
const clientsOf = async (
  { db, actor }: ProposalWork,
  customers: readonly Party[],
  before: Proposal | undefined,
): Promise<ProposalCustomer[]> => {
  const oid = actor.party.id
  const parties = eachOnce(customers)
  const relations = await Promise.all(parties.map(customer => db.relations.get({ who: partyKey(customer), oid })))
  const known = parties.map(({ id, type }, n) => {
    const relation = relations[n]
    if (isDealing(relation)) return { id, type, mid: relation.mid, isFormer: false }
    // Who stands in the draft was a client when it was written, whatever is left of that.
    const former = wasDealing(relation) ? relation : before?.customers.find(one => sameParty(one, { id, type }))
    if (!former) throw new Refusal('notFound')
    return { id, type, mid: former.mid, isFormer: true }
  })
  const former = known.filter(({ isFormer }) => isFormer)
  if (former.length > 0) {
    const members = await db.members.getMany(former.map(({ mid }) => ({ oid, mid })))
    assertNoneFormer(
      'deals.formerClients',
      former.map((one, n) => ({ ...one, name: members[n]?.name ?? '' })),
    )
  }
  return known.map(({ isFormer: _isFormer, ...customer }) => customer)
}

/** What a choice comes to; undefined while its terms make no schedule. */
const priceSoFar = (choice: DealChoice): Proposal['price'] => {
  try {
    const { currency, totals } = scheduleOf(choice)
    return { amount: totals.total, currency }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The rows of a proposal as its author wants it, on top of what there was. */
export const composed = async (
  work: ProposalWork,
  { customers, body }: { readonly customers: readonly Party[]; readonly body: ProposalInput },
  before: Proposal | undefined,
): Promise<{ readonly proposal: Row; readonly letters: Letters; readonly offered: readonly OfferedItem[] }> => {
  const { actor, now, newId } = work
  const [clients, offered] = await Promise.all([
    clientsOf(work, customers, before),
    itemsOffered(work, body.choice.items, actor.party),
  ])
  const id = before?.id ?? newId('proposal')
  const time = now.toISOString()
  const choice = { ...body.choice, items: offered.map(({ item }) => item) }
  const price = priceSoFar(choice)
  return {
    proposal: listedProposal({
      id,
      status: before?.status ?? 'draft',
      supplier: actor.party,
      supplierAgent: before?.supplierAgent ?? agentFor(actor, 'ticket'),
      title: choice.items[0]?.title ?? '',
      itemCount: choice.items.length,
      choice,
      ...(price ? { price } : {}),
      customers: clients,
      expires: body.expires,
      language: body.language,
      createdAt: before?.createdAt ?? time,
      updatedAt: time,
    }),
    letters: {
      proposalId: id,
      message: body.message,
      items: offered.map(({ words: { id: itemId, description, engagementLetter } }) => ({
        id: itemId,
        description,
        engagementLetter,
      })),
    },
    offered,
  }
}

/** Stages the rows of a proposal, new or in place of those that there were. */
export const saved = async (
  { db }: ProposalWork,
  { proposal, letters }: { readonly proposal: Row; readonly letters: Letters },
  before: Proposal | undefined,
): Promise<Proposal> => {
  if (!before) {
    db.letters.create(letters)
    return db.proposals.create(proposal)
  }
  const { version } = await db.letters.need({ proposalId: before.id })
  db.letters.save({ ...letters, version })
  return db.proposals.save({ ...proposal, version: before.version })
}

export const create: Handler<'CREATE'> = async (input, work) =>
  saved(work, await composed(work, input, undefined), undefined)

export const update: Handler<'UPDATE'> = async ({ draftId, version, ...input }, work) => {
  const before = await changing(work, draftId, version)
  advance(proposalStates, before.status, 'save', 'supplier')
  return saved(work, await composed(work, input, before), before)
}

export const remove: Handler<'REMOVE'> = async ({ proposalId, version }, work) => {
  const before = await changing(work, proposalId, version)
  advance(proposalStates, before.status, 'discard', 'supplier')
  work.db.letters.remove(await work.db.letters.need({ proposalId }))
  work.db.proposals.remove(before)
  return { removed: 1 }
}
