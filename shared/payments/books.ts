import { z } from 'zod'
import { id } from '../kit/id.ts'
import { dayIn } from '../kit/zone.ts'
import { type SettledIn, settledInField } from './settled-in.ts'

/**
 * The books of an account at the card provider: every movement of its balance is two entries that sum to nought, in the currency and the
 * minor units in which the provider moved it (docs/decisions/books.md).
 */

/**
 * Where money is, seen from whoever owns the account. `provider`: in its balance there; `customers`: what customers paid, net of what went
 * back to them; `disputed`: what payers' banks hold; `bank`: what reached its bank; `platformFees`: what the platform keeps of a payment, an
 * expense in the books of who sold and an income in the platform's own; `elsewhere`: what the provider moved for a reason of its own.
 */
export const bookAccounts = [
  'provider',
  'customers',
  'providerFees',
  'platformFees',
  'disputed',
  'bank',
  'elsewhere',
] as const
export type BookAccount = (typeof bookAccounts)[number]

/** What each kind of movement adds to, and what it takes from: the one table of entries. */
export const postings = {
  charge: { to: 'provider', from: 'customers' },
  /** A bank debit that came back. */
  dishonour: { to: 'customers', from: 'provider' },
  refund: { to: 'customers', from: 'provider' },
  /** No bank took what was given back. */
  refundFailed: { to: 'provider', from: 'customers' },
  providerFee: { to: 'providerFees', from: 'provider' },
  providerFeeReturned: { to: 'provider', from: 'providerFees' },
  platformFee: { to: 'platformFees', from: 'provider' },
  platformFeeReturned: { to: 'provider', from: 'platformFees' },
  /** In the platform's own books: what it keeps of a payment to somebody else. */
  feeCollected: { to: 'provider', from: 'platformFees' },
  feeGivenBack: { to: 'platformFees', from: 'provider' },
  disputeHeld: { to: 'disputed', from: 'provider' },
  disputeReturned: { to: 'provider', from: 'disputed' },
  /** The payer has its money again, and owes it again. */
  disputeLost: { to: 'customers', from: 'disputed' },
  /** What was lost was decided anew. */
  disputeRegained: { to: 'disputed', from: 'customers' },
  payout: { to: 'bank', from: 'provider' },
  payoutFailed: { to: 'provider', from: 'bank' },
  /** The provider took what the balance lacked from the bank. */
  clawback: { to: 'provider', from: 'bank' },
  broughtIn: { to: 'provider', from: 'elsewhere' },
  takenOut: { to: 'elsewhere', from: 'provider' },
} as const satisfies Record<string, { readonly to: BookAccount; readonly from: BookAccount }>
export type MovementKind = keyof typeof postings
export const movementKinds = Object.keys(postings) as [MovementKind, ...MovementKind[]]

/** A part of what an account holds, in minor units; what is taken from it is below nought. */
export const Entry = z.object({ account: z.enum(bookAccounts), minor: z.number().int() })
export type Entry = z.output<typeof Entry>

/** The two entries of a movement. */
export const entriesOf = (kind: MovementKind, amount: number): [Entry, Entry] => {
  const { to, from } = postings[kind]
  return [
    { account: to, minor: amount },
    { account: from, minor: -amount },
  ]
}

/** What of the product a movement is about. */
const about = {
  invoiceId: id('invoice').optional(),
  paymentId: id('payment').optional(),
  creditId: id('creditNote').optional(),
  disputeId: z.string().max(255).optional(),
}

