import { attendsTo } from '#shared/deals/attending.ts'
import { countOf, mostCounted } from '#shared/deals/counts.ts'
import type { Rfqs } from '#shared/deals/Rfqs.contract.ts'
import { asSuppliersSee, isGiven, isOpened, moveOfRfq, type Quote, type Rfq } from '#shared/deals/rfq.ts'
import { listsSeen, seesSales } from '#shared/deals/sides.ts'
import { leafOfMove } from '#shared/deals/waiting.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import { addDays, type IsoDate } from '#shared/kit/date.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey, sameParty } from '#shared/kit/party.ts'
import { holds } from '#shared/kit/query.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { isClientType } from '#shared/organisations/member-type.ts'
import { isNamed } from '#shared/organisations/relation-lists.ts'
import type { Actor } from '../../kit/actor.ts'
import { filtered } from '../../kit/filtered.ts'
import { findIn } from '../../kit/find.ts'
import { listAmong } from '../../kit/list-among.ts'
import type { ReadDb } from '../../kit/serve.ts'
import { Rfqs as RfqTable } from '../rfq-tables.ts'
import type { Handler, uses } from './uses.ts'

type Rows = ReadDb<typeof uses>
type Asked<M extends keyof (typeof Rfqs)['methods']> = Parsed<(typeof Rfqs)['methods'][M]>

const pageLength = 25

/** Before the answers are open no row of them is read for the client: neither what a call consumes nor how long it takes depends on any. */
export const getById: Handler<'GET_BY_ID'> = async ({ rfqId }, { db, actor, now }) => {
  const [rfq, invitations] = await Promise.all([db.rfqs.get({ id: rfqId }), db.invitations.allRows({ rfqId })])
  if (!rfq) throw new Refusal('notFound')
  const opened = isOpened(rfq, dayIn(now))
  if (sameParty(rfq.client, actor.party))
    return {
      rfq,
      side: 'demander',
      attends: attendsTo(rfq.clientAgent, actor),
      isOpened: opened,
      suppliers:
        rfq.suppliers ?? invitations.map(({ supplier, supplierName }) => ({ ...supplier, name: supplierName })),
      quotes: opened ? await db.quotes.allRows({ rfqId }) : [],
      own: null,
      awards: rfq.awards,
      ...(rfq.instead && { instead: rfq.instead }),
      ...(rfq.replacedBy && { replacedBy: rfq.replacedBy }),
    }
  if (!invitations.some(({ supplier }) => sameParty(supplier, actor.party)) || !seesSales(actor))
    throw new Refusal('notFound')
  return {
    rfq: asSuppliersSee(rfq),
    side: 'supplier',
    // Whoever may sell answers for the organisation.
    attends: true,
    isOpened: opened,
    suppliers: [],
    quotes: [],
    own: (await db.quotes.get({ rfqId, supplier: actor.party })) ?? null,
    awards: rfq.awards.filter(({ supplier }) => sameParty(supplier, actor.party)),
  }
}

/** How many rows one call looks through for a status or words, at first and where that finds too little. */
const stretches = [100, 200]

type Page = { readonly cursor?: string | undefined; readonly limit: number; readonly reverse?: boolean | undefined }
const ordered = ({ cursor, limit, reverse = true }: Page) => ({ limit, reverse, ...(cursor ? { cursor } : {}) })

const sentBy = ({ rfqs }: Rows, client: Party, page: Page, of: readonly Rfq['status'][] = ['open', 'draft']) =>
  listAmong(
    RfqTable,
    rfqs,
    'byClient',
    of.map(status => ({ client, status })),
    ordered(page),
  )
const sentTo = ({ invitations }: Rows, party: Party, page: Page) =>
  invitations.list('bySupplier', { supplier: party }, ordered(page))

type Wanted = { readonly side: 'purchase' | 'sale'; readonly limit: number; readonly cursor: string | undefined }

