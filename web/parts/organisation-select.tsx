import { Store } from 'lucide-react'
import { useState } from 'react'
import { queryLength } from '#shared/kit/query.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { Search } from '#shared/marketplace/Search.contract.ts'
import { useQueryOf } from '../lib/query.ts'
import { useRested } from '../lib/url-state.ts'
import { LinkButton } from '../ui/button.tsx'
import { SearchSelect } from '../ui/search-select.tsx'

export type ChosenOrganisation = { readonly id: string; readonly name: string }

/** One of the organisations on the market, found by typing its name. */
export const OrganisationSelect = ({
  label,
  describedBy,
  without,
  value,
  onChange,
}: {
  label: string
  describedBy?: string
  /** The id of one that cannot be chosen: one's own. */
  without: string | undefined
  value: ChosenOrganisation | undefined
  onChange: (chosen: ChosenOrganisation | undefined) => void
}) => {
  const [query, setQuery] = useState('')
  const rested = useRested(query)
  const found = useQueryOf(
    Search,
    'SEARCH',
    { kind: 'organisation', query: rested.slice(0, queryLength) },
    { keepPrevious: true },
  )
  const others = (found.data?.items ?? []).filter(({ id }) => id !== without)
  return (
    <SearchSelect
      label={label}
      describedBy={describedBy}
      choices={others.map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id}
      onChange={id => onChange(others.find(one => one.id === id))}
      onSearch={setQuery}
      loading={found.isPlaceholderData}
    />
  )
}

/** The way to the organisations of the market. */
export const FindOrganisations = ({ label }: { label: string }) => (
  <LinkButton tone="primary" icon={Store} to={marketplacePaths.organisations()}>
    {label}
  </LinkButton>
)
