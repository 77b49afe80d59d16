import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

type Popover = {
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
  /** Closes it and gives the focus back to the button that opened it. */
  readonly close: () => void
  /** Around the button and what it opens. */
  readonly frame: RefObject<HTMLDivElement | null>
}

/** Something that opens under a button: a press elsewhere closes it, Esc too, which gives the focus back to the button. */
export const usePopover = (): Popover => {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
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
      close()
      event.stopPropagation()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [open, close])
  return { open, setOpen, close, frame }
}
