import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Move } from './moved.ts'

type Drag = {
  readonly id: string
  /** How far the card has been dragged, in pixels. */
  readonly x: number
  readonly y: number
  /** Where it goes when it is let go now. */
  readonly to: { readonly column: string; readonly before: string | null } | undefined
}

type Start = {
  readonly id: string
  readonly element: HTMLElement
  readonly x: number
  readonly y: number
  readonly scrollX: number
  readonly scrollY: number
}

/** A press becomes a drag after so many pixels: before, it is a click. */
const slack = 5
/** Within so many pixels of an edge the board goes on by itself, by so many at a time. */
const edge = 48
const stride = 12

/** How far to scroll for a pointer at a place between two edges, which came from a place: a handle may be at an edge already. */
const strideAt = (at: number, cameFrom: number, from: number, until: number): number => {
  const by = at - cameFrom
  if (at < from + edge && by < -slack) return -stride
  return at > until - edge && by > slack ? stride : 0
}

/**
 * Dragging cards between the columns of a board, with a mouse, a pen or a finger: a card by its handle, with a mouse by anything of it
 * that is no control. `onDrop` is told where it is let go. Esc leaves all as it was. The board scrolls where the pointer is at its edge.
 * @param board holds elements with `data-column`, and within each those with `data-card`
 */
export const useCardDrag = (board: RefObject<HTMLElement | null>, onDrop: (move: Move) => void) => {
  const [drag, setDrag] = useState<Drag>()
  const start = useRef<Start>(undefined)
  const pointer = useRef({ x: 0, y: 0 })
  const isOn = drag !== undefined

  const targetAt = (id: string, { x, y }: { x: number; y: number }): Drag['to'] => {
    const columns = [...(board.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
    const column = columns.find(each => {
      const { left, right } = each.getBoundingClientRect()
      return left <= x && x <= right
    })
    if (!column) return undefined
    const cards = [...column.querySelectorAll<HTMLElement>('[data-card]')].filter(each => each.dataset.card !== id)
    const below = cards.find(each => {
      const { top, height } = each.getBoundingClientRect()
      return y < top + height / 2
    })
    return { column: column.dataset.column ?? '', before: below?.dataset.card ?? null }
  }
  const look = (): Drag | undefined => {
    const from = start.current
    if (!from) return undefined
    const { x, y } = pointer.current
    return {
      id: from.id,
      x: x - from.x + (board.current?.scrollLeft ?? 0) - from.scrollX,
      y: y - from.y + window.scrollY - from.scrollY,
      to: targetAt(from.id, pointer.current),
    }
  }
  const end = () => {
    start.current = undefined
    setDrag(undefined)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is so at each moment.
  useEffect(() => {
    if (!isOn) return
    let frame = 0
    const step = () => {
      const box = board.current?.getBoundingClientRect()
      const { x, y } = pointer.current
      const from = start.current
      if (box && from) {
        board.current?.scrollBy(strideAt(x, from.x, Math.max(0, box.left), Math.min(innerWidth, box.right)), 0)
        scrollBy(0, strideAt(y, from.y, 0, innerHeight))
      }
      const next = look()
      if (next) setDrag(next)
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end()
    }
    addEventListener('keydown', onKey)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('keydown', onKey)
    }
  }, [isOn])

  return {
    drag,
    cancel: end,
    /** Spread on a card. */
    handlers: (id: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const target = event.target as HTMLElement
        const isGrip = target.closest('.card-grip') !== null
        if (event.button !== 0 || (!isGrip && (event.pointerType !== 'mouse' || target.closest('a, button')))) return
        pointer.current = { x: event.clientX, y: event.clientY }
        start.current = {
          id,
          element: event.currentTarget,
          ...pointer.current,
          scrollX: board.current?.scrollLeft ?? 0,
          scrollY: window.scrollY,
        }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const from = start.current
        if (from?.id !== id) return
        pointer.current = { x: event.clientX, y: event.clientY }
        if (!drag && Math.hypot(event.clientX - from.x, event.clientY - from.y) < slack) return
        setDrag(look())
      },
      // By where the pointer is let go: its last move may not have been drawn yet.
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const from = start.current
        pointer.current = { x: event.clientX, y: event.clientY }
        const isFar = from && Math.hypot(event.clientX - from.x, event.clientY - from.y) >= slack
        const dropped = from?.id === id && (drag || isFar) ? look() : undefined
        end()
        if (dropped?.to) onDrop({ id, ...dropped.to })
      },
      onPointerCancel: end,
      onLostPointerCapture: end,
    }),
  }
}
