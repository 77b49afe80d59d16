import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import {
  firmnesses,
  mostReminders,
  mostWords,
  type ReminderRule,
  remindersOf,
  typedDays,
} from '#shared/deals/reminders.ts'
import { useText } from '../lib/i18n.ts'
import { CheckboxField, SelectField, TextAreaField } from '../ui/fields.tsx'

/** How it is said on each day, as one types it; nothing where it is said as usual. */
export const TypedSteps = z.record(
  z.string(),
  z.object({
    firmness: z.enum(['', ...firmnesses]).optional(),
    words: z.string().trim().max(mostWords).optional(),
    plain: z.boolean().optional(),
  }),
)
export type TypedSteps = z.output<typeof TypedSteps>

const nameOf = (days: number) => `d${days}`

export const typedSteps = ({ steps = [] }: ReminderRule): TypedSteps =>
  Object.fromEntries(
    steps.map(({ days, firmness, words = '', interest }) => [nameOf(days), { firmness, words, plain: !interest }]),
  )

/** The steps of a rule with these days, of those that were typed. */
export const stepsOf = (after: readonly number[], typed: TypedSteps): NonNullable<ReminderRule['steps']> =>
  remindersOf({ before: [], after: [...after] }).flatMap(reminder => {
    const said = typed[nameOf(reminder.days)]
    if (reminder.tells === 'near' || reminder.tells === 'overdue' || !said) return []
    const { firmness, words, plain = false } = said
    if (!firmness && !words && !plain) return []
    return [
      {
        days: reminder.days,
        firmness: firmness || reminder.tells,
        ...(words ? { words } : {}),
        interest: !plain,
      },
    ]
  })

/** For each day behind the last to pay: how firmly, in which words, and whether with the late interest. */
export const StepFields = () => {
  const t = useText()
  const after = useWatch({ name: 'after' }) as string | undefined
  const days = [...new Set(typedDays(after ?? '') ?? [])].filter(day => day > 1 && day <= 365).toSorted((a, b) => a - b)
  return days.slice(0, mostReminders.after).map(day => (
    <details key={day}>
      <summary>{t('payments.dunning.step', { count: day })}</summary>
      <div className="ui form">
        <SelectField
          name={`steps.${nameOf(day)}.firmness`}
          label={t('payments.dunning.firmness')}
          empty={t('payments.dunning.asUsual')}
          choices={firmnesses.map(value => ({ value, label: t(`payments.dunning.tells.${value}`) }))}
          optional
        />
        <TextAreaField
          name={`steps.${nameOf(day)}.words`}
          label={t('payments.dunning.words')}
          help={t('payments.dunning.wordsHelp')}
          optional
        />
        <CheckboxField name={`steps.${nameOf(day)}.plain`} label={t('payments.dunning.plain')} />
      </div>
    </details>
  ))
}
