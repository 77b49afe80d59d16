/** How texts and controls look, as numbers that tell looks apart, by theme. */
export type Looks = readonly { readonly theme: string; readonly looks: readonly number[] }[]

/** Which looks were judged, in which theme. */
export const judgements = (before: Looks = []) => {
  const judged = new Map<string, Set<number>>()
  const add = (some: Looks) => {
    for (const { theme, looks } of some) {
      const known = judged.get(theme) ?? new Set()
      judged.set(theme, known)
      for (const look of looks) known.add(look)
    }
  }
  add(before)
  return {
    add,
    /** Those of some that are not among them. */
    without: (some: Looks): Looks =>
      some.map(({ theme, looks }) => ({ theme, looks: looks.filter(look => !judged.get(theme)?.has(look)) })),
  }
}
