import { isWhole } from '#test/whole.ts'

/** What a walk is written for: a width, or what begins with one or has one. */
type Screen = number | readonly [width: number, ...rest: unknown[]] | { readonly width: number }

const widthOf = (screen: Screen): number => {
  if (typeof screen === 'number') return screen
  return 'width' in screen ? screen.width : screen[0]
}

/** What most walks are gone through on. */
const both = [
  { width: 1280, language: 'en' },
  { width: 390, language: 'fr' },
] as const

/**
 * The screens that a walk is gone through on. It is written for a wide one and for a phone, the phone in French for the most part;
 * every day it is gone through on one of them, which its file names, and by the whole proof on both. Walks that differ by more
 * than their screen do not ask here.
 */
export function onScreens(daily: 'wide' | 'phone'): readonly (typeof both)[number][]
export function onScreens<const Each extends Screen>(daily: 'wide' | 'phone', screens: readonly Each[]): readonly Each[]
export function onScreens(daily: 'wide' | 'phone', screens: readonly Screen[] = both): readonly Screen[] {
  return isWhole ? screens : screens.filter(screen => widthOf(screen) < 500 === (daily === 'phone'))
}
