/** A row as it is stored: its own fields, its keys, and those of its indexes. */
export type Item = Record<string, unknown> & { pk: string; sk: string }
export type Key = { pk: string; sk: string }

/** Where a row stands. */
export type Place = {
  readonly table: string
  readonly key: Key
  /** As it was a moment ago is good enough, at half the units. Rows of one table that are read together are all so, or none. */
  readonly eventual?: true
}

/** What must hold of the stored row for a write to go through. */
export type Expect = 'absent' | 'present' | 'any' | { readonly version: number }

export type Write =
  | { readonly kind: 'put'; readonly table: string; readonly item: Item; readonly expect: Expect }
  | { readonly kind: 'delete'; readonly table: string; readonly key: Key; readonly expect: Expect }
  | { readonly kind: 'check'; readonly table: string; readonly key: Key; readonly expect: Exclude<Expect, 'any'> }
  | {
      readonly kind: 'add'
      readonly table: string
      readonly key: Key
      readonly add: Readonly<Record<string, number>>
      /** Fields that the row has whatever its counters: what its key is made of. */
      readonly set: Readonly<Record<string, unknown>>
    }

export type Query = {
  readonly table: string
  /** Absent for the table's own key. */
  readonly index?: string
  readonly pk: string
  /** Only sort keys that start so. */
  readonly begins?: string
  /** Only sort keys up to this one; not together with `begins`. */
  readonly upTo?: string
  /** Only sort keys from this one on; not together with the two before. */
  readonly from?: string
  readonly limit: number
  readonly reverse?: boolean
  /** Content with an answer that is a moment old, at half the price. An index never promises more. */
  readonly eventual?: boolean
  /** Where the last page ended, as `after` gave it. */
  readonly after?: Record<string, unknown>
}

/** Why a transaction did not happen: the places of the writes whose condition failed, or a race with another transaction. */
export type TransactResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly failed: readonly number[]; readonly raced: boolean }

/** A number of one row that only moves on. */
export type Advance = {
  readonly table: string
  readonly key: Key
  readonly field: string
  /** Where it is counted from if it is not there yet, or behind this. */
  readonly from: number
  readonly by: number
  /** It does not pass this. */
  readonly most: number
  /** What the row says besides. */
  readonly set: Readonly<Record<string, unknown>>
}

/** Read and write units that the calls so far consumed. */
export type Meter = { read: number; write: number }

/**
 * The few things the product asks of a database. DynamoStore is the real one; MemoryStore serves fast tests; one
 * conformance suite holds both to the same behaviour.
 */
export interface Store {
  readonly meter: Meter
  /** One row, strongly consistent. */
  get(table: string, key: Key): Promise<Item | undefined>
  /** Several rows of any tables in the order asked for, strongly consistent unless said otherwise; undefined where there is none. */
  getMany(places: readonly Place[]): Promise<(Item | undefined)[]>
  query(query: Query): Promise<{ items: Item[]; after?: Record<string, unknown> }>
  /** All of the writes or none. At most 100 of them. */
  transact(writes: readonly Write[]): Promise<TransactResult>
  /** Moves a number on; several at once take turns. Where it would pass its bound nothing changes, and `at` is where it stands. */
  advance(advance: Advance): Promise<{ readonly ok: true } | { readonly ok: false; readonly at: number }>
}

/** DynamoDB's bound on the rows of one BatchGetItem. */
export const MAX_BATCH = 100

/** DynamoDB's bound on one transaction. */
export const MAX_TRANSACTION = 100
