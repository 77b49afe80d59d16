import type { organisations } from './texts/en.ts'

/**
 * The divisions of the Australian and New Zealand Standard Industrial Classification 2006, with the first and last of their
 * two-digit subdivisions (Australian Bureau of Statistics, cat. no. 1292.0). They are the business categories of the product.
 */
export const anzsicDivisions = [
  { code: 'A', from: 1, to: 5 },
  { code: 'B', from: 6, to: 10 },
  { code: 'C', from: 11, to: 25 },
  { code: 'D', from: 26, to: 29 },
  { code: 'E', from: 30, to: 32 },
  { code: 'F', from: 33, to: 38 },
  { code: 'G', from: 39, to: 43 },
  { code: 'H', from: 44, to: 45 },
  { code: 'I', from: 46, to: 53 },
  { code: 'J', from: 54, to: 60 },
  { code: 'K', from: 62, to: 64 },
  { code: 'L', from: 66, to: 67 },
  { code: 'M', from: 69, to: 70 },
  { code: 'N', from: 72, to: 73 },
  { code: 'O', from: 75, to: 77 },
  { code: 'P', from: 80, to: 82 },
  { code: 'Q', from: 84, to: 87 },
  { code: 'R', from: 89, to: 92 },
  { code: 'S', from: 94, to: 96 },
] as const

export type AnzsicDivision = (typeof anzsicDivisions)[number]['code']

/** The letters A to S. */
export const anzsicCodes = anzsicDivisions.map(division => division.code) as [AnzsicDivision, ...AnzsicDivision[]]

export const isAnzsicDivision = (code: string): code is AnzsicDivision => (anzsicCodes as string[]).includes(code)

/** The catalogue key of a division's title. */
export const anzsicLabel = (division: AnzsicDivision): keyof typeof organisations => `organisations.anzsic.${division}`

/** The levels of the classification, the widest first. */
export const anzsicTypes = ['division', 'subdivision', 'group', 'class'] as const
export type AnzsicType = (typeof anzsicTypes)[number]

/** The level of a code: a letter, or two to four digits. */
export const anzsicTypeOf = (code: string): AnzsicType | undefined =>
  isAnzsicDivision(code) ? 'division' : anzsicTypes[code.length - 1]

/** The division of a subdivision, group or class by its digits: '6920' lies in M. */
export const anzsicDivisionOf = (digits: string): AnzsicDivision | undefined => {
  if (!/^[0-9]{2,4}$/.test(digits)) return undefined
  const subdivision = Number(digits.slice(0, 2))
  return anzsicDivisions.find(({ from, to }) => subdivision >= from && subdivision <= to)?.code
}
