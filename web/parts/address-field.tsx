import { LocateFixed } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Out } from '#shared/kit/contract.ts'
import { addressQueryLength } from '#shared/organisations/addresses.contract.ts'
import { OrgAboutUs } from '#shared/organisations/OrgAboutUs.contract.ts'
import { Places } from '#shared/organisations/Places.contract.ts'
import { client } from '../lib/call.ts'
import { TextError, useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { useToasts } from '../ui/toasts.tsx'

type Found = Out<(typeof OrgAboutUs)['methods']['SEARCH_ADDRESS']>['items'][number]

/** How long after the last letter addresses are looked for. */
const pauseMs = 300

const useSettled = (value: string): string => {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Where the browser is, if it is let tell. */
const position = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 15_000, maximumAge: 60_000 }),
  )

/** The address at which one is, filled in on request. The browser asks whether it may tell. */
const useHere = (fill: (values: Readonly<Record<string, string>>) => void) => {
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const find = async () => {
    setBusy(true)
    try {
      const { coords } = await position().catch(() => {
        throw new TextError('organisations.form.noPosition')
      })
      fill(await client(Places)('GET_CURRENT_LOCATION', { latitude: coords.latitude, longitude: coords.longitude }))
    } catch (error) {
      toasts.failed(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, find }
}

/**
 * The first line of an address, with suggestions below while it is typed (spec part 1, section 2). Choosing one fills the other fields.
 * @param fields what the form calls the fields that are filled
 */
export const AddressField = ({
  fields,
  country = 'AU',
}: {
  fields: { city: string; state: string; postalCode: string }
  country?: string
}) => {
  const t = useText()
  const id = useId()
  const { watch, getValues, setValue, formState } = useFormContext()
  const typed = String(watch('addressLine1') ?? '')
  const query = useSettled(typed).trim()
  const [chosen, choose] = useState<string>()
  const isAsked =
    Boolean(formState.dirtyFields.addressLine1) &&
    query !== chosen &&
    query === typed.trim() &&
    query.length >= addressQueryLength.min
  const found = useQueryOf(OrgAboutUs, 'SEARCH_ADDRESS', { query, country }, { enabled: isAsked })
  const items = (isAsked && found.data?.items) || []
  const fill = (line: string, values: Readonly<Record<string, string>>) => {
    choose(line)
    for (const [name, value] of Object.entries({ ...values, addressLine1: line }))
      setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }
  const take = ({ addressLine1, locality, state, postcode }: Found) =>
    fill(addressLine1 || typed.trim(), {
      [fields.city]: locality,
      [fields.state]: state,
      [fields.postalCode]: postcode,
    })
  const here = useHere(({ addressLine1 = '', city = '', region = '', postalCode = '', country: at = '' }) =>
    fill(addressLine1, {
      ...(at !== '' && getValues('country') !== undefined ? { country: at } : {}),
      [fields.city]: city,
      [fields.state]: region,
      [fields.postalCode]: postalCode,
    }),
  )
  return (
    <div>
      <TextField optional name="addressLine1" label={t('organisations.form.address')} autoComplete="street-address" />
      <Button small tone="quiet" icon={LocateFixed} busy={here.busy} onClick={() => void here.find()}>
        {t('organisations.form.here')}
      </Button>
      {items.length > 0 ? (
        <section aria-labelledby={id}>
          <p id={id}>{t('organisations.join.suggestions')}</p>
          <ul>
            {items.map(address => (
              <li key={address.fullAddress}>
                <Button tone="quiet" onClick={() => take(address)}>
                  {address.fullAddress}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
