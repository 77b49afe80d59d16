import type { Progress } from './progress.ts'

/**
 * The time of the product, which can be moved forward: of calls, schedules, streams, queues and captured mail. Tokens,
 * signatures, one-time passwords and TLS keep the machine's.
 */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** How far it is before the machine's, in milliseconds. */
  ahead(): number
  /** Moves it on; kept on disk. It never goes back. */
  set(at: number): void
}

export const openClock = (progress: Progress, machine: () => number = Date.now): Clock => {
  let ahead = progress.clockAhead()
  return {
    now: () => machine() + ahead,
    ahead: () => ahead,
    set: at => {
      if (at <= machine() + ahead) return
      ahead = at - machine()
      progress.setClockAhead(ahead)
    },
  }
}
