import { type RefObject, useLayoutEffect } from 'react'

/** How far it stays from the control and from the edges of the window, in pixels. */
const gap = 8

/** Opens a popover beside a control and over all else, and keeps it there: below, or above where there is no room. */
export const useBeside = (at: Element | null, popover: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const box = popover.current
    if (!box || !at) return
    if (!box.matches(':popover-open')) box.showPopover()
    const place = () => {
      const { left, top, bottom, width } = at.getBoundingClientRect()
      const { offsetWidth, offsetHeight } = box
      const x = Math.min(Math.max(gap, left + width / 2 - offsetWidth / 2), innerWidth - offsetWidth - gap)
      const below = bottom + gap + offsetHeight < innerHeight
      box.style.left = `${x}px`
      box.style.top = `${below ? bottom + gap : Math.max(gap, top - gap - offsetHeight)}px`
    }
    place()
    // What it holds may come later and make it higher.
    const watching = new ResizeObserver(place)
    watching.observe(box)
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      watching.disconnect()
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  })
}
