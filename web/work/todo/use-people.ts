import { Todos } from '#shared/work/Todos.contract.ts'
import { useGoOn } from '../../lib/go-on.ts'
import { useMoreOf } from '../../lib/query.ts'

/** So many are offered to choose from; who looks for others types more of their name. */
const offered = 20

/** The people of the board that have a name: of a large one the search goes on until enough are found, or all were looked at. */
export const usePeople = (query: string) => {
  const found = useMoreOf(Todos, 'GET_PEOPLE', { query })
  const people = found.data?.pages.flatMap(page => page.people) ?? []
  const goesOn = useGoOn(found, people.length < offered)
  return { people, isLooking: found.isFetching || goesOn, hasMore: found.hasNextPage && !goesOn }
}
