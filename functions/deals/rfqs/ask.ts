import { attendsTo } from '#shared/deals/attending.ts'
import { nextOfOffer } from '#shared/deals/calendar.ts'
import { rfqCancelled, rfqSent } from '#shared/deals/events.ts'
import { eachOnce } from '#shared/deals/proposal.ts'
import type { RfqInput } from '#shared/deals/Rfqs.contract.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import { asSuppliersSee, assertUntil, isGiven, isOpened, type Rfq, rfqLimits } from '#shared/deals/rfq.ts'
import { rfqStates } from '#shared/deals/rfq-states.ts'
import { mayAct } from '#shared/deals/sides.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey, sameParty } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { agentFor } from '#shared/organisations/acting.ts'
import { itemIdAt } from '#shared/terms/item.ts'
import { isPayable } from '#shared/terms/payable.ts'
import { TermsRefusal } from '#shared/terms/refusal.ts'
import { sameVersion } from '../../kit/guard.ts'
import { assertNoneFormer, isDealing, wasDealing } from '../former.ts'
import { partyFacts } from '../parties.ts'
import { ofRfq } from './facts.ts'
import type { Handler, RfqWork } from './uses.ts'

/** A request of the acting client's own. To everybody else there is none. @throws {Refusal} notFound */
const ownRfq = async ({ db, actor }: RfqWork, id: Rfq['id']): Promise<Rfq> => {
  const rfq = await db.rfqs.get({ id })
  if (!rfq || !sameParty(rfq.client, actor.party)) throw new Refusal('notFound')
  return rfq
}

/** The request of a client who acts on it. @throws {Refusal} notFound, auth.denied, call.conflict */
export const changing = async (work: RfqWork, id: Rfq['id'], version: number): Promise<Rfq> => {
  const rfq = await ownRfq(work, id)
  if (!mayAct('demander', work.actor) || !attendsTo(rfq.clientAgent, work.actor)) throw new Refusal('auth.denied')
  sameVersion(rfq, version)
  return rfq
}

/** The draft of a client who goes on with it, which takes no more than writing another would. @throws {Refusal} notFound, auth.denied, call.conflict */
const ownDraft = async (work: RfqWork, id: Rfq['id'], version: number): Promise<Rfq> => {
  const rfq = await ownRfq(work, id)
  if (!attendsTo(rfq.clientAgent, work.actor)) throw new Refusal('auth.denied')
  sameVersion(rfq, version)
  return rfq
}

/**
 * A request of the client's own that another is to take the place of: one that was sent. A draft could be deleted, and what names it could not be sent
 * any more.
 * @throws {Refusal} notFound
 */
const takenPlaceOf = async (work: RfqWork, id: Rfq['id']): Promise<Rfq> => {
  const rfq = await ownRfq(work, id)
  if (rfq.status === 'draft') throw new Refusal('notFound')
  return rfq
}

/**
 * Stages that a request is over because its client asks others, where it waits for that and for this person to do it: its answers are open, and
 * nobody named a price. Its suppliers are told what they would be told if it were called off.
 */
const stageSuperseded = async (work: RfqWork, before: Rfq, replacedBy: Rfq['id']): Promise<void> => {
  const { db, actor, now, emit } = work
  const rfqId = before.id
  const time = now.toISOString()
  const today = dayIn(time)
  if (before.status !== 'open' || !isOpened(before, today)) return
  if (!mayAct('demander', actor) || !attendsTo(before.clientAgent, actor)) return
  const { answered } = before
  // The daily run counted them, unless it is still to come.
  const [quotes, invitations] = await Promise.all([
    answered === undefined ? db.quotes.allRows({ rfqId }) : [],
    db.invitations.allRows({ rfqId }),
  ])
  if (answered || quotes.some(isGiven)) return
  const { next: _next, ...rest } = before
  const status = advance(rfqStates, before.status, 'supersede', 'customer')
  // Its suppliers see it as one that was called off without a word, which has a reason, too.
  const reason = ''
  const rfq = db.rfqs.save({ ...rest, status, replacedBy, reason, endedOn: today, updatedAt: time })
  for (const { supplier, supplierName } of invitations)
    emit(rfqCancelled, ofRfq(asSuppliersSee(rfq), { ...supplier, name: supplierName }, { reason }))
}

type Written = {
  readonly suppliers: readonly Party[]
  readonly body: RfqInput
  readonly instead?: Rfq['id'] | undefined
}

/**
 * A request for quotes as its client wants it, on top of the draft that there was, and whom it asks. Its status is for the caller to say.
 * @throws {Refusal} deals.formerSuppliers, and notFound for who never was a supplier of the client
 */
