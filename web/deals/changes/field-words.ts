import type { DealField, ItemField } from '#shared/deals/difference.ts'
import type { Currency } from '#shared/kit/money.ts'
import { displayMoney, displayNumber, fromJson } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { isText, type Language, type Text, type TextKey } from '../../lib/i18n.ts'

/** What the fields of a deal are called, and how their values are said. */

export const dealFieldNames: Readonly<Record<DealField, TextKey>> = {
  'payment.type': 'deals.wayToPay',
  'payment.initialAmount': 'deals.offer.deposit',
  'payment.initialOffset': 'deals.offer.firstDays',
  'payment.finalPeriod': 'deals.offer.instalments',
  'payment.finalOffset': 'deals.change.lastDays',
  'platform.paymentCurrency': 'deals.currency',
  'platform.paymentTool': 'deals.payWith',
  'platform.paymentMethod': 'deals.change.method',
  'interest.type': 'deals.interest',
  'interest.rateType': 'deals.change.interestEach',
  'interest.rate': 'deals.offer.rate',
  gstRate: 'deals.gst',
  invoiceOffset: 'deals.offer.invoiceDays',
  lateRate: 'deals.offer.lateRate',
  'recurring.term.length': 'deals.recurring.length',
  'recurring.term.type': 'deals.recurring.unit',
  'recurring.noticeDays': 'deals.recurring.notice',
  order: 'deals.change.order',
}

export const itemFieldNames: Readonly<Record<ItemField, TextKey>> = {
  sid: 'deals.service',
  type: 'deals.item.type',
  title: 'deals.item.title',
  quantity: 'deals.quantity',
  cost: 'deals.principal',
  start: 'deals.start',
  end: 'deals.end',
  'deliveries.count': 'deals.deliveries',
  'deliveries.per': 'deals.offer.every',
  'deliveries.type': 'deals.offer.unit',
  requirePO: 'deals.requirePO',
  gstFree: 'deals.gstFree',
}

type Said = {
  readonly t: Text
  readonly language: Language
  readonly currency: Currency
  /** What an item is called. */
  readonly titleOf: (id: string) => string
}

/** A value that has a text of its own, or itself. */
const named = (t: Text, key: string, value: string): string => (isText(key) ? t(key) : value)

const days = (t: Text, value: string) => t('deals.days', { count: Number(value) })

/** How a field of a deal reads. */
export const dealValue = ({ t, titleOf }: Said, field: DealField, value: string): string => {
  switch (field) {
    case 'payment.type':
      return named(t, `deals.way.${value}`, value)
    case 'payment.initialAmount':
    case 'interest.rate':
    case 'gstRate':
    case 'lateRate':
      return t('deals.percent', { rate: value })
    case 'payment.initialOffset':
    case 'payment.finalOffset':
    case 'invoiceOffset':
    case 'recurring.noticeDays':
      return days(t, value)
    case 'platform.paymentTool':
      return named(t, `deals.tool.${value}`, value)
    case 'platform.paymentMethod':
      return named(t, `deals.method.${value}`, value)
    case 'interest.type':
      return named(t, `deals.interest.${value}`, value)
    case 'interest.rateType':
    case 'recurring.term.type':
      return named(t, `deals.period.${value}`, value)
    case 'order':
      return value.split(', ').map(titleOf).join(', ')
    default:
      return value
  }
}

/** How a field of an item reads. */
export const itemValue = ({ t, language, currency }: Said, field: ItemField, value: string): string => {
  switch (field) {
    case 'cost':
      return displayMoney(fromJson({ amount: value, currency }), language)
    case 'quantity':
    case 'deliveries.count':
    case 'deliveries.per':
      return displayNumber(value, language)
    case 'start':
    case 'end':
      return exactDate(value, language)
    case 'type':
      return named(t, `deals.item.type.${value}`, value)
    case 'deliveries.type':
      return named(t, `deals.period.${value}`, value)
    case 'requirePO':
    case 'gstFree':
      return t(value === 'true' ? 'deals.change.yes' : 'deals.change.no')
    default:
      return value
  }
}
