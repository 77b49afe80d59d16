import {
  areas,
  areasOf,
  frontDoor,
  type Grants,
  grantsOf,
  kitTables,
  servers,
  tables,
  workerGrantsOf,
  workers,
} from '#functions/areas.ts'

type Table = (typeof tables)[number]
type Worker = (typeof workers)[number]

/** A Lambda that answers calls. */
export type Serving = { readonly name: string; readonly publicPath?: string; readonly grants: Grants }
/** A Lambda that an event starts. */
export type Working = { readonly name: string; readonly trigger: Worker['trigger']; readonly grants: Grants }

/** What is deployed together: the tables and Lambdas of one area, or of the kit that all areas stand on. */
export type Part = {
  readonly name: string
  readonly tables: readonly Table[]
  readonly servers: readonly Serving[]
  readonly workers: readonly Working[]
}

/** What is counted by the address that calls of a public path come from, in the order of the areas. */
export const countedPaths = frontDoor.flatMap(({ publicPath, perAddress }) =>
  publicPath !== undefined && perAddress ? [{ path: `/public/${publicPath}`, ...perAddress }] : [],
)

/** The public paths whose calls are told where the viewer is. */
export const pathsToldPlace = frontDoor.flatMap(({ publicPath, toldPlace }) =>
  publicPath !== undefined && toldPlace ? [`/public/${publicPath}`] : [],
)

/** The part that holds the tables of functions/kit, which every command writes to. */
export const KIT = 'data'

const homes = new Map([
  ...kitTables.map(({ name }) => [name, KIT] as const),
  ...areas.flatMap(area => area.tables.map(({ name }) => [name, area.name] as const)),
  ...areas.flatMap(area =>
    Object.entries(area.tablesApart ?? {}).flatMap(([about, tables]) =>
      Object.values(tables).map(({ name }) => [name, `${area.name}-${about}`] as const),
    ),
  ),
])

const working = ({ name, trigger }: Worker): Working => ({ name, trigger, grants: workerGrantsOf(name) })
const serving = ([name, { contract }]: [string, (typeof servers)[string]]): Serving => ({
  name,
  grants: grantsOf(name),
  ...(contract.publicPath === undefined ? {} : { publicPath: contract.publicPath }),
})

/** The Lambdas that an area wants in a stack of their own, by name. */
const apart = new Map(
  areas.flatMap(area =>
    Object.entries(area.apart ?? {}).flatMap(([about, lambdas]) =>
      lambdas.map(one => ['name' in one ? one.name : one.contract.name, `${area.name}-${about}`] as const),
    ),
  ),
)

/** Where a Lambda stands. One that reads the streams of tables stands with them: only the stack that makes a table knows its stream. */
const homeOf = (name: string, trigger?: Worker['trigger']) =>
  (trigger?.kind === 'stream' ? homes.get(trigger.tables[0] ?? '') : apart.get(name)) ?? areasOf(name)[0]

/** The parts of the product, each of which is a stack. */
export const parts = (): readonly Part[] =>
  [KIT, ...areas.flatMap(({ name, apart = {} }) => [name, ...Object.keys(apart).map(about => `${name}-${about}`)])]
    .map(name => ({
      name,
      tables: tables.filter(table => homes.get(table.name) === name),
      servers: Object.entries(servers)
        .filter(([server]) => homeOf(server) === name)
        .map(serving),
      workers: workers.filter(worker => homeOf(worker.name, worker.trigger) === name).map(working),
    }))
    .filter(part => part.tables.length + part.servers.length + part.workers.length > 0)

/** The workers that an event of one of these kinds starts, wherever they stand. */
export const workersFor = (...kinds: readonly Worker['trigger']['kind'][]): readonly Working[] =>
  workers.filter(({ trigger }) => kinds.includes(trigger.kind)).map(working)

/** Names under which the code asks for queues, secrets or buckets, over all Lambdas. */
export const granted = (kind: 'queues' | 'secrets' | 'buckets' | 'keys'): string[] => {
  const grants = [...Object.keys(servers).map(grantsOf), ...workers.map(worker => workerGrantsOf(worker.name))]
  return [...new Set(grants.flatMap(grant => [...grant[kind].keys()]))].sort()
}

/** Names of the keys that seal other keys, rather than sign. */
export const wrappingKeys = (): ReadonlySet<string> => {
  const grants = [...Object.keys(servers).map(grantsOf), ...workers.map(worker => workerGrantsOf(worker.name))]
  const uses = grants.flatMap(({ keys }) => [...keys])
  return new Set(uses.flatMap(([name, access]) => (access === 'wrap' || access === 'unwrap' ? [name] : [])))
}