const composed = async (
  { db, actor, now, newId }: RfqWork,
  { suppliers, body, ...of }: Written,
  before: Rfq | undefined,
) => {
  const instead = of.instead ?? before?.instead
  const parties = eachOnce(suppliers)
  const [client, ...relations] = await Promise.all([
    partyFacts(db, actor.party),
    ...parties.map(({ id, type }) =>
      type === 'organization' ? db.relations.get({ who: partyKey(actor.party), oid: id }) : undefined,
    ),
  ])
  const known = parties.map((party, n) => {
    const relation = relations[n]
    if (isDealing(relation)) return { ...party, name: relation.name, isFormer: false }
    // Who stands in the draft was a supplier when it was written, whatever is left of that.
    const former = wasDealing(relation) ? relation : before?.suppliers?.find(one => sameParty(one, party))
    if (!former) throw new Refusal('notFound')
    return { ...party, name: former.name, isFormer: true }
  })
  assertNoneFormer(
    'deals.formerSuppliers',
    known.filter(({ isFormer }) => isFormer),
  )
  const named = known.map(({ isFormer: _isFormer, ...party }) => party)
  const time = now.toISOString()
  const rfq = {
    id: before?.id ?? newId('rfq'),
    client: actor.party,
    clientName: client.name,
    clientAgent: before?.clientAgent ?? agentFor(actor, 'ticket'),
    ...body,
    items: body.items.map((item, n) => ({ ...item, id: itemIdAt(n) })),
    awards: [],
    ...(instead && { instead }),
    createdAt: before?.createdAt ?? time,
    updatedAt: time,
  }
  return { rfq, named }
}

export const create: Handler<'CREATE'> = async (input, work) => {
  if (input.instead) await takenPlaceOf(work, input.instead)
  const { rfq, named } = await composed(work, input, undefined)
  return work.db.rfqs.create({ ...rfq, status: 'draft', suppliers: named })
}

export const update: Handler<'UPDATE'> = async ({ rfqId, version, ...input }, work) => {
  const before = await ownDraft(work, rfqId, version)
  const status = advance(rfqStates, before.status, 'save', 'customer')
  const { rfq, named } = await composed(work, input, before)
  return work.db.rfqs.save({ ...rfq, status, suppliers: named, version })
}

export const remove: Handler<'REMOVE'> = async ({ rfqId, version }, work) => {
  const before = await ownDraft(work, rfqId, version)
  advance(rfqStates, before.status, 'discard', 'customer')
  work.db.rfqs.remove(before)
  return { removed: 1 }
}

export const send: Handler<'SEND'> = async ({ suppliers, body, draft, instead: named }, work) => {
  const { db, now, emit } = work
  const before = draft && (await ownDraft(work, draft.rfqId, draft.version))
  const status = advance(rfqStates, before?.status ?? 'draft', 'send', 'customer')
  const instead = named ?? before?.instead
  const [written, old] = await Promise.all([
    composed(work, { suppliers, body, instead }, before),
    instead && takenPlaceOf(work, instead),
  ])
  const asked = written.named
  const time = now.toISOString()
  const today = dayIn(time)
  assertUntil(body.until, today)
  if (!isPayable(body.platform)) throw new TermsRefusal('deals.notPayable')
  if (body.items.some(({ start, end }) => end < start)) throw new TermsRefusal('deals.timeframe')
  if (asked.length < rfqLimits.fewest) throw new DealsRefusal('deals.tooFewSuppliers', { count: rfqLimits.fewest })
  // For all who are asked it begins now, however long its client wrote it.
  const sent = { ...written.rfq, status, next: nextOfOffer(body.until, today), createdAt: time }
  const rfq = before ? db.rfqs.save({ ...sent, version: before.version }) : db.rfqs.create(sent)
  for (const { id, type, name } of asked) {
    db.invitations.create({
      rfqId: rfq.id,
      supplier: { id, type },
      supplierName: name,
      until: body.until,
      createdAt: time,
    })
    emit(rfqSent, ofRfq(rfq, { id, type, name }, {}))
  }
  if (old) await stageSuperseded(work, old, rfq.id)
  return rfq
}

export const cancel: Handler<'CANCEL'> = async ({ rfqId, version, reason }, work) => {
  const { db, now, emit } = work
  const before = await changing(work, rfqId, version)
  const status = advance(rfqStates, before.status, 'cancel', 'customer')
  const time = now.toISOString()
  const { next: _next, ...rest } = before
  const rfq = db.rfqs.save({ ...rest, status, reason, endedOn: dayIn(time), updatedAt: time })
  for (const { supplier, supplierName } of await db.invitations.allRows({ rfqId }))
    emit(rfqCancelled, ofRfq(rfq, { ...supplier, name: supplierName }, { reason }))
  return rfq
}
