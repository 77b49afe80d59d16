import { Todos } from '#shared/work/Todos.contract.ts'
import { useOffered } from '../../lib/offered.ts'
import { useMoreOf } from '../../lib/query.ts'

/** The people of the board whose names are like what is typed. */
export const usePeople = (query: string) => {
  const found = useMoreOf(Todos, 'GET_PEOPLE', { query })
  const people = found.data?.pages.flatMap(page => page.people) ?? []
  return { people, ...useOffered(found, query, people.length) }
}
