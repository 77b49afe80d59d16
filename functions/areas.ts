import { areas as order, type Serving as ServingName } from '#shared/areas.ts'
import { chat } from './chat/area.ts'
import { deals } from './deals/area.ts'
import { files } from './files/area.ts'
import { identity } from './identity/area.ts'
import type { ServedArea } from './kit/area.ts'
import { type Grants, serverGrants, workerGrants } from './kit/grants.ts'
import { joinServers } from './kit/join.ts'
import { CallBudgets, Calls, Outbox } from './kit/kit-tables.ts'
import type { AnyServer } from './kit/serve.ts'
import type { AnyTable } from './kit/table.ts'
import type { AnyWorker } from './kit/worker.ts'
import { marketplace } from './marketplace/area.ts'
import { identity as actor } from './organisations/actor.ts'
import { organisations } from './organisations/area.ts'
import { payments } from './payments/area.ts'
import { work } from './work/area.ts'

type Serving = { [N in ServingName]: ServedArea & { readonly name: N } }

/** An area with contracts that is not here does not compile; nor does one that leaves a contract without its server. */
const served = { identity, organisations, files, marketplace, deals, payments, chat, work } satisfies Serving

/** What serves each area, in the order of the areas. */
export const areas: readonly ServedArea[] = order.flatMap(({ name }) =>
  name in served ? [served[name as keyof typeof served]] : [],
)

/** The tables that belong to no area: the records of calls, and what is still to be told. */
export const kitTables: readonly AnyTable[] = [Calls, Outbox, CallBudgets]

/** Every table of the product. */
export const tables: readonly AnyTable[] = [...kitTables, ...areas.flatMap(area => area.tables)]

const listed = areas.flatMap(area => Object.values(area.servers).map(server => ({ area: area.name, server })))

const partsOf = Map.groupBy(listed, ({ server }) => server.contract.name)

/** Every server function, by name, with the methods that later areas add to it. */
export const servers: Readonly<Record<string, AnyServer>> = Object.fromEntries(
  [...partsOf].map(([name, [first, ...others]]) => [
    name,
    joinServers([first!.server, ...others.map(part => part.server)]),
  ]),
)

/** What the front door is to do for the public path of a function beside passing its calls on, as its contract says. */
export const frontDoor: readonly Pick<AnyServer['contract'], 'publicPath' | 'perAddress' | 'toldPlace'>[] = order
  .flatMap(({ contracts }) => Object.values<AnyServer['contract']>(contracts))
  .filter(({ perAddress, toldPlace }) => perAddress || toldPlace)

/** Every Lambda that an event starts. */
export const workers: readonly AnyWorker[] = areas.flatMap(area => area.workers)

/** The areas that hold the source of a Lambda: the one that it belongs to, and those that add methods to it. */
export const areasOf = (name: string): readonly string[] => {
  const found =
    partsOf.get(name)?.map(({ area }) => area) ??
    areas.filter(area => area.workers.some(worker => worker.name === name)).map(area => area.name)
  if (!found.length) throw new Error(`no Lambda is called ${name}`)
  return found
}

/** What a server function's role must allow. */
export const grantsOf = (name: string): Grants => {
  const server = servers[name]
  if (!server) throw new Error(`no server function is called ${name}`)
  return serverGrants(server, actor)
}

/** What a worker's role must allow. */
export const workerGrantsOf = (name: string): Grants => {
  const worker = workers.find(each => each.name === name)
  if (!worker) throw new Error(`no worker is called ${name}`)
  return workerGrants(worker)
}

/** The names of a table's indexes. */
export const indexNames = (name: string): string[] => {
  const spec = tables.find(table => table.name === name)
  if (!spec) throw new Error(`no table is called ${name}`)
  return Object.keys(spec.indexes)
}

export type { Grants } from './kit/grants.ts'
/** The attributes that an index of a table is keyed by. */
export { indexAttributes as indexKeys } from './kit/table.ts'
export type { Trigger } from './kit/worker.ts'
