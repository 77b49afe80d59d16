import type { Params } from '../kit/fill.ts'
import {
  type DisplayLanguage,
  displayAmount,
  displayMoney,
  displayNumber,
  displaySum,
  parseMoney,
} from '../kit/money.ts'
import { andMore, exactDate, localeOf } from '../kit/words.ts'
import { dayIn } from '../kit/zone.ts'
import { audWorth } from '../terms/exchange.ts'
import type { FrozenRate } from '../terms/frozen-rate.ts'
import { bearsLateInterest } from '../terms/late-interest.ts'
import { rateWords } from '../terms/rate-words.ts'
import { type InvoiceView, isOwed } from './invoice.ts'
import { isByOrder, ordersBilled, type PaperFacts, type PaperParty } from './paper-facts.ts'
import { lostDisputesOf, openDisputeOf } from './payment-dispute.ts'
import type { dealPaper } from './texts/en/paper.ts'
import type { TrailLine } from './trail-node.ts'

export type PaperLanguage = DisplayLanguage
export type PaperText = (key: keyof typeof dealPaper, params?: Params) => string

type Labelled = { readonly label: string; readonly lines: readonly string[] }
type Amount = {
  readonly label: string
  readonly amount: string
  /** The name that the amount has in the trail of its invoice (trail-node.ts); `net` is what the invoice asks for now. */
  readonly trail?: PaperAmount | undefined
}
export type PaperAmount = TrailLine | 'net'

/** A paper as it is to be laid out, on screen and in print: every text of it, in one language. */
export type Paper = {
  readonly title: string
  readonly reference: string
  readonly fileName: string
  readonly letterhead: { readonly name: string; readonly lines: readonly string[] }
  /** Where it stands, in a word. */
  readonly stamp: { readonly text: string; readonly tone: 'positive' | 'danger' | 'neutral' } | undefined
  readonly parties: readonly Labelled[]
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly head: readonly [string, string]
  readonly lines: readonly (Amount & { readonly id?: string })[]
  /** What its supplier lays out of the payment, in words of their own; the lines and sums have it already. */
  readonly details?: { readonly label: string; readonly lines: readonly Amount[] } | undefined
  readonly sums: readonly Amount[]
  readonly total: Amount
  readonly notes: readonly string[]
  readonly footer: string
  /** ISO time of the last change of what it says. */
  readonly at: string
}

const groupedAbn = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

const countryName = (code: string, language: PaperLanguage): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([localeOf(language)], { type: 'region' }).of(code) ?? code) : code

/** An address as it stands on an envelope. Without a street or a town there is none to write. */
const addressOf = (party: PaperParty, language: PaperLanguage): string[] => {
  const town = [party.city, party.region, party.postalCode].filter(Boolean).join(' ')
  if (!party.addressLine1 && !town) return []
  return [party.addressLine1, town, countryName(party.country, language)].filter(Boolean)
}

/** Under a party's name: where it is, and its business number. */
export const partyLines = (party: PaperParty, language: PaperLanguage, t: PaperText): string[] => [
  ...addressOf(party, language),
  ...(party.abn ? [t('deals.paper.abn', { abn: groupedAbn(party.abn) })] : []),
]

/**
 * What a paper in another currency says in AUD, at the rate that the deal froze: its GST, as the tax office asks of a tax invoice (GSTR 2001/2,
 * paragraph 41), and the rate with the total. Nothing of one in AUD.
 */
export const audOnPaper = (
  {
    currency,
    rate,
    tax,
    total,
  }: Pick<InvoiceView, 'currency' | 'total'> & { rate?: FrozenRate | undefined; tax: string },
  language: PaperLanguage,
  t: PaperText,
): { readonly tax: readonly Amount[]; readonly notes: readonly string[] } => {
  if (!rate) return { tax: [], notes: [] }
  const inAud = (amount: string) => displaySum(audWorth(parseMoney(amount, currency), rate), language)
  const isTaxed = parseMoney(tax, currency).minor > 0n
  return {
    tax: isTaxed ? [{ label: t('deals.paper.gstInAud'), amount: inAud(tax) }] : [],
    notes: [t('deals.paper.rate', { ...rateWords(rate, currency, language), total: inAud(total) })],
  }
}

const isTaxed = ({ invoice, supplier }: PaperFacts): boolean =>
  parseMoney(invoice.material.tax, invoice.currency).minor > 0n && supplier.abn !== undefined

const fileNameOf = (name: string): string => `${name}.pdf`.replace(/[^\p{L}\p{N} ._-]/gu, '-')

