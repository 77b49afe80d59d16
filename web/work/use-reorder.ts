import { type PointerEvent, useRef, useState } from 'react'

type Drag = {
  readonly from: number
  readonly to: number
  /** How far the row has been dragged, in pixels. */
  readonly by: number
}

type Start = { readonly y: number; readonly middles: readonly number[]; readonly height: number }

/**
 * Dragging the rows of a list by a handle, with a mouse or a finger: the handle takes the pointer, the other rows make
 * room while it is held, and `onDrop` is told when it is let go elsewhere. Esc leaves all as it was.
 */
export const useReorder = (onDrop: (from: number, to: number) => void) => {
  const [drag, setDrag] = useState<Drag>()
  const start = useRef<Start>(undefined)
  const end = () => {
    start.current = undefined
    setDrag(undefined)
  }
  /** Where the row at this place is while the pointer is there; undefined when it is not held. */
  const dragAt = (at: number, clientY: number): Drag | undefined => {
    if (!start.current) return undefined
    const { y, middles } = start.current
    const by = clientY - y
    const middle = (middles[at] ?? 0) + by
    const distances = middles.map(one => Math.abs(one - middle))
    return { from: at, to: distances.indexOf(Math.min(...distances)), by }
  }
  return {
    dragged: drag?.from,
    /** Spread on the handle of the row at this place. */
    handle: (at: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const row = event.currentTarget.closest('li')
        if (event.button !== 0 || !row) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const boxes = [...(row.parentElement?.children ?? [])].map(each => each.getBoundingClientRect())
        start.current = {
          y: event.clientY,
          middles: boxes.map(({ top, height }) => top + height / 2),
          height: row.getBoundingClientRect().height,
        }
        setDrag({ from: at, to: at, by: 0 })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const moved = dragAt(at, event.clientY)
        if (moved) setDrag(moved)
      },
      // By where the pointer is let go: its last move may not have been drawn yet.
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const dropped = dragAt(at, event.clientY)
        if (dropped && dropped.to !== dropped.from) onDrop(dropped.from, dropped.to)
        end()
      },
      onPointerCancel: end,
      onLostPointerCapture: end,
    }),
    cancel: end,
    /** How far the row at this place stands from where it was, in pixels. */
    offset: (at: number): number => {
      if (!drag) return 0
      const { from, to, by } = drag
      const height = start.current?.height ?? 0
      if (at === from) return by
      if (from < at && at <= to) return -height
      return to <= at && at < from ? height : 0
    },
  }
}
