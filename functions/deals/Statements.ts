import {
  type Account,
  accountKey,
  accountOf,
  accountParties,
  balanceOf,
  type Statement,
  statementLimits,
  statementOf,
} from '#shared/deals/account.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import { Statements as contract } from '#shared/deals/Statements.contract.ts'
import { listsSeen, seesSales } from '#shared/deals/sides.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import { daysBetween } from '#shared/kit/date.ts'
import type { Party } from '#shared/kit/event.ts'
import { holds } from '#shared/kit/query.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { Actor } from '../kit/actor.ts'
import { findIn } from '../kit/find.ts'
import { type ReadDb, read, serve } from '../kit/serve.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { sealer } from '../ports/seal-key.ts'
import { seenContract } from './access.ts'
import { CreditNotes } from './credit-tables.ts'
import { likelySides } from './likely-sides.ts'
import { paperParty } from './paper-facts.ts'
import { paperTables } from './paper-tables.ts'

const { invoices, organisations, users } = paperTables
const uses = {
  tables: { invoices, creditNotes: read(CreditNotes), organisations, users },
  ports: { sealer },
} as const
type Rows = ReadDb<typeof uses>
type Period = { readonly account: string; readonly from: string; readonly to: string }
type Side = 'purchase' | 'sale'
type Page<R> = { readonly items: readonly R[]; readonly cursor?: string | undefined }
type Asked = { readonly limit: number; readonly reverse?: boolean; readonly cursor?: string | undefined }

const pageSize = 200

/** The invoices of a side that stand open, or those that do no more, the last closed first. */
const invoicesPage = (db: Rows, side: Side, party: Party, status: 'published' | 'paid', cursor?: string) => {
  const asked: Asked = { limit: pageSize, reverse: status === 'paid', cursor }
  return side === 'sale'
    ? db.invoices.list('openBySupplier', { supplier: party, status }, asked)
    : db.invoices.list('openByCustomer', { customer: party, status }, asked)
}

/** The credit notes of a side, the newest first. */
const creditsPage = (db: Rows, side: Side, party: Party, cursor?: string) => {
  const asked: Asked = { limit: pageSize, reverse: true, cursor }
  return side === 'sale'
    ? db.creditNotes.list('bySupplier', { supplier: party }, asked)
    : db.creditNotes.list('byCustomer', { customer: party }, asked)
}

/** Pages of rows up to the limit, or until one says that it is enough. */
const through = async <R>(
  next: (cursor?: string) => Promise<Page<R>>,
  isEnough: (page: readonly R[]) => boolean = () => false,
): Promise<{ readonly rows: R[]; readonly isWhole: boolean }> => {
  const rows: R[] = []
  let cursor: string | undefined
  do {
    const page = await next(cursor)
    rows.push(...page.items)
    cursor = isEnough(page.items) ? undefined : page.cursor
  } while (cursor && rows.length < statementLimits.rows)
  return { rows, isWhole: cursor === undefined }
}

/** The rows of an account among those of its client, which has fewer than its supplier. @throws {Refusal} notFound, deals.statementTooLong */
const rowsOf = async (db: Rows, { account, from }: Period) => {
  const { customer } = accountParties(account)
  const isOf = (row: Invoice | CreditNote) => accountKey(row) === account
  let isKnown = false
  const [open, credits] = await Promise.all([
    through(cursor => invoicesPage(db, 'purchase', customer, 'published', cursor)),
    through(cursor => creditsPage(db, 'purchase', customer, cursor)),
  ])
  isKnown = [...open.rows, ...credits.rows].some(isOf)
  // What was closed before the first day is not needed, but for the names where there is nothing else.
  const closed = await through(
    cursor => invoicesPage(db, 'purchase', customer, 'paid', cursor),
    page => {
      isKnown ||= page.some(isOf)
      const last = page.at(-1)
      return isKnown && last !== undefined && dayIn(last.updatedAt) < from
    },
  )
  const found = { invoices: [...open.rows, ...closed.rows].filter(isOf), credits: credits.rows.filter(isOf) }
  const [row] = [...found.invoices, ...found.credits]
  if (!open.isWhole || !credits.isWhole || !closed.isWhole)
    throw new DealsRefusal('deals.statementTooLong', { limit: statementLimits.rows })
  if (!row) throw new Refusal('notFound')
  return { ...found, account: accountOf(row) }
}

