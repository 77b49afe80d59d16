import type { Rfqs } from '#shared/deals/Rfqs.contract.ts'
import { isOpened } from '#shared/deals/rfq.ts'
import { seesSales } from '#shared/deals/sides.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey, sameParty } from '#shared/kit/party.ts'
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
      suppliers: invitations.map(({ supplier, supplierName }) => ({ ...supplier, name: supplierName })),
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

/** A page of what a party asked for, or was asked. */
export const listed = async (
  { rfqs, invitations }: Rows,
  party: Party,
  { side, cursor, limit = pageLength }: Asked<'GET_BY_RELATED'>,
) => {
  const page = { limit, reverse: true, ...(cursor ? { cursor } : {}) }
  if (side === 'purchase') return rfqs.list('byClient', { client: party }, page)
  const asked = await invitations.list('bySupplier', { supplier: party }, page)
  const found = await rfqs.getMany(asked.items.map(({ rfqId: id }) => ({ id })))
  return { items: found.flatMap(rfq => rfq ?? []), ...(asked.cursor ? { cursor: asked.cursor } : {}) }
}

export const getByRelated: Handler<'GET_BY_RELATED'> = (input, { db, actor }) => {
  if (input.side === 'sale' && !seesSales(actor)) throw new Refusal('auth.denied')
  return listed(db, actor.party, input)
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
