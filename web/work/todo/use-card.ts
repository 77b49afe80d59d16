import { Todos } from '#shared/work/Todos.contract.ts'
import { useQueryOf } from '../../lib/query.ts'

/** A card with all that belongs to it. */
export const useCard = (id: string) => useQueryOf(Todos, 'GET_BY_ID', { id: id as never })

export type FoundCard = NonNullable<ReturnType<typeof useCard>['data']>
