import { createHash, randomUUID } from 'node:crypto'
import { inTransaction, openDatabase } from '../wire/sqlite.ts'
import { type Moves, openMoves } from './moves.ts'

export type MessageAttribute = { DataType: string; StringValue?: string; BinaryValue?: string }

/** What a template declares of a queue. Times are in seconds. */
export type QueueSettings = {
  readonly name: string
  readonly arn: string
  readonly fifo: boolean
  readonly contentBasedDeduplication: boolean
  readonly visibilityTimeout: number
  readonly delay: number
  readonly retention: number
  readonly waitTime: number
  readonly maximumSize: number
  readonly redrive: { readonly deadLetterArn: string; readonly maxReceiveCount: number } | undefined
}

export type NewMessage = {
  readonly body: string
  readonly attributes?: Record<string, MessageAttribute>
  readonly delay?: number
  readonly groupId?: string
  readonly deduplicationId?: string
  readonly senderId: string
}

export type Received = {
  readonly messageId: string
  readonly receiptHandle: string
  readonly body: string
  readonly attributes: Record<string, MessageAttribute>
  readonly senderId: string
  readonly sentAt: number
  readonly firstReceivedAt: number
  readonly receiveCount: number
  readonly groupId: string | undefined
  readonly sequence: string
}

export type QueueStore = {
  send(queue: QueueSettings, message: NewMessage): { messageId: string; sequence: string }
  /** Takes up to `max` messages that are visible now and hides them; those received too often go to the dead letters. */
  receive(queue: QueueSettings, max: number, visibilityTimeout?: number): Received[]
  /** @returns false for a receipt handle that is not one */
  remove(queue: QueueSettings, receiptHandle: string): boolean
  /** @returns false when the message is no longer in flight */
  changeVisibility(queue: QueueSettings, receiptHandle: string, seconds: number): boolean
  counts(queue: QueueSettings): { visible: number; inFlight: number; delayed: number }
  /** When the next hidden or delayed message shows itself; undefined when there is none. */
  nextVisibleAt(queue: QueueSettings): number | undefined
  readonly moves: Moves
  close(): void
}

type Row = {
  id: number
  message_id: string
  body: string
  attributes: string
  sender: string
  group_id: string | null
  sent_at: number
  first_received: number | null
  receive_count: number
}

/** Whether a text has the form of a receipt handle; a message may be gone all the same. */
export const isReceipt = (handle: string): boolean => /^[0-9a-f-]{36}$/.test(handle)

const DEDUPLICATION_MS = 5 * 60_000

const schema = `
  CREATE TABLE IF NOT EXISTS messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, message_id TEXT NOT NULL, body TEXT NOT NULL,
    attributes TEXT NOT NULL, sender TEXT NOT NULL, group_id TEXT, sent_at INTEGER NOT NULL, visible_at INTEGER NOT NULL,
    first_received INTEGER, receive_count INTEGER NOT NULL DEFAULT 0, receipt TEXT);
  CREATE INDEX IF NOT EXISTS by_visibility ON messages (queue, visible_at, id);
  CREATE UNIQUE INDEX IF NOT EXISTS by_receipt ON messages (receipt) WHERE receipt IS NOT NULL;
  CREATE TABLE IF NOT EXISTS sent (
    queue TEXT NOT NULL, deduplication_id TEXT NOT NULL, message_id TEXT NOT NULL, sequence TEXT NOT NULL,
    expires INTEGER NOT NULL, PRIMARY KEY (queue, deduplication_id));
  UPDATE messages SET visible_at = 0 WHERE receipt IS NOT NULL;
`

/**
 * The messages of all queues in one SQLite file. What was sent is on disk before it is acknowledged. Opening the file shows
 * again what was in flight: whoever had received it went with the process that held the file.
 * @param now milliseconds since 1970
 * @param onMoved told of each queue to which a dead letter went back
 */
