import { chunk } from 'es-toolkit'
import type { Uid } from '#shared/kit/id.ts'
import { type BoardPerson, namedAtOnce, Todos } from '#shared/work/Todos.contract.ts'
import { useQueriesOf, useQueryOf } from '../../lib/query.ts'

/**
 * What people are called who are on cards, or looked for: as the first of the board have it, and of others as they are asked for.
 * @returns nothing of those that are not known yet, and undefined for one who is not of the board
 */
export const useNames = (uids: readonly (Uid | undefined)[]) => {
  const { data } = useQueryOf(Todos, 'GET_PEOPLE', {})
  const first = data?.people ?? []
  const isAmong = (people: readonly BoardPerson[], wanted: Uid) => people.some(({ uid }) => uid === wanted)
  // In an order of their own, so that the same people are the same question.
  const others = [
    ...new Set(uids.flatMap(uid => (uid && data?.cursor && !isAmong(first, uid) ? [uid] : []))),
  ].toSorted()
  const answers = useQueriesOf(
    Todos,
    'GET_PEOPLE',
    chunk(others, namedAtOnce).map(some => ({ uids: some })),
  )
  const known = [...first, ...answers.flatMap(answer => answer.data?.people ?? [])]
  const isKnown = data !== undefined && answers.every(answer => !answer.isPending)
  return { isKnown, nameOf: (wanted: string | undefined) => known.find(({ uid }) => uid === wanted)?.name }
}
