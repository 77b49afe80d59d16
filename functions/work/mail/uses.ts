import { Uploads } from '../../files/tables.ts'
import { Users } from '../../identity/tables.ts'
import type { Actor } from '../../kit/actor.ts'
import { type Known, type ReadDb, read, type Work, write } from '../../kit/serve.ts'
import { Members, Organisations, Relations } from '../../organisations/tables.ts'
import { bucket } from '../../ports/bucket.ts'
import * as tables from '../mail-tables.ts'

export const uses = {
  tables: {
    threads: write(tables.MailThreads),
    mails: write(tables.ThreadMails),
    senders: write(tables.MailSenders),
    boxes: write(tables.MailBoxes),
    drafts: write(tables.MailDrafts),
    mailFiles: write(tables.MailFiles),
    posts: write(tables.MailPosts),
    sendCounts: write(tables.MailSendCounts),
    words: read(tables.MailWords),
    uploads: write(Uploads),
    users: read(Users),
    organisations: read(Organisations),
    members: read(Members),
    relations: read(Relations),
  },
  ports: { files: bucket('Files', 'read') },
} as const

export type Reading = ReadDb<typeof uses>
export type Working = Pick<Work<typeof uses>, 'db' | 'now' | 'emit' | 'newId'> & { readonly actor: Actor }
export type KnownHere = Known<typeof uses>
