import { useSyncExternalStore } from 'react'
import { keep, kept } from './keep.ts'

/** The themes of the spec (part 1, section 2) that set colours: CUSTOM has an accent of one's own. The others are layouts (look.ts). */
export const themes = ['NATURE', 'LIGHT', 'DARK', 'CUSTOM'] as const
export type Theme = (typeof themes)[number]

const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme)
const listeners = new Set<() => void>()

/** The theme kept from the last visit; NATURE at first. The same rule runs before first paint in app/first-paint.js. */
export const currentTheme = (): Theme => {
  const stored = kept('theme')
  return isTheme(stored) ? stored : 'NATURE'
}

export const setTheme = (theme: Theme): void => {
  keep('theme', theme)
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)
