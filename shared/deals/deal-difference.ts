import { formatMinor, parseMinor } from '../kit/money.ts'
import { textsDiffer } from '../kit/text-difference.ts'
import { type DealTopic, dealTopics } from '../kit/words.ts'
import type { DealChoice, ItemChoice } from '../terms/choice.ts'
import { type DealSchedule, scheduleOf } from '../terms/deal-schedule.ts'
import {
  type DealField,
  type DeliveryRow,
  type Difference,
  dealFields,
  type ItemChange,
  type ItemField,
  itemFields,
  itemTexts,
  type PaymentChange,
  type PaymentRow,
  type Version,
} from './difference.ts'

/** A rate without the zeros behind it: 10.0 says what 10 says. */
const plainRate = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate)

/** The leaves of a value by their paths. */
const leaves = (value: unknown, path = ''): [string, string][] => {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') return [[path, String(value)]]
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name))
}

/** The fields of a deal beside its items. */
export const fieldsOf = ({ items: _items, ...deal }: DealChoice): Map<string, string> =>
  new Map(
    leaves({
      ...deal,
      gstRate: plainRate(deal.gstRate),
      lateRate: plainRate(deal.lateRate),
      interest: deal.interest && { ...deal.interest, rate: plainRate(deal.interest.rate) },
    }),
  )

/** The short fields of an item. Its cost is written as its currency is, so that 1800 says what 1800.00 says. */
export const fieldsOfItem = ({ id: _id, ...item }: ItemChoice, { platform }: DealChoice): Map<string, string> => {
  const { paymentCurrency } = platform
  return new Map(leaves({ ...item, cost: formatMinor(parseMinor(item.cost, paymentCurrency), paymentCurrency) }))
}

/** @throws {Error} for a field that is not listed: it would be shown without a name */
const changes = <F extends string>(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  known: readonly F[],
): { field: F; before?: string; after?: string }[] => {
  const names = new Set([...before.keys(), ...after.keys()])
  const unknown = [...names].find(name => !known.some(one => one === name))
  if (unknown !== undefined) throw new Error(`no field of a deal is called ${unknown}`)
  return known.flatMap(field => {
    const [was, is] = [before.get(field), after.get(field)]
    if (was === is) return []
    return [{ field, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) }]
  })
}

const none: ReadonlyMap<string, string> = new Map()

/** The order in which the items would stand had none moved: those that stay as they were, then what is new. */
const expectedOrder = (before: readonly ItemChoice[], after: readonly ItemChoice[]): string[] => {
  const had = new Set(before.map(({ id }) => id))
  const has = new Set(after.map(({ id }) => id))
  return [...before.filter(({ id }) => has.has(id)), ...after.filter(({ id }) => !had.has(id))].map(({ id }) => id)
}

const itemChanges = (before: Version, after: Version): ItemChange[] => {
  const old = new Map(before.choice.items.map(item => [item.id, item]))
  const now = new Set(after.choice.items.map(({ id }) => id))
  const wordsOf = ({ items }: Version, id: string) => items.find(item => item.id === id)
  const textChanges = (id: string, hadIt: boolean, hasIt: boolean) =>
    itemTexts.flatMap(field => {
      const was = hadIt ? (wordsOf(before, id)?.[field] ?? '') : ''
      const is = hasIt ? (wordsOf(after, id)?.[field] ?? '') : ''
      return was === is ? [] : [{ field, parts: textsDiffer(was, is) }]
    })
  const kept = after.choice.items.map((item): ItemChange => {
    const was = old.get(item.id)
    return {
      id: item.id,
      title: item.title,
      what: was ? 'changed' : 'added',
      fields: changes(was ? fieldsOfItem(was, before.choice) : none, fieldsOfItem(item, after.choice), itemFields),
      texts: textChanges(item.id, was !== undefined, true),
    }
  })
  const gone = before.choice.items.flatMap((item): ItemChange[] =>
    now.has(item.id)
      ? []
      : [
          {
            id: item.id,
            title: item.title,
            what: 'gone',
            fields: changes(fieldsOfItem(item, before.choice), none, itemFields),
            texts: textChanges(item.id, true, false),
          },
        ],
  )
  return [...kept, ...gone].filter(
    ({ what, fields, texts }) => what !== 'changed' || fields.length > 0 || texts.length > 0,
  )
}

type Change<R> = { what: PaymentChange['what']; before?: R; after?: R }

/**
 * What became of the rows of a schedule: those that are alike in all are left out, then rows of one day are put beside one
 * another, then rows that say the same on different days, each time in their order. What is left is gone, or new.
 */
const rowChanges = <R extends { readonly number: number }>(
  before: readonly R[],
  after: readonly R[],
  dayOf: (row: R) => string,
  worthOf: (row: R) => string,
): Change<R>[] => {
  let [old, now] = [before, after]
  const found: Change<R>[] = []
  const pair = (keyOf: (row: R) => string, what: 'moved' | 'changed' | undefined): void => {
    const waiting = new Map<string, R[]>()
    for (const row of old.toReversed()) {
      const alike = waiting.get(keyOf(row))
      if (alike) alike.push(row)
      else waiting.set(keyOf(row), [row])
    }
    const taken = new Set<R>()
    now = now.filter(row => {
      const match = waiting.get(keyOf(row))?.pop()
      if (!match) return true
      taken.add(match)
      if (what) found.push({ what, before: match, after: row })
      return false
    })
    old = old.filter(row => !taken.has(row))
  }
  pair(row => `${dayOf(row)} ${worthOf(row)}`, undefined)
  pair(dayOf, 'changed')
  pair(worthOf, 'moved')
  const rest = [
    ...old.map((row): Change<R> => ({ what: 'gone', before: row })),
    ...now.map((row): Change<R> => ({ what: 'added', after: row })),
  ]
  const keyOf = ({ before: was, after: is }: Change<R>): string => {
    const row = is ?? was
    return row ? `${dayOf(row)}#${String(row.number).padStart(8, '0')}` : ''
  }
  return [...found, ...rest].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))
}

