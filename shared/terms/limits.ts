/** How much the terms of a service may hold: schemas, editors and inputs go by these. */
export const termLimits = {
  /** A fee, a rate or the amount of a modification, as it is typed: characters. */
  decimal: 24,
  /** In the periods of its own kind. */
  duration: 1000,
  modifications: 20,
} as const

/** How much a question may hold. Texts in characters. */
export const questionLimits = { label: 300, options: 30, option: 120 } as const

/** How long an answer to a question may be; several are each shorter. */
export const answerLimits = { text: 2000, item: 500, items: 50 } as const

/** Fifty years of months. */
export const mostInstalments = 600

/**
 * So many deliveries has a deal at most, all its items together, and so as many payments: one each day for 27 years. They are made
 * in some 30 ms whenever they are asked for.
 */
export const mostDeliveries = 10_000

/** "None" in the spec's table of maxima: what dates can still be counted with. */
export const noMaximum = 9_999_999

/** A service holds at most so many schedules. */
export const maxSchedules = 4
