import { queryLength } from '#shared/kit/query.ts'
import { Search } from '#shared/marketplace/Search.contract.ts'
import { useQueryOf } from '../lib/query.ts'

/** Organisations on the market by name. An empty name finds none. */
export const useFoundOrganisations = (name: string) => {
  const enabled = name !== ''
  const asked = { kind: 'organisation', query: name.slice(0, queryLength) } as const
  const { data, isLoading } = useQueryOf(Search, 'SEARCH', asked, { enabled, keepPrevious: true })
  return { organisations: enabled ? (data?.items ?? []) : [], isLoading }
}
