import { isDeepStrictEqual } from 'node:util'
import type { ErrorType } from '#shared/kit/refusal.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { findBadCharacter } from '#shared/kit/text.ts'
import type { Item, Key, Store } from './store.ts'
import {
  type AnyTable,
  attributesBy,
  type Compact,
  type IndexesOf,
  indexAttributes,
  type KeyOf,
  type PartOf,
  primaryKey,
  type Row,
  type RowOf,
} from './table.ts'
import type { Unit } from './unit.ts'

export type Page<R> = { items: R[] /** Opaque; absent on the last page. */; cursor?: string }
export type PageRequest = {
  limit?: number
  cursor?: string
  reverse?: boolean
  begins?: string
  upTo?: string
  from?: string
  eventual?: boolean
}

/** What a handler may do with a table it holds for reading. */
export interface Reads<T> {
  /** The row of a key, strongly consistent, or undefined. */
  get(key: KeyOf<T>): Promise<RowOf<T> | undefined>
  /** The row of a key. @throws {Refusal} `notFound` unless another errorType is named */
  need(key: KeyOf<T>, errorType?: ErrorType): Promise<RowOf<T>>
  /** @param eventual as they were a moment ago is good enough, at half the units: for what a list shows, never for what a command decides by */
  getMany(keys: readonly KeyOf<T>[], options?: { readonly eventual?: true }): Promise<(RowOf<T> | undefined)[]>
  /** A page by a named index, 50 rows unless told, 400 at most. */
  list<X extends keyof IndexesOf<T> & string>(
    index: X,
    part: PartOf<IndexesOf<T>[X]>,
    page?: PageRequest,
  ): Promise<Page<RowOf<T>>>
  /** A page of the rows that share a partition of the table's own key. */
  rows(key: Partial<KeyOf<T>>, page?: PageRequest): Promise<Page<RowOf<T>>>
  /** The cursor of a page by the table's own key that begins behind this row. A page checks it like any other. */
  cursorAt(key: KeyOf<T>): string
  /** The cursor of a page by a named index that begins behind this row. */
  cursorBehind<X extends keyof IndexesOf<T> & string>(index: X, row: RowOf<T>): string
  /** Every row that shares a partition of the table's own key, however many pages that takes. */
  allRows(key: Partial<KeyOf<T>>, page?: { readonly begins?: string; readonly eventual?: true }): Promise<RowOf<T>[]>
  /**
   * Every row of an index, page by page. For jobs, not for requests.
   * @param upTo the last sort key: a job that does what is due names the day, and reads nothing of what comes later
   */
  all<X extends keyof IndexesOf<T> & string>(
    index: X,
    part: PartOf<IndexesOf<T>[X]>,
    range?: { readonly upTo: string },
  ): AsyncGenerator<RowOf<T>>
}

/** Changes of rows that are saved, each against the version that was read. */
export interface Saves<T> {
  /** Stages a new row, as version 1; the transaction fails if its key is taken. */
  create(row: Omit<RowOf<T>, 'version'>): RowOf<T>
  /** Stages a change of a row that was read; the transaction fails if somebody saved it since. Its version goes up by 1. */
  save(row: RowOf<T>): RowOf<T>
  /** Stages what a row repeats of another one, under the same condition. Nobody edited it, so its version stays. */
  repeat(row: RowOf<T>): RowOf<T>
  /** Stages the removal of a row that was read, under the same condition. */
  remove(row: RowOf<T>): void
  /** Stages a row that is derived from others, whatever was there: search tokens, not things of their own. */
  put(row: Omit<RowOf<T>, 'version'>): void
  /** Stages the removal of a derived row, whether it is there or not. */
  drop(key: KeyOf<T>): void
  /** Stages the condition that a row which was read is still the same. */
  check(row: RowOf<T>): void
}

/** Changes of rows of counters. */
export interface Adds<T> {
  /** Stages an addition to counters of a row, whatever they were; the row is made of its key and them if it is new. */
  add(key: KeyOf<T>, counters: Readonly<Record<string, number>>): void
}

/**
 * What a handler may do with a table it holds for writing: writes are staged, and happen together when it returns. Rows that have
 * a version are saved, the others added to.
 */
export type Writes<T> = Reads<T> & (RowOf<T> extends Row ? Saves<T> : Adds<T>)

const MAX_PAGE = 400

const textOf = (after: Record<string, unknown>): string => Buffer.from(JSON.stringify(after)).toString('base64url')
const encode = (after: Record<string, unknown> | undefined) => after && textOf(after)

