import { countOf, mostCounted } from '#shared/deals/counts.ts'
import type { Rfqs } from '#shared/deals/Rfqs.contract.ts'
import { isOpened, moveOfRfq, type Quote, type Rfq } from '#shared/deals/rfq.ts'
import { seesSales } from '#shared/deals/sides.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey, sameParty } from '#shared/kit/party.ts'
import { holds } from '#shared/kit/query.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { isClientType } from '#shared/organisations/member-type.ts'
import { isNamed } from '#shared/organisations/relation-lists.ts'
import { filtered } from '../../kit/filtered.ts'
import type { ReadDb } from '../../kit/serve.ts'
import type { Handler, uses } from './uses.ts'

type Rows = ReadDb<typeof uses>
type Asked<M extends keyof (typeof Rfqs)['methods']> = Parsed<(typeof Rfqs)['methods'][M]>

const pageLength = 25

/** Before the answers are open no row of them is read for the client: neither what a call consumes nor how long it takes depends on any. */
export const getById: Handler<'GET_BY_ID'> = async ({ rfqId }, { db, actor, now }) => {
  const [rfq, invitations] = await Promise.all([db.rfqs.get({ id: rfqId }), db.invitations.allRows({ rfqId })])
  if (!rfq) throw new Refusal('notFound')
  const opened = isOpened(rfq, dayIn(now.toISOString()))
  if (sameParty(rfq.client, actor.party))
    return {
      rfq,
      side: 'demander',
      isOpened: opened,
      suppliers:
        rfq.suppliers ?? invitations.map(({ supplier, supplierName }) => ({ ...supplier, name: supplierName })),
      quotes: opened ? await db.quotes.allRows({ rfqId }) : [],
      own: null,
      awards: rfq.awards,
    }
  if (!invitations.some(({ supplier }) => sameParty(supplier, actor.party)) || !seesSales(actor))
    throw new Refusal('notFound')
  return {
    rfq,
    side: 'supplier',
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

const sentBy = ({ rfqs }: Rows, party: Party, page: Page) => rfqs.list('byClient', { client: party }, ordered(page))
const sentTo = ({ invitations }: Rows, party: Party, page: Page) =>
  invitations.list('bySupplier', { supplier: party }, ordered(page))

/** A page of what a party asked for, or was asked. @param today undefined while it is only read ahead what is probably needed */
export const listed = async (
  db: Rows,
  party: Party,
  { side, status, query, waits, descending: reverse, cursor, limit = pageLength }: Asked<'GET_BY_RELATED'>,
  today: IsoDate | undefined,
) => {
  const isWanted =
    status || query || waits
      ? (rfq: Rfq, quote?: Quote) => {
          const { status: stands, title, clientName, items } = rfq
          if (waits && today && !moveOfRfq(rfq, side, quote, today)) return false
          return (
            (!status || stands === status) &&
            (!query || holds(query, [title, clientName, ...items.map(item => item.title)]))
          )
        }
      : undefined
  const asked = { limit, cursor, stretches }
  if (side === 'purchase')
    return filtered({
      ...asked,
      look: page => sentBy(db, party, { ...page, reverse }),
      fits: isWanted && (rfq => isWanted(rfq)),
      behind: row => db.rfqs.cursorBehind('byClient', row),
    })
  const { items, ...rest } = await filtered({
    ...asked,
    look: async page => {
      const { items: rows, ...more } = await sentTo(db, party, { ...page, reverse })
      // Whether it answered is its own affair: nobody else's quote is read.
      const [found, own] = await Promise.all([
        db.rfqs.getMany(rows.map(({ rfqId: id }) => ({ id }))),
        waits ? db.quotes.getMany(rows.map(({ rfqId }) => ({ rfqId, supplier: party }))) : [],
      ])
      return {
        ...more,
        items: rows.flatMap((invitation, n) => (found[n] ? [{ invitation, rfq: found[n], quote: own[n] }] : [])),
      }
    },
    fits: isWanted && (({ rfq, quote }) => isWanted(rfq, quote)),
    behind: ({ invitation }) => db.invitations.cursorBehind('bySupplier', invitation),
  })
  return { ...rest, items: items.map(({ rfq }) => rfq) }
}

/** What a party asked for, and was asked, so many as are counted: nothing of what anybody answered is read. */
export const numbered = (db: Rows, party: Party) =>
  Promise.all([sentBy(db, party, { limit: mostCounted }), sentTo(db, party, { limit: mostCounted })])

export const numByRelated: Handler<'NUM_BY_RELATED'> = async (_input, { db, actor }) => {
  const [purchase, sale] = await numbered(db, actor.party)
  return { purchase: countOf(purchase), sale: seesSales(actor) ? countOf(sale) : null }
}

export const getByRelated: Handler<'GET_BY_RELATED'> = (input, { db, actor, now }) => {
  if (input.side === 'sale' && !seesSales(actor)) throw new Refusal('auth.denied')
  return listed(db, actor.party, input, dayIn(now.toISOString()))
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
