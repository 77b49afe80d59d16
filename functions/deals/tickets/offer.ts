import { isDeepStrictEqual } from 'node:util'
import { itemTexts } from '#shared/deals/difference.ts'
import { offerChanged, offerSent } from '#shared/deals/events.ts'
import { assertHolds } from '#shared/deals/expiry.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import { type Engagement, type EngagementItem, mostRounds, type Request, type Side } from '#shared/deals/request.ts'
import { mayRemake, offerEvent, offererOf } from '#shared/deals/request-acts.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { grouped, nameOfSide } from '#shared/deals/sides.ts'
import { ordersThatFit } from '#shared/deals/sign-order.ts'
import { moved } from '#shared/deals/signatures-awaited.ts'
import type { OfferInput } from '#shared/deals/Tickets.contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { sameParty } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { agentFor } from '#shared/organisations/acting.ts'
import type { DealChoice, ItemChoice } from '#shared/terms/choice.ts'
import { taxRate } from '#shared/terms/fitting.ts'
import { nextItemId } from '#shared/terms/item.ts'
import { frozenRate } from '../../organisations/freezing.ts'
import { actingSide } from '../access.ts'
import { asSeen } from '../as-seen.ts'
import { bounded, hashOf, plainItem } from '../engagements.ts'
import { ofRequest, sumOf } from '../event-drafts.ts'
import { payeeOf, signatoryFacts } from '../parties.ts'
import { assertContents, payablePrice } from '../price.ts'
import { shortSides } from '../short-sides.ts'
import { engagementItem } from './draft.ts'
import type { Handler, TicketWork } from './uses.ts'

type OfferedItem = NonNullable<OfferInput['choice']>['items'][number]

/** The service of the supplier's that an offer adds; a client adds what anybody may ask for. @throws {Refusal} notFound */
const addedService = async (
  { db }: TicketWork,
  sid: NonNullable<OfferedItem['sid']>,
  supplier: Party,
  side: Side,
): Promise<Service> => {
  const service = await db.services.need({ id: sid })
  const isThere = side === 'supplier' ? service.stat !== 'removed' : service.stat === 'published'
  if (!isThere || !sameParty(service.owner, supplier)) throw new Refusal('notFound')
  return service
}

/** Whether an item is free of GST: the supplier, who answers for the tax, says so; what a client changes leaves it as it is. */
const taxFree = (
  given: OfferedItem,
  old: ItemChoice | undefined,
  service: Service | undefined,
  { side, gstRate }: { readonly side: Side; readonly gstRate: string },
): boolean => {
  if (side === 'supplier') return given.gstFree
  const free = old?.gstFree ?? (service !== undefined && gstRate !== '0' && taxRate(service) === '0')
  if (old && given.gstFree !== free) throw new Refusal('input.invalid', { field: 'items', problem: 'not yours to say' })
  return free
}

/**
 * The items that are offered, and what is long about them. What an item is stays as it was asked for: only one in words
 * of its own changes its name. A new one is a service of the supplier's or has words of its own.
 */