/** The parts that an invoice and its receipt have in common. */
const common = (facts: PaperFacts, language: PaperLanguage, t: PaperText) => {
  const { invoice, supplier, customer, contract, parts } = facts
  const { currency, material } = invoice
  const shown = (amount: string) => displayAmount(parseMoney(amount, currency), language)
  const isSome = (amount: string) => parseMoney(amount, currency).minor !== 0n
  const day = (date: string) => exactDate(date, language, 'long')
  const times = ({ title, quantity }: { readonly title: string; readonly quantity: number }) =>
    quantity === 1 ? title : t('deals.paper.times', { title, quantity: displayNumber(String(quantity), language) })
  const [first, ...others] = contract.items
  const aud = audOnPaper({ ...invoice, tax: material.tax }, language, t)
  const what =
    first && others.length === 0
      ? times({ ...first, title: invoice.title })
      : andMore(invoice.title, others.length, language)
  const orders = ordersBilled(facts)
  /** An item as the line of an invoice, which says where GST leaves it out, and which order it is of where not all are of one. */
  const lineTitle = (part: PaperFacts['parts'][number]) => {
    const title = t('deals.paper.payment', { title: times(part), number: invoice.number })
    const taxed = part.gstFree && Number(contract.gstRate) > 0 ? t('deals.paper.gstFree', { title }) : title
    return part.order && isByOrder(facts) ? t('deals.paper.ofOrder', { title: taxed, order: part.order }) : taxed
  }
  const party = (label: string, of: PaperParty): Labelled => ({
    label,
    lines: [of.name, ...partyLines(of, language, t)],
  })
  return {
    shown,
    isSome,
    day,
    reference: invoice.reference,
    letterhead: { name: supplier.name, lines: partyLines(supplier, language, t) },
    parties: [party(t('deals.paper.from'), supplier), party(t('deals.paper.to'), customer)],
    contractFacts: [
      { label: t('deals.paper.contract'), value: contract.reference },
      {
        label: t('deals.paper.period'),
        value: t('deals.paper.fromTo', { from: day(contract.validFrom), to: day(contract.validTo) }),
      },
      ...(orders.length > 0 ? [{ label: t('deals.paper.order'), value: orders.join(', ') }] : []),
      ...(others.length > 0 ? [{ label: t('deals.paper.items'), value: contract.items.map(times).join('; ') }] : []),
    ],
    head: [t('deals.paper.item'), t('deals.paper.amount', { currency })] as const,
    lines: [
      // A payment that asks nothing for any item has no parts, and names the deal.
      ...(parts.length > 0
        ? parts.map(part => ({
            id: part.itemId,
            label: lineTitle(part),
            amount: shown(part.amount),
            trail: part.itemId,
          }))
        : [
            {
              label: t('deals.paper.payment', { title: what, number: invoice.number }),
              amount: shown(material.principal),
            },
          ]),
      ...(isSome(material.interest)
        ? [{ label: t('deals.paper.interest'), amount: shown(material.interest), trail: 'interest' }]
        : []),
      ...(isSome(material.other)
        ? [{ label: t('deals.paper.other'), amount: shown(material.other), trail: 'other' }]
        : []),
    ],
    tax: isSome(material.tax)
      ? [
          {
            label: t('deals.paper.gst', { rate: displayNumber(contract.gstRate, language) }),
            amount: shown(material.tax),
            trail: 'tax' as const,
          },
          ...aud.tax,
        ]
      : [],
    rateNotes: aud.notes,
  }
}

const stampOf = ({ invoice }: PaperFacts, t: PaperText): Paper['stamp'] => {
  if (invoice.status === 'paid') return { text: t('deals.paper.stampPaid'), tone: 'positive' }
  if (invoice.status === 'credited') return { text: t('deals.paper.stampCredited'), tone: 'neutral' }
  if (invoice.status === 'void') return { text: t('deals.paper.stampVoid'), tone: 'neutral' }
  return invoice.isOverdue ? { text: t('deals.paper.stampOverdue'), tone: 'danger' } : undefined
}

/** What says that the payer's bank wants a payment back, while that is not decided. */
const disputedNote = (
  { invoice }: PaperFacts,
  money: (amount: string) => string,
  day: (date: string) => string,
  t: PaperText,
): readonly string[] => {
  const open = openDisputeOf(invoice)
  return open ? [t('deals.paper.disputed', { amount: money(open.amount), date: day(dayIn(open.openedAt)) })] : []
}

