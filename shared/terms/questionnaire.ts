import { readDay } from '../kit/date.ts'
import { decimalParts } from '../kit/decimal.ts'
import type { Question, Questionnaire } from './question.ts'

/** What is wrong with the answer to one question, as a key of the catalogue. */
export type AnswerProblem =
  | 'deals.answer.required'
  | 'deals.answer.option'
  | 'deals.answer.number'
  | 'deals.answer.date'

const texts = (answer: Questionnaire[string] | undefined): readonly string[] =>
  (answer === undefined ? [] : typeof answer === 'string' ? [answer] : answer).filter(one => one.trim() !== '')

/** The first thing wrong with an answer, or undefined. A question that may be left out is checked where it was answered. */
export const answerProblem = (
  question: Question,
  answer: Questionnaire[string] | undefined,
): AnswerProblem | undefined => {
  const given = texts(answer)
  if (given.length === 0) return question.required ? 'deals.answer.required' : undefined
  const chosen = question.kind === 'Selector' || (question.kind === 'TickBox' && question.options.length > 0)
  if (chosen) return given.every(one => question.options.includes(one)) ? undefined : 'deals.answer.option'
  if (question.valueType === 'number' && given.some(one => decimalParts(one.trim()) === undefined))
    return 'deals.answer.number'
  if (question.valueType === 'date' && given.some(one => readDay(one.trim()) === undefined)) return 'deals.answer.date'
  return undefined
}

const answerTo = (answers: Questionnaire, id: string): Questionnaire[string] | undefined =>
  Object.hasOwn(answers, id) ? answers[id] : undefined

/**
 * The questions that are asked of who answers so, in their order. A condition looks back at an earlier question that was asked itself: one whose
 * question is hidden hides what hangs on it, whatever had been answered before.
 */
export const askedOf = <Q extends Pick<Question, 'id' | 'when'>>(
  questions: readonly Q[],
  answers: Questionnaire,
): readonly Q[] => {
  const asked = new Set<string>()
  return questions.filter(({ id, when }) => {
    const given = when && asked.has(when.question) ? texts(answerTo(answers, when.question)) : []
    const isAsked = !when || given.some(one => when.is.length === 0 || when.is.includes(one))
    if (isAsked) asked.add(id)
    return isAsked
  })
}

/** The questions that are asked and whose answers are missing or wrong, with what is wrong. */
export const questionnaireProblems = (
  questions: readonly Question[],
  answers: Questionnaire,
): ReadonlyMap<string, AnswerProblem> =>
  new Map(
    askedOf(questions, answers).flatMap(question => {
      const problem = answerProblem(question, answerTo(answers, question.id))
      return problem ? [[question.id, problem] as const] : []
    }),
  )

/**
 * Only the answers to questions that are asked. One to a question that is not is dropped rather than refused: who changes their mind about an
 * earlier question has done nothing wrong, and what they wrote before is no longer said.
 */
export const answersTo = (questions: readonly Question[], answers: Questionnaire): Questionnaire =>
  Object.fromEntries(
    askedOf(questions, answers).flatMap(({ id }) => {
      const answer = answerTo(answers, id)
      return answer === undefined ? [] : [[id, answer]]
    }),
  )

/** How many characters the answers hold together. */
export const answersLength = (answers: Questionnaire): number =>
  Object.values(answers).reduce(
    (all, answer) => all + (typeof answer === 'string' ? answer : answer.join('')).length,
    0,
  )
