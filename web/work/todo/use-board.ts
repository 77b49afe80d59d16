import { useRef, useState } from 'react'
import type { CardFilter, DueFilter } from '#shared/work/card.ts'
import { type ColumnView, Todos } from '#shared/work/Todos.contract.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { useFilters } from '../../lib/url-state.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { type Further, type Move, withFurther, withMove } from './moved.ts'

const defaults = { q: '', assignee: '', label: '', due: '' }

/** What is looked for on the board, as its address has it. */
export const useBoardFilters = () => {
  const { filters, ...rest } = useFilters(defaults)
  const { q, assignee, label, due } = filters
  const filter: CardFilter = {
    ...(q && { query: q }),
    ...(assignee && { assignee: assignee as NonNullable<CardFilter['assignee']> }),
    ...(label && { label }),
    ...(due && { due: due as DueFilter }),
  }
  return { filters, filter, ...rest }
}

/**
 * The board, and how cards are moved on it. A move shows at once and is sent when those before it have been answered; one that is
 * refused is taken back, and it is said why.
 */
export const useBoard = (filter: CardFilter) => {
  const toasts = useToasts()
  const found = useQueryOf(Todos, 'GET_ORG', filter, { keepPrevious: true })
  const command = useCommand(Todos, 'MOVE')
  const [pending, setPending] = useState<readonly Move[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const send = async (move: Move) => {
    try {
      await command.run(move as never)
    } catch (error) {
      toasts.failed(error)
    }
    setPending(others => others.filter(other => other !== move))
  }
  return {
    found,
    /** Undefined until it is known. */
    columns: (further: readonly Further[]): readonly ColumnView[] | undefined =>
      found.data && pending.reduce(withMove, withFurther(found.data.columns, further)),
    /** Whether something that shows already is still to be kept by the server. */
    busy: pending.length > 0,
    move: (move: Move): void => {
      setPending(others => [...others, move])
      queue.current = queue.current.then(() => send(move))
    },
  }
}
