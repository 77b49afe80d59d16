import { appendFileSync } from 'node:fs'
import bounds from '../fixtures/capacity.json' with { type: 'json' }
import { contracts } from './contracts.ts'

type Units = { readonly read: number; readonly write: number }

const known = bounds as Readonly<Record<string, Units>>

/**
 * Holds a call to the read and write units that its method may consume, actor and record of the command included. The
 * bounds are in test/fixtures/capacity.json; CAPACITY_LOG=<file> writes down what is consumed, to set them by.
 */
export const holdToCapacity = (method: string, used: Units): void => {
  if (process.env.CAPACITY_LOG) {
    appendFileSync(process.env.CAPACITY_LOG, `${method} ${used.read} ${used.write}\n`)
    return
  }
  // Servers that exist for one test alone have no bound.
  if (!contracts.has(method)) return
  const bound = known[method]
  if (!bound) throw new Error(`${method} has no bound in test/fixtures/capacity.json`)
  if (used.read > bound.read || used.write > bound.write) {
    throw new Error(
      `${method} consumed ${used.read} read and ${used.write} write units: more than ${bound.read} and ${bound.write}`,
    )
  }
}
