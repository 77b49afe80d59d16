import { setTimeout } from 'node:timers/promises'

/** More than such work takes, cold starts apart. */
const STEP_MS = 100

/**
 * Does work whose time would tell what may not be told, for instance whether somebody has an e-mail address, and answers after a
 * whole number of tenths of a second. What is found is then told by the answer alone, which is the caller's to keep equal.
 */
export const inEvenTime = async <T>(work: () => Promise<T>): Promise<T> => {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    await setTimeout(STEP_MS - ((performance.now() - begun) % STEP_MS))
  }
}
