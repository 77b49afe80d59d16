import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

type Popover<E extends HTMLElement> = {
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
  /** Closes it and gives the focus back to the button that opened it. */
  readonly close: () => void
  /** Around the button and what it opens. */
  readonly frame: RefObject<E | null>
}

/**
 * Something that opens under a button: a press elsewhere closes it, Esc too, which gives the focus back to the button.
 * @param hovers it opens by the pointer alone, too, and then leaves the focus where it is
 */
export const usePopover = <E extends HTMLElement = HTMLDivElement>(hovers = false): Popover<E> => {
  const [open, setOpen] = useState(false)
  const frame = useRef<E>(null)
  const close = useCallback(() => {
    setOpen(false)
    frame.current?.querySelector('button')?.focus()
  }, [])
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (!hovers || frame.current?.contains(document.activeElement)) close()
      else setOpen(false)
      event.stopPropagation()
      // A dialog around it stays.
      event.preventDefault()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [open, close, hovers])
  return { open, setOpen, close, frame }
}
