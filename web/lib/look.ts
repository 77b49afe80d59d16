import { accentRoles } from './accent.ts'
import { keep, kept } from './keep.ts'

/** How the product looks in this browser, beside its theme. The same rules run before first paint in app/first-paint.js. */

/** Where one finds one's way (spec part 1, section 2, "Themes"): by default the bar on a wide screen, at the bottom of a phone. */
export const layouts = ['AUTO', 'TOPBAR', 'MOBILE', 'TOPBARMOBILE'] as const
export const corners = ['soft', 'square', 'round'] as const
export const scales = ['100', '90', '115', '130'] as const

/** The tokens that a choice sets in place of those of tokens.css. */
const tokens: { readonly [A in 'corners' | 'scale']: Readonly<Record<string, Readonly<Record<string, string>>>> } = {
  corners: {
    soft: { '--radius-6': '', '--radius-10': '' },
    square: { '--radius-6': '0', '--radius-10': '0' },
    round: { '--radius-6': '12px', '--radius-10': '18px' },
  },
  scale: {
    '90': { '--px': '0.9px' },
    '100': { '--px': '' },
    '115': { '--px': '1.15px' },
    '130': { '--px': '1.3px' },
  },
}

/** Sets tokens, and keeps all that were set as first paint sets them; an empty one is that of tokens.css again. */
const setTokens = (changes: Readonly<Record<string, string>>): void => {
  let before: Record<string, string> = {}
  try {
    before = JSON.parse(kept('tokens') ?? '{}')
  } catch {
    // Of somebody else's making: it is written anew.
  }
  const all = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== '')
  keep('tokens', JSON.stringify(Object.fromEntries(all)))
  const { style } = document.documentElement
  for (const [name, value] of Object.entries(changes)) style.setProperty(name, value)
}

const choices = { layout: layouts, corners, scale: scales } as const
export type Aspect = keyof typeof choices
export type Choice<A extends Aspect> = (typeof choices)[A][number]

/** What this browser kept of an aspect; the first choice at first. */
export const currentLook = <A extends Aspect>(aspect: A): Choice<A> => {
  const list: readonly string[] = choices[aspect]
  const stored = kept(aspect)
  return (stored !== undefined && list.includes(stored) ? stored : list[0]) as Choice<A>
}

export const setLook = <A extends Aspect>(aspect: A, choice: Choice<A>): void => {
  keep(aspect, choice)
  if (aspect === 'layout') document.documentElement.dataset.layout = choice
  else setTokens(tokens[aspect as 'corners' | 'scale'][choice] ?? {})
}

/** The accent of the theme CUSTOM until another is chosen. */
export const usualAccent = '#24458e'

/** The accent that was chosen, as #rrggbb. */
export const currentAccent = (): string => kept('accent') ?? usualAccent

/** Takes an accent for the theme CUSTOM. What follows from it is kept, too, so that first paint computes nothing. */
export const setAccent = (chosen: string): void => {
  const roles = accentRoles(chosen)
  if (!roles) return
  keep('accent', chosen)
  setTokens({ '--own': roles.accent })
}