/** The invoice as paper, before it is paid and after. With GST in it and the supplier's ABN it is a tax invoice. */
export const invoicePaper = (facts: PaperFacts, language: PaperLanguage, t: PaperText): Paper => {
  const { invoice, customer, supplier } = facts
  const { currency, settlement } = invoice
  const { shown, isSome, day, contractFacts, tax, rateNotes, ...paper } = common(facts, language, t)
  const money = (amount: string) => `${shown(amount)} ${currency}`
  const payments = [...(invoice.former ?? []), ...(settlement ? [settlement] : [])]
  const taken = lostDisputesOf(invoice).map(({ paymentId, amount, endedAt = invoice.updatedAt }) => {
    const payment = payments.find(one => one.paymentId === paymentId)
    return t('deals.paper.takenBack', {
      amount: money(amount),
      paid: payment ? money(payment.amount) : money(amount),
      date: payment ? day(dayIn(payment.paidAt)) : '',
      ended: day(dayIn(endedAt)),
    })
  })
  const notes = settlement
    ? [
        t('deals.paper.paid', {
          amount: money(settlement.amount),
          date: day(dayIn(settlement.paidAt)),
          instrument: settlement.instrument,
        }),
      ]
    : isOwed(invoice)
      ? [
          t(invoice.material.paymentTool === 'directDebit' ? 'deals.paper.howToDebit' : 'deals.paper.howToPay', {
            customer: customer.name,
            amount: money(invoice.due),
            reference: invoice.reference,
          }),
          ...(bearsLateInterest(invoice.material.interestLate)
            ? [
                t('deals.paper.late', {
                  date: day(invoice.payableBy),
                  rate: displayNumber(invoice.material.interestLate, language),
                }),
              ]
            : []),
        ]
      : []
  return {
    ...paper,
    title: t(isTaxed(facts) ? 'deals.paper.taxInvoice' : 'deals.paper.invoice'),
    fileName: fileNameOf(invoice.reference),
    stamp: stampOf(facts, t),
    facts: [
      { label: t('deals.paper.number'), value: invoice.reference },
      { label: t('deals.paper.invoiceDate'), value: day(invoice.invoiceDate) },
      { label: t('deals.paper.dueDate'), value: day(invoice.dueDate) },
      { label: t('deals.paper.payableBy'), value: day(invoice.payableBy) },
      ...contractFacts,
    ],
    ...(invoice.lines
      ? {
          details: {
            label: t('deals.paper.details'),
            lines: invoice.lines.map(({ text, amount }) => ({ label: text, amount: amount ? shown(amount) : '' })),
          },
        }
      : {}),
    sums: [
      ...tax,
      { label: t('deals.paper.total'), amount: money(invoice.total), trail: 'total' },
      ...(invoice.credited ? [{ label: t('deals.paper.creditOff'), amount: shown(`-${invoice.credited}`) }] : []),
      ...(invoice.stillPaid ? [{ label: t('deals.paper.stillPaid'), amount: shown(`-${invoice.stillPaid}`) }] : []),
      ...(isSome(invoice.lateInterest)
        ? [{ label: t('deals.paper.lateInterest'), amount: shown(invoice.lateInterest) }]
        : []),
      ...(settlement ? [{ label: t('deals.paper.paidSum'), amount: money(settlement.amount) }] : []),
    ],
    total: {
      label: t('deals.paper.amountDue'),
      amount: money(invoice.due),
      ...(isOwed(invoice) ? { trail: 'net' } : {}),
    },
    notes: [
      ...(invoice.description ? [invoice.description] : []),
      ...(invoice.customerSign
        ? [
            t('deals.paper.approved', {
              name: invoice.customerSign.name,
              customer: customer.name,
              date: day(dayIn(invoice.customerSign.at)),
            }),
          ]
        : []),
      ...taken,
      ...notes,
      ...disputedNote(facts, money, day, t),
      ...rateNotes,
    ],
    footer: t('deals.paper.footer', { supplier: supplier.name }),
    at: invoice.updatedAt,
  }
}

/**
 * The receipt of an invoice that was paid; undefined for another.
 * @param payment what people quote of the payment
 */
export const receiptPaper = (
  facts: PaperFacts,
  payment: string,
  language: PaperLanguage,
  t: PaperText,
): Paper | undefined => {
  const { invoice, supplier } = facts
  const { settlement, currency } = invoice
  if (invoice.status !== 'paid' || !settlement) return undefined
  const { shown, isSome, day, contractFacts, tax, rateNotes, ...paper } = common(facts, language, t)
  const sum = (amount: string) => `${shown(amount)} ${currency}`
  return {
    ...paper,
    title: t(isTaxed(facts) ? 'deals.paper.taxReceipt' : 'deals.paper.receipt'),
    fileName: fileNameOf(`${t('deals.paper.receipt')} ${invoice.reference}`),
    stamp: stampOf(facts, t),
    facts: [
      { label: t('deals.paper.paymentNumber'), value: payment },
      { label: t('deals.paper.paidOn'), value: day(dayIn(settlement.paidAt)) },
      { label: t('deals.paper.method'), value: settlement.instrument },
      { label: t('deals.paper.number'), value: invoice.reference },
      { label: t('deals.paper.invoiceDate'), value: day(invoice.invoiceDate) },
      ...contractFacts,
    ],
    sums: [
      ...tax,
      ...(invoice.stillPaid ? [{ label: t('deals.paper.stillPaid'), amount: shown(`-${invoice.stillPaid}`) }] : []),
      ...(isSome(settlement.lateInterest)
        ? [{ label: t('deals.paper.lateInterest'), amount: shown(settlement.lateInterest) }]
        : []),
    ],
    total: {
      label: t('deals.paper.totalPaid'),
      amount: displayMoney(parseMoney(settlement.amount, currency), language),
    },
    notes: [
      ...lostDisputesOf(invoice).flatMap(({ paymentId, amount, endedAt = invoice.updatedAt }) =>
        paymentId === settlement.paymentId
          ? [t('deals.paper.takenBackSince', { amount: sum(amount), ended: day(dayIn(endedAt)) })]
          : [],
      ),
      ...disputedNote(facts, sum, day, t),
      ...rateNotes,
    ],
    footer: t('deals.paper.footer', { supplier: supplier.name }),
    at: invoice.disputes ? invoice.updatedAt : settlement.paidAt,
  }
}
