import { requestSent } from '#shared/deals/events.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import type { Engagement, Request } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { grouped } from '#shared/deals/sides.ts'
import type { TicketInput } from '#shared/deals/Tickets.contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { agentFor } from '#shared/organisations/acting.ts'
import { choiceOfService, type DealChoice } from '#shared/terms/choice.ts'
import { scheduleOf } from '#shared/terms/deal-schedule.ts'
import { assertPayable } from '#shared/terms/payable.ts'
import { answersTo, questionnaireProblems } from '#shared/terms/questionnaire.ts'
import { requestObstacle } from '#shared/terms/request-obstacle.ts'
import { sameVersion } from '../../kit/guard.ts'
import { actingSide } from '../access.ts'
import { bounded } from '../engagements.ts'
import { ofRequest, sumOf } from '../event-drafts.ts'
import { partyFacts, signatoryFacts } from '../parties.ts'
import { takeOff } from '../take-off.ts'
import { ownerOf } from './ahead.ts'
import type { Handler, TicketWork } from './uses.ts'

type Row = Omit<Request, 'version'>
type Letter = Omit<Engagement, 'version'>

/** The service as anybody may request it. @throws {Refusal} notFound, deals.notPublished, deals.ownService, deals.notClient */
const requestable = async (
  { db }: TicketWork,
  serviceId: TicketInput['serviceId'],
  client: Party,
): Promise<Service> => {
  const service = await db.services.need({ id: serviceId })
  ownerOf.set(serviceId, service.owner)
  if (service.stat === 'inEdit' || service.stat === 'removed') throw new Refusal('notFound')
  if (service.stat !== 'published') throw new DealsRefusal('deals.notPublished')
  const suppliers = client.type === 'organization' ? (await db.organisations.need({ id: client.id })).suppliers : []
  const obstacle = requestObstacle(service.owner, client, suppliers)
  if (obstacle) throw new DealsRefusal(obstacle, { organisation: service.ownerName })
  return service
}

/** The rows of a request as its author wants it, on top of what there was. Its status is for the caller to say. */
const compose = async (
  work: TicketWork,
  body: TicketInput,
  before: Request | undefined,
  clientFacts: typeof signatoryFacts = partyFacts,
): Promise<{ request: Row; engagement: Letter; service: Service }> => {
  const { actor, db, now, newId } = work
  const service = await requestable(work, body.serviceId, actor.party)
  const [demander, supplier] = await Promise.all([
    clientFacts(db, actor.party, 'demander'),
    partyFacts(db, service.owner),
  ])
  const id = before?.id ?? newId('request')
  const time = now.toISOString()
  const { serviceId, answers, hiMsg, ...picks } = body
  const request = grouped({
    id,
    thread: before?.thread ?? id,
    status: before?.status ?? 'draft',
    reqType: 'service' as const,
    title: service.name,
    demander: actor.party,
    demanderName: demander.name,
    demanderAgent: before?.demanderAgent ?? agentFor(actor, 'ticket'),
    demanderSignCount: demander.signers,
    supplier: service.owner,
    supplierName: supplier.name,
    supplierDomain: service.ownerDomain,
    supplierSignCount: supplier.signers,
    serviceId,
    itemType: service.type,
    draft: picks,
    signs: [],
    archivedBy: [],
    createdAt: before?.createdAt ?? time,
    updatedAt: time,
  })
  const engagement = {
    requestId: id,
    description: service.description,
    duration: service.durationType,
    hiMsg,
    offerMsg: '',
    questions: service.json,
    answers: answersTo(service.json, answers),
    engagementLetter: service.engagementLetter,
    acceptLetter: service.acceptLetter,
  }
  return { request, engagement, service }
}

/** What a choice comes to in all. @throws {Refusal} as dealSchedule; deals.notPayable, deals.paymentOutOfRange where it could not be paid */
export const priceOf = (choice: DealChoice, item: { readonly id: string; readonly title: string }) => {
  const { currency, totals, payments } = scheduleOf(choice, item)
  assertPayable(choice.platform, payments)
  return { amount: totals.total, currency }
}

/** The draft that an author goes on with. @throws {Refusal} notFound, auth.denied, call.conflict */
const own = async ({ db, actor }: TicketWork, requestId: Request['id'], version: number) => {
  const before = await db.requests.need({ id: requestId })
  // Who may request wrote it; taking it further asks for nothing more than writing another would.
  if (actingSide(before, actor) !== 'demander') throw new Refusal('auth.denied')
  sameVersion(before, version)
  return { before, letter: await db.engagements.need({ requestId }) }
}

const save = (
  { db }: TicketWork,
  request: Row,
  engagement: Letter,
  old: { before: Request; letter: Engagement } | undefined,
): Request => {
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
  return save(work, grouped({ ...request, status }), engagement, old)
}

export const send: Handler<'SEND_REQUEST_MERGED'> = async ({ draft, body }, work) => {
  const old = draft && (await own(work, draft.requestId, draft.version))
  const status = advance(requestStates, old?.before.status ?? 'draft', 'send', 'demander')
  const { request, engagement, service } = await compose(work, body, old?.before, signatoryFacts)
  const choice = choiceOfService(service, body)
  if (questionnaireProblems(engagement.questions, engagement.answers).size > 0)
    throw new DealsRefusal('deals.questionnaire')
  const price = priceOf(choice, { id: service.id, title: service.name })
  const saved = save(work, grouped({ ...request, status, choice, price }), engagement, old)
  work.emit(requestSent, ofRequest(saved, sumOf(saved)))
  return saved
}

export const remove: Handler<'REMOVE'> = async ({ requestId, version }, work) => {
  const { before, letter } = await own(work, requestId, version)
  advance(requestStates, before.status, 'discard', 'demander')
  // Its files are no deal's any more.
  for (const file of await work.db.dealFiles.allRows({ thread: before.thread }))
    await takeOff(work.db, before, file, work.now)
  work.db.engagements.remove(letter)
  work.db.requests.remove(before)
  return { removed: 1 }
}
