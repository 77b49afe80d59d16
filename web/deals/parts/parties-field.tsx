import { useDeferredValue, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { queryLength } from '#shared/kit/query.ts'
import { later } from '../../ui/later.tsx'

/** Loads beside the form: the widget is large, and the form can be begun without it. */
const SearchSelectField = later(() => import('../../ui/search-select.tsx').then(module => module.SearchSelectField))

/** A party by its key, with the name that a chooser shows. */
export type NamedParty = { readonly key: string; readonly name: string }

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
}

/** Those among the found that are chosen and whose names nobody has kept yet. */
export const learned = (
  known: readonly NamedParty[],
  found: readonly NamedParty[],
  chosen: readonly string[],
): readonly NamedParty[] => found.filter(({ key }) => chosen.includes(key) && !known.some(one => one.key === key))

/** Several parties of a form, found by their names. */
export const PartiesField = ({ name, found, onType, known, onKnown, ...field }: Props) => {
  const chosen = useWatch({ name }) as readonly string[]
  // The last one that is chosen is followed by no further typing, so choosing is what keeps a name.
  useEffect(() => {
    const names = learned(known, found, chosen)
    if (names.length > 0) onKnown(names)
  })
  const byKey = new Map([...known.filter(({ key }) => chosen.includes(key)), ...found].map(one => [one.key, one]))
  return (
    <SearchSelectField
      {...field}
      name={name}
      choices={[...byKey.values()].map(one => ({ value: one.key, label: one.name }))}
      onSearch={onType}
      multiple
    />
  )
}
