import type { Params } from '../kit/fill.ts'
import {
  type Currency,
  type DisplayLanguage,
  displayAmount,
  displayMoney,
  displayNumber,
  formatMinor,
  parseMinor,
  parseMoney,
} from '../kit/money.ts'
import { andMore, exactDate } from '../kit/words.ts'
import { type ContractTerms, type DealChoice, type ItemChoice, termsOf } from '../terms/choice.ts'
import { type DealSchedule, type ItemTotal, itemTotals, scheduleOf } from '../terms/deal-schedule.ts'
import { audWorth } from '../terms/exchange.ts'
import type { FrozenRate } from '../terms/frozen-rate.ts'
import { bearsLateInterest } from '../terms/late-interest.ts'
import { fillLetter } from '../terms/letter.ts'
import type { Question, Questionnaire } from '../terms/question.ts'
import { rateWords } from '../terms/rate-words.ts'
import { isRecurring, termEnd, termStart } from '../terms/recurring.ts'
import { saidAnswer } from '../terms/said-answer.ts'
import type { EngagementItem } from './request.ts'
import type { dealDocument as texts } from './texts/en/document.ts'

/**
 * The document that both sides of a deal sign: one text, written once and kept, from which the screen, the print and the hash are made, so that
 * what is signed is what was shown. It is made of lines, each of one kind:
 *
 *     # the title          ## a heading          | cells | of a row | (the first row of a table is its head)
 *     > a line that a party wrote                anything else is a paragraph of ours
 *
 * What a party wrote stands on quoted lines or in cells, so that no letter can pass for a heading or a row of ours.
 */
export type DocumentFacts = {
  readonly language: DisplayLanguage
  readonly t: (key: keyof typeof texts, params?: Params) => string
  /** The reference that people quote. */
  readonly reference: string
  /** The day of the offer. */
  readonly date: string
  readonly supplier: DocumentParty
  readonly demander: DocumentParty
  readonly choice: DealChoice
  /** What one unit of its currency is worth in AUD; none where that is AUD. */
  readonly rate?: FrozenRate | undefined
  /** What is long about the items of the choice. */
  readonly items: readonly DocumentItem[]
}
export type DocumentItem = Pick<
  EngagementItem,
  'id' | 'description' | 'questions' | 'answers' | 'engagementLetter' | 'acceptLetter'
>
export type DocumentParty = { readonly name: string; readonly abn?: string | undefined; readonly signers: number }

/** One line of text that a party gave: no line breaks, and nothing invisible that could change how it reads. */
const line = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
const quoted = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/).map(one => `> ${line(one)}`.trimEnd())
const cell = (text: string): string => line(text).replaceAll('\\', '\\\\').replaceAll('|', '\\|')
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`

const abnShown = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

/** So many rows of a schedule stand in a document; of a longer one the first and the last of them, and what lies between is summed up. */
const shownRows = 400

/** The rows of a list, with a line for those in the middle that are left out. */
const rowsOf = <T>(
  items: readonly T[],
  shown: (item: T, number: number) => string,
  rest: (left: readonly T[]) => string,
) => {
  if (items.length <= shownRows) return items.map((item, n) => shown(item, n + 1))
  const half = shownRows / 2
  const after = items.length - half
  return [
    ...items.slice(0, half).map((item, n) => shown(item, n + 1)),
    rest(items.slice(half, after)),
    ...items.slice(after).map((item, n) => shown(item, after + n + 1)),
  ]
}

type Counted = keyof typeof texts extends infer K ? (K extends `${infer Stem}.other` ? Stem : never) : never

const plurals = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') } as const

/** A text with a number, in the form that the number takes. */
const counted = ({ t, language }: Pick<DocumentFacts, 't' | 'language'>, key: Counted, count: number): string =>
  t(`${key}.${plurals[language].select(count) === 'one' ? 'one' : 'other'}`, { count })

/** That the deal repeats, and how it ends. */
const recurringLines = ({ t, language, choice }: Pick<DocumentFacts, 't' | 'language' | 'choice'>): string[] => {
  if (!isRecurring(choice)) return []
  const { term, noticeDays } = choice.recurring
  return [
    `## ${t('deals.document.recurring')}`,
    t('deals.document.recurring.terms', {
      term: counted({ t, language }, `deals.document.term.${term.type}`, term.length),
      start: exactDate(termStart(choice, 1), language, 'long'),
      end: exactDate(termEnd(choice, 1), language, 'long'),
    }),
    t('deals.document.recurring.notice', { days: counted({ t, language }, 'deals.document.term.day', noticeDays) }),
    t('deals.document.recurring.first'),
  ]
}

