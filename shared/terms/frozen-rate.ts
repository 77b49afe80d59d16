import { z } from 'zod'
import { type Decimal, decimalRational } from '../kit/decimal.ts'
import { positiveDecimalField } from '../kit/fields.ts'

/** What one unit of a deal's currency is worth in AUD, when that was so, and who said it: it stays as it was when the offer was made. */
export const FrozenRate = z.strictObject({
  audPerUnit: positiveDecimalField,
  at: z.iso.datetime(),
  /** The provider's name. */
  source: z.string().min(1).max(40),
})
export type FrozenRate = z.output<typeof FrozenRate>

/** A rate that is older is asked for again. */
export const freshMs = 60 * 60_000
/** A rate that is older is none, whatever the provider does. */
export const oldestMs = 24 * freshMs

/**
 * Whether a rate can be used as it is, only where its provider does not answer, or not at all. The clocks of two machines differ, so one that is
 * a little ahead counts as one that is as much behind.
 */
export const rateAge = (at: string, now: Date): 'fresh' | 'stale' | 'tooOld' => {
  const age = Math.abs(now.getTime() - Date.parse(at))
  if (age < freshMs) return 'fresh'
  return age <= oldestMs ? 'stale' : 'tooOld'
}

/** Whether a provider's word is a rate that anything can be exchanged with. */
export const isRate = (audPerUnit: Decimal): boolean => (decimalRational(audPerUnit)?.n ?? 0n) > 0n
