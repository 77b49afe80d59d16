import type { Progress } from './progress.ts'

/**
 * The time of the product, which can be moved forward: of calls, schedules, streams, queues and captured mail. Tokens,
 * signatures, one-time passwords and TLS keep the machine's.
 */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** How far it is before the machine's, in milliseconds; less than nothing while it is behind. */
  ahead(): number
  /** Moves it on; kept on disk. It never goes back. */
  set(at: number): void
  /** Makes it the machine's when it is behind by no more than a moment, which passed while it was moved there. */
  settle(): void
}

const MOMENT_MS = 60_000

/** @param begins when the time of new data begins, in milliseconds since 1970; with the machine's when it is left out */
export const openClock = (progress: Progress, begins?: number, machine: () => number = Date.now): Clock => {
  const change = (ms: number) => {
    progress.setClockAhead(ms)
    return ms
  }
  let ahead =
    progress.clockAhead() ?? change(begins !== undefined && progress.isNew ? Math.min(0, begins - machine()) : 0)
  return {
    now: () => machine() + ahead,
    ahead: () => ahead,
    set: at => {
      if (at > machine() + ahead) ahead = change(at - machine())
    },
    settle: () => {
      if (ahead < 0 && ahead >= -MOMENT_MS) ahead = change(0)
    },
  }
}
