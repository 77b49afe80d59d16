import { type Id, id } from '../kit/id.ts'
import { type Currency, currencyCodes, type Money, sum } from '../kit/money.ts'
import { type DeclineText, declineText } from './card.ts'
import type { InstrumentKind } from './instrument.ts'

/** Invoices that one call begins to pay: each takes up to nine of the hundred changes of a transaction. */
export const mostPaidAtOnce = 10

/** The invoices that an address names, as far as they are some: each once, and no more than can be paid at once. */
export const readChosen = (text: string | null): Id<'invoice'>[] => {
  const schema = id('invoice')
  const ids = (text ?? '').split(',').flatMap(part => {
    const read = schema.safeParse(part)
    return read.success ? [read.data] : []
  })
  return [...new Set(ids)].slice(0, mostPaidAtOnce)
}

/** The same invoices as an address names them. */
export const writeChosen = (ids: Iterable<string>): string => [...ids].join(',')

/** What sums come to, by currency, in the order in which currencies are always named. */
export const totalsOf = (sums: readonly Money[]): readonly Money[] =>
  currencyCodes.flatMap((currency: Currency) => {
    const own = sums.filter(one => one.currency === currency)
    return own.length > 0 ? [sum(own, currency)] : []
  })

type Chosen = {
  readonly accountId?: string | undefined
  readonly invoice: { readonly currency: Currency; readonly material: { readonly paymentTool: string } }
}

/**
 * Invoices by which account at the provider takes the money, in which currency, and by which tool, in the order of the first of each: a card that
 * is given to one account can be used in no other, and pays nothing that is agreed to be paid by direct debit.
 */
export const byAccount = <I extends Chosen>(items: readonly I[]): readonly (readonly I[])[] => [
  ...Map.groupBy(items, ({ accountId = '', invoice }) =>
    [accountId, invoice.currency, invoice.material.paymentTool].join(' '),
  ).values(),
]

/** Declines that say something of one sum or one moment: the next invoice may well be paid with the same card. */
const ofOneSum: readonly DeclineText[] = [
  'payments.declined.insufficientFunds',
  'payments.declined.processing',
  'payments.returned.funds',
  'payments.returned.amount',
]

/** Whether a card that was declined so is not to be tried on further invoices: a bank locks one that is tried too often. */
export const endsRun = (code: string, kind?: InstrumentKind | undefined): boolean =>
  !ofOneSum.includes(declineText(code, kind))
