import { useEffect } from 'react'
import { Todos } from '#shared/work/Todos.contract.ts'
import { useMoreOf } from '../../lib/query.ts'

/** So many are offered to choose from; who looks for others types more of their name. */
const offered = 20

/** The people of the board that have a name: of a large one the search goes on until enough are found, or all were looked at. */
export const usePeople = (query: string) => {
  const { data, hasNextPage, isFetching, isPlaceholderData, isError, fetchNextPage } = useMoreOf(Todos, 'GET_PEOPLE', {
    query,
  })
  const people = data?.pages.flatMap(page => page.people) ?? []
  const goesOn = hasNextPage && !isFetching && !isPlaceholderData && !isError && people.length < offered
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  return { people, isLooking: isFetching || goesOn, hasMore: hasNextPage && !goesOn }
}
