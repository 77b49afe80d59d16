import type { Contract } from '#shared/kit/contract.ts'
import type { Personal } from './personal.ts'
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
  /** Tables that stand in such a stack, with what reads their streams. */
  readonly tablesApart?: Readonly<Record<string, Readonly<Record<string, AnyTable>>>>
  /** What its tables keep of people. */
  readonly personal: Personal
}
type AnyName = { readonly name: string } | { readonly contract: { readonly name: string } }

/**
 * Lists what serves an area. A contract of the area without its server does not compile, nor does a table of which nobody says what
 * it keeps of people (personal.ts).
 */
export const servedArea = <
  N extends string,
  C extends Readonly<Record<string, Contract>>,
  const T extends Readonly<Record<string, AnyTable>>,
>(
  { name }: { readonly name: N; readonly contracts: C },
  served: {
    readonly tables: T
    /** Of each of its tables. */
    readonly personal: Personal<T[keyof T]['name']>
    readonly servers: { readonly [F in keyof C]: AnyServer & { readonly contract: C[F] } }
    readonly workers: readonly AnyWorker[]
    readonly apart?: ServedArea['apart']
    readonly tablesApart?: ServedArea['tablesApart']
  },
): ServedArea & { readonly name: N } => ({ name, ...served, tables: Object.values(served.tables) })
