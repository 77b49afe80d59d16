import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { areaOfMethod } from './contracts.ts'

// @reaches test/fixtures/capacity

/** What a call may take: read and write units, calls to the database, and those of them that wait for one before. */
export type Figures = { readonly read: number; readonly write: number; readonly calls: number; readonly waits: number }

/**
 * A bound, for whoever calls. Who holds a role reads one unit more than an owner: the role, which is read anew for each call since rights are kept by nobody
 * (docs/decisions/who-acts-in-one-batch.md), and by itself, since no other row says what it allows. A method that keeps texts of whatever length it is sent says in `writePerKb` what each whole kilobyte of its payload adds: the
 * database takes two write units for each in a transaction, and one for each index that holds the text, too.
 */
export type Bound = Figures & { readonly writePerKb?: number }

const names = ['read', 'write', 'calls', 'waits'] as const

const folder = path.resolve(import.meta.dirname, '../fixtures/capacity')

/** The bounds of each area's methods, by area: test/fixtures/capacity/<area>.json. */
export const bounds: ReadonlyMap<string, Readonly<Record<string, Bound>>> = new Map(
  readdirSync(folder).map(file => [
    path.basename(file, '.json'),
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Readonly<Record<string, Bound>>,
  ]),
)

const fileOf = (area: string) => `test/fixtures/capacity/${area}.json`

/** How the bound of a method is found: `npm run` has no part in it, since somebody has to judge the figure. */
export const howToBound = (method: string): string => {
  const area = areaOfMethod.get(method) ?? '<area>'
  return (
    `${method} has no bound in ${fileOf(area)}: add "${method}": { "read": ..., "write": ..., "calls": ..., "waits": ... }. ` +
    `What its tests take is written to /tmp/units by \`CAPACITY_LOG=/tmp/units npx vitest run test/functions/${area}\``
  )
}

/** What is wrong with the files of bounds, a line for each method. */
export const wrongBounds = (kept: typeof bounds = bounds): string[] => [
  ...[...areaOfMethod].flatMap(([method, area]) => {
    const bound = kept.get(area)?.[method]
    return bound && names.every(name => name in bound) ? [] : [howToBound(method)]
  }),
  ...[...kept].flatMap(([area, methods]) =>
    Object.keys(methods)
      .filter(method => areaOfMethod.get(method) !== area)
      .map(method => `${fileOf(area)} bounds ${method}, which is no method of ${area}: take the line out`),
  ),
]

/** The most that this process has seen each method take. */
const seen = new Map<string, Figures>()

/** Notes what a call took that is more than what was noted of its method, where all tests run: scripts/tests/bounds.ts reads it. */
const note = (method: string, used: Figures): void => {
  const file = process.env.TEST_FIGURES_FILE
  if (!file) return
  const before = seen.get(method)
  if (before && names.every(name => used[name] <= before[name])) return
  const most = Object.fromEntries(names.map(name => [name, Math.max(used[name], before?.[name] ?? 0)]))
  seen.set(method, most as Figures)
  appendFileSync(file, `${JSON.stringify([method, most])}\n`)
}

/**
 * Holds a call to the units that its method may consume and to its round trips to the database, actor and record of the
 * command included. `sent` is the length of its payload in bytes. The bounds are in test/fixtures/capacity; CAPACITY_LOG=<file> writes down what is taken, to set them by.
 */
export const holdToCapacity = (method: string, used: Figures, sent = 0): void => {
  if (process.env.CAPACITY_LOG) {
    appendFileSync(process.env.CAPACITY_LOG, `${method} ${names.map(name => used[name]).join(' ')}\n`)
    return
  }
  const area = areaOfMethod.get(method)
  // Servers that exist for one test alone have no bound.
  if (!area) return
  const found = bounds.get(area)?.[method]
  if (!found) throw new Error(howToBound(method))
  const bound = { ...found, write: found.write + Math.floor(sent / 1024) * (found.writePerKb ?? 0) }
  const over = names.filter(name => used[name] > bound[name])
  note(method, used)
  if (over.length) {
    const told = over.map(name => `${name} ${used[name]} is more than ${bound[name]}`)
    throw new Error(`${method}: ${told.join(', ')} in ${fileOf(area)}`)
  }
}