/** The keys that a query goes on behind. */
const keysOf = (item: Item | undefined, index: string | undefined): Record<string, unknown> | undefined => {
  if (!item) return undefined
  const names = attributesBy(index)
  return { pk: item.pk, sk: item.sk, [names.pk]: item[names.pk], [names.sk]: item[names.sk] }
}

/** Bounds of DynamoDB's keys, in bytes of UTF-8. */
const MAX_PARTITION = 2048
const MAX_SORT = 1024

/**
 * A cursor carries the keys where the last page ended. A reader may send any: the partition that is asked for is fixed by
 * the query itself, so a forged one moves its sender within what the query shows and nothing else. It has to be of the
 * shape that the database takes, and within the keys that the query goes through: it answers anything else with a fault.
 * Where a list goes from a day on that was another one on the page before, all of it may be behind the cursor: it begins anew then.
 */
const decode = (
  { cursor, begins = '', upTo, from = '', reverse }: PageRequest,
  { pk, index }: { readonly pk: string; readonly index: string | undefined },
): Record<string, unknown> | undefined => {
  if (!cursor) return undefined
  const names = attributesBy(index)
  const bounds: Record<string, number> = {
    [names.pk]: MAX_PARTITION,
    [names.sk]: MAX_SORT,
    pk: MAX_PARTITION,
    sk: MAX_SORT,
  }
  try {
    const after = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Record<string, unknown>
    const keys = Object.fromEntries(Object.keys(bounds).map(name => [name, after[name]]))
    const isWhole = Object.entries(bounds).every(([name, most]) => {
      const value = keys[name]
      return (
        typeof value === 'string' &&
        value !== '' &&
        Buffer.byteLength(value) <= most &&
        findBadCharacter(value) === undefined
      )
    })
    const at = String(keys[names.sk])
    if (isWhole && keys[names.pk] === pk && at.startsWith(begins)) {
      if (at >= from && at <= (upTo ?? at)) return keys
      if (reverse ? upTo : from) return undefined
    }
  } catch {
    // Falls through to the refusal: what does not parse is not a cursor.
  }
  throw new Refusal('input.invalid', { field: 'cursor', problem: 'not a cursor of this list' })
}

const compactText = ({ words = [], pk, sk }: Compact<string>, fields: object): string => {
  const { [pk]: _pk, [sk]: _sk, version: _version, ...kept } = fields as Item
  for (const name of words) kept[name] = (kept[name] as string[]).join(' ')
  return JSON.stringify(kept)
}

const readCompact = ({ words = [], pk, sk }: Compact<string>, item: Item): Row => {
  const row = JSON.parse(item.row as string)
  for (const name of words) row[name] = row[name] === '' ? [] : row[name].split(' ')
  row[pk] = item.pk
  row[sk] = item.sk
  row.version = 1
  return row
}

/** The fields of a row that are stored: those that do not follow from others. */
const kept = ({ derived = {} }: AnyTable, fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(derived[name]?.(fields as never), value)),
  )

/** The row as stored: checked against its schema, with its keys and those of the indexes it belongs to. */
export const toItem = (spec: AnyTable, row: object): Item => {
  const fields = spec.schema.parse(row) as Row
  const item: Item = {
    ...(spec.compact ? { row: compactText(spec.compact, fields) } : spec.derived ? kept(spec, fields) : fields),
    ...primaryKey(spec, fields),
  }
  for (const [name, index] of Object.entries(spec.indexes)) {
    if (index.when && !index.when(fields as never)) continue
    const names = indexAttributes(name)
    item[names.pk] = index.pk(fields as never)
    item[names.sk] = index.sk?.(fields as never) ?? item.pk
  }
  const expires = spec.expires?.(fields as never)
  if (expires !== undefined) item.ttl = expires
  return item
}

const keysOfTables = new WeakMap<AnyTable, ReadonlySet<string>>()
/** What of a table's items is no field of its rows. */
const keysIn = (spec: AnyTable): ReadonlySet<string> => {
  const known = keysOfTables.get(spec)
  if (known) return known
  const names = Object.keys(spec.indexes).flatMap(name => Object.values(indexAttributes(name)))
  const keys = new Set(['pk', 'sk', 'ttl', ...names])
  keysOfTables.set(spec, keys)
  return keys
}

const toRow = (spec: AnyTable, item: Item): Row => {
  const { compact } = spec
  // A row that was written before its table was compact is as good.
  if (compact && typeof item.row === 'string') return readCompact(compact, item)
  const keys = keysIn(spec)
  const fields: Record<string, unknown> = {}
  for (const name in item) if (!keys.has(name)) fields[name] = item[name]
  for (const [name, of] of Object.entries(spec.derived ?? {})) fields[name] ??= of?.(fields as never)
  return fields as unknown as Row
}