/** A page of what suppliers were asked, each with its own quote where that says whether it is wanted. @param look reads the invitations */
const sentOf = async (
  db: Rows,
  party: Party,
  { limit, cursor }: Wanted,
  index: 'bySupplier' | 'untilBySupplier',
  look: (page: Page) => ReturnType<typeof sentTo>,
  fits: ((rfq: Rfq, own: Quote | undefined) => boolean) | undefined,
) => {
  const { items, ...rest } = await filtered({
    limit,
    cursor,
    stretches,
    look: async page => {
      const { items: rows, ...more } = await look(page)
      // Whether it answered is its own affair: nobody else's quote is read.
      const [found, own] = await Promise.all([
        db.rfqs.getMany(rows.map(({ rfqId: id }) => ({ id }))),
        index === 'untilBySupplier' ? db.quotes.getMany(rows.map(({ rfqId }) => ({ rfqId, supplier: party }))) : [],
      ])
      return {
        ...more,
        items: rows.flatMap((invitation, n) =>
          found[n] ? [{ invitation, rfq: asSuppliersSee(found[n]), quote: own[n] }] : [],
        ),
      }
    },
    fits: fits && (({ rfq, quote }) => fits(rfq, quote)),
    behind: ({ invitation }) => db.invitations.cursorBehind(index, invitation),
  })
  return { ...rest, items: items.map(({ rfq }) => rfq) }
}

/** How many answers are looked at first: one of them names a price as a rule, and then the others do not matter. */
const firstAnswers = 3

/** Requests with whether anybody named a price, as soon as their answers are open: the daily run counts them hours later. */
const withAnswered = ({ quotes }: Rows, rows: readonly Rfq[], today: IsoDate): Promise<Rfq[]> =>
  Promise.all(
    rows.map(async rfq => {
      if (rfq.answered !== undefined || !isOpened(rfq, today)) return rfq
      const at = { rfqId: rfq.id }
      const first = await quotes.rows(at, { limit: firstAnswers, eventual: true })
      const isSaid = first.items.some(isGiven) || !first.cursor
      const answers = isSaid ? first.items : await quotes.allRows(at, { eventual: true })
      return { ...rfq, answered: answers.filter(isGiven).length }
    }),
  )

/** How the cursor of a page begins that goes on among the drafts. */
const ofDrafts = 'draft.'

/** A page of what a client has to award, what is open for longest first, and behind it of the drafts. */
const clientsMoves = async (
  db: Rows,
  client: Party,
  { limit, cursor }: Wanted,
  fits: (rfq: Rfq) => boolean,
  today: IsoDate,
) => {
  const drafts = async (count: number, behind?: string) => {
    const { items, cursor: next } = await filtered({
      limit: count,
      cursor: behind,
      stretches,
      look: page => sentBy(db, client, { ...page, reverse: false }, ['draft']),
      fits,
      behind: row => db.rfqs.cursorBehind('byClient', row),
    })
    return { items, ...(next && { cursor: `${ofDrafts}${next}` }) }
  }
  if (cursor?.startsWith(ofDrafts)) return drafts(limit, cursor.slice(ofDrafts.length))
  const opened = await filtered({
    ...{ limit, cursor, stretches, fits },
    // Behind today stands what cannot be awarded yet.
    look: page => db.rfqs.list('openByClient', { client }, { ...page, upTo: addDays(today, 1) }),
    behind: row => db.rfqs.cursorBehind('openByClient', row),
  })
  const answered = withAnswered(db, opened.items, today)
  if (opened.cursor) return { ...opened, items: await answered }
  const [items, rest] = await Promise.all([answered, drafts(Math.max(1, limit - opened.items.length))])
  if (items.length + rest.items.length <= limit) return { ...rest, items: [...items, ...rest.items] }
  // The page is full, and there are drafts.
  return { ...opened, items, cursor: ofDrafts }
}

/** Whether a move of a side is for whoever asks. */
type IsFor = (move: NonNullable<ReturnType<typeof moveOfRfq>>, rfq: Rfq) => boolean

/** Whether a move is for somebody: with its permission, and of what one asks for to who attends to it. */
const isForActor =
  (actor: Actor, side: Wanted['side']): IsFor =>
  (move, { clientAgent }) =>
    actor.permissions.has(leafOfMove(move, side === 'sale' ? 'supplier' : 'demander')) &&
    (side === 'sale' || attendsTo(clientAgent, actor))