const scheduleLines = (
  { t, language, choice }: DocumentFacts,
  terms: ContractTerms,
  { currency, deliveries, payments, totals }: DealSchedule,
): string[] => {
  const amount = (value: string) => displayAmount(parseMoney(value, currency), language)
  const interest = parseMinor(totals.interest, currency) > 0n
  const total = (values: readonly string[]) =>
    formatMinor(
      values.reduce((all, value) => all + parseMinor(value, currency), 0n),
      currency,
    )
  const sumOf = (values: readonly string[]) => amount(total(values))
  const parts = (values: Readonly<Record<'principal' | 'interest' | 'tax' | 'total', string>>) => [
    amount(values.principal),
    ...(interest ? [amount(values.interest)] : []),
    amount(values.tax),
    amount(values.total),
  ]
  const [payment] = terms.payment
  const several = choice.items.length > 1
  const titles = new Map(choice.items.map(item => [item.id, item.title]))
  return [
    ...recurringLines({ t, language, choice }),
    `## ${t('deals.document.deliveries')}`,
    row([
      t('deals.document.number'),
      t('deals.document.date'),
      ...(several ? [t('deals.document.item')] : []),
      t('deals.document.quantity'),
      t('deals.document.value', { currency }),
    ]),
    ...rowsOf(
      deliveries,
      (delivery, number) =>
        row([
          String(number),
          exactDate(delivery.date, language),
          ...(several ? [titles.get(delivery.itemId) ?? ''] : []),
          displayNumber(delivery.volume, language),
          amount(delivery.netValue),
        ]),
      left =>
        row([
          '…',
          counted({ t, language }, 'deals.document.between', left.length),
          ...(several ? [''] : []),
          '',
          sumOf(left.map(one => one.netValue)),
        ]),
    ),
    `## ${t('deals.document.payments')}`,
    row([
      t('deals.document.number'),
      t('deals.document.due'),
      t('deals.document.payableBy'),
      t('deals.document.principal', { currency }),
      ...(interest ? [t('deals.document.interest', { currency })] : []),
      t('deals.document.gst', { currency }),
      t('deals.document.total', { currency }),
    ]),
    ...rowsOf(
      payments,
      (one, number) =>
        row([String(number), exactDate(one.dueDate, language), exactDate(one.payableBy, language), ...parts(one)]),
      left => {
        const sum = (part: 'principal' | 'interest' | 'tax' | 'total') => total(left.map(one => one[part]))
        const sums = { principal: sum('principal'), interest: sum('interest'), tax: sum('tax'), total: sum('total') }
        return row(['…', counted({ t, language }, 'deals.document.between', left.length), '', ...parts(sums)])
      },
    ),
    row([t('deals.document.sum'), '', '', ...parts(totals)]),
    ...(choice.interest && choice.payment.type === 'instalments'
      ? [
          t(`deals.document.bears.${choice.interest.type}`, {
            rate: choice.interest.rate,
            each: t(`deals.document.each.${choice.interest.rateType}`),
          }),
        ]
      : []),
    ...(bearsLateInterest(choice.lateRate) ? [t('deals.document.late', { rate: choice.lateRate })] : []),
    t(payment?.paymentMethod === 2 ? 'deals.document.autoDebit' : 'deals.document.regular'),
  ]
}

