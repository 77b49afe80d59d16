/**
 * What led to what, last time: which rows one has to read for which. A hint saves a wait and decides nothing: whoever follows one reads
 * what it names as it is now, and holds it against the row that names it. It may be old, wrong or forgotten.
 */
export type Hints<V> = {
  readonly get: (of: string) => V | undefined
  readonly set: (of: string, leadsTo: V) => void
}

/** Hints that an environment keeps in memory. Beyond so many the one that was not given for longest goes. */
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
