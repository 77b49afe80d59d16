import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'

// Reads the system.
// @reaches test/spent.ts

/** Under `npm test -- --spent`: notes what a test file cost in processor time, at its end. */

/** Clock ticks a second in /proc; 100 on every Linux that Node runs on. */
const TICKS = 100

/** What /proc tells of a process: whose child it is, and the seconds that it and those it saw end have taken. */
const statOf = (pid: string): { readonly parent: string; readonly own: number; readonly ended: number } | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    const seconds = (n: number) => (Number(fields[n]) + Number(fields[n + 1])) / TICKS
    return { parent: fields[1] ?? '', own: seconds(11), ended: seconds(13) }
  } catch {
    return undefined
  }
}

/** Seconds of programs that this process started, those that go on among them (test/e2e/visits.ts), or 0 where the system does not tell. */
const ofStarted = (): number => {
  const self = statOf('self')
  if (!self) return 0
  const all = readdirSync('/proc').flatMap(pid => (/^\d+$/.test(pid) ? [{ pid, stat: statOf(pid) }] : []))
  const below = (parent: string): number =>
    all
      .filter(({ stat }) => stat?.parent === parent)
      .reduce((sum, { pid, stat }) => sum + (stat?.own ?? 0) + (stat?.ended ?? 0) + below(pid), 0)
  return self.ended + below(String(process.pid))
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
