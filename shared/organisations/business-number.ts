const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
const acnWeights = [8, 7, 6, 5, 4, 3, 2, 1]

/**
 * The digits of a number as people type it, with the spaces, dots and dashes between them taken out; null when anything else
 * is in it. A sign before it makes it another number, not this one.
 */
const digitsOf = (text: string): string | null => {
  const typed = text.trim()
  return /^[0-9](?:[\s.-]*[0-9])*$/.test(typed) ? typed.replace(/[\s.-]/g, '') : null
}

const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, place) => sum + weight * (digits[place] ?? 0), 0)

/**
 * The eleven digits of an Australian Business Number, or null when the text is not one. The first digit less one, the
 * weighted sum must divide by 89, and an ABN never starts with 0 (Australian Business Register, format of the ABN).
 */
export const abnDigits = (text: string): string | null => {
  const digits = digitsOf(text)
  if (digits === null || digits.length !== 11 || digits.startsWith('0')) return null
  const places = [...digits].map(Number)
  places[0] = places[0]! - 1
  return weighted(places, abnWeights) % 89 === 0 ? digits : null
}

/**
 * The nine digits of an Australian Company Number, or null when the text is not one. The last digit is ten less the
 * weighted sum of the first eight modulo ten (ASIC, ACN check digit).
 */
export const acnDigits = (text: string): string | null => {
  const digits = digitsOf(text)
  if (digits === null || digits.length !== 9 || /^0+$/.test(digits)) return null
  const places = [...digits].map(Number)
  return (10 - (weighted(places, acnWeights) % 10)) % 10 === places[8] ? digits : null
}

/** Whether the text is an Australian Business Number, its checksum included. Spaces are allowed anywhere. */
export const abnIsValid = (text: string): boolean => abnDigits(text) !== null

/** Whether the text is an Australian Company Number, its check digit included. Spaces are allowed anywhere. */
export const acnIsValid = (text: string): boolean => acnDigits(text) !== null

/** An ABN as it is written, 51 824 753 556; null when the text is not one. */
export const formatAbn = (text: string): string | null =>
  abnDigits(text)?.replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4') ?? null

/** An ACN as it is written, 004 085 616; null when the text is not one. */
export const formatAcn = (text: string): string | null =>
  acnDigits(text)?.replace(/^(...)(...)(...)$/, '$1 $2 $3') ?? null
