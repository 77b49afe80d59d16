import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inTransaction, openDatabase } from 'local-cloud'

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
/** A literal that has every field which the SDK's type of a thing always has: those that are null too. */
export type Answered<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K & string]: Json } & {
  readonly [more: string]: Json
}
/** What the API shows of a thing. */
export type StripeObject = { id: string; object: string; [field: string]: Json }
/** What the stand-in knows of a thing and the API does not show: how a test card behaves, the token of a page. */
export type Hidden = { [name: string]: Json }

export type Delivery = { event: string; attempts: number; due: number; state: 'pending' | 'delivered' | 'failed' }
export type Saved = { endpoint: string; params: string; status: number; body: string }

const schema = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, json TEXT NOT NULL,
    hidden TEXT NOT NULL, account TEXT NOT NULL DEFAULT '');
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, account, seq);
  CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY, endpoint TEXT NOT NULL, params TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
    created INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS idempotency_by_time ON idempotency (created);
  CREATE TABLE IF NOT EXISTS deliveries (
    event TEXT PRIMARY KEY, attempts INTEGER NOT NULL, due INTEGER NOT NULL, state TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS timers (id TEXT PRIMARY KEY, due INTEGER NOT NULL);
`

export type ListQuery = {
  limit: number
  startingAfter?: string | undefined
  endingBefore?: string | undefined
  where?: (object: StripeObject) => boolean
}

export type Store = ReturnType<typeof openStore>
/** What one account has: the resources see no other. */
export type AccountStore = ReturnType<Store['of']>

/** Everything of the stand-in, in one SQLite file; what a request changes is committed as one. */
export const openStore = (dataDir: string, synchronous: 'FULL' | 'NORMAL' = 'FULL') => {
  mkdirSync(dataDir, { recursive: true })
  const db = openDatabase(join(dataDir, 'stripe.sqlite'), synchronous)
  db.exec(schema)
  const columns = db.prepare("SELECT name FROM pragma_table_info('objects')").all() as { name: string }[]
  // A file of before there were connected accounts: what it holds is the platform's own.
  if (!columns.some(({ name }) => name === 'account'))
    db.exec(`ALTER TABLE objects ADD COLUMN account TEXT NOT NULL DEFAULT ''; DROP INDEX objects_by_kind;${schema}`)
  const statements = {
    get: db.prepare('SELECT json, hidden, account FROM objects WHERE id = ? AND kind = ?'),
    put: db.prepare(
      'INSERT INTO objects (id, kind, json, hidden, account) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json, hidden = excluded.hidden',
    ),
    find: db.prepare('SELECT json, account FROM objects WHERE id = ?'),
    seq: db.prepare('SELECT seq FROM objects WHERE id = ? AND kind = ? AND account = ?'),
    newest: db.prepare('SELECT json FROM objects WHERE kind = ? AND account = ? AND seq < ? ORDER BY seq DESC'),
    oldest: db.prepare('SELECT json FROM objects WHERE kind = ? AND account = ? AND seq > ? ORDER BY seq ASC'),
    everywhere: db.prepare('SELECT json FROM objects WHERE kind = ? ORDER BY seq DESC LIMIT ?'),
    saved: db.prepare('SELECT endpoint, params, status, body FROM idempotency WHERE key = ?'),
    save: db.prepare('INSERT INTO idempotency VALUES (?, ?, ?, ?, ?, ?)'),
    forget: db.prepare('DELETE FROM idempotency WHERE created < ?'),
    deliveries: db.prepare("SELECT * FROM deliveries WHERE state = 'pending' ORDER BY due, rowid LIMIT ?"),
    delivery: db.prepare('SELECT * FROM deliveries WHERE event = ?'),
    putDelivery: db.prepare('INSERT OR REPLACE INTO deliveries VALUES (?, ?, ?, ?)'),
    timers: db.prepare('SELECT id, due FROM timers ORDER BY due LIMIT 20'),
    putTimer: db.prepare('INSERT OR REPLACE INTO timers VALUES (?, ?)'),
    removeTimer: db.prepare('DELETE FROM timers WHERE id = ?'),
  }
  const accountStore = (account: string) => ({
    account,
    get(kind: string, id: string): { object: StripeObject; hidden: Hidden } | undefined {
      const row = statements.get.get(id, kind) as { json: string; hidden: string; account: string } | undefined
      return row?.account === account ? { object: JSON.parse(row.json), hidden: JSON.parse(row.hidden) } : undefined
    },
    find(id: string): StripeObject | undefined {
      const row = statements.find.get(id) as { json: string; account: string } | undefined
      return row?.account === account ? JSON.parse(row.json) : undefined
    },
    put(object: StripeObject, hidden: Hidden = {}): void {
      statements.put.run(object.id, object.object, JSON.stringify(object), JSON.stringify(hidden), account)
    },
    /** A page of the objects of a kind, newest first, and whether there are more. Undefined for an unknown cursor. */
    list(kind: string, query: ListQuery): { data: StripeObject[]; hasMore: boolean } | undefined {
      const cursor = query.startingAfter ?? query.endingBefore
      const row =
        cursor === undefined ? undefined : (statements.seq.get(cursor, kind, account) as { seq: number } | undefined)
      if (cursor !== undefined && !row) return undefined
      const backwards = query.startingAfter === undefined && query.endingBefore !== undefined
      const rows = backwards
        ? statements.oldest.iterate(kind, account, row!.seq)
        : statements.newest.iterate(kind, account, row?.seq ?? Number.MAX_SAFE_INTEGER)
      const data: StripeObject[] = []
      for (const { json } of rows as Iterable<{ json: string }>) {
        const object = JSON.parse(json) as StripeObject
        if (query.where && !query.where(object)) continue
        data.push(object)
        if (data.length > query.limit) break
      }
      const hasMore = data.length > query.limit
      const page = data.slice(0, query.limit)
      return { data: backwards ? page.reverse() : page, hasMore }
    },
    putTimer: (id: string, due: number): void => void statements.putTimer.run(id, due),
  })
  return {
    /** Runs a request's work: all of it is kept, or, where it throws and `keepOn` does not say otherwise, none. */
    transaction: <T>(work: () => T, keepOn?: (error: unknown) => boolean): T => inTransaction(db, work, keepOn),
    /** What one account has, or with '' the platform itself: each sees its own alone. */
    of: (account: string) => accountStore(account),
    /** Whose a thing is: '' the platform's, undefined where there is none. */
    ownerOf: (id: string): string | undefined => (statements.find.get(id) as { account: string } | undefined)?.account,
    /** A thing, whoever's it is. */
    get(kind: string, id: string): { object: StripeObject; hidden: Hidden } | undefined {
      const row = statements.get.get(id, kind) as { json: string; hidden: string } | undefined
      return row && { object: JSON.parse(row.json), hidden: JSON.parse(row.hidden) }
    },
    /** The newest of a kind, whoever's they are. */
    newest: (kind: string, limit: number): StripeObject[] =>
      (statements.everywhere.all(kind, limit) as { json: string }[]).map(({ json }) => JSON.parse(json)),
    saved: (key: string): Saved | undefined => statements.saved.get(key) as Saved | undefined,
    save(key: string, saved: Saved, created: number): void {
      statements.save.run(key, saved.endpoint, saved.params, saved.status, saved.body, created)
    },
    /** Forgets idempotency keys from before a time. */
    forgetSaved: (before: number): void => void statements.forget.run(before),
    pendingDeliveries: (limit: number): Delivery[] => statements.deliveries.all(limit) as unknown as Delivery[],
    delivery: (event: string): Delivery | undefined => statements.delivery.get(event) as Delivery | undefined,
    putDelivery: ({ event, attempts, due, state }: Delivery): void =>
      void statements.putDelivery.run(event, attempts, due, state),
    /** Things that change by themselves at a time: a bank debit that settles. */
    timers: (): { id: string; due: number }[] => statements.timers.all() as unknown as { id: string; due: number }[],
    removeTimer: (id: string): void => void statements.removeTimer.run(id),
    close: (): void => db.close(),
  }
}
