import type { z } from 'zod'

/** What every row carries that is saved: the number of its saves, checked by each of them. Counters that are added to have none. */
export type Row = { version: number }

/**
 * A named access pattern beside the primary key: one global secondary index. `pk` takes the part of the row that a reader
 * must know; `sk` orders the answers; a row for which `when` is false is not in the index.
 */
export type Index<R, Q> = {
  readonly pk: (part: Q) => string
  readonly sk?: (row: R) => string
  readonly when?: (row: R) => boolean
}

/**
 * A database and its client look at each value of a row, and at a text once: a list of rows that are one text each takes a quarter
 * of the time. Such a row is put and dropped as a whole: no condition and no index may name what is in it, its version neither.
 */
export type Compact<F extends string> = {
  /** Fields that list words, none of which holds a space. */
  readonly words?: readonly F[]
  /** The fields that are the row's key itself, and are not kept a second time. */
  readonly pk: F
  readonly sk: F
}

/**
 * Fields that follow from other fields of the row itself. They are not stored where they say what follows, which keeps what is written at each
 * save small, and stand in every row that is read.
 */
export type Derived<R> = { readonly [F in keyof R]?: (row: R) => R[F] }

export type TableSpec<
  N extends string = string,
  R extends object = object,
  K = never,
  I extends Record<string, Index<R, never>> = Record<never, never>,
> = {
  readonly name: N
  /** The shape of a row; each write is checked against it. */
  readonly schema: z.ZodType<R>
  readonly pk: (key: K) => string
  /** Where several rows share a partition. Without it the partition key names one row. */
  readonly sk?: (key: K) => string
  readonly indexes: I
  /** Seconds since 1970 after which DynamoDB may forget the row. Readers still filter, since it takes its time. */
  readonly expires?: (row: R) => number | undefined
  /** Whether changes are streamed to a Lambda: each row as it is now, or with `changes` also as it was before. */
  readonly stream?: Streamed
  /** How its rows are kept where much is read at once; without, each field as what it is. */
  readonly compact?: Compact<keyof R & string>
  readonly derived?: Derived<R>
}

type Streamed = true | 'changes'

/** Any table, as code that knows nothing of its rows sees it. */
export type AnyTable = {
  readonly name: string
  readonly schema: z.ZodType
  readonly pk: (key: never) => string
  readonly sk?: (key: never) => string
  readonly indexes: Readonly<
    Record<
      string,
      {
        readonly pk: (part: never) => string
        readonly sk?: (row: never) => string
        readonly when?: (row: never) => boolean
      }
    >
  >
  readonly expires?: (row: never) => number | undefined
  readonly stream?: Streamed
  readonly compact?: Compact<string>
  readonly derived?: Readonly<Record<string, ((row: never) => unknown) | undefined>>
}

export type RowOf<T> = T extends { readonly schema: z.ZodType<infer R extends object> } ? R : never
export type KeyOf<T> = T extends { readonly pk: (key: infer K) => string } ? K : never
export type IndexesOf<T> = T extends { readonly indexes: infer I } ? I : never
export type PartOf<I> = I extends { readonly pk: (part: infer Q) => string } ? Q : never

/**
 * Declares a table once: the CDK table, its indexes and the repository that handlers get all come from this value.
 * The row must contain what its keys are made of.
 */
export const table =
  <R extends object>(schema: z.ZodType<R>) =>
  <
    const N extends string,
    K extends { readonly [P in keyof R]?: unknown },
    I extends Record<string, Index<R, never>> = Record<never, never>,
  >(
    name: N,
    spec: {
      readonly pk: (key: K) => string
      readonly sk?: (key: K) => string
      readonly indexes?: I
      readonly expires?: (row: R) => number | undefined
      readonly stream?: Streamed
      readonly compact?: Compact<keyof R & string>
      readonly derived?: Derived<R>
    },
  ): TableSpec<N, R, K, I> => ({ name, schema, ...spec, indexes: spec.indexes ?? ({} as I) })

/** The sort key of rows that need none. */
export const NO_SORT = '-'

/** The attributes that carry an index's keys on an item. */
export const indexAttributes = (index: string) => ({ pk: `${index}Pk`, sk: `${index}Sk` })

/** The attributes by which a query goes: those of an index, or the table's own. */
export const attributesBy = (index: string | undefined) => (index ? indexAttributes(index) : { pk: 'pk', sk: 'sk' })

type Keyed = {
  readonly name: string
  readonly pk: (key: never) => string
  readonly sk?: (key: never) => string
}

/** The primary key of a row, from the row or from the part that names it. */
export const primaryKey = (spec: Keyed, key: unknown): { pk: string; sk: string } => ({
  pk: spec.pk(key as never),
  sk: spec.sk?.(key as never) ?? NO_SORT,
})
