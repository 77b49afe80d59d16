import { write } from '../kit/serve.ts'
import { purgingTables } from './mail/used-tables.ts'
import * as tables from './mail-tables.ts'

/** What walking through mailboxes uses. */
export const mailUses = { ...purgingTables, drafts: write(tables.MailDrafts) } as const
