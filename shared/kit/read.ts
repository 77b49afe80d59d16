import { type DayNumber, readDay } from './date.ts'
import { decimalRational } from './decimal.ts'
import { type Currency, readMinor } from './money.ts'
import type { Rational } from './rational.ts'
import { Refusal } from './refusal.ts'

/**
 * Reading untrusted JSON by hand where a schema library would be too slow or too heavy. Each reader takes a value and
 * where it was found ("payment[0].costOther") and returns it typed, or throws a Refusal that names the place. `null`
 * counts as absent.
 */

type Fields = Readonly<Record<string, unknown>>

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : typeof value === 'object' ? '…' : String(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** As shown(), where the type may be what is wrong: the text "1" is not the number 1. */
const literal = (value: unknown): string =>
  typeof value === 'string' && /^-?[0-9.]+$/.test(value) ? `"${shown(value)}"` : shown(value)

const present = (value: unknown, field: string): unknown => {
  if (value === undefined || value === null) throw new Refusal('field.missing', { field })
  return value
}

export const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null

/** @throws {Refusal} field.missing, field.notObject; field.unknown for a key outside `known`, where that is given */
export const readObject = (value: unknown, field: string, known?: ReadonlySet<string>): Fields => {
  const object = present(value, field)
  if (typeof object !== 'object' || Array.isArray(object)) throw new Refusal('field.notObject', { field })
  if (known)
    for (const key of Object.keys(object as Fields))
      if (!known.has(key)) throw new Refusal('field.unknown', { field: `${field}.${shown(key)}` })
  return object as Fields
}

/** @throws {Refusal} field.missing, field.notList */
export const readList = (value: unknown, field: string): readonly unknown[] => {
  const list = present(value, field)
  if (!Array.isArray(list)) throw new Refusal('field.notList', { field })
  return list
}

/** A text that is not empty. @throws {Refusal} field.missing, field.notText */
export const readText = (value: unknown, field: string): string => {
  const text = present(value, field)
  if (typeof text !== 'string' || text === '') throw new Refusal('field.notText', { field })
  return text
}

/** @throws {Refusal} field.oneOf for what is neither true nor false */
export const readBoolean = (value: unknown, field: string): boolean => {
  if (typeof value !== 'boolean')
    throw new Refusal('field.oneOf', { field, value: literal(value), allowed: 'true, false' })
  return value
}

/** A whole JSON number within bounds. @throws {Refusal} field.missing, field.notWhole, field.range */
export const readWhole = (value: unknown, field: string, min: number, max: number): number => {
  const whole = present(value, field)
  if (typeof whole !== 'number' || !Number.isSafeInteger(whole))
    throw new Refusal('field.notWhole', { field, value: shown(value) })
  if (whole < min || whole > max) throw new Refusal('field.range', { field, min, max, value: whole })
  return whole
}

/** A decimal that is not negative, as an exact fraction. @throws {Refusal} field.missing, field.notDecimal, field.negative */
export const readDecimal = (value: unknown, field: string): Rational => {
  const number = decimalRational(present(value, field))
  if (number === undefined) throw new Refusal('field.notDecimal', { field, value: shown(value) })
  if (number.n < 0n) throw new Refusal('field.negative', { field, value: shown(value) })
  return number
}

/** A percentage as a fraction of one: "1.5" is 15/1000. @throws {Refusal} as readDecimal, and field.range above `max` */
export const readPercent = (value: unknown, field: string, max?: number): Rational => {
  const { n, d } = readDecimal(value, field)
  if (max !== undefined && n > BigInt(max) * d)
    throw new Refusal('field.range', { field, min: 0, max, value: shown(value) })
  return { n, d: d * 100n }
}

/** An amount that is not negative, in minor units. @throws {Refusal} field.missing, field.notAmount, field.negative */
export const readAmount = (value: unknown, field: string, currency: Currency): bigint => {
  const minor = readMinor(present(value, field), currency)
  if (typeof minor !== 'bigint') throw new Refusal('field.notAmount', { field, value: shown(value), currency })
  if (minor < 0n) throw new Refusal('field.negative', { field, value: shown(value) })
  return minor
}

/** @throws {Refusal} field.missing, field.notDate */
export const readDate = (value: unknown, field: string): DayNumber => {
  const day = readDay(present(value, field))
  if (day === undefined) throw new Refusal('field.notDate', { field, value: shown(value) })
  return day
}

/** @throws {Refusal} field.missing, field.oneOf */
export const readOneOf = <const T extends string | number>(value: unknown, field: string, allowed: readonly T[]): T => {
  const given = present(value, field)
  const found = allowed.find(one => one === given)
  if (found === undefined)
    throw new Refusal('field.oneOf', { field, value: literal(value), allowed: allowed.join(', ') })
  return found
}
