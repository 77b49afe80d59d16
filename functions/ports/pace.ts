/** Takes turns, at most so many in a second; more than have a turn wait, the first first. */
export type Pace = () => Promise<void>

/**
 * A pace of so many turns a second, of which a second's worth may be taken at once.
 * @param now milliseconds; for tests
 */
export const paceOf = (
  perSecond: number,
  now: () => number = Date.now,
  wait: (ms: number) => Promise<unknown> = ms => new Promise(resolve => setTimeout(resolve, ms)),
): Pace => {
  const every = 1000 / perSecond
  /** When the next turn would be, had nobody saved any up. */
  let next = Number.NEGATIVE_INFINITY
  return async () => {
    const at = now()
    next = Math.max(next, at - 1000) + every
    if (next > at) await wait(next - at)
  }
}
