import type { Uid } from '#shared/kit/id.ts'
import type { ReadDb, Uses } from './serve.ts'
import type { Job } from './worker.ts'

/** Whose data are walked through: for the person's copy, or to erase them. */
export type Person = {
  readonly uid: Uid
  /** The address of the account, while there is one. */
  readonly email: string
  /** The organisations that the person is or was something to. */
  readonly organisations: readonly string[]
}

/** A file of a person's copy: its name there, and where its bytes are. */
export type CopiedFile = { readonly name: string; readonly read: () => Promise<Uint8Array | undefined> }

/** What a person's copy holds of one table. */
export type Copied = { readonly rows: readonly unknown[]; readonly files?: readonly CopiedFile[] }

/**
 * When tables have their turn as a person is erased, each turn in the order of the areas. Sessions and the account end first, so that the
 * person makes nothing new. Relations, by which other tables are looked through, go
 * after those. Then the key goes, so that what is logged from here on holds none of their texts, then their row, and only then
 * what followed from events, last by which events that is found.
 */
export const turns = ['first', 'between', 'relations', 'key', 'person', 'told', 'mentions'] as const

/**
 * What a table keeps of people, as every area says of each of its tables (area.ts): `nothing`, and why, with the `fields` that could hold a
 * text, a day or an id of somebody by their schema, and hold none that leads to anybody; or what of it the person gets a copy of, and what becomes of it when the person is erased. `stays` says why something is left.
 * A walk may be broken off and begin anew at any time: it changes what it finds, and finds nothing where it was before.
 */
export type Kept<U extends Uses = Uses> =
  | { readonly nothing: string; readonly fields: readonly string[] }
  | {
      readonly copy?: (person: Person, job: Pick<Job<U>, 'ports'> & { readonly db: ReadDb<U> }) => Promise<Copied>
      readonly erase?: (person: Person, job: Job<U>) => Promise<void>
      readonly stays?: string
      readonly turn?: (typeof turns)[number]
    }

/** What the tables of an area keep of people, and what walking through them uses. */
export type Personal<N extends string = string> = {
  readonly uses: Uses
  readonly tables: Readonly<Record<N, Kept<never>>>
}

export const personal = <const U extends Uses, N extends string>(
  uses: U,
  tables: { readonly [T in N]: Kept<U> },
): Personal<N> => ({ uses, tables }) as unknown as Personal<N>
