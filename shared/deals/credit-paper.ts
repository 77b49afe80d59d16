import { z } from 'zod'
import { displayAmount, displayNumber, parseMoney } from '../kit/money.ts'
import { exactDate } from '../kit/words.ts'
import { CreditNote } from './credit.ts'
import { audOnPaper, type Paper, type PaperLanguage, type PaperText, partyLines } from './paper.ts'
import { isByOrder, ordersBilled, PaperParty } from './paper-facts.ts'

/** All that a credit note says, from the rows of its deal. */
export const CreditFacts = z.object({
  credit: CreditNote,
  supplier: PaperParty,
  customer: PaperParty,
  contract: z.object({
    reference: z.string(),
    /** Percent. */
    gstRate: z.string(),
  }),
  /**
   * Of what is taken back, and where that is of no item, of the whole deal: the items, with the number of the purchase order that the client ordered
   * each by, where it did.
   */
  parts: z.array(z.object({ itemId: z.string(), order: z.string().optional() })),
})
export type CreditFacts = z.output<typeof CreditFacts>

/** Whether a line is of an item, and not of interest or other cost. */
export const isItem = (key: CreditNote['lines'][number]['key']): boolean => key !== 'interest' && key !== 'other'

/** What of an invoice a line takes back, in the words of the invoice. */
export const creditLineName = (
  { credit }: Pick<CreditFacts, 'credit'>,
  { key, title, quantity }: CreditNote['lines'][number],
  language: PaperLanguage,
  t: PaperText,
): string => {
  if (key === 'interest' || key === 'other') return t(`deals.paper.${key}`)
  const what =
    quantity === 1 ? title : t('deals.paper.times', { title, quantity: displayNumber(String(quantity), language) })
  return t('deals.paper.payment', { title: what, number: credit.invoiceNumber })
}

/** The purchase orders that a credit note is of. Where nothing of an item is taken back, that of the deal if all is of one. */
export const ordersCredited = ({ credit, parts }: Pick<CreditFacts, 'credit' | 'parts'>): string[] =>
  isByOrder({ parts }) && !credit.lines.some(({ key }) => isItem(key)) ? [] : ordersBilled({ parts })

/** The order that a line is of, where what is taken back is not all of one. */
export const orderOfLine = (
  { parts }: Pick<CreditFacts, 'parts'>,
  { key }: CreditNote['lines'][number],
): string | undefined => (isByOrder({ parts }) ? parts.find(({ itemId }) => itemId === key)?.order : undefined)

/** A credit note as paper. With GST in it and the supplier's ABN it is an adjustment note. */
export const creditPaper = (facts: CreditFacts, language: PaperLanguage, t: PaperText): Paper => {
  const { credit, supplier, customer, contract } = facts
  const { currency } = credit
  const shown = (amount: string) => displayAmount(parseMoney(amount, currency), language)
  const day = (date: string) => exactDate(date, language, 'long')
  const isTaxed = Number(credit.tax) > 0
  const party = (label: string, of: PaperParty) => ({ label, lines: [of.name, ...partyLines(of, language, t)] })
  const orders = ordersCredited(facts)
  const aud = audOnPaper(credit, language, t)
  const total = `${shown(credit.total)} ${currency}`
  return {
    title: t(isTaxed && supplier.abn !== undefined ? 'deals.paper.adjustmentNote' : 'deals.paper.creditNote'),
    reference: credit.reference,
    fileName: `${credit.reference}.pdf`,
    letterhead: { name: supplier.name, lines: partyLines(supplier, language, t) },
    stamp: undefined,
    parties: [party(t('deals.paper.from'), supplier), party(t('deals.paper.to'), customer)],
    facts: [
      { label: t('deals.paper.documentNumber'), value: credit.reference },
      { label: t('deals.paper.issued'), value: day(credit.creditDate) },
      { label: t('deals.paper.corrects'), value: credit.invoiceReference },
      { label: t('deals.paper.invoiceDate'), value: day(credit.invoiceDate) },
      { label: t('deals.paper.contract'), value: contract.reference },
      ...(orders.length > 0 ? [{ label: t('deals.paper.order'), value: orders.join(', ') }] : []),
      { label: t('deals.paper.creditReason'), value: credit.reason },
    ],
    head: [t('deals.paper.item'), t('deals.paper.amount', { currency })],
    lines: credit.lines.map(line => {
      const name = creditLineName(facts, line, language, t)
      const title = line.gst === 'free' ? t('deals.paper.gstFree', { title: name }) : name
      const order = orderOfLine(facts, line)
      const label = order ? t('deals.paper.ofOrder', { title, order }) : title
      return { id: line.key, label, amount: shown(line.amount) }
    }),
    sums: isTaxed
      ? [
          {
            label: t('deals.paper.gst', { rate: displayNumber(contract.gstRate, language) }),
            amount: shown(credit.tax),
          },
          ...aud.tax,
        ]
      : [],
    total: { label: t('deals.paper.credited'), amount: total },
    notes: [
      t(`deals.paper.credit.${credit.status}`, {
        date: credit.returned ? day(credit.returned.at.slice(0, 10)) : '',
        supplier: supplier.name,
        customer: customer.name,
        reference: credit.invoiceReference,
        amount: total,
      }),
      ...(credit.bounced ?? []).map(({ at, bouncedAt }) =>
        t('deals.paper.bounced', { date: day(at.slice(0, 10)), bounced: day(bouncedAt.slice(0, 10)) }),
      ),
      ...aud.notes,
    ],
    footer: t('deals.paper.footer', { supplier: supplier.name }),
    at: credit.updatedAt,
  }
}
