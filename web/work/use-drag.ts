import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Something that goes before another thing of a list; null for its end. */
export type Dropped = { readonly id: string; readonly list: string; readonly before: string | null }

type Drag = {
  readonly id: string
  /** How far it has been dragged, in pixels. */
  readonly x: number
  readonly y: number
  /** Where it goes when it is let go now. */
  readonly to: Omit<Dropped, 'id'> | undefined
}

type Start = {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly scrollX: number
  readonly scrollY: number
}

/** A press becomes a drag after so many pixels: before, it is a click. */
const slack = 5
/** Within so many pixels of an edge what is dragged over goes on by itself, by so many at a time. */
const edge = 48
const stride = 12

/**
 * How far to scroll for a pointer between two edges: towards the one that it is near, once it has moved that way. Where the drag began
 * counts, since the handle may have been near an edge from the start.
 */
const strideAt = (at: number, cameFrom: number, from: number, until: number): number => {
  const by = at - cameFrom
  if (at < from + edge && by < -slack) return -stride
  return at > until - edge && by > slack ? stride : 0
}

/**
 * Dragging things within a list and between lists that stand side by side, with a mouse, a pen or a finger: by its handle, with a mouse by
 * anything of it that is no control. `onDrop` is told where it is let go. Esc leaves all as it was. What holds the lists scrolls where the
 * pointer is at its edge.
 * @param box holds elements with `data-list`, and within each those with `data-item`, whose handles are `.grip`
 */
export const useDrag = (box: RefObject<HTMLElement | null>, onDrop: (dropped: Dropped) => void) => {
  const [drag, setDrag] = useState<Drag>()
  const start = useRef<Start>(undefined)
  const pointer = useRef({ x: 0, y: 0 })
  const isOn = drag !== undefined

  const targetAt = (id: string, { x, y }: { x: number; y: number }): Drag['to'] => {
    const lists = [...(box.current?.querySelectorAll<HTMLElement>('[data-list]') ?? [])]
    const list = lists.find(each => {
      const { left, right } = each.getBoundingClientRect()
      return left <= x && x <= right
    })
    if (!list) return undefined
    const items = [...list.querySelectorAll<HTMLElement>('[data-item]')]
    const own = items.findIndex(each => each.dataset.item === id)
    // In its own list it takes the place of whatever it is over; in another it goes before what it is over the upper half of.
    const below = items.find((each, at) => {
      if (at === own) return false
      const { top, bottom } = each.getBoundingClientRect()
      return y < (own < 0 ? (top + bottom) / 2 : at < own ? bottom : top)
    })
    return { list: list.dataset.list ?? '', before: below?.dataset.item ?? null }
  }
  const look = (): Drag | undefined => {
    const from = start.current
    if (!from) return undefined
    const { x, y } = pointer.current
    return {
      id: from.id,
      x: x - from.x + (box.current?.scrollLeft ?? 0) - from.scrollX,
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
      const edges = box.current?.getBoundingClientRect()
      const { x, y } = pointer.current
      const from = start.current
      if (edges && from) {
        box.current?.scrollBy(strideAt(x, from.x, Math.max(0, edges.left), Math.min(innerWidth, edges.right)), 0)
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
    /** Spread on what holds the lists: one set for all that can be dragged, however many there are. */
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const target = event.target as HTMLElement
        const element = target.closest<HTMLElement>('[data-item]')
        const id = element?.dataset.item
        const isGrip = target.closest('.grip') !== null
        if (event.button !== 0 || (!isGrip && (event.pointerType !== 'mouse' || target.closest('a, button')))) return
        if (!element || id === undefined) return
        pointer.current = { x: event.clientX, y: event.clientY }
        start.current = {
          id,
          ...pointer.current,
          scrollX: box.current?.scrollLeft ?? 0,
          scrollY: window.scrollY,
        }
        element.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const from = start.current
        if (!from) return
        pointer.current = { x: event.clientX, y: event.clientY }
        if (!drag && Math.hypot(event.clientX - from.x, event.clientY - from.y) < slack) return
        // Once it is dragged, each frame looks where the pointer is.
        if (!drag) setDrag(look())
      },
      // By where the pointer is let go: its last move may not have been drawn yet.
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const from = start.current
        pointer.current = { x: event.clientX, y: event.clientY }
        const isFar = from && Math.hypot(event.clientX - from.x, event.clientY - from.y) >= slack
        const dropped = from && (drag || isFar) ? look() : undefined
        end()
        if (dropped?.to) onDrop({ id: dropped.id, ...dropped.to })
      },
      onPointerCancel: end,
      onLostPointerCapture: end,
    },
  }
}
