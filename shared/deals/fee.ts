import { addDays, addMonths, type IsoDate } from '../kit/date.ts'
import { formatMinor, type Money, type MoneyJson, toJson } from '../kit/money.ts'
import { type FeeChoice, freePlan, type GstRate } from '../organisations/fee-choice.ts'
import {
  assertRoom,
  changeCharge,
  choiceFee,
  feeCurrency,
  feeGst,
  nextFeeInvoice,
  roomOf,
  withGst,
} from '../organisations/usage-fees.ts'
import type { DealChoice } from '../terms/choice.ts'
import { itemIdAt } from '../terms/item.ts'
import { noticeLimits, termEnd, termOn } from '../terms/recurring.ts'
import type { Contract } from './contract.ts'
import { type FeeDeal, type FeeQuote, keptDeals, keptInvoices, type UsageFee } from './fee-model.ts'
import { DealsRefusal } from './refusal.ts'
import { endOutlook, seriesOf } from './series.ts'

/** Late interest of a usage fee: percent a year (spec part 2, section 9). Other deals have what their offer says. */
const feeLateRate = '10'

/** The deals of an organisation with another one, of which the oldest are left to its list of deals. */
export const withDeal = (deals: readonly FeeDeal[], deal: FeeDeal): FeeDeal[] => [deal, ...deals].slice(0, keptDeals)

/** Its invoices with more of them, the newest first. */
export const withInvoices = (
  invoices: UsageFee['invoices'],
  billed: readonly UsageFee['invoices'][number][],
): UsageFee['invoices'] => [...billed.toReversed(), ...invoices].slice(0, keptInvoices)

/** How the deal is called: by what is paid, in any language. */
export const feeTitle = (choice: FeeChoice, from?: FeeChoice): string => {
  const name = ({ plan }: FeeChoice) => plan.charAt(0).toUpperCase() + plan.slice(1)
  const short = (one: FeeChoice) => `${name(one)} (${roomOf(one)})`
  return from ? `Tradewell ${short(from)} → ${short(choice)}` : `Tradewell ${short(choice)}`
}

/** What both sides agree on: a sum that is due on a day, once or each month from then on, with late interest and no further days. */
export const feeTerms = (
  { title, cost, gstRate }: { readonly title: string; readonly cost: Money; readonly gstRate: GstRate },
  start: IsoDate,
  repeats: boolean,
): DealChoice => ({
  items: [
    {
      id: itemIdAt(0),
      type: 'service',
      title,
      quantity: 1,
      cost: formatMinor(cost.minor, cost.currency),
      start,
      end: repeats ? addDays(addMonths(start, 1), -1) : start,
      requirePO: false,
      gstFree: false,
    },
  ],
  payment: { type: 'upfront', initialAmount: 100, initialOffset: 0, finalPeriod: 1, finalOffset: 0 },
  platform: { paymentCurrency: feeCurrency, paymentTool: 'card', paymentMethod: 'regular' },
  interest: null,
  gstRate,
  invoiceOffset: 0,
  lateRate: feeLateRate,
  ...(repeats ? { recurring: { term: { length: 1, type: 'month' }, noticeDays: noticeLimits.min } } : {}),
})

/**
 * How many months of a contract are billed as agreed before, this one among them, when it is ended on a day, and the day behind them. None where that day has come
 * and what follows was not begun yet.
 */
const billedAsBefore = (contract: Contract, today: IsoDate): { readonly months: number; readonly from: IsoDate } => {
  const series = seriesOf(contract)
  const lastTerm = series?.ending?.lastTerm ?? endOutlook(contract, today)?.lastTerm
  if (!series || lastTerm === undefined) throw new Error(`${contract.id} is a usage fee and does not repeat`)
  const current = Math.min(termOn(series.choice, today), lastTerm + 1)
  return { months: lastTerm - current + 1, from: addDays(termEnd(series.choice, lastTerm), 1) }
}

/**
 * What another choice means on a day, to the cent.
 * @throws {Refusal} plan.tooSmall for the clients that there are; deals.feeUnchanged
 */
export const feeQuote = (
  wanted: FeeChoice,
  fee: Pick<UsageFee, 'plan' | 'extraClients' | 'following'> | undefined,
  running: Contract | undefined,
  { clients, gstRate }: { readonly clients: number; readonly gstRate: GstRate },
  today: IsoDate,
): FeeQuote => {
  assertRoom(wanted, clients)
  const has = fee ?? freePlan
  const isSame = wanted.plan === has.plan && wanted.extraClients === has.extraClients
  const each = choiceFee(wanted)
  const sums = (charge: Money) => ({
    now: toJson(withGst(charge, gstRate)),
    monthly: toJson(withGst(each, gstRate)),
    gst: { rate: gstRate, now: toJson(feeGst(charge, gstRate)), monthly: toJson(feeGst(each, gstRate)) },
  })
  if (!running) {
    if (each.minor === 0n) throw new DealsRefusal('deals.feeUnchanged')
    return { kind: 'begin', ...sums(each), from: today, months: 1 }
  }
  if (isSame && !fee?.following) throw new DealsRefusal('deals.feeUnchanged')
  const { months, from } = billedAsBefore(running, today)
  const now = changeCharge(has, wanted, months)
  const kind = isSame ? 'keep' : now.minor > 0n ? 'up' : 'down'
  return { kind, ...sums(now), from, months }
}

/** What the next month costs with GST, and from which day, by what an organisation has and what was agreed on. */
export const nextMonth = (
  fee: Pick<UsageFee, 'plan' | 'extraClients' | 'following'> | undefined,
  running: Pick<Contract, 'validFrom' | 'choice'> | undefined,
  today: IsoDate,
): { readonly date: IsoDate; readonly amount: MoneyJson } | undefined => {
  if (fee?.following) {
    const { from: date, gstRate } = fee.following
    return { date, amount: toJson(withGst(choiceFee(fee.following), gstRate)) }
  }
  if (!fee || !running) return undefined
  const { date, amount } = nextFeeInvoice(running.validFrom, today, fee.plan, roomOf(fee))
  return { date, amount: toJson(withGst(amount, running.choice.gstRate === '10' ? '10' : '0')) }
}
