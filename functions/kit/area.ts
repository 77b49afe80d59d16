import type { Contract } from '#shared/kit/contract.ts'
import type { AnyServer } from './serve.ts'
import type { AnyTable } from './table.ts'
import type { AnyWorker } from './worker.ts'

/** What an area adds to the server, listed once: functions/areas.ts makes everything central from it. */
export type ServedArea = {
  readonly name: string
  readonly tables: readonly AnyTable[]
  /** By name. Each stands in functions/<area>/<Name>.ts, as does each worker. */
  readonly servers: Readonly<Record<string, AnyServer>>
  readonly workers: readonly AnyWorker[]
  /** Lambdas that are deployed in a stack of their own beside the area's, by what they are about: a stack has its bounds. */
  readonly apart?: Readonly<Record<string, readonly AnyName[]>>
}
type AnyName = { readonly name: string } | { readonly contract: { readonly name: string } }

/** Lists what serves an area. A contract of the area without its server does not compile. */
export const servedArea = <N extends string, C extends Readonly<Record<string, Contract>>>(
  { name }: { readonly name: N; readonly contracts: C },
  served: {
    readonly tables: readonly AnyTable[]
    readonly servers: { readonly [F in keyof C]: AnyServer & { readonly contract: C[F] } }
    readonly workers: readonly AnyWorker[]
    readonly apart?: ServedArea['apart']
  },
): ServedArea & { readonly name: N } => ({ name, ...served })