const answerLines = (
  questions: readonly Question[],
  answers: Questionnaire,
  language: DocumentFacts['language'],
): string[] =>
  questions.flatMap(({ id, label, valueType }) => {
    const answer = Object.hasOwn(answers, id) ? answers[id] : undefined
    const given = answer === undefined ? [] : typeof answer === 'string' ? [answer] : answer
    return given.some(one => one.trim() !== '')
      ? [row([label, given.map(one => saidAnswer(valueType, one, language)).join('; ')])]
      : []
  })

type Shown = (amount: string) => string

/** The items of a deal of several, with what each comes to. */
const itemsTable = ({ t, choice }: DocumentFacts, totals: readonly ItemTotal[], amount: Shown, currency: Currency) => {
  const sum = (part: 'cost' | 'tax' | 'total') =>
    amount(
      formatMinor(
        totals.reduce((all, one) => all + parseMinor(one[part], currency), 0n),
        currency,
      ),
    )
  return [
    `## ${t('deals.document.items')}`,
    row([
      t('deals.document.number'),
      t('deals.document.item'),
      t('deals.document.quantity'),
      t('deals.document.principal', { currency }),
      t('deals.document.gst', { currency }),
      t('deals.document.total', { currency }),
    ]),
    ...choice.items.map((item, n) => {
      const { cost = '0', tax = '0', total = '0' } = totals[n] ?? {}
      return row([String(n + 1), item.title, String(item.quantity), amount(cost), amount(tax), amount(total)])
    }),
    row([t('deals.document.sum'), '', '', sum('cost'), sum('tax'), sum('total')]),
  ]
}

/** What one item is: its words, when and how much, and what the client told about it. */
const itemLines = (
  { t, language, choice }: DocumentFacts,
  item: ItemChoice,
  written: DocumentItem | undefined,
  { validFrom, validTo }: Pick<ContractTerms, 'validFrom' | 'validTo'>,
  price: string,
): string[] => {
  const alone = choice.items.length === 1
  const asked = written ? answerLines(written.questions, written.answers, language) : []
  return [
    `## ${alone ? t('deals.document.service') : t('deals.document.itemTitle', { number: choice.items.indexOf(item) + 1, title: line(item.title) })}`,
    ...(written?.description.trim() ? quoted(written.description) : []),
    t('deals.document.timeframe', {
      start: exactDate(alone ? validFrom : item.start, language, 'long'),
      end: exactDate(alone ? validTo : item.end, language, 'long'),
      quantity: item.quantity,
    }),
    t('deals.document.price', { price }),
    ...(item.gstFree && choice.gstRate !== '0' ? [t('deals.document.gstFree')] : []),
    ...(item.requirePO ? [t('deals.document.requirePO')] : []),
    ...(asked.length
      ? [
          ...(alone ? [`## ${t('deals.document.questionnaire')}`] : [t('deals.document.told')]),
          row([t('deals.document.question'), t('deals.document.answer')]),
          ...asked,
        ]
      : []),
  ]
}

/** What the deal's currency is worth, and all of the deal, in AUD. */
const rateLines = ({ t, language, rate }: DocumentFacts, { currency, totals }: DealSchedule): string[] =>
  rate
    ? [
        `## ${t('deals.document.rateTitle')}`,
        t('deals.document.rate', {
          ...rateWords(rate, currency, language),
          total: displayMoney(audWorth(parseMoney(totals.total, currency), rate), language),
        }),
      ]
    : []

