import { CallBudgets, Calls, Outbox } from './kit-tables.ts'
import type { BucketAccess, KeyAccess, Needs } from './port.ts'
import type { AnyServer, Uses } from './serve.ts'
import type { Identity } from './work.ts'
import type { AnyWorker } from './worker.ts'

/** Everything a Lambda's role must allow, by names of the table list and of the ports' needs. */
export type Grants = {
  /** `advance` moves a number of a row on, and does nothing else. */
  readonly tables: ReadonlyMap<string, 'read' | 'write' | 'advance'>
  readonly secrets: ReadonlySet<string>
  readonly keys: ReadonlyMap<string, KeyAccess>
  readonly queues: ReadonlySet<string>
  readonly buckets: ReadonlyMap<string, BucketAccess>
  readonly userPool: ReadonlySet<string>
  readonly places: ReadonlySet<string>
  readonly mail: boolean
  readonly letters: boolean
  readonly connections: boolean
}

const merge = (all: readonly Uses[]): Grants => {
  const tables = new Map<string, 'read' | 'write'>()
  const buckets = new Map<string, BucketAccess>()
  const keys = new Map<string, KeyAccess>()
  const needs: Needs[] = []
  for (const uses of all) {
    for (const use of Object.values(uses.tables ?? {})) {
      const { name } = use.table as { name: string }
      if (tables.get(name) !== 'write') tables.set(name, use.access)
    }
    needs.push(...Object.values(uses.ports ?? {}).map(port => port.needs))
  }
  for (const need of needs) {
    for (const [name, access] of Object.entries(need.buckets ?? {})) {
      const before = buckets.get(name)
      // `write` allows reading and putting, so it covers any two that differ; `erase` is more than all.
      const both = before === 'erase' || access === 'erase' ? 'erase' : 'write'
      buckets.set(name, before === undefined || before === access ? access : both)
    }
    for (const [name, access] of Object.entries(need.keys ?? {}))
      if (!['sign', 'wrap'].includes(keys.get(name) ?? '')) keys.set(name, access)
  }
  return {
    tables,
    buckets,
    keys,
    secrets: new Set(needs.flatMap(need => need.secrets ?? [])),
    queues: new Set(needs.flatMap(need => need.queues ?? [])),
    places: new Set(needs.flatMap(need => need.places ?? [])),
    userPool: new Set(needs.flatMap(need => need.userPool ?? [])),
    mail: needs.some(need => need.mail),
    letters: needs.some(need => need.letters),
    connections: needs.some(need => need.connections),
  }
}

const kitTables: Uses = {
  tables: { calls: { table: Calls, access: 'write' }, outbox: { table: Outbox, access: 'write' } },
}

/** The grants of a server function: what its handlers use, how the actor is found, the records of a command, and the budgets of calls. */
export const serverGrants = (server: AnyServer, identity: Identity): Grants => {
  const commands = Object.values(server.contract.methods).some(method => method.kind === 'command')
  const grants = merge([
    ...(server.parts ?? [server]).map(part => part.uses),
    identity.uses,
    ...(commands ? [kitTables] : []),
  ])
  return { ...grants, tables: new Map([...grants.tables, [CallBudgets.name, 'advance']]) }
}

/** The grants of a worker. Those that write or emit open transactions, which record that they ran. */
export const workerGrants = (worker: AnyWorker): Grants => {
  const writes = Object.values(worker.uses.tables ?? {}).some(use => use.access === 'write')
  return merge([worker.uses, ...(writes || worker.uses.emits ? [kitTables] : [])])
}
