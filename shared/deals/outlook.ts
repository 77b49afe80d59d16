import { z } from 'zod'
import { addDays, type IsoDate } from '../kit/date.ts'
import { currencyField } from '../kit/fields.ts'
import { add, type Currency, formatMinor, type Money, money } from '../kit/money.ts'
import { amountDue, type Invoice, isOverdue, isOwed } from './invoice.ts'

/** What is owed in one currency, and of it what is overdue, payable within seven days, and later. Decimal strings. */
export const Outlook = z.object({
  currency: currencyField,
  invoices: z.number().int(),
  owed: z.string(),
  overdue: z.string(),
  thisWeek: z.string(),
  later: z.string(),
})
export type Outlook = z.output<typeof Outlook>

/** How many days ahead are this week. */
const week = 7

/**
 * What open invoices come to on a day, by currency, the currency with the most invoices first. Late interest until that day
 * is in it. What is settled or being settled otherwise counts for nothing.
 */
export const outlookOf = (
  invoices: readonly Pick<
    Invoice,
    'total' | 'currency' | 'payableBy' | 'status' | 'settlement' | 'credited' | 'stillPaid' | 'material'
  >[],
  today: IsoDate,
): readonly Outlook[] => {
  const lastOfWeek = addDays(today, week)
  const sums = new Map<Currency, { count: number; overdue: Money; thisWeek: Money; later: Money }>()
  for (const invoice of invoices) {
    if (!isOwed(invoice)) continue
    const { currency } = invoice
    const none = money(0n, currency)
    const sum = sums.get(currency) ?? { count: 0, overdue: none, thisWeek: none, later: none }
    const when = isOverdue(invoice, today) ? 'overdue' : invoice.payableBy <= lastOfWeek ? 'thisWeek' : 'later'
    sums.set(currency, { ...sum, count: sum.count + 1, [when]: add(sum[when], amountDue(invoice, today)) })
  }
  return [...sums]
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([currency, { count, overdue, thisWeek, later }]) => ({
      currency,
      invoices: count,
      owed: formatMinor(overdue.minor + thisWeek.minor + later.minor, currency),
      overdue: formatMinor(overdue.minor, currency),
      thisWeek: formatMinor(thisWeek.minor, currency),
      later: formatMinor(later.minor, currency),
    }))
}