/** The text of a deal's document. The same facts give the same bytes. @throws {Refusal} as dealSchedule */
export const dealDocument = (facts: DocumentFacts): string => {
  const { t, language, supplier, demander, choice } = facts
  const terms = termsOf(choice)
  const schedule = scheduleOf(choice)
  const totals = itemTotals(choice)
  const currency: Currency = schedule.currency
  const amount: Shown = value => displayAmount(parseMoney(value, currency), language)
  const money: Shown = value => `${amount(value)} ${currency}`
  const party = (role: string, { name, abn }: DocumentParty) => row([role, name, abn ? abnShown(abn) : ''])
  const [first] = choice.items
  const alone = choice.items.length === 1
  const writtenOf = new Map(facts.items.map(item => [item.id, item]))
  const letterOf = (item: ItemChoice, n: number): string =>
    fillLetter(writtenOf.get(item.id)?.engagementLetter ?? '', {
      client: demander.name,
      provider: supplier.name,
      service: item.title,
      quantity: String(item.quantity),
      price: money(item.cost),
      total: money(alone ? schedule.totals.total : (totals[n]?.total ?? '0')),
      start: exactDate(item.start, language, 'long'),
      end: exactDate(item.end, language, 'long'),
      date: exactDate(facts.date, language, 'long'),
    })
  const headed = (key: 'deals.document.letter' | 'deals.document.acceptance', item: ItemChoice, text: string) =>
    text.trim()
      ? [
          `## ${alone ? t(key) : t('deals.document.ofItem', { heading: t(key), title: line(item.title) })}`,
          ...quoted(text),
        ]
      : []
  const title = line(andMore(first?.title ?? '', choice.items.length - 1, language))
  return [
    `# ${t('deals.document.title', { service: title })}`,
    t('deals.document.made', { reference: facts.reference, date: exactDate(facts.date, language, 'long') }),
    `## ${t('deals.document.parties')}`,
    row([t('deals.document.party'), t('deals.document.name'), t('deals.document.abn')]),
    party(t('deals.document.supplier'), supplier),
    party(t('deals.document.client'), demander),
    ...(alone ? [] : itemsTable(facts, totals, amount, currency)),
    ...choice.items.flatMap(item => itemLines(facts, item, writtenOf.get(item.id), terms, money(item.cost))),
    ...scheduleLines(facts, terms, schedule),
    ...rateLines(facts, schedule),
    ...choice.items.flatMap((item, n) => headed('deals.document.letter', item, letterOf(item, n))),
    ...choice.items.flatMap(item =>
      headed('deals.document.acceptance', item, writtenOf.get(item.id)?.acceptLetter ?? ''),
    ),
    `## ${t('deals.document.signatures')}`,
    t('deals.document.signing', { supplier: supplier.signers, client: demander.signers }),
    '',
  ].join('\n')
}

export type DocumentBlock =
  | { readonly kind: 'title' | 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'quote'; readonly lines: readonly string[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

const cells = (text: string): string[] => {
  const found: string[] = []
  let current = ''
  // Between the first bar and the last, a bar ends a cell unless a backslash stands before it.
  for (let at = 1; at < text.length; at += 1) {
    const mark = text[at]
    if (mark === '\\' && at + 1 < text.length) {
      at += 1
      current += text[at]
    } else if (mark === '|') {
      found.push(current.trim())
      current = ''
    } else current += mark
  }
  return found
}

/** The blocks of a document, for the screen. Every line belongs to one, so nothing of the text is hidden. */
export const documentBlocks = (text: string): DocumentBlock[] => {
  const blocks: DocumentBlock[] = []
  for (const one of text.replace(/\n$/, '').split('\n')) {
    const last = blocks.at(-1)
    if (one.startsWith('# ')) blocks.push({ kind: 'title', text: one.slice(2) })
    else if (one.startsWith('## ')) blocks.push({ kind: 'heading', text: one.slice(3) })
    else if (one.startsWith('>')) {
      const said = one.slice(2)
      if (last?.kind === 'quote') blocks[blocks.length - 1] = { kind: 'quote', lines: [...last.lines, said] }
      else blocks.push({ kind: 'quote', lines: [said] })
    } else if (one.startsWith('|')) {
      if (last?.kind === 'table') blocks[blocks.length - 1] = { kind: 'table', rows: [...last.rows, cells(one)] }
      else blocks.push({ kind: 'table', rows: [cells(one)] })
    } else blocks.push({ kind: 'paragraph', text: one })
  }
  return blocks
}
