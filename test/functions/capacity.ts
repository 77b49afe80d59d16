import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { areaOfMethod } from './contracts.ts'

export type Units = { readonly read: number; readonly write: number }

const folder = path.resolve(import.meta.dirname, '../fixtures/capacity')

/** The bounds of each area's methods, by area: test/fixtures/capacity/<area>.json. */
export const bounds: ReadonlyMap<string, Readonly<Record<string, Units>>> = new Map(
  readdirSync(folder).map(file => [
    path.basename(file, '.json'),
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Readonly<Record<string, Units>>,
  ]),
)

const fileOf = (area: string) => `test/fixtures/capacity/${area}.json`

/** How the bound of a method is found: `npm run` has no part in it, since somebody has to judge the figure. */
export const howToBound = (method: string): string =>
  `${method} has no bound in ${fileOf(areaOfMethod.get(method) ?? '<area>')}: add "${method}": { "read": ..., "write": ... }. ` +
  'What its tests consume is written down by `CAPACITY_LOG=/tmp/units npx vitest run --project functions`'

/** What is wrong with the files of bounds, a line for each method. */
export const wrongBounds = (kept: typeof bounds = bounds): string[] => [
  ...[...areaOfMethod].flatMap(([method, area]) => (kept.get(area)?.[method] ? [] : [howToBound(method)])),
  ...[...kept].flatMap(([area, methods]) =>
    Object.keys(methods)
      .filter(method => areaOfMethod.get(method) !== area)
      .map(method => `${fileOf(area)} bounds ${method}, which is no method of ${area}: take the line out`),
  ),
]

/**
 * Holds a call to the read and write units that its method may consume, actor and record of the command included. The
 * bounds are in test/fixtures/capacity; CAPACITY_LOG=<file> writes down what is consumed, to set them by.
 */
export const holdToCapacity = (method: string, used: Units): void => {
  if (process.env.CAPACITY_LOG) {
    appendFileSync(process.env.CAPACITY_LOG, `${method} ${used.read} ${used.write}\n`)
    return
  }
  const area = areaOfMethod.get(method)
  // Servers that exist for one test alone have no bound.
  if (!area) return
  const bound = bounds.get(area)?.[method]
  if (!bound) throw new Error(howToBound(method))
  if (used.read > bound.read || used.write > bound.write) {
    throw new Error(
      `${method} consumed ${used.read} read and ${used.write} write units: more than ${bound.read} and ${bound.write} in ${fileOf(area)}`,
    )
  }
}
