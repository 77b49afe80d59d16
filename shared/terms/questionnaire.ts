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

/** The questions whose answers are missing or wrong, with what is wrong. */
export const questionnaireProblems = (
  questions: readonly Question[],
  answers: Questionnaire,
): ReadonlyMap<string, AnswerProblem> =>
  new Map(
    questions.flatMap(question => {
      const problem = answerProblem(question, Object.hasOwn(answers, question.id) ? answers[question.id] : undefined)
      return problem ? [[question.id, problem] as const] : []
    }),
  )

/** Only the answers to questions that are asked. */
export const answersTo = (questions: readonly Question[], answers: Questionnaire): Questionnaire =>
  Object.fromEntries(
    questions.flatMap(({ id }) => {
      const answer = Object.hasOwn(answers, id) ? answers[id] : undefined
      return answer === undefined ? [] : [[id, answer]]
    }),
  )

/** How many characters the answers hold together. */
export const answersLength = (answers: Questionnaire): number =>
  Object.values(answers).reduce(
    (all, answer) => all + (typeof answer === 'string' ? answer : answer.join('')).length,
    0,
  )
