import { type FocusEvent, type ReactNode, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { countryByIso, defaultCountry, isCountry } from '#shared/identity/countries.ts'
import { Places } from '#shared/organisations/Places.contract.ts'
import { useQueryOf } from '../lib/query.ts'

type Placed = { readonly country?: string; readonly phone: string }

const isPhone = ({ target }: FocusEvent) => target instanceof HTMLInputElement && target.name === 'phone'

/**
 * Around the fields of a form that somebody fills in for the first time: the country begins as the one that their connection comes from,
 * and an empty phone number, once it is gone to, with the prefix of the country. What was typed is never changed, and a prefix that is
 * left alone goes again.
 */
export const BeginsHere = ({ children }: { children: ReactNode }) => {
  const { data } = useQueryOf(Places, 'GET_IP_LOCATION', {})
  const { getValues, setValue, watch, formState } = useFormContext<Placed>()
  const isChosen = Boolean(formState.dirtyFields.country)
  const here = data?.countryCode
  useEffect(() => {
    if (isChosen || here === undefined || !isCountry(here)) return
    if (getValues('country') === defaultCountry) setValue('country', here)
  }, [here, isChosen, getValues, setValue])
  // Whoever writes or pastes a number with a prefix of its own means that one.
  const own = /^\+\d+ +((?:\+|00).*)$/.exec(watch('phone'))?.[1]
  useEffect(() => {
    if (own !== undefined) setValue('phone', own, { shouldDirty: true })
  }, [own, setValue])
  const prefix = () => {
    const country = getValues('country')
    const dial = country === undefined ? undefined : countryByIso(country)?.dialCode
    return dial === undefined ? (data?.callingCode ?? '') : `+${dial}`
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the fields in it, and is nothing that one goes to
    <div
      style={{ display: 'contents' }}
      onFocus={event => {
        if (isPhone(event) && getValues('phone') === '' && prefix()) setValue('phone', `${prefix()} `)
      }}
      onBlur={event => {
        if (isPhone(event) && getValues('phone').trim() === prefix()) setValue('phone', '')
      }}
    >
      {children}
    </div>
  )
}
