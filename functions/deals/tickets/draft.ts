import { requestSent } from '#shared/deals/events.ts'
import { newInvitees } from '#shared/deals/invitees.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import type { Engagement, EngagementItem, Request, StoredRequest } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { grouped } from '#shared/deals/sides.ts'
import type { TicketInput, TicketItem } from '#shared/deals/Tickets.contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey, sameParty } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { agentFor } from '#shared/organisations/acting.ts'
import { choiceOfServices } from '#shared/terms/choice.ts'
import { itemIdAt } from '#shared/terms/item.ts'
import type { Questionnaire } from '#shared/terms/question.ts'
import { answersTo, questionnaireProblems } from '#shared/terms/questionnaire.ts'
import { requestObstacle } from '#shared/terms/request-obstacle.ts'
import { sameVersion } from '../../kit/guard.ts'
import { attendingSide } from '../access.ts'
import { bounded } from '../engagements.ts'
import { ofRequest, sumOf } from '../event-drafts.ts'
import { partyFacts, payeeOf, signatoryFacts } from '../parties.ts'
import { payablePrice } from '../price.ts'
import { ownerOf } from './ahead.ts'
import { assertColleagues, tellInvitees } from './invitees.ts'
import type { Handler, TicketWork } from './uses.ts'

type Row = Omit<StoredRequest, 'version'>
type Letter = Omit<Engagement, 'version'>

/**
 * The services as anybody may request them, in the order of the items: those of one supplier.
 * @throws {Refusal} notFound, deals.notPublished, deals.otherSupplier, deals.ownService, deals.notClient
 */
const requestable = async ({ db }: TicketWork, items: TicketInput['items'], client: Party): Promise<Service[]> => {
  const services = await Promise.all(items.map(({ serviceId }) => db.services.need({ id: serviceId })))
  for (const { id, owner, stat } of services) {
    ownerOf.set(id, owner)
    if (stat === 'inEdit' || stat === 'removed') throw new Refusal('notFound')
    if (stat !== 'published') throw new DealsRefusal('deals.notPublished')
  }
  const [first] = services
  if (!first) throw new Error('a request without items came through')
  if (services.some(({ owner }) => !sameParty(owner, first.owner))) throw new DealsRefusal('deals.otherSupplier')
  const relation = await db.relations.get({ who: partyKey(client), oid: first.owner.id })
  const obstacle = requestObstacle(first.owner, client, relation?.status === 'active')
  if (obstacle) throw new DealsRefusal(obstacle, { organisation: first.ownerName })
  return services
}

/** What is long about an item that is a service. */
export const engagementItem = (id: string, service: Service, answers: Questionnaire): EngagementItem => ({
  id,
  title: service.name,
  description: service.description,
  questions: service.json,
  answers: answersTo(service.json, answers),
  engagementLetter: service.engagementLetter,
  acceptLetter: service.acceptLetter,
})

