import { addPeriods, type DayNumber, lastDay, type Moment, type Period, periods } from '../kit/date.ts'
import { type DecimalParts, decimalParts } from '../kit/decimal.ts'
import type { Currency } from '../kit/money.ts'
import { isAbsent, readAmount, readBoolean, readList, readObject, readOneOf, readText, readWhole } from '../kit/read.ts'
import { Refusal } from '../kit/refusal.ts'
import { netValue } from './delivery-parts.ts'
import { TermsRefusal } from './refusal.ts'

/** One delivery entry: what repeats, from when, how often, with one volume and price for each occurrence or for all. */
export type DeliveryTerms = {
  readonly itemId: string
  readonly first: Moment
  readonly type: Period
  readonly per: number
  readonly count: number
  readonly volumes: readonly Volume[]
  readonly prices: readonly bigint[]
  readonly gstFree: boolean
}

/** A quantity, exact, with the text it was given in. */
export type Volume = DecimalParts & { readonly text: string }

/** More items than this in one contract are a mistake, and would take minutes to write down. */
export const maxItems = 10_000_000
export const maxOffset = 10_000_000

const periodFields = new Set(['type', 'offset', 'offsetType', 'per', 'count'])

/** Where there are as many values as occurrences, the one of this occurrence; where there is one, that one. */
export const oneForAll = <T>(values: readonly T[], index: number): T => values[values.length === 1 ? 0 : index] as T

/** The moment of an occurrence, counted from 0. */
export const occurrence = (delivery: DeliveryTerms, index: number): Moment =>
  addPeriods(delivery.first, delivery.type, index * delivery.per)

const readVolume = (value: unknown, field: string): Volume => {
  const parts = decimalParts(value)
  if (parts === undefined) throw new Refusal('field.notDecimal', { field, value: String(value).slice(0, 40) })
  if (parts.digits < 0n) throw new Refusal('field.negative', { field, value: String(value) })
  return { ...parts, text: String(value) }
}

const readDelivery = (value: unknown, field: string, validFrom: DayNumber, currency: Currency): DeliveryTerms => {
  const entry = readObject(value, field)
  const at = `${field}.itemPeriod`
  const period = readObject(entry.itemPeriod, at, periodFields)
  const offset = isAbsent(period.offset) ? 0 : readWhole(period.offset, `${at}.offset`, 0, maxOffset)
  const offsetType = isAbsent(period.offsetType) ? 'day' : readOneOf(period.offsetType, `${at}.offsetType`, periods)
  const count = readWhole(period.count, `${at}.count`, 1, maxItems)
  const volumes = readList(entry.volumes, `${field}.volumes`)
  const prices = readList(entry.prices, `${field}.prices`)
  for (const [name, { length }] of [
    ['volumes', volumes],
    ['prices', prices],
  ] as const)
    if (length !== 1 && length !== count)
      throw new TermsRefusal('schedule.listLength', { field: `${field}.${name}`, length, count })
  return {
    itemId: readText(entry.itemId, `${field}.itemId`),
    first: addPeriods({ day: validFrom, minute: 0 }, offsetType, offset),
    type: readOneOf(period.type, `${at}.type`, periods),
    per: isAbsent(period.per) ? 1 : readWhole(period.per, `${at}.per`, 0, maxOffset),
    count,
    volumes: volumes.map((volume, index) => readVolume(volume, `${field}.volumes[${index}]`)),
    prices: prices.map((price, index) => readAmount(price, `${field}.prices[${index}]`, currency)),
    gstFree: isAbsent(entry.gstFree) ? false : readBoolean(entry.gstFree, `${field}.gstFree`),
  }
}

/** The sum of the net values of one entry, without walking through occurrences that are all alike. */
const entryTotal = ({ volumes, prices, count }: DeliveryTerms): bigint => {
  const distinct = Math.max(volumes.length, prices.length)
  let total = 0n
  for (let index = 0; index < distinct; index += 1)
    total += netValue(oneForAll(volumes, index), oneForAll(prices, index))
  return distinct === 1 ? total * BigInt(count) : total
}

/**
 * Reads the delivery list of a contract and finds its last day and the sum of its net values, and of those free of GST.
 * @throws {Refusal} field.*, schedule.listLength, schedule.afterValidTo, schedule.tooManyItems, date.range
 */
export const readDeliveries = (
  value: unknown,
  validFrom: DayNumber,
  validTo: DayNumber,
  currency: Currency,
): {
  deliveries: readonly DeliveryTerms[]
  lastDelivery: DayNumber | undefined
  total: bigint
  gstFree: bigint
} => {
  const list = isAbsent(value) ? [] : readList(value, 'delivery')
  let lastDelivery: DayNumber | undefined
  let total = 0n
  let gstFree = 0n
  let items = 0
  const deliveries = list.map((entry, index) => {
    const field = `delivery[${index}]`
    const delivery = readDelivery(entry, field, validFrom, currency)
    items += delivery.count
    if (items > maxItems) throw new TermsRefusal('schedule.tooManyItems', { max: maxItems })
    // Occurrences never go back within an entry, so its last one stands for all.
    const { day } = occurrence(delivery, delivery.count - 1)
    if (!(day <= validTo))
      throw validTo === lastDay
        ? new Refusal('date.range', { field })
        : new TermsRefusal('schedule.afterValidTo', { field })
    if (lastDelivery === undefined || day > lastDelivery) lastDelivery = day
    const value = entryTotal(delivery)
    total += value
    if (delivery.gstFree) gstFree += value
    return delivery
  })
  return { deliveries, lastDelivery, total, gstFree }
}
