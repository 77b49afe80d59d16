import { useFormContext } from 'react-hook-form'
import { countryList } from '#shared/identity/countries.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { AddressField } from '../parts/address-field.tsx'
import { PhoneSetsCountry } from '../parts/phone-sets-country.tsx'
import { FieldRow, SelectField, TextField } from '../ui/fields.tsx'

const fields = { city: 'city', state: 'state', postalCode: 'postalCode' }

/** Where a person is: suggested while it is typed, with the country by the prefix of their phone number. */
export const PlaceFields = () => {
  const t = useText()
  const language = useLanguage()
  const { watch } = useFormContext<{ country: string }>()
  return (
    <>
      <PhoneSetsCountry />
      <AddressField fields={fields} country={watch('country')} />
      <FieldRow>
        <TextField name="city" label={t('identity.city')} autoComplete="address-level2" optional half />
        <TextField name="state" label={t('identity.state')} autoComplete="address-level1" optional half />
      </FieldRow>
      <FieldRow>
        <TextField name="postalCode" label={t('identity.postalCode')} autoComplete="postal-code" optional half />
        <SelectField
          name="country"
          label={t('identity.country')}
          choices={countryList(language).map(({ iso, text }) => ({ value: iso, label: text }))}
          half
        />
      </FieldRow>
    </>
  )
}
