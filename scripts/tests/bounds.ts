/**
 * Whether the bounds of what a call may take are held by tests that come near them: a bound that no test comes near lets through whatever is under
 * it. Told behind a run of all tests, since one file sees a part of what a method does.
 */

export type Figures = Readonly<Record<string, number>>

/** Bounds by method, under the file that has them. */
export type Kept = ReadonlyMap<string, Readonly<Record<string, Figures>>>

/** What is bounded of each call. */
const figures = ['read', 'write', 'calls', 'waits'] as const

/** The most that each method was seen to take, from lines of `[method, figures]` as test/functions/capacity.ts appends them. */
const mostOf = (text: string): ReadonlyMap<string, Figures> => {
  const most = new Map<string, Record<string, number>>()
  for (const line of text.split('\n').filter(Boolean)) {
    const [method, used] = JSON.parse(line) as [string, Figures]
    const so = most.get(method) ?? {}
    for (const name of figures) so[name] = Math.max(so[name] ?? 0, used[name] ?? 0)
    most.set(method, so)
  }
  return most
}

/**
 * What no test came near, a line for each method: a bound that was never measured, or of which less than half was.
 * @param text what a run of all tests noted
 */
export const looseBounds = (text: string, kept: Kept): string[] => {
  const most = mostOf(text)
  return [...kept].flatMap(([file, methods]) =>
    Object.entries(methods).flatMap(([method, bound]) => {
      const used = most.get(method)
      if (!used)
        return [
          `${file}: no test measures ${method}: call it once through testHost, by itself and where it is not refused`,
        ]
      const loose = figures.filter(name => (used[name] ?? 0) * 2 < (bound[name] ?? 0))
      if (loose.length === 0) return []
      const told = loose.map(name => `${name} ${bound[name]}, of which ${used[name]} at most was measured`)
      return [`${file}: ${method} may take ${told.join('; ')}: lower the bound, or call it where it takes as much`]
    }),
  )
}