/** What a condition says of a row's version, which is no field of its own in a compact one. */
const versionOf = (spec: AnyTable, row: unknown): { readonly version: number } => {
  if (spec.compact) throw new Error(`rows of ${spec.name} are compact: they are put and dropped, not saved`)
  return { version: (row as Row).version }
}

/** The repository of one table over a store; its writes go to the unit of work. */
export const repository = <T extends AnyTable>(spec: T, store: Store, unit: Unit): Writes<T> => {
  const keyOf = (key: unknown): Key => primaryKey(spec, key)
  const row = (item: Item) => toRow(spec, item) as RowOf<T>
  const page = async (pk: string, index: string | undefined, request: PageRequest): Promise<Page<RowOf<T>>> => {
    if (!pk) return { items: [] }
    const { cursor: _cursor, limit: asked = 50, ...within } = request
    const limit = Math.min(Math.max(1, asked), MAX_PAGE)
    // One more than the page: a database that stopped at the limit does not say whether anything follows.
    const { items, after } = await store.query({
      ...within,
      table: spec.name,
      index,
      pk,
      limit: limit + 1,
      after: decode(request, { pk, index }),
    })
    const shown = items.slice(0, limit)
    const next = encode(items.length > limit ? keysOf(shown.at(-1), index) : after)
    return { items: shown.map(row), ...(next ? { cursor: next } : {}) }
  }
  const get = async (key: KeyOf<T>): Promise<RowOf<T> | undefined> => {
    const primary = keyOf(key)
    // DynamoDB takes no empty key, so nothing has one.
    if (!primary.pk || !primary.sk) return undefined
    const item = await store.get(spec.name, primary)
    return item && row(item)
  }
  const indexPk = (index: string, part: unknown) => {
    const named = (spec.indexes as AnyTable['indexes'])[index]
    if (!named) throw new Error(`${spec.name} has no index ${index}`)
    return named.pk(part as never)
  }
  const all: Reads<T> & Saves<T> & Adds<T> = {
    get,
    async need(key, errorType = 'notFound') {
      const found = await get(key)
      if (!found) throw new Refusal(errorType)
      return found
    },
    async getMany(keys, { eventual } = {}) {
      const primaries = keys.map(keyOf)
      // As above: nothing has an empty key.
      const asked = primaries.filter(({ pk, sk }) => pk && sk)
      const items = await store.getMany(asked.map(key => ({ table: spec.name, key, ...(eventual && { eventual }) })))
      const found = new Map(asked.map((key, n) => [key, items[n]]))
      return primaries.map(key => {
        const item = found.get(key)
        return item && row(item)
      })
    },
    list: (index, part, request = {}) => page(indexPk(index, part), index, request),
    rows: (key, request = {}) => page(spec.pk(key as never), undefined, request),
    cursorAt: key => textOf(keyOf(key)),
    cursorBehind: (index, row) => textOf(keysOf(toItem(spec, row as object), index) ?? {}),
    async allRows(key, { begins, eventual } = {}) {
      const found: RowOf<T>[] = []
      let cursor: string | undefined
      do {
        const next = await page(spec.pk(key as never), undefined, { limit: MAX_PAGE, begins, cursor, eventual })
        found.push(...next.items)
        cursor = next.cursor
      } while (cursor)
      return found
    },
    async *all(index, part, range) {
      let cursor: string | undefined
      do {
        const next: Page<RowOf<T>> = await page(indexPk(index, part), index, { limit: MAX_PAGE, cursor, ...range })
        yield* next.items
        cursor = next.cursor
      } while (cursor)
    },
    create(fields) {
      const created = { ...fields, version: 1 } as unknown as RowOf<T>
      unit.put(spec.name, toItem(spec, created as Row), 'absent')
      return created
    },
    save(read) {
      const known = versionOf(spec, read)
      const saved = { ...read, version: known.version + 1 } as RowOf<T>
      unit.put(spec.name, toItem(spec, saved as Row), known)
      return saved
    },
    repeat(read) {
      unit.put(spec.name, toItem(spec, read as Row), versionOf(spec, read))
      return read
    },
    remove: read => unit.remove(spec.name, keyOf(read), versionOf(spec, read)),
    put: fields => unit.put(spec.name, toItem(spec, { ...fields, version: 1 } as Row), 'any'),
    drop: key => unit.remove(spec.name, keyOf(key), 'any'),
    check: read => unit.check(spec.name, keyOf(read), versionOf(spec, read).version),
    add: (key, counters) => unit.add(spec.name, keyOf(key), counters, key as Record<string, unknown>),
  }
  return all as Writes<T>
}
