import { z } from 'zod'
import { answerLimits, questionLimits } from './limits.ts'

const text = (max: number) => z.string().trim().max(max)

/**
 * When a question is asked at all: where an earlier one of the same questionnaire was asked and answered so. `is` lists options of that
 * question, of which any will do; empty: any answer.
 */
export const QuestionCondition = z.strictObject({
  question: z.string().min(1).max(32),
  is: z.array(text(questionLimits.option).min(1)).max(questionLimits.options),
})
export type QuestionCondition = z.output<typeof QuestionCondition>

/** One question of a service's questionnaire (form field kinds of the spec, part 1, section 3). */
export const Question = z.strictObject({
  id: z.string().min(1).max(32),
  kind: z.enum(['TextBox', 'Selector', 'TickBox', 'Repeater']),
  valueType: z.enum(['string', 'number', 'date', 'address']).default('string'),
  label: text(questionLimits.label).min(1),
  required: z.boolean(),
  options: z.array(text(questionLimits.option).min(1)).max(questionLimits.options).default([]),
  /**
   * How the answer stands: under the question, or beside it where there is room, with its options in a row (layouts of the spec, part 1,
   * section 3). Absent: vertical.
   */
  layout: z.enum(['vertical', 'horizon']).optional(),
  /** Absent: it is always asked. */
  when: QuestionCondition.optional(),
})
export type Question = z.output<typeof Question>

/** The answer to each question, by its id: text, or texts for TickBox and Repeater. */
export const Questionnaire = z.record(
  z.string().max(32),
  z.union([z.string().max(answerLimits.text), z.array(z.string().max(answerLimits.item)).max(answerLimits.items)]),
)
export type Questionnaire = z.output<typeof Questionnaire>
