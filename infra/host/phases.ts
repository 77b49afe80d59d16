/** Where the time of a start went, in milliseconds by phase, in the order in which they came. */
export type Phases = {
  /** Ends a phase, which began when the one before it ended. The same name again adds to it. */
  done(name: string): void
  spent(): Readonly<Record<string, number>>
  /** Those that took the most, in words: 'build 51.2 s, database 1.4 s'. */
  longest(count: number): string
}

/**
 * Begins with the process, so that the first phase is the loading of the program.
 * @param now milliseconds since the process began
 */
export const createPhases = (now: () => number = () => performance.now()): Phases => {
  const spent = new Map<string, number>()
  let last = 0
  return {
    done: name => {
      const at = now()
      spent.set(name, (spent.get(name) ?? 0) + at - last)
      last = at
    },
    spent: () => Object.fromEntries([...spent].map(([name, ms]) => [name, Math.round(ms)])),
    longest: count =>
      [...spent]
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, count)
        .map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)} s`)
        .join(', '),
  }
}