const paymentRows = ({ payments }: DealSchedule): PaymentRow[] =>
  payments.map(({ dueDate, payableBy, principal, interest, tax, other, total }, n) => ({
    number: n + 1,
    dueDate,
    payableBy,
    principal,
    interest,
    tax,
    other,
    total,
  }))

const deliveryRows = ({ deliveries }: DealSchedule): DeliveryRow[] =>
  deliveries.map(({ itemId, date, volume, netPrice, netValue }, n) => ({
    number: n + 1,
    itemId,
    date,
    volume,
    netPrice,
    netValue,
  }))

/**
 * The difference of a version to the one before. Of a deal that repeats, the schedule is that of the first term.
 * @throws {Refusal} as scheduleOf
 */
export const dealDifference = (before: Version, after: Version): Difference => {
  const [old, now] = [scheduleOf(before.choice), scheduleOf(after.choice)]
  const expected = expectedOrder(before.choice.items, after.choice.items).join(', ')
  const order = after.choice.items.map(({ id }) => id).join(', ')
  const daysApart = (row: PaymentRow) => (Date.parse(row.payableBy) - Date.parse(row.dueDate)) / 864e5
  return {
    currency: now.currency,
    fields: [
      ...changes(fieldsOf(before.choice), fieldsOf(after.choice), dealFields),
      ...(expected === order ? [] : [{ field: 'order' as const, before: expected, after: order }]),
    ],
    items: itemChanges(before, after),
    payments: rowChanges(
      paymentRows(old),
      paymentRows(now),
      row => row.dueDate,
      row => [old.currency === now.currency, row.principal, row.interest, row.tax, row.other, daysApart(row)].join(' '),
    ),
    deliveries: rowChanges(
      deliveryRows(old),
      deliveryRows(now),
      row => `${row.date} ${row.itemId}`,
      row => [row.itemId, row.volume, row.netPrice, row.netValue].join(' '),
    ),
    sums: { before: old.totals, after: now.totals },
    counts: {
      before: { payments: old.payments.length, deliveries: old.deliveries.length },
      after: { payments: now.payments.length, deliveries: now.deliveries.length },
    },
    left: { payments: 0, deliveries: 0 },
  }
}

/** So many rows of a schedule are listed in a difference; of longer lists the count says how many follow, a page at a time. */
export const listedChanges = 400

/** A difference as it is sent. */
export const shortened = (difference: Difference): Difference => ({
  ...difference,
  payments: difference.payments.slice(0, listedChanges),
  deliveries: difference.deliveries.slice(0, listedChanges),
  left: {
    payments: Math.max(0, difference.payments.length - listedChanges),
    deliveries: Math.max(0, difference.deliveries.length - listedChanges),
  },
})

/** So many changes are listed at once behind those. */
export const changesOfPage = 1000

/** The changes of one list of a schedule from a place on, and the place of the next page. */
export const changesFrom = <K extends 'payments' | 'deliveries'>(
  difference: Pick<Difference, K>,
  of: K,
  from: number,
): { readonly rows: Difference[K]; readonly next?: number } => {
  const all = difference[of]
  const next = from + changesOfPage
  return { rows: all.slice(from, next) as Difference[K], ...(next < all.length ? { next } : {}) }
}

/** Whether two versions agree on the same. */
export const isSameDeal = ({ fields, items }: Pick<Difference, 'fields' | 'items'>): boolean =>
  fields.length === 0 && items.length === 0

const topicOfField: Readonly<Record<DealField, DealTopic>> = {
  'payment.type': 'payment',
  'payment.initialAmount': 'payment',
  'payment.initialOffset': 'payment',
  'payment.finalPeriod': 'payment',
  'payment.finalOffset': 'payment',
  'platform.paymentCurrency': 'payment',
  'platform.paymentTool': 'payment',
  'platform.paymentMethod': 'payment',
  'interest.type': 'payment',
  'interest.rateType': 'payment',
  'interest.rate': 'payment',
  gstRate: 'tax',
  invoiceOffset: 'payment',
  lateRate: 'payment',
  'recurring.term.length': 'dates',
  'recurring.term.type': 'dates',
  'recurring.noticeDays': 'dates',
  order: 'items',
}
const topicOfItemField: Readonly<Record<ItemField, DealTopic>> = {
  sid: 'items',
  type: 'items',
  title: 'items',
  quantity: 'quantity',
  cost: 'price',
  start: 'dates',
  end: 'dates',
  'deliveries.count': 'dates',
  'deliveries.per': 'dates',
  'deliveries.type': 'dates',
  requirePO: 'items',
  gstFree: 'tax',
}

/** What a change is about, in a word, in the order in which it is told. */
export const topicsOf = ({ fields, items }: Pick<Difference, 'fields' | 'items'>): DealTopic[] => {
  const found = new Set<DealTopic>(fields.map(({ field }) => topicOfField[field]))
  for (const item of items) {
    if (item.what !== 'changed') found.add('items')
    else {
      for (const { field } of item.fields) found.add(topicOfItemField[field])
      if (item.texts.length > 0) found.add('words')
    }
  }
  return dealTopics.filter(topic => found.has(topic))
}
