import { useSyncExternalStore } from 'react'

/** The same width as in the styles: below it a page is as a phone shows it. */
const wide = '(width >= 768px)'

const watch = (changed: () => void): (() => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether there is room for what a phone shows otherwise: for parts that must not be drawn twice, as styles would have it. */
export const useWide = (): boolean => useSyncExternalStore(watch, () => matchMedia(wide).matches)
