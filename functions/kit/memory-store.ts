import {
  type Expect,
  type Item,
  type Key,
  MAX_TRANSACTION,
  type Query,
  type Store,
  type TransactResult,
  type Write,
} from './store.ts'
import { attributesBy } from './table.ts'

const path = (table: string, key: Key) => `${table}\u0000${key.pk}\u0000${key.sk}`
const keyOf = (write: Write): Key => (write.kind === 'put' ? { pk: write.item.pk, sk: write.item.sk } : write.key)

const holds = (expect: Expect, current: Item | undefined): boolean =>
  expect === 'any'
    ? true
    : expect === 'absent'
      ? !current
      : expect === 'present'
        ? !!current
        : current?.version === expect.version

/** A Store in memory, for tests that need no durability. Same answers as DynamoStore: the conformance suite runs on both. */
export const memoryStore = (): Store => {
  const rows = new Map<string, Item>()
  /** The same rows by what they are queried by: a table, one of its keys, and that key's value. */
  const parts = new Map<string, Map<string, Item>>()
  const partOf = (table: string, name: string, value: unknown) => `${table}\u0000${name}\u0000${String(value)}`
  /** Of the table itself, and of each index that the row is in. */
  const partsOf = (table: string, item: Item) =>
    Object.keys(item).flatMap(name => (name === 'pk' || name.endsWith('Pk') ? [partOf(table, name, item[name])] : []))
  const remove = (table: string, at: string) => {
    const before = rows.get(at)
    if (!before) return
    for (const part of partsOf(table, before)) parts.get(part)?.delete(at)
    rows.delete(at)
  }
  const keep = (table: string, at: string, item: Item) => {
    remove(table, at)
    rows.set(at, item)
    for (const part of partsOf(table, item)) {
      const rowsOf = parts.get(part) ?? new Map<string, Item>()
      rowsOf.set(at, item)
      parts.set(part, rowsOf)
    }
  }
  const meter = { read: 0, write: 0 }
  return {
    meter,
    async get(table, key) {
      meter.read += 1
      const item = rows.get(path(table, key))
      return item && structuredClone(item)
    },
    async getMany(places) {
      meter.read += places.reduce((sum, { eventual }) => sum + (eventual ? 0.5 : 1), 0)
      return places.map(({ table, key }) => structuredClone(rows.get(path(table, key))))
    },
    async query({ table, index, pk, begins, upTo, from = '', limit, reverse, after }: Query) {
      meter.read += 1
      const names = attributesBy(index)
      const order = (item: Item) => `${String(item[names.sk] ?? '')}\u0000${item.pk}\u0000${item.sk}`
      const found = [...(parts.get(partOf(table, names.pk, pk))?.values() ?? [])]
        .filter(item => String(item[names.sk] ?? '').startsWith(begins ?? ''))
        .filter(item => upTo === undefined || String(item[names.sk] ?? '') <= upTo)
        .filter(item => String(item[names.sk] ?? '') >= from)
        .sort((a, b) => (order(a) < order(b) ? -1 : 1))
      if (reverse) found.reverse()
      const mark = after ? order(after as Item) : undefined
      const rest =
        mark === undefined ? found : found.filter(item => (reverse ? order(item) < mark : order(item) > mark))
      const items = rest.slice(0, limit).map(item => structuredClone(item))
      const last = items.at(-1)
      return rest.length > limit && last
        ? { items, after: { pk: last.pk, sk: last.sk, [names.pk]: last[names.pk], [names.sk]: last[names.sk] } }
        : { items }
    },
    async transact(writes): Promise<TransactResult> {
      if (writes.length > MAX_TRANSACTION) throw new Error(`a transaction of ${writes.length} writes`)
      const failed = writes.flatMap((write, index) => {
        if (write.kind === 'add') return []
        const current = rows.get(path(write.table, keyOf(write)))
        return holds(write.expect, current) ? [] : [index]
      })
      if (failed.length) return { ok: false, failed, raced: false }
      for (const write of writes) {
        meter.write += 2
        const key = keyOf(write)
        const at = path(write.table, key)
        if (write.kind === 'put') keep(write.table, at, structuredClone(write.item))
        if (write.kind === 'delete') remove(write.table, at)
        if (write.kind === 'add') {
          const item: Item = { ...(rows.get(at) ?? key), ...write.set }
          for (const [field, by] of Object.entries(write.add)) item[field] = Number(item[field] ?? 0) + by
          keep(write.table, at, item)
        }
      }
      return { ok: true }
    },
    async advance({ table, key, field, from, by, most, set }) {
      meter.write += 1
      const at = path(table, key)
      const before = rows.get(at)
      const now = Math.max(from, Number(before?.[field] ?? from))
      if (now + by > most) return { ok: false, at: now }
      keep(table, at, { ...(before ?? key), ...set, [field]: now + by })
      return { ok: true }
    },
  }
}
