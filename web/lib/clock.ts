/** A gap this small is the way of the answer, or a clock that is a little off. */
const TOLERATED_MS = 120_000

let ahead = 0
let gap = 0

/**
 * Hears from an answer what time the server has. A browser whose clock is wrong would count days from another today.
 * @param date the answer's Date header; one that a cache kept is none
 */
export const hearTime = (date: string | null, now: number = Date.now()): void => {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return
  gap = at - now
  ahead = Math.abs(gap) > TOLERATED_MS ? gap : 0
}

/**
 * The server's time at a moment of this browser's, in milliseconds since 1970 both, by the last answer: up to a second and the way of that
 * answer too early, never too late.
 */
export const serverTimeOf = (moment: number): number => moment + gap

/** The server's time, in milliseconds since 1970, as far as it was heard. */
export const currentTime = (): number => Date.now() + ahead
