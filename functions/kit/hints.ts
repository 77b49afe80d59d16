/**
 * Which row led to which other rows the last time. A hint lets them be read a moment earlier and decides nothing: what it names is
 * read as it is now, and checked against the row that names it. It may be old, wrong or forgotten.
 */
export type Hints<V> = {
  readonly get: (of: string) => V | undefined
  readonly set: (of: string, leadsTo: V) => void
}

/** Hints that an environment keeps in memory, `most` at the most: the one that was not used for longest goes first. */
export const hints = <V>(most = 2000): Hints<V> => {
  const kept = new Map<string, V>()
  const set = (of: string, leadsTo: V) => {
    kept.delete(of)
    kept.set(of, leadsTo)
    if (kept.size > most) kept.delete(kept.keys().next().value as string)
  }
  return {
    get(of) {
      const known = kept.get(of)
      if (known !== undefined) set(of, known)
      return known
    },
    set,
  }
}
