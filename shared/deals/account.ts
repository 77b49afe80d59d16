import { z } from 'zod'
import type { IsoDate } from '../kit/date.ts'
import { Party } from '../kit/event.ts'
import { calculatedDateField, currencyField } from '../kit/fields.ts'
import { isIdOf } from '../kit/id.ts'
import { type Currency, formatMinor, parseMinor } from '../kit/money.ts'
import { dayIn } from '../kit/zone.ts'
import type { CreditNote } from './credit.ts'
import type { Invoice } from './invoice.ts'
import { lostDisputesOf } from './payment-dispute.ts'

/**
 * The account of a client with a supplier in a currency: what was billed, voided, credited and paid. It has no rows: all of it follows from
 * invoices and credit notes.
 */

/** Names an account: its two parties and its currency. */
export const AccountKey = z.string().regex(/^[\w-]{1,64}\.[\w-]{1,64}\.[A-Z]{3,4}$/, 'not an account')

type Dealt = { readonly supplier: Party; readonly customer: Party; readonly currency: Currency }

export const accountKey = ({ supplier, customer, currency }: Dealt): string =>
  `${supplier.id}.${customer.id}.${currency}`

const partyOf = (id = ''): Party => ({ id, type: isIdOf('organisation', id) ? 'organization' : 'user' })

/** The two parties that a key names, whether or not they ever dealt. */
export const accountParties = (account: string): Pick<Dealt, 'supplier' | 'customer'> => {
  const [supplier, customer] = account.split('.')
  return { supplier: partyOf(supplier), customer: partyOf(customer) }
}

/** Who is on an account. */
export const Account = z.object({
  account: AccountKey,
  supplier: Party,
  supplierName: z.string(),
  customer: Party,
  customerName: z.string(),
  currency: currencyField,
})
export type Account = z.output<typeof Account>

/** The account that an invoice or a credit note stands on, with the names of its parties in that. */
export const accountOf = (row: Omit<Account, 'account'>): Account => {
  const { supplier, supplierName, customer, customerName, currency } = row
  return { account: accountKey(row), supplier, supplierName, customer, customerName, currency }
}

/**
 * What moves an account. Invoices, late interest, what is given back and what a bank took back are what the client owes more, all else what it
 * owes less.
 */
export const billedKinds = ['invoice', 'interest', 'credit', 'payment', 'void', 'takenBack'] as const
export const entryKinds = [...billedKinds, 'refund'] as const
export type EntryKind = (typeof entryKinds)[number]

type Entry = {
  readonly at: string
  readonly day: IsoDate
  readonly kind: EntryKind
  /** What it tells of: an invoice or a credit note. */
  readonly id: string
  readonly reference: string
  /** Signed: what the client owes more, or less. */
  readonly minor: bigint
}

/** What an account takes of an invoice. */
export type Billed = Pick<
  Invoice,
  | 'id'
  | 'reference'
  | 'currency'
  | 'total'
  | 'status'
  | 'supplierSign'
  | 'settlement'
  | 'former'
  | 'disputes'
  | 'updatedAt'
>
/** What an account takes of a credit note. */
export type Credited = Pick<
  CreditNote,
  'id' | 'reference' | 'currency' | 'total' | 'invoiceId' | 'status' | 'returned' | 'bounced' | 'createdAt'
>

/** What an invoice did to its account. One that never went out did nothing. */
const entriesOfInvoice = (invoice: Billed): Entry[] => {
  const { id, reference, currency, supplierSign, settlement, former = [], status, updatedAt } = invoice
  if (!supplierSign) return []
  const entry = (kind: EntryKind, at: string, minor: bigint): Entry => ({
    at,
    day: dayIn(at),
    kind,
    id,
    reference,
    minor,
  })
  const total = parseMinor(invoice.total, currency)
  return [
    entry('invoice', supplierSign.at, total),
    // Nothing moves one that is void: it was voided when it was saved last.
    ...(status === 'void' ? [entry('void', updatedAt, -total)] : []),
    ...[...former, ...(settlement ? [settlement] : [])].flatMap(({ paidAt, lateInterest, amount }) => [
      entry('interest', paidAt, parseMinor(lateInterest, currency)),
      entry('payment', paidAt, -parseMinor(amount, currency)),
    ]),
    // Late interest that went back is asked for anew with the rest.
    ...lostDisputesOf(invoice).flatMap(({ endedAt = updatedAt, amount, lateInterest = '0' }) => [
      entry('interest', endedAt, -parseMinor(lateInterest, currency)),
      entry('takenBack', endedAt, parseMinor(amount, currency)),
    ]),
  ].filter(({ minor }) => minor !== 0n)
}

