import { useSyncExternalStore } from 'react'

let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

const set = (boxes: readonly HTMLElement[]) => {
  open = boxes
  for (const listener of listeners) listener()
}

/** A modal dialog opened: everything outside it is out of reach now, for the pointer as for screen readers. */
export const entered = (box: HTMLElement): void => set([...open, box])
/** It closes. */
export const left = (box: HTMLElement): void => set(open.filter(one => one !== box))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Where something must stand to be seen and heard now: in the topmost dialog, else in the page. */
export const useTopLayer = (): HTMLElement => useSyncExternalStore(subscribe, () => open.at(-1) ?? document.body)
