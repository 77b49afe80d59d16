import { useRef, useState } from 'react'
import { PinnedItems } from '#shared/work/PinnedItems.contract.ts'
import { type PinnedItem, withoutPinned, withPinned } from '#shared/work/pinned-items.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { useToasts } from '../ui/toasts.tsx'

type Change = {
  readonly act: 'pin' | 'unpin'
  readonly id: string
  /** Where it goes; null for the end. */
  readonly before?: string | null
  /** What is shown of it until the server has answered, where it is not in the list. */
  readonly item?: PinnedItem
}

/** The list as it will be. What the server may refuse is not shown before it has answered. */
const changed = (items: readonly PinnedItem[], { act, id, before, item: given }: Change): readonly PinnedItem[] => {
  if (act === 'unpin') return withoutPinned(items, id)
  const item = items.find(one => one.id === id) ?? given
  if (!item) return items
  try {
    return withPinned(items, item, before)
  } catch {
    return items
  }
}

/**
 * What is pinned to the desk, and how it is changed. A change shows at once and is sent when those before it have been
 * answered, so that what is pressed quickly comes out in the order in which it was pressed. One that fails is taken back.
 */
export const usePinned = () => {
  const toasts = useToasts()
  const list = useQueryOf(PinnedItems, 'GET_MINE', {})
  const update = useCommand(PinnedItems, 'UPDATE')
  const [pending, setPending] = useState<readonly Change[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const send = async (change: Change) => {
    const { act, id, before } = change
    try {
      await update.run({ act, id, ...(before === undefined ? {} : { before }) })
    } catch (error) {
      toasts.failed(error)
    }
    setPending(others => others.filter(other => other !== change))
  }
  const items = list.data && pending.reduce(changed, list.data.items)
  return {
    /** Undefined until they are known. */
    items,
    error: list.error,
    retry: () => void list.refetch(),
    /** Whether something that shows already is still to be kept by the server. */
    busy: pending.length > 0,
    isPinned: (id: string): boolean => {
      const last = pending.findLast(change => change.id === id)
      return last ? last.act === 'pin' : items?.some(item => item.id === id) === true
    },
    change: (change: Change): void => {
      setPending(others => [...others, change])
      queue.current = queue.current.then(() => send(change))
    },
  }
}
