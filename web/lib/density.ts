import { keep, kept } from './keep.ts'

/** How tall the rows of tables are: 40 px, or 52 with room around them. Phones have their own height for thumbs. */
export const densities = ['dense', 'roomy'] as const
export type Density = (typeof densities)[number]

/** What this browser kept; dense at first. The same rule runs before first paint in app/first-paint.js. */
export const currentDensity = (): Density => (kept('density') === 'roomy' ? 'roomy' : 'dense')

export const setDensity = (density: Density): void => {
  keep('density', density)
  document.documentElement.dataset.density = density
}
