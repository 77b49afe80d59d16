import { fill } from '../kit/fill.ts'

/**
 * The places that a supplier may leave in an engagement letter, such as `{client}`; filled when the letter is shown. The
 * price is before tax, the total is everything to pay.
 */
export const letterPlaces = [
  'client',
  'provider',
  'service',
  'quantity',
  'price',
  'total',
  'start',
  'end',
  'date',
] as const
export type LetterPlace = (typeof letterPlaces)[number]

/** The letter with its places filled. A place without a value, or with an unknown name, stays as it is. */
export const fillLetter = (letter: string, values: Partial<Record<LetterPlace, string>>): string =>
  fill(letter, Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)))
