import { queryLength } from '#shared/kit/query.ts'
import { type FoundPerson, mostAddresses, shortestName, UserSearch } from '#shared/marketplace/people.contract.ts'
import { useQueryOf } from '../lib/query.ts'

/** The people whose names answer what is typed; nobody while it is too short to be a name. */
export const usePeopleByName = (query: string): readonly FoundPerson[] => {
  const enabled = query.length >= shortestName && query.length <= queryLength
  const found = useQueryOf(UserSearch, 'SEARCH_BY_FIELD', { fieldName: 'name', query, user: true }, { enabled })
  return (enabled && found.data?.users) || []
}

/** Who publishes some addresses, as many as are looked up at once; undefined until it is known. */
export const usePeopleByEmails = (
  emails: readonly string[],
  enabled: boolean,
): readonly (FoundPerson & { readonly email: string })[] | undefined => {
  const found = useQueryOf(UserSearch, 'GET_BY_EMAILS', { emails: emails.slice(0, mostAddresses) }, { enabled })
  return enabled ? found.data?.users : undefined
}
