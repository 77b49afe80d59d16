import { useEffect, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Out } from '#shared/kit/contract.ts'
import { addressQueryLength } from '#shared/organisations/addresses.contract.ts'
import { OrgAboutUs } from '#shared/organisations/OrgAboutUs.contract.ts'
import { useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'

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
  const { watch, setValue, formState } = useFormContext()
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
  const take = (address: Found) => {
    const line = address.addressLine1 || typed.trim()
    choose(line)
    const values = {
      addressLine1: line,
      [fields.city]: address.locality,
      [fields.state]: address.state,
      [fields.postalCode]: address.postcode,
    }
    for (const [name, value] of Object.entries(values))
      setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div>
      <TextField optional name="addressLine1" label={t('organisations.form.address')} autoComplete="street-address" />
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
