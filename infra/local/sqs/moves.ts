import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { isDiskFull } from '../wire/sqlite.ts'

/** Moving messages from a queue of dead letters back to where they came from, or elsewhere. */

type Status = 'RUNNING' | 'COMPLETED' | 'CANCELLING' | 'CANCELLED'

/** A task as the file of messages keeps it. Queues are named by their ARNs, times are milliseconds since 1970. */
export type Move = {
  readonly id: string
  readonly source: string
  /** Null where each message goes back to the queue in which it died. */
  readonly destination: string | null
  /** Messages a second; null for as many as there are. */
  readonly rate: number | null
  readonly started: number
  readonly moved: number
  readonly wanted: number
  readonly status: Status
}

export type Moves = {
  /** Undefined when a task is already running on the source. */
  start(task: Pick<Move, 'source' | 'destination' | 'rate'>): Move | undefined
  /** The latest first. */
  list(source: string, limit: number): Move[]
  /** @returns the task as it ended, or undefined when it does not run */
  cancel(id: string): Move | undefined
  close(): void
}

const schema = `
  CREATE TABLE IF NOT EXISTS moves (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, source TEXT NOT NULL, destination TEXT, rate INTEGER,
    started INTEGER NOT NULL, moved INTEGER NOT NULL DEFAULT 0, wanted INTEGER NOT NULL, status TEXT NOT NULL);
`
const TICK_MS = 1000
const AT_ONCE = 500

/**
 * Opens the tasks in the file of messages, and goes on with those that were running.
 * @param moveSome moves up to so many messages and says how many it moved
 * @param waiting how many messages a queue holds that may be moved
 */
export const openMoves = (options: {
  readonly db: DatabaseSync
  readonly moveSome: (source: string, destination: string | undefined, limit: number) => number
  readonly waiting: (source: string) => number
  readonly now: () => number
}): Moves => {
  const { db, moveSome, waiting, now } = options
  db.exec(schema)
  const insert = db.prepare(
    "INSERT INTO moves (id, source, destination, rate, started, wanted, status) VALUES (?, ?, ?, ?, ?, ?, 'RUNNING')",
  )
  const one = db.prepare('SELECT * FROM moves WHERE id = ?')
  const latest = db.prepare('SELECT * FROM moves WHERE source = ? ORDER BY seq DESC LIMIT ?')
  const running = db.prepare("SELECT * FROM moves WHERE status = 'RUNNING'")
  const note = db.prepare('UPDATE moves SET moved = moved + ?, status = ? WHERE id = ?')
  const find = (id: string) => one.get(id) as Move | undefined
  const timers = new Map<string, NodeJS.Timeout>()

  const work = (id: string): void => {
    timers.delete(id)
    const task = find(id)
    if (task?.status !== 'RUNNING') return
    const limit = Math.min(task.rate ?? AT_ONCE, task.wanted - task.moved)
    const moved = limit <= 0 ? 0 : moveSome(task.source, task.destination ?? undefined, limit)
    const isDone = moved < limit || task.moved + moved >= task.wanted
    note.run(moved, isDone ? 'COMPLETED' : 'RUNNING', id)
    if (!isDone) arm(id, task.rate === null ? 0 : TICK_MS)
  }
  const arm = (id: string, ms: number) => {
    const timer = setTimeout(() => {
      try {
        work(id)
      } catch (error) {
        if (!isDiskFull(error)) throw error
        arm(id, TICK_MS)
      }
    }, ms)
    timer.unref()
    timers.set(id, timer)
  }
  for (const { id } of running.all() as { id: string }[]) arm(id, 0)

  return {
    start: ({ source, destination, rate }) => {
      if ((latest.get(source, 1) as Move | undefined)?.status === 'RUNNING') return undefined
      const id = randomUUID()
      insert.run(id, source, destination, rate, now(), waiting(source))
      arm(id, 0)
      return find(id)
    },
    list: (source, limit) => latest.all(source, limit) as unknown as Move[],
    cancel: id => {
      if (find(id)?.status !== 'RUNNING') return undefined
      clearTimeout(timers.get(id))
      timers.delete(id)
      note.run(0, 'CANCELLED', id)
      return find(id)
    },
    close: () => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