/**
 * All entries of an account that a statement takes, in their order.
 * @param invoices those that are open or were closed since the statement begins, at least. One that was closed before comes to nothing but for
 *   what was credited of it once it was paid.
 * @param credits all credit notes of the account
 */
const entriesOf = (invoices: readonly Billed[], credits: readonly Credited[]): Entry[] => {
  const read = new Set(invoices.map(({ id }) => id))
  const credited = credits
    .filter(({ invoiceId, status }) => read.has(invoiceId) || status !== 'settled')
    .flatMap(({ id, reference, currency, total, returned, bounced = [], createdAt }): Entry[] => {
      const minor = parseMinor(total, currency)
      const entry = (kind: EntryKind, at: string, sum: bigint): Entry => ({
        at,
        day: dayIn(at),
        kind,
        id,
        reference,
        minor: sum,
      })
      return [
        entry('credit', createdAt, -minor),
        // What a bank did not take came back, and is owed to the client as before.
        ...bounced.flatMap(({ at, bouncedAt }) => [entry('refund', at, minor), entry('refund', bouncedAt, -minor)]),
        // What was owed to the client is owed no longer.
        ...(returned ? [entry('refund', returned.at, minor)] : []),
      ]
    })
  const place = ({ at, kind, id }: Entry) => `${at}#${entryKinds.indexOf(kind)}#${id}`
  return [...invoices.flatMap(entriesOfInvoice), ...credited].toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}

/**
 * What moved an account because of one invoice: what was billed, taken back and paid. That of a credit the money was given back is none of it:
 * what was credited is counted already. @param credits its credit notes, all of them
 */
export const movementsOf = (invoice: Billed, credits: readonly Credited[]) =>
  entriesOf([invoice], credits).flatMap(({ kind, ...entry }) => (kind === 'refund' ? [] : [{ ...entry, kind }]))

const Line = z.object({
  day: calculatedDateField,
  kind: z.enum(entryKinds),
  id: z.string(),
  reference: z.string(),
  amount: z.string(),
  /** What the client owes behind it. */
  balance: z.string(),
})

/** A client's statement from a supplier. Decimal strings of the account's currency; negative: the supplier owes the client. */
export const Statement = z.object({
  account: Account,
  from: calculatedDateField,
  to: calculatedDateField,
  opening: z.string(),
  lines: z.array(Line),
  /** What each kind comes to in the period. */
  sums: z.object({
    invoice: z.string(),
    void: z.string(),
    credit: z.string(),
    interest: z.string(),
    payment: z.string(),
    refund: z.string(),
    takenBack: z.string(),
  }),
  closing: z.string(),
})
export type Statement = z.output<typeof Statement>

/**
 * The statement of an account over a period, both days in it.
 * @param invoices, credits of the account, as `entriesOf` takes them
 */
export const statementOf = (
  account: Account,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  invoices: readonly Billed[],
  credits: readonly Credited[],
): Statement => {
  const { currency } = account
  const shown = (minor: bigint) => formatMinor(minor, currency)
  const entries = entriesOf(invoices, credits)
  let balance = entries.reduce((sum, { day, minor }) => (day < from ? sum + minor : sum), 0n)
  const opening = balance
  const byKind: Record<EntryKind, bigint> = {
    invoice: 0n,
    void: 0n,
    credit: 0n,
    interest: 0n,
    payment: 0n,
    refund: 0n,
    takenBack: 0n,
  }
  const lines = entries
    .filter(({ day }) => day >= from && day <= to)
    .map(({ day, kind, id, reference, minor }) => {
      balance += minor
      byKind[kind] += minor
      return { day, kind, id, reference, amount: shown(minor), balance: shown(balance) }
    })
  return {
    account,
    from,
    to,
    opening: shown(opening),
    lines,
    sums: {
      invoice: shown(byKind.invoice),
      void: shown(byKind.void),
      credit: shown(byKind.credit),
      interest: shown(byKind.interest),
      payment: shown(byKind.payment),
      refund: shown(byKind.refund),
      takenBack: shown(byKind.takenBack),
    },
    closing: shown(balance),
  }
}

/** What is owed now on an account of which these are the invoices, the open ones at least, and all credit notes. */
export const balanceOf = (currency: Currency, invoices: readonly Billed[], credits: readonly Credited[]): string =>
  formatMinor(
    entriesOf(invoices, credits).reduce((sum, { minor }) => sum + minor, 0n),
    currency,
  )

/** How long a period may be, in days, and how many rows of each kind a statement or a list of accounts reads. */
export const statementLimits = { days: 370, rows: 2000 } as const
