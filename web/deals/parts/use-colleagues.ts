import { Tickets } from '#shared/deals/Tickets.contract.ts'
import { useGoOn } from '../../lib/go-on.ts'
import { useMoreOf } from '../../lib/query.ts'

/** So many are offered to choose from; who looks for others types more of their name. */
const offered = 20

/** The people and teams of the own organisation that have a name: of a large one the search goes on until enough are found, or all were looked at. */
export const useColleagues = (query: string) => {
  const pages = useMoreOf(Tickets, 'GET_COLLEAGUES', { query })
  const found = pages.data?.pages.flatMap(({ items }) => items) ?? []
  const goesOn = useGoOn(pages, found.length < offered)
  return { found, isLooking: pages.isFetching || goesOn }
}
