import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inTransaction, openDatabase } from '../wire/sqlite.ts'

/** A message that would have left for a person. */
export type Message = {
  readonly id: string
  readonly channel: 'email' | 'sms'
  /** ISO time, UTC. */
  readonly at: string
  /** Every address that gets it, copies included. */
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly replyTo: readonly string[]
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly bytes: number }[]
}

export type NewMessage = Pick<Message, 'channel' | 'to'> & Partial<Omit<Message, 'id' | 'at'>>

const schema = `
create table if not exists messages (id text primary key, at integer not null, body text not null) strict;
create table if not exists recipients (
  address text not null, message text not null references messages, primary key (address, message)
) strict;
`

/** Messages on disk, flushed at every commit. */
export const openMessages = (dataDir: string, now: () => number) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = openDatabase(join(dataDir, 'mailbox.sqlite'))
  database.exec(schema)
  const addMessage = database.prepare('insert into messages values (?, ?, ?)')
  const addRecipient = database.prepare('insert or ignore into recipients values (?, ?)')
  const newest = database.prepare('select body from messages order by at desc, rowid desc limit ?')
  const newestTo = database.prepare(
    `select body from messages where id in (select message from recipients where address = ?)
     order by at desc, rowid desc limit ?`,
  )
  const newestLike = database.prepare(
    `select body from messages where id in (select message from recipients where instr(address, ?) > 0)
     order by at desc, rowid desc limit ?`,
  )
  const byId = database.prepare('select body from messages where id = ?')
  const read = (rows: unknown[]): Message[] => (rows as { body: string }[]).map(row => JSON.parse(row.body) as Message)
  return {
    add: (message: NewMessage): Message => {
      const at = now()
      const whole: Message = {
        from: '',
        subject: '',
        text: '',
        html: '',
        replyTo: [],
        attachments: [],
        ...message,
        id: randomUUID(),
        at: new Date(at).toISOString(),
      }
      inTransaction(database, () => {
        addMessage.run(whole.id, at, JSON.stringify(whole))
        for (const address of whole.to) addRecipient.run(address.toLowerCase(), whole.id)
      })
      return whole
    },
    /** The newest first; `to` is a whole address. */
    list: (query: { to?: string; limit?: number } = {}): Message[] =>
      read(query.to ? newestTo.all(query.to.toLowerCase(), query.limit ?? 50) : newest.all(query.limit ?? 50)),
    /** The newest first whose address contains a text. */
    search: (part: string, limit = 50): Message[] => read(newestLike.all(part.toLowerCase(), limit)),
    get: (id: string): Message | undefined => read([byId.get(id)].filter(row => row !== undefined))[0],
    close: (): void => database.close(),
  }
}

export type Messages = ReturnType<typeof openMessages>
