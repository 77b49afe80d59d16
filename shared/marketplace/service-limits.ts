import { questionLimits, termLimits } from '../terms/limits.ts'

/** How much a service may hold: its schema, its editor and every input of it go by these. Texts in characters. */
export const serviceLimits = {
  name: 120,
  description: 5000,
  pictures: 8,
  pictureAlt: 200,
  ...termLimits,
  questions: 50,
  questionLabel: questionLimits.label,
  options: questionLimits.options,
  option: questionLimits.option,
  engagementLetter: 20_000,
  acceptLetter: 5000,
} as const
