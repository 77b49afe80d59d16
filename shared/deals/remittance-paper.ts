import { displayAmount, displayMoney, parseMoney, sum } from '../kit/money.ts'
import { andMore, exactDate } from '../kit/words.ts'
import { dayIn } from '../kit/zone.ts'
import type { Invoice } from './invoice.ts'
import { type Paper, type PaperLanguage, type PaperText, partyLines } from './paper.ts'
import type { PaperParty } from './paper-facts.ts'

/** An invoice that was paid, with what people quote of its payment. */
export type Remitted = Pick<Invoice, 'id' | 'reference' | 'title' | 'itemCount' | 'currency'> & {
  readonly settlement: Pick<NonNullable<Invoice['settlement']>, 'amount' | 'instrument' | 'paidAt'>
  readonly payment: string
}

/**
 * What a client tells its supplier of what it paid: which invoices, how much of each, when and with what.
 * @param invoices some, of one client, one supplier and one currency, the first first
 * @param supplier, customer with their addresses of today
 */
export const remittancePaper = (
  invoices: readonly [Remitted, ...Remitted[]],
  { supplier, customer }: { readonly supplier: PaperParty; readonly customer: PaperParty },
  language: PaperLanguage,
  t: PaperText,
): Paper => {
  const [{ currency }] = invoices
  const day = (at: string, month: 'short' | 'long' = 'long') => exactDate(dayIn(at), language, month)
  const party = (label: string, of: PaperParty) => ({ label, lines: [of.name, ...partyLines(of, language, t)] })
  const times = invoices.map(({ settlement }) => settlement.paidAt).toSorted()
  const [first, last] = [times[0]!, times.at(-1)!]
  const amounts = invoices.map(({ settlement }) => parseMoney(settlement.amount, currency))
  const references =
    invoices.length === 1 ? invoices[0].reference : t('deals.paper.remittanceOf', { count: invoices.length })
  return {
    title: t('deals.paper.remittance'),
    reference: references,
    fileName: `${t('deals.paper.remittance')} ${supplier.name} ${dayIn(last)}.pdf`.replace(/[^\p{L}\p{N} ._-]/gu, '-'),
    letterhead: { name: customer.name, lines: partyLines(customer, language, t) },
    stamp: undefined,
    parties: [party(t('deals.paper.from'), customer), party(t('deals.paper.to'), supplier)],
    facts: [
      {
        label: t('deals.paper.paidOn'),
        value:
          dayIn(first) === dayIn(last)
            ? day(first)
            : t('deals.paper.fromTo', { from: day(first, 'short'), to: day(last, 'short') }),
      },
      {
        label: t('deals.paper.method'),
        value: [...new Set(invoices.map(one => one.settlement.instrument))].join(', '),
      },
    ],
    head: [t('deals.paper.remittedFor'), t('deals.paper.amount', { currency })],
    lines: invoices.map(({ id, reference, title, itemCount, payment, settlement }, n) => ({
      id,
      label: t('deals.paper.remitted', {
        reference,
        title: andMore(title, itemCount - 1, language),
        day: day(settlement.paidAt, 'short'),
        payment,
      }),
      amount: displayAmount(amounts[n]!, language),
    })),
    sums: [],
    total: { label: t('deals.paper.totalPaid'), amount: displayMoney(sum(amounts, currency), language) },
    notes: [t('deals.paper.remittanceNote', { customer: customer.name, supplier: supplier.name })],
    footer: t('deals.paper.footer', { supplier: customer.name }),
    at: last,
  }
}
