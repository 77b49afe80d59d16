import { z } from 'zod'
import { periods } from '../kit/date.ts'
import { currencyField } from '../kit/fields.ts'
import { type History, takeUpHistory } from '../kit/history.ts'
import { itemTypes } from '../terms/item.ts'
import { isEditorState } from '../terms/payment-options-kept.ts'
import { Question } from '../terms/question.ts'
import type { ServiceDraft } from './service-draft.ts'

/** A question under edit: its label and options may still be empty. */
const DraftQuestion = Question.extend({ label: z.string(), options: z.array(z.string()) })

const Kept = z.strictObject({
  type: z.enum(itemTypes),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  duration: z.strictObject({ length: z.number().int().nullable(), type: z.enum(periods) }),
  baseFee: z.string(),
  currency: currencyField,
  options: z.custom<ServiceDraft['options']>(isEditorState),
  questions: z.array(DraftQuestion),
  engagementLetter: z.string(),
  acceptLetter: z.string(),
}) satisfies z.ZodType<ServiceDraft>

const isDraft = (value: unknown): value is ServiceDraft => Kept.safeParse(value).success

/** The history of a service editor that was kept over a reload, or undefined where it is none. */
export const takeUpDraft = (kept: unknown): History<ServiceDraft> | undefined =>
  takeUpHistory(JSON.stringify(kept) ?? '', isDraft)

/** So many characters of steps back are kept over a reload, and as many forward: what a browser keeps is small. */
export const keptSteps = 400_000

const nearest = (steps: readonly ServiceDraft[], from: 'start' | 'end'): readonly ServiceDraft[] => {
  let kept = steps
  while (kept.length > 0 && JSON.stringify(kept).length > keptSteps)
    kept = from === 'end' ? kept.slice(Math.ceil(kept.length / 2)) : kept.slice(0, Math.floor(kept.length / 2))
  return kept
}

/** A history with no more steps than may be kept: those nearest to now. */
export const keepableHistory = (history: History<ServiceDraft>): History<ServiceDraft> => ({
  ...history,
  past: nearest(history.past, 'end'),
  future: nearest(history.future, 'start'),
})
