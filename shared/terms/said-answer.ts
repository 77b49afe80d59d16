import { type IsoDate, readDay } from '../kit/date.ts'
import type { DisplayLanguage } from '../kit/money.ts'
import { exactDate } from '../kit/words.ts'
import type { Question } from './question.ts'

/** The day that an answer is, where a day was asked for; an option of one's own making need not be one. */
export const dayAnswered = (valueType: Question['valueType'], answer: string): IsoDate | undefined => {
  const day = answer.trim()
  return valueType === 'date' && readDay(day) !== undefined ? (day as IsoDate) : undefined
}

/** An answer as it is said to who reads: a day in their language, all else as it was written. */
export const saidAnswer = (valueType: Question['valueType'], answer: string, language: DisplayLanguage): string => {
  const day = dayAnswered(valueType, answer)
  return day ? exactDate(day, language, 'long') : answer
}
