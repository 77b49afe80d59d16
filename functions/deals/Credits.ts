import { Credits as contract } from '#shared/deals/Credits.contract.ts'
import { countOf, mostCounted } from '#shared/deals/counts.ts'
import { type CreditNote, creditableOf, creditId } from '#shared/deals/credit.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { listsSeen, seesSales } from '#shared/deals/sides.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { holds } from '#shared/kit/query.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { Users } from '../identity/tables.ts'
import type { Actor } from '../kit/actor.ts'
import { filtered } from '../kit/filtered.ts'
import { findIn } from '../kit/find.ts'
import { sameVersion } from '../kit/guard.ts'
import { type ReadDb, read, serve } from '../kit/serve.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { actingOnInvoice, seenContract, seenInvoice } from './access.ts'
import { billedBy, creditingTables, creditsOf, stageCredit } from './crediting.ts'
import { ofFee } from './fee-status.ts'
import { likelySides } from './likely-sides.ts'
import { overlaysFrom } from './overlays.ts'
import { personName } from './parties.ts'

const uses = { tables: { ...creditingTables, users: read(Users) } } as const
type Rows = ReadDb<typeof uses>

type Asked = Parsed<(typeof contract)['methods']['GET_BY_RELATED']>

/** @throws {Refusal} auth.denied */
const mayList = ({ side }: Asked, actor: Actor): void => {
  if (side === 'sale' && !seesSales(actor)) throw new Refusal('auth.denied')
}

/** How many rows one call looks through for a status or words, at first and where that finds too little. */
const stretches = [100, 200]

const pageOf = (
  { creditNotes }: Rows,
  party: Party,
  {
    side,
    cursor,
    limit,
    descending = true,
  }: Pick<Asked, 'side' | 'cursor' | 'descending'> & { readonly limit: number },
) => {
  const page = { limit, reverse: descending, ...(cursor ? { cursor } : {}) }
  return side === 'sale'
    ? creditNotes.list('bySupplier', { supplier: party }, page)
    : creditNotes.list('byCustomer', { customer: party }, page)
}

/** Whether a credit note is wanted by the filters; undefined where all are. */
const wantedBy = ({ side, status, query }: Asked): ((note: CreditNote) => boolean) | undefined => {
  if (!status && !query) return undefined
  return note =>
    (!status || note.status === status) &&
    (!query ||
      holds(query, [
        ...[note.reference, note.invoiceReference, note.title],
        side === 'sale' ? note.customerName : note.supplierName,
      ]))
}

const listOf = (db: Rows, party: Party, asked: Asked) => {
  const { side, descending, cursor, limit = 25 } = asked
  return filtered({
    look: page => pageOf(db, party, { side, descending, ...page }),
    fits: wantedBy(asked),
    behind: row => db.creditNotes.cursorBehind(side === 'sale' ? 'bySupplier' : 'byCustomer', row),
    limit,
    cursor,
    stretches,
  })
}

/** What some words find among the credit notes of some sides, those of each that are newest. */
const found = (
  db: Rows,
  party: Party,
  { query, limit }: Parsed<(typeof contract)['methods']['FIND']>,
  sides: readonly Asked['side'][],
) =>
  findIn(
    sides.map(side => ({ side })),
    list => listOf(db, party, { ...list, query, limit }),
  )

/** The credit notes of both sides, so many as are counted. */
const numbered = (db: Rows, party: Party) =>
  Promise.all([
    pageOf(db, party, { side: 'purchase', limit: mostCounted }),
    pageOf(db, party, { side: 'sale', limit: mostCounted }),
  ])

/** The number with which a page of a contract's credit notes begins. @throws {Refusal} input.invalid */
const firstOf = (cursor: string | undefined, last: number): number => {
  if (cursor === undefined) return last
  const from = /^\d{1,7}$/.test(cursor) ? Number(cursor) : 0
  if (from < 1) throw new Refusal('input.invalid', { field: 'cursor', problem: 'not a cursor of this list' })
  return Math.min(from, last)
}

/** What a call reads ahead that names an invoice: its contract and its credit notes. */
const named = async (db: Rows, invoiceId: Invoice['id']): Promise<unknown> => {
  const invoice = await db.invoices.get({ id: invoiceId })
  return invoice && Promise.all([db.contracts.get({ id: invoice.contractId }), creditsOf(db, invoice)])
}

/** The same for one that is to be credited. */
const toCredit = async (db: Rows, invoiceId: Invoice['id']): Promise<unknown> => {
  const invoice = await db.invoices.get({ id: invoiceId })
  if (!invoice) return undefined
  const { contractId, number, requestId } = invoice
  return Promise.all([
    db.contracts.get({ id: contractId }),
    creditsOf(db, invoice),
    db.requests.get({ id: requestId }),
    overlaysFrom(db.scheduleItems, contractId, 'payment', number),
    ofFee(db, invoice),
    invoice.debited && db.takings.get({ invoiceId }),
  ])
}

export const Credits = serve(
  contract,
  uses,
  {
    GET_BY_RELATED: async (asked, { db, actor }) => {
      mayList(asked, actor)
      const { items, cursor } = await listOf(db, actor.party, asked)
      return { items, ...(cursor ? { cursor } : {}) }
    },
    FIND: (input, { db, actor }) => found(db, actor.party, input, listsSeen(actor)),
    NUM_BY_RELATED: async (_asked, { db, actor }) => {
      const [purchase, sale] = await numbered(db, actor.party)
      return { purchase: countOf(purchase), sale: seesSales(actor) ? countOf(sale) : null }
    },
    GET_BY_CONTRACT: async ({ contractId, cursor, limit = 25 }, { db, actor }) => {
      const agreement = await db.contracts.need({ id: contractId })
      seenContract(agreement, actor)
      const from = firstOf(cursor, agreement.credits ?? 0)
      const numbers = Array.from({ length: Math.min(limit, from) }, (_, n) => from - n)
      const found =
        numbers.length > 0 ? await db.creditNotes.getMany(numbers.map(n => ({ id: creditId(contractId, n) }))) : []
      return { items: found.flatMap(one => one ?? []), ...(from > limit ? { cursor: String(from - limit) } : {}) }
    },
    GET_BY_INVOICE: async ({ invoiceId }, { db, actor }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      seenInvoice(invoice, actor)
      const [agreement, items] = await Promise.all([
        db.contracts.need({ id: invoice.contractId }),
        creditsOf(db, invoice),
      ])
      return { items, left: creditableOf(billedBy(invoice, agreement), items) }
    },
    CREATE: async ({ invoiceId, version, reason, wish }, work) => {
      const { db, actor } = work
      const [invoice, name] = await Promise.all([db.invoices.need({ id: invoiceId }), personName(db, actor.uid)])
      actingOnInvoice(invoice, actor, 'supplier')
      sameVersion(invoice, version)
      return stageCredit(work, invoice, { wish, reason, signer: { uid: actor.uid, name } })
    },
  },
  {
    GET_BY_RELATED: (asked, known) => [listOf(known.db, likelyParty(known), asked)],
    FIND: (input, known) => [found(known.db, likelyParty(known), input, likelySides(known))],
    NUM_BY_RELATED: (_asked, known) => [numbered(known.db, likelyParty(known))],
    GET_BY_CONTRACT: ({ contractId }, { db }) => [db.contracts.get({ id: contractId })],
    GET_BY_INVOICE: ({ invoiceId }, { db }) => [named(db, invoiceId)],
    CREATE: ({ invoiceId }, { db, uid }) => [toCredit(db, invoiceId), ...(uid ? [db.users.get({ uid })] : [])],
  },
)
