/** How much a service may hold: its schema, its editor and every input of it go by these. Texts in characters. */
export const serviceLimits = {
  name: 120,
  description: 5000,
  /** A fee, a rate or the amount of a modification, as it is typed. */
  decimal: 24,
  /** In the periods of its own kind. */
  duration: 1000,
  modifications: 20,
  questions: 50,
  questionLabel: 300,
  options: 30,
  option: 120,
  engagementLetter: 20_000,
  acceptLetter: 5000,
} as const

/** How long an answer to a question may be; several are each shorter. */
export const answerLimits = { text: 2000, item: 500, items: 50 } as const
