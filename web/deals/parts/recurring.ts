import { z } from 'zod'
import { Recurring } from '#shared/terms/recurring.ts'
import type { Text } from '../../lib/i18n.ts'

/** Whether a deal repeats, as its form holds it. */
export const recurringFields = z.object({
  repeats: z.boolean(),
  length: Recurring.shape.term.shape.length,
  type: Recurring.shape.term.shape.type,
  noticeDays: Recurring.shape.noticeDays,
})
export type RecurringValues = z.output<typeof recurringFields>

/** What the form holds of a deal; of one that does not repeat, what most that do have. */
export const recurringValues = (recurring?: Recurring, term?: Recurring['term']): RecurringValues => ({
  repeats: recurring !== undefined,
  ...(recurring?.term ?? term ?? { length: 1, type: 'month' }),
  noticeDays: recurring?.noticeDays ?? 30,
})

/** The form as a choice carries it. */
export const recurringOf = ({ repeats, length, type, noticeDays }: RecurringValues): { recurring?: Recurring } =>
  repeats ? { recurring: { term: { length, type }, noticeDays } } : {}

/** That a deal repeats, in words. */
export const recurringText = (t: Text, { term, noticeDays }: Recurring): string =>
  t('deals.recurring.said', {
    term: t(`deals.duration.${term.type}`, { count: term.length }),
    days: t('deals.days', { count: noticeDays }),
  })
