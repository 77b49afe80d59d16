import { chunk } from 'es-toolkit'
import { displayName } from '#shared/identity/person.ts'
import type { Id } from '#shared/kit/id.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { useQueriesOf } from '../../lib/query.ts'

/** So many organisations are asked for at once. */
const most = 10

/** Whom one can reach at each of some organisations, as far as it is known yet; nobody at those that one does not trade with. */
export const usePeopleOf = (oids: readonly string[]) => {
  const asked = chunk([...new Set(oids)].toSorted(), most)
  const found = useQueriesOf(
    Organisations,
    'GET_MEMBERS_OF',
    asked.map(some => ({ oids: some as Id<'organisation'>[] })),
  )
  const items = found.flatMap(({ data }) => data?.items ?? [])
  const people = new Map(
    items.map(({ oid, people }) => [oid, people.map(one => ({ uid: one.uid, name: displayName(one) }))] as const),
  )
  return (oid: string) => people.get(oid) ?? []
}