/** One movement in the books of one account: written once, and never changed. */
export const Movement = z.object({
  /** The account at the provider; 'platform' for its own. */
  book: z.string().max(255),
  /** Of its kind and the provider's row: the same movement has the same one, whoever tells of it and however often. */
  id: z.string().max(300),
  kind: z.enum(movementKinds),
  currency: settledInField,
  /** In minor units, above nought. */
  amount: z.number().int().min(1),
  entries: z
    .tuple([Entry, Entry])
    .refine(([one, other]) => one.minor + other.minor === 0, 'the entries of a movement sum to nought'),
  /** When the provider moved it. */
  at: z.iso.datetime(),
  /** The provider's row of it; absent where only what the money is for changed. */
  transactionId: z.string().max(255).optional(),
  description: z.string().max(500),
  ...about,
  version: z.number().int(),
})
export type Movement = z.output<typeof Movement>
export type NewMovement = Omit<Movement, 'book' | 'version'>
export type About = Partial<Pick<Movement, keyof typeof about>>

/** The month in whose books a moment is, as in '2026-04': by the calendar of the product's own zone. */
export const monthOf = (at: string): string => dayIn(at).slice(0, 7)

/** A moment of a month. */
export const within = (month: string): string => `${month}-15T00:00:00.000Z`

/** The books of the platform's own account, which has no id that it would name. */
export const platformBook = 'platform'

/** A row of an account's balance, as the provider has it. Sums are minor units; `amount` less `fees` is what the balance changed by. */
export type ProviderTransaction = {
  readonly id: string
  readonly type: string
  /** What moved: a charge, a refund, a dispute, a payout, a fee. */
  readonly source: string | undefined
  readonly amount: number
  readonly fees: readonly { readonly of: 'provider' | 'platform'; readonly minor: number }[]
  readonly net: number
  readonly currency: SettledIn
  readonly at: string
  readonly description: string
}

type BySign = { readonly up: MovementKind; readonly down: MovementKind }

const taken: BySign = { up: 'broughtIn', down: 'takenOut' }
const given: BySign = { up: 'refundFailed', down: 'refund' }
const paidOut: BySign = { up: 'clawback', down: 'payout' }
const paidBackIn: BySign = { up: 'payoutFailed', down: 'payout' }
const kept: BySign = { up: 'feeCollected', down: 'feeGivenBack' }
const providerFees: BySign = { up: 'providerFeeReturned', down: 'providerFee' }

/** What the provider's types of rows are, by whether the balance grew. A type that is not here is none of what the product does. */
const kindsOf: Readonly<Record<string, BySign>> = {
  charge: { up: 'charge', down: 'refund' },
  payment: { up: 'charge', down: 'dishonour' },
  payment_failure_refund: { up: 'charge', down: 'dishonour' },
  refund: given,
  payment_refund: given,
  refund_failure: given,
  payout: paidOut,
  payout_failure: paidBackIn,
  payout_cancel: paidBackIn,
  application_fee: kept,
  application_fee_refund: kept,
  stripe_fee: providerFees,
  network_cost: providerFees,
  tax_fee: providerFees,
}

const disputed: BySign = { up: 'disputeReturned', down: 'disputeHeld' }

const isOfDispute = ({ type, source }: ProviderTransaction): boolean =>
  type === 'adjustment' && /^d[pu]_/.test(source ?? '')

/** The movements that a row of the provider is: what moved, and each fee. A row of nought is none. */
export const movementsOf = (transaction: ProviderTransaction, of: About = {}): NewMovement[] => {
  const { id: transactionId, amount, fees, currency, at, description, type } = transaction
  const { up, down } = isOfDispute(transaction) ? disputed : (kindsOf[type] ?? taken)
  const movement = (kind: MovementKind, minor: number, part: string): NewMovement => ({
    id: `${kind}#${transactionId}${part}`,
    kind,
    currency,
    amount: minor,
    entries: entriesOf(kind, minor),
    at,
    transactionId,
    description: description.slice(0, 500),
    ...of,
  })
  // A row that is a fee itself may bear one.
  const signed = (minor: number, kinds: BySign, part = ''): NewMovement[] =>
    minor === 0 ? [] : [movement(minor > 0 ? kinds.up : kinds.down, Math.abs(minor), part)]
  const feesOf = (who: 'provider' | 'platform') =>
    fees.reduce((sum, { of: one, minor }) => sum + (one === who ? minor : 0), 0)
  return [
    ...signed(amount, { up, down }),
    ...signed(-feesOf('provider'), providerFees, '#fee'),
    ...signed(-feesOf('platform'), { up: 'platformFeeReturned', down: 'platformFee' }, '#fee'),
  ]
}