/** @throws {Refusal} notFound, input.invalid, deals.statementTooLong */
const statement = async (db: Rows, actor: Actor, period: Period): Promise<Statement> => {
  const { from, to } = period
  // Before anything is read: a stranger learns not even whether the two ever dealt.
  seenContract(accountParties(period.account), actor)
  const days = daysBetween(from, to)
  if (days < 0) throw new Refusal('input.invalid', { field: 'to', problem: 'lies before the first day' })
  if (days > statementLimits.days) throw new Refusal('input.invalid', { field: 'to', problem: 'more than a year' })
  const { account, ...rows } = await rowsOf(db, period)
  return statementOf(account, { from, to }, distinct(rows.invoices), distinct(rows.credits))
}

/** Each row once: one that is closed while lists are read stands in both of them, and the later one knows more. */
const distinct = <R extends { readonly id: string }>(rows: readonly R[]): R[] => [
  ...new Map(rows.map(row => [row.id, row])).values(),
]

const otherOn = (side: Side, { supplierName, customerName }: Account): string =>
  side === 'sale' ? customerName : supplierName

/** The accounts on which some rows stand, by the name of the other side. */
const byOther = (side: Side, rows: readonly (Invoice | CreditNote)[]): Account[] => {
  const all = new Map<string, Account>()
  for (const row of rows) if (!all.has(accountKey(row))) all.set(accountKey(row), accountOf(row))
  const place = (account: Account) => `${otherOn(side, account)}#${account.account}`
  return [...all.values()].toSorted((a, b) => place(a).localeCompare(place(b), 'en'))
}

/** The accounts of a side: open ones all, and those that moved last. */
const accounts = async (db: Rows, side: Side, party: Party) => {
  const [open, credits, closed] = await Promise.all([
    through(cursor => invoicesPage(db, side, party, 'published', cursor)),
    through(cursor => creditsPage(db, side, party, cursor)),
    invoicesPage(db, side, party, 'paid'),
  ])
  const isWhole = open.isWhole && credits.isWhole
  const sent = open.rows.filter(({ status }) => status !== 'draft')
  const billed = Map.groupBy(sent, accountKey)
  const credited = Map.groupBy(credits.rows, accountKey)
  const items = byOther(side, [...sent, ...closed.items, ...credits.rows]).map(row => {
    const { account, currency } = row
    if (!isWhole) return row
    return { ...row, balance: balanceOf(currency, billed.get(account) ?? [], credited.get(account) ?? []) }
  })
  return { items, isWhole }
}

/** The accounts whose other side's name has some words, by a page of each kind of what they follow from. */
const found = (
  db: Rows,
  party: Party,
  { query, limit = 25 }: Parsed<(typeof contract)['methods']['FIND']>,
  sides: readonly Side[],
) =>
  findIn(
    sides.map(side => ({ side })),
    async ({ side }) => {
      const pages = await Promise.all([
        invoicesPage(db, side, party, 'published'),
        invoicesPage(db, side, party, 'paid'),
        creditsPage(db, side, party),
      ])
      const all = byOther(
        side,
        pages.flatMap(({ items }): readonly (Invoice | CreditNote)[] => items),
      ).filter(account => holds(query, [otherOn(side, account)]))
      const isMore = all.length > limit || pages.some(({ cursor }) => cursor !== undefined)
      return { items: all.slice(0, limit), ...(isMore && { cursor: 'more' }) }
    },
  )

/** What a call reads ahead that names an account. */
const named = ({ account }: Period, db: Rows): Promise<unknown>[] => {
  const { customer } = accountParties(account)
  return [
    invoicesPage(db, 'purchase', customer, 'published'),
    invoicesPage(db, 'purchase', customer, 'paid'),
    creditsPage(db, 'purchase', customer),
  ]
}

export const Statements = serve(
  contract,
  uses,
  {
    GET_ACCOUNTS: ({ side }, { db, actor }) => {
      if (side === 'sale' && !seesSales(actor)) throw new Refusal('auth.denied')
      return accounts(db, side, actor.party)
    },
    FIND: (input, { db, actor }) => found(db, actor.party, input, listsSeen(actor)),
    GET: (period, { db, actor }) => statement(db, actor, period),
    PDF: async ({ language, ...period }, { db, actor, ports }) => {
      const made = await statement(db, actor, period)
      const { printedStatement } = await import('./paper-pdf.ts')
      const { supplier, supplierName, customer, customerName } = made.account
      const [from, to, seal] = await Promise.all([
        paperParty(db, supplier, supplierName),
        paperParty(db, customer, customerName),
        ports.sealer(),
      ])
      return printedStatement(made, { supplier: from, customer: to }, language, seal)
    },
  },
  {
    GET_ACCOUNTS: ({ side }, known) => [accounts(known.db, side, likelyParty(known))],
    FIND: (input, known) => [found(known.db, likelyParty(known), input, likelySides(known))],
    GET: (period, { db }) => named(period, db),
    PDF: (period, { db }) => named(period, db),
  },
)
