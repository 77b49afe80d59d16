import type { EInvoice } from '#shared/deals/e-invoice/e-invoice.ts'
import { type Adjusted, type EInvoiceSums, isTaxDocument } from '#shared/deals/e-invoice/sums.ts'
import { type Paper, type PaperLanguage, type PaperText, partyLines } from '#shared/deals/paper.ts'
import { displayAmount, displayNumber, money } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'

const linesOf = ({ name, abn, address }: EInvoice['buyer'], language: PaperLanguage, t: PaperText): string[] =>
  partyLines(
    {
      name,
      abn: abn.replaceAll(' ', ''),
      addressLine1: address.street ?? '',
      city: address.city ?? '',
      region: address.region ?? '',
      postalCode: address.postalCode ?? '',
      country: address.country,
    },
    language,
    t,
  )

/** What stands over a paper: a tax invoice only where a registered seller charges GST, and an adjustment note where one answers it. */
const titleOf = (document: EInvoice, sums: EInvoiceSums, t: PaperText): string => {
  const isTax = isTaxDocument(document, sums)
  if (document.kind === 'creditNote') return t(isTax ? 'deals.paper.adjustmentNote' : 'deals.paper.creditNote')
  return t(isTax ? 'deals.paper.taxInvoice' : 'deals.paper.invoice')
}

/** An e-invoice as a paper to read: the same lines and sums as its XML. */
export const eInvoicePaper = (document: EInvoice, sums: EInvoiceSums, language: PaperLanguage, t: PaperText): Paper => {
  const { currency, seller, buyer, gstRate } = document
  const shown = (minor: bigint) => displayAmount(money(minor, currency), language)
  const withCurrency = (minor: bigint) => `${shown(minor)} ${currency}`
  const day = (date: string) => exactDate(date, language, 'long')
  const percent = ({ reason, of }: Adjusted) => (of ? `${reason} (${displayNumber(of.percent, language)}%)` : reason)
  const isCredit = document.kind === 'creditNote'
  const some = (label: string, minor: bigint) => (minor === 0n ? [] : [{ label, amount: shown(minor) }])
  return {
    title: titleOf(document, sums, t),
    reference: document.number,
    fileName: `${document.number}.pdf`,
    letterhead: { name: seller.tradingName ?? seller.name, lines: linesOf(seller, language, t) },
    stamp: undefined,
    parties: [
      { label: t('deals.paper.from'), lines: [seller.name, ...linesOf(seller, language, t)] },
      { label: t('deals.paper.to'), lines: [buyer.name, ...linesOf(buyer, language, t)] },
    ],
    facts: [
      { label: t('deals.paper.documentNumber'), value: document.number },
      { label: t('deals.paper.issued'), value: day(document.issueDate) },
      ...(document.kind === 'creditNote'
        ? [
            {
              label: t('deals.paper.corrects'),
              value: `${document.corrects.number}, ${day(document.corrects.issueDate)}`,
            },
            { label: t('deals.paper.creditReason'), value: document.reason },
          ]
        : [{ label: t('deals.paper.payableUntil'), value: day(document.dueDate) }]),
      ...(document.contractReference ? [{ label: t('deals.paper.contract'), value: document.contractReference }] : []),
      ...(document.orderReference ? [{ label: t('deals.paper.order'), value: document.orderReference }] : []),
      ...(document.period
        ? [
            {
              label: t('deals.paper.period'),
              value: t('deals.paper.fromTo', { from: day(document.period.from), to: day(document.period.to) }),
            },
          ]
        : []),
    ],
    head: [t('deals.paper.item'), t('deals.paper.amount', { currency })],
    lines: [
      ...sums.lines.map(({ name, quantity, price, gst, net }, n) => {
        const title =
          quantity === '1'
            ? name
            : t('deals.paper.quantityAt', {
                quantity: displayNumber(quantity, language),
                title: name,
                price: displayNumber(price, language),
              })
        const isFree = gst === 'free'
        return { id: String(n), label: isFree ? t('deals.paper.gstFree', { title }) : title, amount: shown(net) }
      }),
      ...sums.putOn.map((one, n) => ({ id: `+${n}`, label: percent(one), amount: shown(one.amount) })),
      ...sums.takenOff.map((one, n) => ({ id: `-${n}`, label: percent(one), amount: shown(-one.amount) })),
    ],
    sums: [
      { label: t('deals.paper.beforeGst'), amount: shown(sums.beforeTax) },
      ...some(t('deals.paper.gst', { rate: displayNumber(gstRate, language) }), sums.tax),
      { label: t('deals.paper.total'), amount: withCurrency(sums.withTax) },
      ...some(t('deals.paper.paidSum'), sums.prepaid),
      ...some(t('deals.paper.rounding'), sums.rounding),
    ],
    total: {
      label: t(isCredit ? 'deals.paper.credited' : 'deals.paper.amountDue'),
      amount: withCurrency(sums.payable),
    },
    notes: [document.payment?.terms, document.note].filter(note => note !== undefined),
    footer: seller.name,
    at: `${document.issueDate}T00:00:00.000Z`,
  }
}
