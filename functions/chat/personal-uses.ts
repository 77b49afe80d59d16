import { Outbox } from '../kit/kit-tables.ts'
import { read, write } from '../kit/serve.ts'
import { Members, PersonMentions } from '../organisations/tables.ts'
import * as tables from './tables.ts'

/** What walking through notifications and mail for a person takes. */
export const personalUses = {
  tables: {
    apprisings: write(tables.Apprisings),
    mailCounts: write(tables.MailCounts),
    held: write(tables.HeldMails),
    unrelayed: write(tables.UnrelayedEvents),
    connections: write(tables.Connections),
    outbox: write(Outbox),
    mentions: read(PersonMentions),
    members: read(Members),
  },
} as const
