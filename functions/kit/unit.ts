import { Refusal } from '#shared/kit/refusal.ts'
import {
  type Expect,
  type Item,
  type Key,
  MAX_TRANSACTION,
  type Store,
  type TransactResult,
  type Write,
} from './store.ts'

/**
 * The writes of one command, staged while it runs and committed as one transaction when it returns: the rows it changes,
 * the events it emits and the record that it ran. So a command happens whole or not at all, and exactly once.
 */
export class Unit {
  readonly #staged = new Map<string, Write>()

  get size(): number {
    return this.#staged.size
  }

  #at(table: string, key: Key) {
    return `${table}\u0000${key.pk}\u0000${key.sk}`
  }

  put(table: string, item: Item, expect: Expect): void {
    const at = this.#at(table, item)
    const before = this.#staged.get(at)
    // A row that is saved twice in one command still has to be, in the database, what it was when first read.
    const first = before?.kind === 'put' || before?.kind === 'check' ? before.expect : expect
    this.#staged.set(at, { kind: 'put', table, item, expect: first })
  }

  remove(table: string, key: Key, expect: Expect): void {
    const at = this.#at(table, key)
    const before = this.#staged.get(at)
    if (before?.kind === 'put' && before.expect === 'absent') {
      this.#staged.delete(at)
      return
    }
    this.#staged.set(at, { kind: 'delete', table, key, expect: before?.kind === 'put' ? before.expect : expect })
  }

  check(table: string, key: Key, version: number): void {
    const at = this.#at(table, key)
    if (!this.#staged.has(at)) this.#staged.set(at, { kind: 'check', table, key, expect: { version } })
  }

  add(
    table: string,
    key: Key,
    counters: Readonly<Record<string, number>>,
    set: Readonly<Record<string, unknown>>,
  ): void {
    const at = this.#at(table, key)
    const before = this.#staged.get(at)
    if (before && before.kind !== 'add') throw new Error(`counters of ${table} change in the row that is saved`)
    const sum: Record<string, number> = { ...(before?.kind === 'add' ? before.add : {}) }
    for (const [field, by] of Object.entries(counters)) sum[field] = (sum[field] ?? 0) + by
    this.#staged.set(at, { kind: 'add', table, key, add: sum, set })
  }

  /**
   * Commits what was staged, in one transaction.
   * @throws {Refusal} `call.tooManyChanges` when it does not fit one
   */
  async commit(store: Store): Promise<TransactResult> {
    if (!this.#staged.size) return { ok: true }
    if (this.#staged.size > MAX_TRANSACTION) throw new Refusal('call.tooManyChanges', { limit: MAX_TRANSACTION })
    return store.transact([...this.#staged.values()])
  }
}
