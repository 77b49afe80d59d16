/** What is to come to rest after a schedule ran, before the clock moves on. */
export type Resting = {
  isQuiet(): boolean
  /** Goes up with each thing that was done. */
  done(): number
  /** Whether something is being done now. What does it has a time of its own in which it ends. */
  isWorking(): boolean
  /** What holds something still, in a word each. */
  waiting(): readonly string[]
}

/** So long nothing may happen while something waits still: a message that a function failed on shows again only later. */
const STILL_MS = 30_000
/** What goes on without an end is not waited for, either. */
const MOST_MS = 900_000
const POLL_MS = 2

/**
 * Resolves when all has come to rest. How long that takes is the machine's affair: as long as something is done it is waited for, so that what one
 * day began ends before the next begins, however slow the machine is.
 * @param report told what holds something still, where it did so for half a minute without anything being done
 */
export const comeToRest = async (
  { isQuiet, done, isWorking, waiting }: Resting,
  report: (message: string) => void,
  { stillMs = STILL_MS, mostMs = MOST_MS }: { readonly stillMs?: number; readonly mostMs?: number } = {},
): Promise<void> => {
  const begun = Date.now()
  let since = begun
  let last = done()
  // Seen twice: what one function has just ended may be on its way to the next.
  for (let seen = 0; seen < 2; ) {
    await new Promise(next => (seen > 0 ? setImmediate(next) : setTimeout(next, POLL_MS)))
    seen = isQuiet() ? seen + 1 : 0
    const now = Date.now()
    if (isWorking() || done() !== last) {
      last = done()
      since = now
    }
    if (now - since > stillMs || now - begun > mostMs) {
      const what = waiting().join(', ') || 'functions'
      const seconds = Math.round((now - begun) / 1000)
      return report(`Something has not come to rest for ${seconds} s: ${what}.`)
    }
  }
}
