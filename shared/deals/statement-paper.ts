import { displayAmount, parseMinor, parseMoney } from '../kit/money.ts'
import { exactDate } from '../kit/words.ts'
import type { Statement } from './account.ts'
import { type Paper, type PaperLanguage, type PaperText, partyLines } from './paper.ts'
import type { PaperParty } from './paper-facts.ts'

/** A statement of account as paper. @param supplier, customer with their addresses of today */
export const statementPaper = (
  { account, from, to, opening, lines, closing }: Statement,
  { supplier, customer }: { readonly supplier: PaperParty; readonly customer: PaperParty },
  language: PaperLanguage,
  t: PaperText,
): Paper => {
  const { currency } = account
  const shown = (amount: string) => displayAmount(parseMoney(amount, currency), language)
  const day = (date: string, month: 'short' | 'long' = 'long') => exactDate(date, language, month)
  const party = (label: string, of: PaperParty) => ({ label, lines: [of.name, ...partyLines(of, language, t)] })
  const isOwedBack = parseMinor(closing, currency) < 0n
  return {
    title: t('deals.paper.statement'),
    reference: t('deals.paper.fromTo', { from: day(from, 'short'), to: day(to, 'short') }),
    fileName: `${t('deals.paper.statement')} ${account.customerName} ${from} ${to}.pdf`.replace(
      /[^\p{L}\p{N} ._-]/gu,
      '-',
    ),
    letterhead: { name: supplier.name, lines: partyLines(supplier, language, t) },
    stamp: undefined,
    parties: [party(t('deals.paper.from'), supplier), party(t('deals.paper.to'), customer)],
    facts: [
      { label: t('deals.paper.statementFrom'), value: day(from) },
      { label: t('deals.paper.statementTo'), value: day(to) },
    ],
    head: [t('deals.paper.entry'), t('deals.paper.amount', { currency })],
    lines: [
      { id: 'opening', label: t('deals.paper.opening'), amount: shown(opening) },
      ...lines.map(({ day: on, kind, reference, amount }, n) => ({
        id: String(n),
        label: t(`deals.paper.entry.${kind}`, { day: day(on, 'short'), reference }),
        amount: shown(amount),
      })),
    ],
    sums: [],
    total: { label: t('deals.paper.closing'), amount: `${shown(closing)} ${currency}` },
    notes: [
      t(isOwedBack ? 'deals.paper.owedBack' : 'deals.paper.owed', {
        supplier: supplier.name,
        customer: customer.name,
        date: day(to),
      }),
    ],
    footer: t('deals.paper.footer', { supplier: supplier.name }),
    at: `${lines.at(-1)?.day ?? from}T00:00:00.000Z`,
  }
}
