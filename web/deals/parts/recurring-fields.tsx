import { useWatch } from 'react-hook-form'
import { noticeLimits, termTypes } from '#shared/terms/recurring.ts'
import { useText } from '../../lib/i18n.ts'
import { CheckboxField, FieldRow, NumberField, SelectField } from '../../ui/fields.tsx'

/** Whether a deal repeats, how long each of its terms is, and how it is ended. */
export const RecurringFields = () => {
  const t = useText()
  const repeats = useWatch({ name: 'recurring.repeats' }) as boolean
  return (
    <>
      <CheckboxField name="recurring.repeats" label={t('deals.recurring.ask')} help={t('deals.recurring.help')} />
      {repeats ? (
        <FieldRow>
          <NumberField name="recurring.length" label={t('deals.recurring.length')} min={1} step={1} />
          <SelectField
            name="recurring.type"
            label={t('deals.recurring.unit')}
            choices={termTypes.map(type => ({ value: type, label: t(`deals.recurring.unit.${type}`) }))}
          />
          <NumberField
            name="recurring.noticeDays"
            label={t('deals.recurring.notice')}
            help={t('deals.recurring.noticeHelp')}
            {...noticeLimits}
            step={1}
          />
        </FieldRow>
      ) : null}
    </>
  )
}
