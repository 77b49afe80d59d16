import { UserMinus } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { queryLength } from '#shared/kit/query.ts'
import { CallError } from '../../lib/call.ts'
import { TextError, useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'

/** Loads beside the form: the widget is large, and the form can be begun without it. */
const SearchSelectField = later(() => import('../../ui/search-select.tsx').then(module => module.SearchSelectField))

/** A party by its key, with the name that a chooser shows. */
export type NamedParty = { readonly key: string; readonly name: string }

/** The names of chosen parties as a form keeps them beside their keys, so that its draft has them wherever it is gone on with. */
export const KnownParties = z.array(z.object({ key: z.string(), name: z.string() }))

/** What somebody types to find parties: as it stands, and as it is asked for. */
export const useTyped = () => {
  const [typed, type] = useState('')
  return { query: useDeferredValue(typed.trim().slice(0, queryLength)), type }
}

type Props = {
  readonly name: string
  readonly label: string
  readonly help: string
  readonly placeholder: string
  /** Those that answer what was typed. */
  readonly found: readonly NamedParty[]
  readonly loading: boolean
  readonly onType: (typed: string) => void
  readonly known: readonly NamedParty[]
  /** Tells of chosen parties whose names were found, so that they keep them when something else is looked for. */
  readonly onKnown: (parties: readonly NamedParty[]) => void
  /** Keys of those that were refused since they are no longer what they were: they are shown as such, and can be taken out together. */
  readonly former?: readonly string[]
}

/** Those among the found that are chosen and whose names nobody has kept yet. */
export const learned = (
  known: readonly NamedParty[],
  found: readonly NamedParty[],
  chosen: readonly string[],
): readonly NamedParty[] => found.filter(({ key }) => chosen.includes(key) && !known.some(one => one.key === key))

/** The parties that a refusal says are no longer what they were, as partyKey writes them. */
const formerIn = (error: unknown): readonly string[] =>
  error instanceof CallError && /^deals\.former(Suppliers|Clients)$/.test(error.errorType ?? '')
    ? String(error.params.parties).split(' ')
    : []

/**
 * What a form does when it is sent that names parties in a field: those that are former ones by now are told of, and the refusal stands beside
 * that field.
 */
export const namingParties = async <T,>(
  field: string,
  onFormer: (parties: readonly string[]) => void,
  send: () => Promise<T>,
): Promise<T> => {
  try {
    return await send()
  } catch (error) {
    const parties = formerIn(error)
    if (parties.length === 0 || !(error instanceof CallError)) throw error
    onFormer(parties)
    const key =
      error.errorType === 'deals.formerClients' ? 'refusal.deals.formerClients' : 'refusal.deals.formerSuppliers'
    throw new TextError(key, { params: error.params, field, cause: error })
  }
}

/** Several parties of a form, found by their names. */
export const PartiesField = ({ name, found, onType, known, onKnown, former = [], ...field }: Props) => {
  const t = useText()
  const { setValue } = useFormContext()
  const chosen = useWatch({ name }) as readonly string[]
  // The last one that is chosen is followed by no further typing, so choosing is what keeps a name.
  useEffect(() => {
    const names = learned(known, found, chosen)
    if (names.length > 0) onKnown(names)
  })
  const byKey = new Map([...known.filter(({ key }) => chosen.includes(key)), ...found].map(one => [one.key, one]))
  const gone = [...byKey.values()].filter(({ key }) => former.includes(key) && chosen.includes(key))
  const label = ({ key, name: words }: NamedParty) =>
    former.includes(key) ? t('deals.former.name', { name: words }) : words
  const takeOut = () =>
    setValue(
      name,
      chosen.filter(key => !former.includes(key)),
      { shouldDirty: true, shouldValidate: true },
    )
  return (
    <>
      <SearchSelectField
        {...field}
        name={name}
        choices={[...byKey.values()].map(one => ({ value: one.key, label: label(one) }))}
        onSearch={onType}
        multiple
      />
      {gone.length > 0 ? (
        <div>
          <Button small icon={UserMinus} onClick={takeOut}>
            {t('deals.former.takeOut', { names: gone.map(one => one.name).join(', ') })}
          </Button>
        </div>
      ) : null}
    </>
  )
}
