import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'

// Reads the system.
// @reaches test/spent.ts

/** Under `npm test -- --spent`: notes what a test file cost in processor time, when all of it has ended. */

/** Clock ticks a second in /proc; 100 on every Linux that Node runs on. */
const TICKS = 100

/** Seconds of programs that this process started and saw end, or 0 where the system does not tell. */
const ofStarted = (): number => {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[13]) + Number(fields[14])) / TICKS
  } catch {
    return 0
  }
}

/** What files that this process ran before have told already: it may run several, each with these lines anew. */
const everywhere = globalThis as { toldSpent?: { own: number; started: number } }
everywhere.toldSpent ??= { own: 0, started: 0 }
const told = everywhere.toldSpent

const file = process.env.TEST_SPENT_FILE
if (file) {
  // Registered first, so it runs after the hooks of the test file itself.
  afterAll(() => {
    const { user, system } = process.cpuUsage()
    const test = relative(process.cwd(), expect.getState().testPath ?? '')
    const all = { own: (user + system) / 1e6, started: ofStarted() }
    const spent = { file: test, own: all.own - told.own, started: all.started - told.started }
    Object.assign(told, all)
    appendFileSync(file, `${JSON.stringify(spent)}\n`)
  })
}
