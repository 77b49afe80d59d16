import { appendFileSync } from 'node:fs'
import { servers, workers } from '#functions/areas.ts'
import type { AnyServer, Uses } from '#functions/kit/serve.ts'
import type { Store } from '#functions/kit/store.ts'
import type { AnyTable } from '#functions/kit/table.ts'
import type { AnyWorker } from '#functions/kit/worker.ts'

/**
 * Which of the tables that a function of the product holds for writing it writes. A role that may do more than its function does is more than
 * somebody who got into it should have. Told behind a run of all tests, since one file sees a part of what a function does.
 */

const product = new Set([...Object.keys(servers), ...workers.map(({ name }) => name)])

/** What this process has noted. */
const seen = new Set<string>()

/** Notes it once where all tests run: scripts/tests/grants.ts reads it. Functions that exist for one test alone are left out. */
const note = (name: string, what: 'holds' | 'writes', table: string): void => {
  const file = process.env.TEST_WRITES_FILE
  const line = JSON.stringify([name, what, table])
  if (!file || !product.has(name) || seen.has(line)) return
  seen.add(line)
  appendFileSync(file, `${line}\n`)
}

/** The store as a function is given it, which notes what it writes there. */
const noting = (store: Store, name: string, uses: readonly Uses[]): Store => {
  for (const { tables = {} } of uses)
    for (const { table, access } of Object.values(tables))
      if (access === 'write') note(name, 'holds', (table as AnyTable).name)
  return {
    ...store,
    transact: writes => {
      for (const { table } of writes) note(name, 'writes', table)
      return store.transact(writes)
    },
  }
}

/** The same for a server, whichever area its methods are of. */
export const notingServer = (store: Store, { contract, uses, parts = [] }: AnyServer): Store =>
  noting(store, contract.name, parts.length > 0 ? parts.map(part => part.uses) : [uses])

export const notingWorker = (store: Store, { name, uses }: AnyWorker): Store => noting(store, name, [uses])
