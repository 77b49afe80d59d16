/** How interest on instalments is counted. */
export const interestTypes = ['simple', 'compound'] as const
export type InterestType = (typeof interestTypes)[number]
