import { Invoices, Requests } from '../../deals/tables.ts'
import { Uploads } from '../../files/tables.ts'
import { Users } from '../../identity/tables.ts'
import type { Actor } from '../../kit/actor.ts'
import { type Db, type Known, type ReadDb, read, type Work, write } from '../../kit/serve.ts'
import { Members, Relations } from '../../organisations/tables.ts'
import { bucket } from '../../ports/bucket.ts'
import * as tables from '../todo-tables.ts'

export const uses = {
  tables: {
    boards: write(tables.Boards),
    counts: write(tables.CardCounts),
    cards: write(tables.Cards),
    words: read(tables.CardWords),
    texts: write(tables.CardTexts),
    comments: write(tables.CardComments),
    cardFiles: write(tables.CardFiles),
    uploads: write(Uploads),
    users: read(Users),
    members: read(Members),
    relations: read(Relations),
    requests: read(Requests),
    invoices: read(Invoices),
  },
  ports: { files: bucket('Files', 'read') },
} as const

export type Rows = Db<typeof uses>

export type Reading = ReadDb<typeof uses>

export type Working = Pick<Work<typeof uses>, 'db' | 'now' | 'emit'> & { readonly actor: Actor }

export type KnownHere = Known<typeof uses>