/** A page of what waits for somebody of a party, the earliest first: only what may wait is looked through, however much stands beside it. */
const waiting = async (
  db: Rows,
  party: Party,
  wanted: Wanted,
  fitsToo: ((rfq: Rfq) => boolean) | undefined,
  { today, isFor }: { readonly today: IsoDate; readonly isFor: IsFor },
) => {
  const { side } = wanted
  const fits = (rfq: Rfq, own?: Quote) => {
    const move = moveOfRfq(rfq, side, own, today)
    return move !== undefined && isFor(move, rfq) && (!fitsToo || fitsToo(rfq))
  }
  const page = await (side === 'purchase'
    ? clientsMoves(db, party, wanted, rfq => fits(rfq), today)
    : sentOf(
        ...([db, party, wanted, 'untilBySupplier'] as const),
        at => db.invitations.list('untilBySupplier', { supplier: party }, { ...at, from: today }),
        fits,
      ))
  // What waits for a supplier it has not answered.
  return { ...page, items: page.items.map(rfq => ({ ...rfq, move: moveOfRfq(rfq, side, undefined, today) })) }
}

/** A page of what a party asked for, or was asked. */
export const listed = async (
  db: Rows,
  party: Party,
  { side, status, query, waits, descending: reverse, cursor, limit = pageLength }: Asked<'GET_BY_RELATED'>,
  by: { readonly today: IsoDate; readonly isFor: IsFor },
) => {
  const wanted = { side, limit, cursor }
  const fits =
    status || query
      ? ({ status: stands, title, clientName, items }: Rfq) =>
          (!status || stands === status) &&
          (!query || holds(query, [title, clientName, ...items.map(item => item.title)]))
      : undefined
  if (waits) return waiting(db, party, wanted, fits, by)
  if (side === 'sale')
    return sentOf(db, party, wanted, 'bySupplier', page => sentTo(db, party, { ...page, reverse }), fits)
  return filtered({
    ...wanted,
    stretches,
    look: page => sentBy(db, party, { ...page, reverse }, status && [status === 'draft' ? 'draft' : 'open']),
    fits,
    behind: row => db.rfqs.cursorBehind('byClient', row),
  })
}

/** What some words find of what a party asked for and was asked, the newest of each. */
export const found = (
  db: Rows,
  party: Party,
  { query, limit }: Asked<'FIND'>,
  sides: readonly Wanted['side'][],
  today: IsoDate,
) =>
  findIn(
    sides.map(side => ({ side })),
    list => listed(db, party, { ...list, query, limit }, { today, isFor: () => true }),
  )

export const find: Handler<'FIND'> = (input, { db, actor, now }) =>
  found(db, actor.party, input, listsSeen(actor), dayIn(now))

/** What a party asked for, and was asked, so many as are counted: nothing of what anybody answered is read. */
export const numbered = (db: Rows, party: Party) =>
  Promise.all([sentBy(db, party, { limit: mostCounted }), sentTo(db, party, { limit: mostCounted })])

export const numByRelated: Handler<'NUM_BY_RELATED'> = async (_input, { db, actor }) => {
  const [purchase, sale] = await numbered(db, actor.party)
  return { purchase: countOf(purchase), sale: seesSales(actor) ? countOf(sale) : null }
}

export const getByRelated: Handler<'GET_BY_RELATED'> = (input, { db, actor, now }) => {
  if (input.side === 'sale' && !seesSales(actor)) throw new Refusal('auth.denied')
  return listed(db, actor.party, input, { today: dayIn(now), isFor: isForActor(actor, input.side) })
}

/** A page of the suppliers that a party is a client of. */
export const suppliers = (
  { relations }: Rows,
  party: Party,
  { query, cursor, limit = pageLength }: Asked<'GET_SUPPLIERS'>,
) =>
  filtered({
    look: page =>
      relations.rows({ who: partyKey(party) }, { limit: page.limit, ...(page.cursor ? { cursor: page.cursor } : {}) }),
    fits: ({ status, type, name, domain }) =>
      status === 'active' && isClientType(type) && (!query || isNamed(query, name, domain)),
    behind: row => relations.cursorAt(row),
    limit,
    cursor,
    stretches: [100, 200],
  })

export const getSuppliers: Handler<'GET_SUPPLIERS'> = async (input, { db, actor }) => {
  const { items, ...page } = await suppliers(db, actor.party, input)
  return { items: items.map(({ oid, name }) => ({ id: oid, type: 'organization' as const, name })), ...page }
}
