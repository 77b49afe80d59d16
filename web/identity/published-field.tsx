import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import type { sharedItems } from '#shared/identity/person.ts'
import { useText } from '../lib/i18n.ts'
import { Check } from '../ui/check-input.tsx'

/** What a profile card shows besides the name: a box for each item, all in one field of the form. */
export const PublishedField = ({ name, items }: { name: string; items: typeof sharedItems }) => {
  const t = useText()
  const id = useId()
  const { register } = useFormContext()
  return (
    <fieldset aria-describedby={`${id}-help`}>
      <legend className="sr-only">{t('identity.profile.published')}</legend>
      <p className="field-help" id={`${id}-help`}>
        {t('identity.profile.published.help')}
      </p>
      {items.map(item => (
        <div className="field" key={item}>
          <Check
            {...register(name)}
            id={`${id}-${item}`}
            label={t(`identity.profile.published.${item}`)}
            value={item}
          />
        </div>
      ))}
    </fieldset>
  )
}