export const openQueueStore = (
  file: string,
  queueByArn: (arn: string) => QueueSettings | undefined,
  now: () => number = Date.now,
  onMoved: (queue: string) => void = () => {},
): QueueStore => {
  const db = openDatabase(file, 'NORMAL')
  db.exec(schema)
  // Data of a time when nobody asked where a dead letter had come from lack this column.
  if (
    !db
      .prepare('PRAGMA table_info(messages)')
      .all()
      .some(({ name }) => name === 'origin')
  )
    db.exec('ALTER TABLE messages ADD COLUMN origin TEXT')
  const insert = db.prepare(
    'INSERT INTO messages (queue, message_id, body, attributes, sender, group_id, sent_at, visible_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const findSent = db.prepare(
    'SELECT message_id, sequence FROM sent WHERE queue = ? AND deduplication_id = ? AND expires > ?',
  )
  const noteSent = db.prepare('INSERT OR REPLACE INTO sent VALUES (?, ?, ?, ?, ?)')
  const forgetSent = db.prepare('DELETE FROM sent WHERE expires <= ?')
  const forgetOld = db.prepare('DELETE FROM messages WHERE queue = ? AND sent_at < ?')
  const visible = db.prepare('SELECT * FROM messages WHERE queue = ? AND visible_at <= ? ORDER BY id LIMIT ?')
  const busyGroups = db.prepare(
    'SELECT DISTINCT group_id FROM messages WHERE queue = ? AND visible_at > ? AND receipt IS NOT NULL',
  )
  const take = db.prepare(
    'UPDATE messages SET visible_at = ?, receipt = ?, receive_count = receive_count + 1, first_received = coalesce(first_received, ?) WHERE id = ?',
  )
  const bury = db.prepare(
    'UPDATE messages SET origin = queue, queue = ?, visible_at = ?, receipt = NULL, receive_count = 0 WHERE id = ?',
  )
  const movable = db.prepare('SELECT id, origin FROM messages WHERE queue = ? AND visible_at <= ? ORDER BY id LIMIT ?')
  const move = db.prepare(
    'UPDATE messages SET queue = ?, origin = NULL, visible_at = ?, sent_at = ?, receipt = NULL, receive_count = 0, first_received = NULL WHERE id = ?',
  )
  const removeByReceipt = db.prepare('DELETE FROM messages WHERE queue = ? AND receipt = ?')
  const rehide = db.prepare('UPDATE messages SET visible_at = ? WHERE queue = ? AND receipt = ? AND visible_at > ?')
  const countAll = db.prepare(
    `SELECT coalesce(sum(visible_at <= :now), 0) AS visible,
      coalesce(sum(visible_at > :now AND receipt IS NOT NULL), 0) AS inFlight,
      coalesce(sum(visible_at > :now AND receipt IS NULL), 0) AS delayed FROM messages WHERE queue = :queue`,
  )
  const next = db.prepare('SELECT min(visible_at) AS at FROM messages WHERE queue = ? AND visible_at > ?')

  const atomically = <T>(work: () => T): T => inTransaction(db, work)

  const take1 = (queue: QueueSettings, row: Row, hiddenUntil: number): Received => {
    const at = now()
    const receiptHandle = randomUUID()
    take.run(hiddenUntil, receiptHandle, at, row.id)
    return {
      messageId: row.message_id,
      receiptHandle,
      body: row.body,
      attributes: JSON.parse(row.attributes) as Record<string, MessageAttribute>,
      senderId: row.sender,
      sentAt: row.sent_at,
      firstReceivedAt: row.first_received ?? at,
      receiveCount: row.receive_count + 1,
      groupId: row.group_id ?? undefined,
      sequence: queue.fifo ? String(row.id).padStart(20, '0') : '',
    }
  }

  const moveSome = (source: string, destination: string | undefined, limit: number): number =>
    atomically(() => {
      const at = now()
      const to = destination === undefined ? undefined : queueByArn(destination)?.name
      const from = queueByArn(source)?.name ?? ''
      const found = movable.all(from, at, limit) as { id: number; origin: string | null }[]
      const known = found.map(({ id, origin }) => ({ id, queue: to ?? origin })).filter(({ queue }) => queue !== null)
      for (const { id, queue } of known) {
        move.run(queue, at, at, id)
        onMoved(queue ?? '')
      }
      return known.length
    })
  const moves = openMoves({
    db,
    moveSome,
    waiting: source =>
      (countAll.get({ queue: queueByArn(source)?.name ?? '', now: now() }) as { visible: number }).visible,
    now,
  })

  return {
    moves,
    send: (queue, message) =>
      atomically(() => {
        const at = now()
        const deduplication =
          message.deduplicationId ??
          (queue.contentBasedDeduplication ? createHash('sha256').update(message.body).digest('hex') : undefined)
        if (queue.fifo && deduplication !== undefined) {
          forgetSent.run(at)
          const sent = findSent.get(queue.name, deduplication, at) as
            | { message_id: string; sequence: string }
            | undefined
          if (sent) return { messageId: sent.message_id, sequence: sent.sequence }
        }
        const messageId = randomUUID()
        const { lastInsertRowid } = insert.run(
          queue.name,
          messageId,
          message.body,
          JSON.stringify(message.attributes ?? {}),
          message.senderId,
          message.groupId ?? null,
          at,
          at + (message.delay ?? queue.delay) * 1000,
        )
        const sequence = String(lastInsertRowid).padStart(20, '0')
        if (queue.fifo && deduplication !== undefined)
          noteSent.run(queue.name, deduplication, messageId, sequence, at + DEDUPLICATION_MS)
        return { messageId, sequence }
      }),

    receive: (queue, max, visibilityTimeout = queue.visibilityTimeout) =>
      atomically(() => {
        const at = now()
        forgetOld.run(queue.name, at - queue.retention * 1000)
        // A group with a message in flight gives no other, so that its order holds.
        const busy = new Set(
          queue.fifo ? busyGroups.all(queue.name, at).map(row => String((row as { group_id: unknown }).group_id)) : [],
        )
        const deadLetters = queue.redrive && queueByArn(queue.redrive.deadLetterArn)
        const received: Received[] = []
        for (const row of visible.all(queue.name, at, queue.fifo ? -1 : max + 100) as unknown as Row[]) {
          if (received.length === max) break
          if (queue.fifo && busy.has(String(row.group_id))) continue
          if (queue.redrive && deadLetters && row.receive_count >= queue.redrive.maxReceiveCount)
            bury.run(deadLetters.name, at, row.id)
          else received.push(take1(queue, row, at + visibilityTimeout * 1000))
        }
        return received
      }),

    remove: (queue, receiptHandle) => {
      removeByReceipt.run(queue.name, receiptHandle)
      // Deleting what is already gone succeeds, as in AWS; only a handle of another form is refused.
      return isReceipt(receiptHandle)
    },
    changeVisibility: (queue, receiptHandle, seconds) => {
      const at = now()
      return rehide.run(at + seconds * 1000, queue.name, receiptHandle, at).changes > 0
    },
    counts: queue =>
      countAll.get({ queue: queue.name, now: now() }) as { visible: number; inFlight: number; delayed: number },
    nextVisibleAt: queue => (next.get(queue.name, now()) as { at: number | null }).at ?? undefined,
    close: () => {
      moves.close()
      db.close()
    },
  }
}