/** The rows of a request as its author wants it, on top of what there was. Its status is for the caller to say. */
const compose = async (
  work: TicketWork,
  body: TicketInput,
  before: StoredRequest | undefined,
  isSent = false,
): Promise<{ request: Row; engagement: Letter; services: Service[] }> => {
  const { actor, db, now, newId } = work
  const services = await requestable(work, body.items, actor.party)
  const [first] = services as [Service]
  const [demander, supplier] = await Promise.all([
    isSent ? signatoryFacts(db, actor.party, 'demander') : partyFacts(db, actor.party),
    partyFacts(db, first.owner),
  ])
  const id = before?.id ?? newId('request')
  const time = now.toISOString()
  const { items, hiMsg, invitees: wished, ...payment } = body
  const there = before?.invitees ?? []
  const invitees = wished ? newInvitees([], wished) : there
  // Those of a draft are brought in when it is sent: somebody may have left since they were chosen. Whoever sends it is there already.
  const known = isSent && before?.status === 'draft' ? [{ id: actor.uid, type: 'user' as const }] : there
  await assertColleagues(work, actor.party, newInvitees(known, invitees))
  const request = grouped({
    id,
    thread: before?.thread ?? id,
    status: before?.status ?? 'draft',
    reqType: 'service' as const,
    title: first.name,
    itemCount: items.length,
    demander: actor.party,
    demanderName: demander.name,
    demanderAgent: before?.demanderAgent ?? agentFor(actor, 'ticket'),
    demanderSignCount: demander.signers,
    supplier: first.owner,
    supplierName: supplier.name,
    supplierDomain: first.ownerDomain,
    supplierSignCount: supplier.signers,
    draft: { items: items.map(({ answers: _answers, ...pick }) => pick), ...payment },
    signs: [],
    archivedBy: [],
    ...(invitees.length > 0 ? { invitees } : {}),
    createdAt: before?.createdAt ?? time,
    updatedAt: time,
  })
  const engagement = {
    requestId: id,
    hiMsg,
    offerMsg: '',
    items: services.map((service, n) => ({
      ...engagementItem(itemIdAt(n), service, items[n]?.answers ?? {}),
      priced: { fee: service.baseFee, modifications: service.paymentOptions.modifications },
    })),
  }
  return { request, engagement, services }
}

/** The draft that an author goes on with. @throws {Refusal} notFound, auth.denied, call.conflict */
export const own = async ({ db, actor }: TicketWork, requestId: Request['id'], version: number) => {
  const before = await db.requests.need({ id: requestId })
  // Who may request wrote it; taking it further asks for nothing more than writing another would.
  if (attendingSide(before, actor) !== 'demander') throw new Refusal('auth.denied')
  sameVersion(before, version)
  return { before, letter: await db.engagements.need({ requestId }) }
}

const save = (
  { db }: TicketWork,
  request: Row,
  engagement: Letter,
  old: { before: StoredRequest; letter: Engagement } | undefined,
): StoredRequest => {
  bounded(engagement)
  if (!old) {
    db.engagements.create(engagement)
    return db.requests.create(request)
  }
  db.engagements.save({ ...engagement, version: old.letter.version })
  return db.requests.save({ ...request, version: old.before.version })
}

export const create: Handler<'CREATE'> = async ({ body }, work) => {
  const { request, engagement } = await compose(work, body, undefined)
  return save(work, request, engagement, undefined)
}

export const update: Handler<'UPDATE'> = async ({ requestId, version, body }, work) => {
  const old = await own(work, requestId, version)
  const event = old.before.status === 'requested' ? 'edit' : 'save'
  const status = advance(requestStates, old.before.status, event, 'demander')
  const { request, engagement } = await compose(work, body, old.before)
  const saved = save(work, grouped({ ...request, status }), engagement, old)
  tellInvitees(work, saved, old.before.invitees ?? [])
  return saved
}

export const send: Handler<'SEND_REQUEST_MERGED'> = async ({ draft, body }, work) => {
  const old = draft && (await own(work, draft.requestId, draft.version))
  const status = advance(requestStates, old?.before.status ?? 'draft', 'send', 'demander')
  const { request, engagement, services } = await compose(work, body, old?.before, true)
  const choice = choiceOfServices(
    services.map((service, n) => ({ service, pick: body.items[n] as TicketItem })),
    body,
  )
  if (engagement.items.some(({ questions, answers }) => questionnaireProblems(questions, answers).size > 0))
    throw new DealsRefusal('deals.questionnaire')
  const price = payablePrice(choice, await payeeOf(work.db, request.supplier))
  if (work.actor.party.type === 'user') {
    const { becomeClient } = await import('../../organisations/joining.ts')
    await becomeClient(work, request.supplier.id, work.actor.party)
  }
  const saved = save(work, grouped({ ...request, status, choice, price }), engagement, old)
  work.emit(requestSent, ofRequest(saved, sumOf(saved)))
  tellInvitees(work, saved, old && old.before.status !== 'draft' ? (old.before.invitees ?? []) : [])
  return saved
}