const offeredItems = async (
  work: TicketWork,
  items: readonly OfferedItem[],
  before: Request,
  letter: Engagement,
  side: Side,
) => {
  const gstRate = before.choice?.gstRate ?? '0'
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
    const service = !old && sid ? await addedService(work, sid, before.supplier, side) : undefined
    const { type, title } = old?.sid ? old : service ? { type: service.type, title: service.name } : given
    if (old?.type !== type) assertContents({ type, title })
    const words = service ? engagementItem(id, service, {}) : (written.get(id) ?? plainItem(id, title))
    offered.push({
      item: {
        ...wanted,
        id,
        ...(sid ? { sid } : {}),
        type,
        title,
        gstFree: taxFree(given, old, service, { side, gstRate }),
      },
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
 * The items of a request that an offer words otherwise, or leaves out, as they were asked for. Answers are kept once, with the
 * item itself: what is erased of a person is erased there.
 */
const askedWords = (asked: readonly EngagementItem[], offered: readonly EngagementItem[]): EngagementItem[] =>
  asked.flatMap(item => {
    const now = offered.find(({ id }) => id === item.id)
    return now && itemTexts.every(text => now[text] === item[text]) ? [] : [{ ...item, questions: [], answers: {} }]
  })

/** What the client may not say: how the supplier is taxed. @throws {Refusal} input.invalid */
const assertOwnToSay = (side: Side, given: NonNullable<OfferInput['choice']>, before: DealChoice): void => {
  if (side === 'demander' && given.gstRate !== before.gstRate)
    throw new Refusal('input.invalid', { field: 'gstRate', problem: 'not yours to say' })
}

type Told = {
  readonly before: Request
  /** The words before, and those of the offer. */
  readonly letter: Engagement
  readonly written: Pick<Engagement, 'asked'>
  readonly items: readonly EngagementItem[]
}

/** What both sides are told of an offer. */
const tell = async ({ emit }: TicketWork, saved: Request, { before, letter, written, items }: Told): Promise<void> => {
  const { choice, replaces, round = 1 } = saved
  if (!replaces || !choice || !before.choice || !before.price)
    return emit(
      offerSent,
      ofRequest(saved, { ...sumOf(saved), changed: saved.asked !== undefined || written.asked !== undefined }),
    )
  const { dealDifference, topicsOf } = await import('#shared/deals/deal-difference.ts')
  const difference = dealDifference({ choice: before.choice, items: letter.items }, { choice, items })
  emit(
    offerChanged,
    ofRequest(saved, {
      ...sumOf(saved),
      by: nameOfSide(saved, offererOf(saved)),
      byId: saved[offererOf(saved)].id,
      round,
      replaces,
      before: before.price.amount,
      topics: topicsOf(difference).join(' '),
    }),
  )
}

/**
 * An offer of either side. The supplier's first one answers the request in place; one that was sent before stays as it was,
 * superseded, and the changed one is a new request: in the state Fc where it is the supplier's, countered where it is the client's.
 * No offer changes after its first signature, but for one that a side has not the people any more to sign to its end: that is made anew, without signatures.
 */
const offerOf =
  (side: Side): Handler<'CREATE_OFFER'> =>
  async ({ requestId, version, body }, work) => {
    const { db, actor, now, newId } = work
    const before = await db.requests.need({ id: requestId })
    if (actingSide(before, actor) !== side) throw new Refusal('auth.denied')
    asSeen(before, version)
    const event = offerEvent(before, side)
    const first = event === 'offer'
    const statusBefore = advance(requestStates, before.status, event, side)
    const isRemade = event === 'remake'
    if (isRemade && !mayRemake(before, await shortSides(db, before), side))
      throw new Refusal('state.transition', { status: before.status, event })
    const today = dayIn(now)
    assertHolds(before, today)
    if (!before.choice) throw new Error(`request ${requestId} was sent without a choice`)
    const round = first ? 1 : (before.round ?? 1) + 1
    if (round > mostRounds) throw new DealsRefusal('deals.tooManyRounds', { limit: mostRounds })

    const letter = await db.engagements.need({ requestId })
    const [demander, supplier] = await Promise.all([
      signatoryFacts(db, before.demander, 'demander'),
      signatoryFacts(db, before.supplier, 'supplier'),
    ])
    if (body.choice) assertOwnToSay(side, body.choice, before.choice)
    const offered = body.choice && (await offeredItems(work, body.choice.items, before, letter, side))
    const choice: DealChoice = offered
      ? {
          ...(body.choice as NonNullable<OfferInput['choice']>),
          items: offered.items,
          platform: before.choice.platform,
        }
      : before.choice
    const items = offered?.words ?? letter.items
    const saysTheSame =
      isDeepStrictEqual(choice, before.choice) &&
      isDeepStrictEqual(items, letter.items) &&
      // The document names how many sign on each side: offered anew, it asks no more of a side than its people can give now.
      demander.signers === before.demanderSignCount &&
      supplier.signers === before.supplierSignCount &&
      // To agree to the terms of the other side is a signature, not another offer.
      (body.message === letter.offerMsg || event === 'counter')
    // One that is made anew may say the same to others: its signatures are void.
    if (!first && !isRemade && saysTheSame) throw new DealsRefusal('deals.offerUnchanged')

    const price = payablePrice(choice, await payeeOf(db, before.supplier))
    const rate = await frozenRate(work, price.currency)
    const { contractText } = await import('../contract-text.ts')
    const document = contractText({
      language: body.language,
      reference: dealReference(before.thread),
      date: today,
      supplier,
      demander,
      choice,
      items,
      rate,
    })
    const time = now.toISOString()
    const asked = before.asked ?? before.choice
    const { version: _version, asked: _asked, offeredBy: _offeredBy, autoDebit, ...rest } = before
    const { demanderSignOrder: _theirs, supplierSignOrder: _ours, ...unordered } = rest
    const counts = { demanderSignCount: demander.signers, supplierSignCount: supplier.signers }
    const kept = isRemade ? { ...unordered, ...ordersThatFit({ ...rest, ...counts }) } : rest
    const saving = {
      ...kept,
      signs: [],
      // Consent to have something taken was given to those terms, and not to others (docs/decisions/auto-debit.md).
      ...(first && autoDebit ? { autoDebit } : {}),
      title: choice.items[0]?.title ?? before.title,
      itemCount: choice.items.length,
      choice,
      price,
      ...(rate ? { rate } : {}),
      ...(isDeepStrictEqual(asked, choice) ? {} : { asked }),
      demanderName: demander.name,
      supplierName: supplier.name,
      ...counts,
      ...(side === 'supplier' ? { supplierAgent: before.supplierAgent ?? agentFor(actor, 'ticket') } : {}),
      documentHash: hashOf(document),
      ...(side === 'demander' ? { offeredBy: side } : {}),
      ...(first ? {} : { round }),
      updatedAt: time,
    }
    const { asked: _asked2, offeredAt: _offeredAt, ...lettered } = letter
    const former = first ? askedWords(letter.items, items) : []
    const written = {
      ...lettered,
      items,
      offerMsg: body.message,
      document,
      ...(former.length > 0 ? { asked: former } : {}),
      // The others are made with their rows, whose time is theirs.
      ...(first ? { offeredAt: time } : {}),
    }
    bounded(written)

    let saved: Request
    if (first) {
      saved = db.requests.save(moved(grouped({ ...saving, status: statusBefore, version: before.version }), today))
      db.engagements.save(written)
    } else {
      const id = newId('request')
      const status = side === 'supplier' ? 'Fc' : 'countered'
      saved = db.requests.create(
        moved(grouped({ ...saving, id, status, replaces: before.id, archivedBy: [], createdAt: time }), today),
      )
      db.engagements.create({ ...written, requestId: id })
      db.requests.save(moved(grouped({ ...before, status: statusBefore, replacedBy: id, updatedAt: time }), today))
    }
    await tell(work, saved, { before, letter, written, items })
    return saved
  }

export const createOffer = offerOf('supplier')
export const counterOffer: Handler<'COUNTER_OFFER'> = offerOf('demander')
