import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { countryOfPhone } from '#shared/identity/countries.ts'

/** In a form with `phone` and `country`: a number with the prefix of a country sets it, as it is typed (spec part 1, section 5). */
export const PhoneSetsCountry = () => {
  const { watch, getValues, setValue, formState } = useFormContext<{ phone: string; country: string }>()
  const phone = watch('phone')
  const isTyped = Boolean(formState.dirtyFields.phone)
  useEffect(() => {
    const country = isTyped ? countryOfPhone(phone) : undefined
    if (country && country !== getValues('country')) setValue('country', country, { shouldDirty: true })
  }, [phone, isTyped, getValues, setValue])
  return null
}
