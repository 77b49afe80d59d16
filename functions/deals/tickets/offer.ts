import { isDeepStrictEqual } from 'node:util'
import { offerSent } from '#shared/deals/events.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import type { Engagement, EngagementItem, Request } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { grouped } from '#shared/deals/sides.ts'
import type { OfferInput } from '#shared/deals/Tickets.contract.ts'
import { type Party, sameParty } from '#shared/kit/event.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { agentFor } from '#shared/organisations/acting.ts'
import type { DealChoice, ItemChoice } from '#shared/terms/choice.ts'
import { nextItemId } from '#shared/terms/item.ts'
import { sameVersion } from '../../kit/guard.ts'
import { actingSide } from '../access.ts'
import { bounded, hashOf } from '../engagements.ts'
import { ofRequest, sumOf } from '../event-drafts.ts'
import { signatoryFacts } from '../parties.ts'
import { engagementItem, priceOf } from './draft.ts'
import type { Handler, TicketWork } from './uses.ts'

type OfferedItem = NonNullable<OfferInput['choice']>['items'][number]

/** The service of the supplier's own that an offer adds. @throws {Refusal} notFound */
const addedService = async ({ db }: TicketWork, sid: NonNullable<OfferedItem['sid']>, supplier: Party) => {
  const service = await db.services.need({ id: sid })
  if (service.stat === 'removed' || !sameParty(service.owner, supplier)) throw new Refusal('notFound')
  return service
}

/**
 * The items that are offered, and what is long about them. What an item is stays as it was asked for: only one in the supplier's
 * own words changes its name. A new one is a service of the supplier's or has words of its own.
 */
const offeredItems = async (work: TicketWork, items: readonly OfferedItem[], before: Request, letter: Engagement) => {
  const known = new Map(before.choice?.items.map(item => [item.id, item]))
  const written = new Map(letter.items.map(item => [item.id, item]))
  // An item that went may be talked of, so no other one gets its id.
  const ids = [...known.keys(), ...(before.asked?.items.map(item => item.id) ?? [])]
  const offered: { item: ItemChoice; words: EngagementItem }[] = []
  for (const { description, engagementLetter, ...given } of items) {
    const id = given.id ?? nextItemId(ids)
    const old = known.get(id)
    if (given.id !== undefined && !old)
      throw new Refusal('input.invalid', { field: 'items', problem: 'not of this deal' })
    if (!old) ids.push(id)
    const { sid: _sid, ...wanted } = given
    const sid = old ? old.sid : given.sid
    const service = !old && sid ? await addedService(work, sid, before.supplier) : undefined
    const { type, title } = old?.sid ? old : service ? { type: service.type, title: service.name } : given
    const words = service
      ? engagementItem(id, service, {})
      : (written.get(id) ?? {
          id,
          title,
          description: '',
          questions: [],
          answers: {},
          engagementLetter: '',
          acceptLetter: '',
        })
    offered.push({
      item: { ...wanted, id, ...(sid ? { sid } : {}), type, title },
      words: {
        ...words,
        title,
        description: sid ? words.description : (description ?? words.description),
        engagementLetter: engagementLetter ?? words.engagementLetter,
      },
    })
  }
  return { items: offered.map(({ item }) => item), words: offered.map(one => one.words) }
}

/**
 * The supplier's offer. The first one answers the request in place; one that was sent before stays as it was, superseded, and
 * the changed one is a new request in the state Fc. No offer changes after its first signature.
 */
export const createOffer: Handler<'CREATE_OFFER'> = async ({ requestId, version, body }, work) => {
  const { db, actor, now, newId, emit } = work
  const before = await db.requests.need({ id: requestId })
  if (actingSide(before, actor) !== 'supplier') throw new Refusal('auth.denied')
  sameVersion(before, version)
  if (!before.choice) throw new Error(`request ${requestId} was sent without a choice`)
  const first = before.status === 'requested'
  const statusBefore = advance(requestStates, before.status, first ? 'offer' : 'editOffer', 'supplier')

  const letter = await db.engagements.need({ requestId })
  const [demander, supplier] = await Promise.all([
    signatoryFacts(db, before.demander, 'demander'),
    signatoryFacts(db, before.supplier, 'supplier'),
  ])
  const offered = body.choice && (await offeredItems(work, body.choice.items, before, letter))
  const choice: DealChoice = offered
    ? { ...(body.choice as NonNullable<OfferInput['choice']>), items: offered.items, platform: before.choice.platform }
    : before.choice
  const items = offered?.words ?? letter.items
  const saysTheSame =
    isDeepStrictEqual(choice, before.choice) &&
    isDeepStrictEqual(items, letter.items) &&
    body.message === letter.offerMsg
  if (!first && saysTheSame) throw new DealsRefusal('deals.offerUnchanged')

  const price = priceOf(choice)
  const { contractText } = await import('../contract-text.ts')
  const document = contractText({
    language: body.language,
    reference: dealReference(before.thread),
    date: dayIn(now.toISOString()),
    supplier,
    demander,
    choice,
    items,
  })
  const time = now.toISOString()
  const asked = before.asked ?? before.choice
  const { version: _version, asked: _asked, ...kept } = before
  const saving = {
    ...kept,
    title: choice.items[0]?.title ?? before.title,
    itemCount: choice.items.length,
    choice,
    price,
    ...(isDeepStrictEqual(asked, choice) ? {} : { asked }),
    demanderName: demander.name,
    demanderSignCount: demander.signers,
    supplierName: supplier.name,
    supplierSignCount: supplier.signers,
    supplierAgent: before.supplierAgent ?? agentFor(actor, 'ticket'),
    documentHash: hashOf(document),
    updatedAt: time,
  }
  const written = { ...letter, items, offerMsg: body.message, document }
  bounded(written)

  let saved: Request
  if (first) {
    saved = db.requests.save(grouped({ ...saving, status: statusBefore, version }))
    db.engagements.save(written)
  } else {
    const id = newId('request')
    saved = db.requests.create(
      grouped({ ...saving, id, status: 'Fc', replaces: before.id, archivedBy: [], createdAt: time }),
    )
    db.engagements.create({ ...written, requestId: id })
    db.requests.save(grouped({ ...before, status: statusBefore, replacedBy: id, updatedAt: time }))
  }
  emit(
    offerSent,
    ofRequest(saved, {
      ...sumOf(saved),
      changed: saved.asked !== undefined,
      ...(first ? {} : { replaces: before.id }),
    }),
  )
  return saved
}
