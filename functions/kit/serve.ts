import type { Contract, Method, Out, Parsed } from '#shared/kit/contract.ts'
import type { Emit } from '#shared/kit/event.ts'
import type { Id, IdKind, Uid } from '#shared/kit/id.ts'
import type { Actor, MemberActor } from './actor.ts'
import type { Port, PortOf } from './port.ts'
import type { Reads, Writes } from './repository.ts'
import type { AnyTable } from './table.ts'

/** A table and how it is used: at once the type of what the handlers are handed and the grant of the Lambda's role. */
export type Use<T = AnyTable, A extends 'read' | 'write' = 'read' | 'write'> = { readonly table: T; readonly access: A }
export const read = <T extends { readonly name: string }>(table: T): Use<T, 'read'> => ({ table, access: 'read' })
export const write = <T extends { readonly name: string }>(table: T): Use<T, 'write'> => ({ table, access: 'write' })

export type Uses = {
  // `unknown` rather than AnyTable: index functions are contravariant, and a table stays assignable.
  readonly tables?: Readonly<Record<string, Use<unknown>>>
  readonly ports?: Readonly<Record<string, Port>>
  /** Said by a worker that writes no table of its own and tells of something all the same: it records that it did. */
  readonly emits?: true
}

export type Db<U extends Uses> = {
  readonly [N in keyof U['tables']]: U['tables'][N] extends Use<infer T, infer A>
    ? A extends 'write'
      ? Writes<T>
      : Reads<T>
    : never
}
/** The tables that a helper is handed, by the uses of them that it declares: `DbOf<typeof settlingTables>`. */
export type DbOf<T extends NonNullable<Uses['tables']>> = Db<{ readonly tables: T }>
/** The tables of a set of uses as whoever may only look at them sees them. */
export type ReadDb<U extends Uses> = {
  readonly [N in keyof U['tables']]: U['tables'][N] extends Use<infer T> ? Reads<T> : never
}
/** Each port opens at its first use. */
export type OpenPorts<U extends Uses> = { readonly [N in keyof U['ports']]: () => Promise<PortOf<U['ports'][N]>> }

/** What every piece of server code is handed besides its input. */
export type Work<U extends Uses> = {
  readonly db: Db<U>
  readonly ports: OpenPorts<U>
  /** When the call arrived, or the event that is handled happened. The only clock there is. */
  readonly now: Date
  /** The machine's time, for nothing but to compare with what tokens say, which nobody can move on. */
  readonly tokenTime: Date
  /** A fresh id of a kind. */
  readonly newId: <K extends IdKind>(kind: K) => Id<K>
  /** Stages a declared event for the outbox, in the same transaction as the writes. */
  readonly emit: Emit
}

/** The headers of a request. */
export type CallHeaders = Readonly<Record<string, string | undefined>> | undefined

type ActorFor<M extends Method> = M['allow'] extends 'public'
  ? Actor | undefined
  : M['allow'] extends 'member'
    ? MemberActor
    : Actor

export type Context<U extends Uses, M extends Method> = Work<U> & {
  readonly actor: ActorFor<M>
  /** As they came: anybody may say anything in them. */
  readonly headers: CallHeaders
}

export type Handlers<C extends Contract, U extends Uses> = {
  readonly [M in keyof C['methods']]: (
    input: Parsed<C['methods'][M]>,
    context: Context<U, C['methods'][M]>,
  ) => Promise<Out<C['methods'][M]>> | Out<C['methods'][M]>
}

/** What is known of a call before it is known who acts. */
export type Known<U extends Uses> = {
  readonly db: ReadDb<U>
  /** Absent where nobody is signed in. */
  readonly uid: Uid | undefined
  /** The organisation that the caller names. Whether it is one of theirs is being found out meanwhile. */
  readonly organisationId: string | undefined
  readonly now: Date
}

/**
 * What a method will read, as far as its input names it: it is read together with who acts, in one batch, and the handler
 * finds it there. Nothing of it is told to anybody before the handler, which asks for it again, decides that it may be. So what is
 * read here in vain costs units and nothing else, and what is not read here is only read later.
 */
export type Ahead<C extends Contract, U extends Uses> = {
  readonly [M in keyof C['methods']]?: (input: Parsed<C['methods'][M]>, known: Known<U>) => readonly Promise<unknown>[]
}

export type Server<C extends Contract = Contract, U extends Uses = Uses> = {
  readonly contract: C
  readonly uses: U
  readonly handlers: Handlers<C, U>
  readonly ahead: Ahead<C, U>
}

/** What dispatch and the infrastructure see of any server. */
export type AnyServer = {
  readonly contract: Contract
  readonly uses: Uses
  readonly handlers: Readonly<Record<string, (input: never, context: never) => unknown>>
  readonly ahead: Readonly<Record<string, ((input: never, known: never) => readonly Promise<unknown>[]) | undefined>>
  /** Where several areas have a part in it (see join.ts). */
  readonly parts?: readonly AnyServer[]
}

/** What one method may use: what its own part of the server names. */
export const usesOf = (server: AnyServer, method: string): Uses =>
  server.parts?.find(part => Object.hasOwn(part.contract.methods, method))?.uses ?? server.uses

/**
 * Binds a contract to its handlers. A missing method, a wrong answer, a write to a table that is held for reading and a
 * table that `uses` does not name do not compile.
 * @param ahead what methods read together with who acts
 */
export const serve = <C extends Contract, const U extends Uses>(
  contract: C,
  uses: U,
  handlers: Handlers<C, U>,
  ahead: Ahead<C, U> = {},
): Server<C, U> => ({ contract, uses, handlers, ahead })