/**
 * What a dispute that is decided means for the money that the payer's bank held: no row of the provider tells it, and no day of it. So it bears the time at
 * which the money was taken.
 */
export const decidedMovement = (
  kind: 'disputeLost' | 'disputeRegained',
  held: {
    readonly disputeId: string
    readonly minor: number
    readonly currency: SettledIn
    readonly at: string
    /** Its number among those of its kind of this dispute, from one: what was lost may come back part by part. */
    readonly nth?: number
  },
  of: About = {},
): NewMovement => {
  const { disputeId, minor, currency, at, nth = 1 } = held
  return {
    id: `${kind}#${disputeId}${nth > 1 ? `#${nth}` : ''}`,
    kind,
    currency,
    amount: minor,
    entries: entriesOf(kind, minor),
    at,
    description: '',
    ...of,
    disputeId,
  }
}

/** What each account holds, in minor units by currency. */
export type BookSums = Partial<Record<BookAccount, number>>

/** What entries come to, by account. */
export const sumsOf = (entries: readonly Entry[]): BookSums => {
  const sums: BookSums = {}
  for (const { account, minor } of entries) sums[account] = (sums[account] ?? 0) + minor
  return sums
}

/** How a movement and the provider's row of it are not the same. */
export const differenceKinds = ['notHere', 'notThere', 'otherSum', 'balance'] as const

/**
 * What the books and the provider say otherwise. `notHere`: the provider moved it and the books do not have it; `notThere`: the books have it and
 * the provider does not; `otherSum`: both do, with other sums; `balance`: the balances are not the same. Decimal strings.
 */
export const BookDifference = z.object({
  kind: z.enum(differenceKinds),
  movementId: z.string().optional(),
  transactionId: z.string().optional(),
  currency: settledInField,
  ours: z.string().optional(),
  theirs: z.string().optional(),
  description: z.string().max(500),
})
export type BookDifference = z.output<typeof BookDifference>

/** The books of one account, and how they stood when they were held against the provider's last. */
export const Book = z.object({
  book: z.string().max(255),
  /** Whose account it is; absent for the platform's own. */
  organisationId: z.string().max(100).optional(),
  /** Of the platform's own alone: its account at the provider and the kind of money, of the keys with which accounts were opened. */
  provider: z.string().max(300).optional(),
  openedAt: z.iso.datetime(),
  /** When they were checked last; 1970 while they were not. */
  checkedAt: z.iso.datetime(),
  /** Up to when each movement is known to be the same on both sides. */
  agreedThrough: z.iso.datetime().optional(),
  /** Absent while they were never checked. */
  agrees: z.boolean().optional(),
  /** Whether the last check found that nothing ever moved, on either side: then the next one may wait. The first movement ends it. */
  isUnused: z.literal(true).optional(),
  /** When all of them was looked at last, where nothing had moved for days: until a week later balances say enough. The next movement ends it. */
  quietSince: z.iso.datetime().optional(),
  version: z.number().int(),
})
export type Book = z.output<typeof Book>

/** A balance as the books and as the provider have it; decimal strings. */
export const BookBalance = z.object({ currency: settledInField, ours: z.string(), theirs: z.string() })
export type BookBalance = z.output<typeof BookBalance>

/** One check of the books of an account. */
export const BookCheck = z.object({
  book: z.string().max(255),
  at: z.iso.datetime(),
  agrees: z.boolean(),
  balances: z.array(BookBalance),
  /** What nobody could mend; the first of them, where they are many. */
  differences: z.array(BookDifference),
  differenceCount: z.number().int(),
  /** Movements that the provider had and the books had not, and that were found by asking. */
  found: z.number().int(),
  version: z.number().int(),
})
export type BookCheck = z.output<typeof BookCheck>
