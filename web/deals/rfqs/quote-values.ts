import type { QuoteInput } from '#shared/deals/Rfqs.contract.ts'
import type { Quote, Rfq, RfqItem } from '#shared/deals/rfq.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { type OfferValues, offerInput, offerValues } from '../offer/values.ts'

type Asked = Pick<Rfq, 'items' | 'platform' | 'language'>

const itemOf = ({ description: _description, ...item }: RfqItem): DealChoice['items'][number] => ({
  ...item,
  cost: '',
  gstFree: false,
})

/** What an answer begins with: each item as it was asked for, without a price, or as it was answered before. */
export const quoteBase = ({ items, platform }: Asked, own: Quote | null): DealChoice =>
  own?.choice ?? {
    items: items.map(itemOf),
    payment: { type: 'afterDelivery', initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 0 },
    platform,
    interest: null,
    gstRate: '10',
    invoiceOffset: 14,
    // A deal has late interest where somebody says so.
    lateRate: '0',
  }

export const quoteValues = (asked: Asked, own: Quote | null): OfferValues =>
  offerValues(quoteBase(asked, own), { message: own?.message ?? '', items: [], language: asked.language })

/** The values of an item that was left out, as it was asked for. */
export const askedAgain = (asked: Asked, id: string): OfferValues['items'][number] | undefined =>
  quoteValues(asked, null).items.find(item => item.id === id)

/** The answer as the server takes it. @throws {Error} where the form says nothing */
export const quoteInput = (values: OfferValues, base: DealChoice): QuoteInput => {
  const { choice, message } = offerInput(values, base)
  if (!choice) throw new Error('a quote says what it offers')
  const { items, payment, interest, gstRate, invoiceOffset, lateRate } = choice
  return {
    items: items.map(({ id = '', cost, start, end, deliveries, gstFree }) => ({
      id,
      cost,
      start,
      end,
      ...(deliveries ? { deliveries } : {}),
      gstFree,
    })),
    payment,
    interest,
    gstRate,
    invoiceOffset,
    lateRate,
    message,
  }
}
