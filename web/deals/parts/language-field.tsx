import { useText } from '../../lib/i18n.ts'
import { SelectField } from '../../ui/fields.tsx'

/** The language in which what is written for a deal reads. */
export const LanguageField = () => {
  const t = useText()
  return (
    <SelectField
      name="language"
      label={t('deals.offer.language')}
      choices={[
        { value: 'en', label: t('deals.offer.english') },
        { value: 'fr', label: t('deals.offer.french') },
      ]}
    />
  )
}
