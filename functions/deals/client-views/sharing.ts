import { type ClientView, mostViews, type SharedView } from '#shared/deals/client-view.ts'
import { documentShared, shareWithdrawn } from '#shared/deals/events.ts'
import { asOf } from '#shared/deals/expiry.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Side } from '#shared/deals/request.ts'
import { type DealActor, mayAct, nameOfSide, partiesOf } from '#shared/deals/sides.ts'
import { assertAnswerable } from '#shared/deals/view-answer.ts'
import { ViewRefusal } from '#shared/deals/view-refusal.ts'
import { normaliseEmail } from '#shared/kit/email.ts'
import type { Uid } from '#shared/kit/id.ts'
import { partyKey, sameParty } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { seen, seenInvoice } from '../access.ts'
import { personName } from '../parties.ts'
import { aboutOf, leadingViews, viewsOf } from './about.ts'
import { ofView } from './good.ts'
import { guestUid } from './guest.ts'
import type { Handler } from './uses.ts'

type Input = Parameters<Handler<'CREATE'>>[0]
type Db = Parameters<Handler<'CREATE'>>[1]['db']

/** A link as its own side sees it. */
const sharedView = ({ signatory, ...view }: ClientView, actor: DealActor): SharedView => ({
  ...view,
  // The address of a client's account is the client's to tell.
  ...(signatory && sameParty(view.owner, view.demander) && sameParty(view.owner, actor.party)
    ? { email: signatory.email }
    : {}),
})

/** What is shared, for whoever may act on it for a side: all else is as if it were not there. */
const subjectOf = async (db: Db, of: Input['of'], actor: DealActor, now: Date) => {
  if (of.kind === 'document') {
    const request = asOf(await db.requests.need({ id: of.requestId }), dayIn(now))
    const side = seen(request, actor)
    if (!request.documentHash) throw new Refusal('notFound')
    const { demander, demanderName, supplier, supplierName, title, thread, id: requestId } = request
    const reference = dealReference(thread)
    return {
      side,
      request,
      facts: { about: requestId, reference, title, requestId, thread, demander, demanderName, supplier, supplierName },
    }
  }
  const invoice = await db.invoices.need({ id: of.invoiceId })
  const side = seenInvoice(invoice, actor)
  // What nobody has been billed is its supplier's own affair.
  if (!invoice.supplierSign) throw new Refusal('notFound')
  const { id: about, reference, number, title, requestId, thread, customerName: demanderName, supplierName } = invoice
  return {
    side,
    request: undefined,
    facts: { about, reference, number, title, requestId, thread, demanderName, supplierName, ...partiesOf(invoice) },
  }
}

type Subject = Awaited<ReturnType<typeof subjectOf>>

/** How an offer could be answered by a link of a side. */
const answerOf = ({ side, request }: Subject, actor: DealActor): 'no' | 'ownAddress' | 'clientsAddress' => {
  if (!request || !mayAct(side, actor)) return 'no'
  try {
    assertAnswerable(request)
  } catch (error) {
    if (error instanceof Refusal) return 'no'
    throw error
  }
  // Who makes the link could sign alone. Of several signatures each is a member's own, so that nobody gives two under two addresses.
  // Who is in a group of an order is one by a role, which nobody holds by a link.
  if (side === 'demander') return request.demanderSignCount === 1 && !request.demanderSignOrder ? 'ownAddress' : 'no'
  return request.demander.type === 'user' ? 'clientsAddress' : 'no'
}

/**
 * Who answers by a link. A client's own side names them with their address; the supplier's side can only name the client itself, at the
 * address of its account, so that no supplier accepts its own offer.
 * @throws {Refusal} deals.viewAnswersOffers, deals.clientHasNoAddress, input.invalid
 */
const signatoryOf = async (
  db: Db,
  subject: Subject,
  actor: DealActor,
  { hash, to, answers }: Input,
): Promise<ClientView['signatory']> => {
  if (!answers) return undefined
  const how = answerOf(subject, actor)
  if (how === 'no' || !subject.request) throw new ViewRefusal('deals.viewAnswersOffers')
  if (how === 'ownAddress') {
    if (answers.email === undefined) throw new Refusal('input.invalid', { field: 'answers.email', problem: 'required' })
    return { uid: guestUid(hash), name: to, email: normaliseEmail(answers.email) }
  }
  if (answers.email !== undefined)
    throw new Refusal('input.invalid', { field: 'answers.email', problem: 'the address of the client is known' })
  const uid = subject.request.demander.id as Uid
  const client = await db.users.get({ uid })
  if (!client?.emailVerified) throw new ViewRefusal('deals.clientHasNoAddress')
  return { uid, name: await personName(db, uid), email: client.email }
}

const ownName = (side: Side, { facts }: Subject): string => nameOfSide(facts, side)

export const create: Handler<'CREATE'> = async (input, { db, actor, now, emit }) => {
  const { of, hash, to, days, language } = input
  const subject = await subjectOf(db, of, actor, now)
  const { side, facts } = subject
  if (!mayAct(side, actor)) throw new Refusal('auth.denied')
  const at = now.toISOString()
  const [others, taken, signatory, byName] = await Promise.all([
    leadingViews(db, facts.about, actor.party, now),
    db.views.get({ hash }),
    signatoryOf(db, subject, actor, input),
    personName(db, actor.uid),
  ])
  if (taken) throw new Refusal('input.invalid', { field: 'hash', problem: 'taken' })
  if (others.length >= mostViews) throw new ViewRefusal('deals.tooManyViews', { limit: mostViews })
  const view = db.views.create({
    hash,
    kind: of.kind,
    ...facts,
    owner: actor.party,
    ownerName: ownName(side, subject),
    by: actor.uid,
    byName,
    to: signatory?.name ?? to,
    ...(signatory ? { signatory } : {}),
    language,
    expiresAt: new Date(now.getTime() + days * 86_400_000).toISOString(),
    reads: 0,
    createdAt: at,
  })
  emit(documentShared, ofView(view, [view.owner], { sharedBy: byName, until: view.expiresAt.slice(0, 10) }))
  return sharedView(view, actor)
}

export const getBySubject: Handler<'GET_BY_SUBJECT'> = async ({ of }, { db, actor, now }) => {
  const [subject, views] = await Promise.all([subjectOf(db, of, actor, now), viewsOf(db, aboutOf(of), actor.party)])
  const newestFirst = views.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return { views: newestFirst.map(view => sharedView(view, actor)), mayAnswer: answerOf(subject, actor) }
}

export const withdraw: Handler<'WITHDRAW'> = async ({ hash }, { db, actor, now, emit }) => {
  const view = await db.views.get({ hash })
  if (!view || !sameParty(view.owner, actor.party)) throw new Refusal('notFound')
  const side = partyKey(view.owner) === partyKey(view.demander) ? 'demander' : 'supplier'
  if (!mayAct(side, actor)) throw new Refusal('auth.denied')
  if (view.withdrawnAt) return sharedView(view, actor)
  const saved = db.views.save({ ...view, withdrawnAt: now.toISOString() })
  emit(shareWithdrawn, ofView(saved, [saved.owner], { withdrawnBy: await personName(db, actor.uid) }))
  return sharedView(saved, actor)
}
