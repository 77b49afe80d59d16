import { Uploads } from '../../files/tables.ts'
import { write } from '../../kit/serve.ts'
import * as tables from '../mail-tables.ts'

/** What putting mails into mailboxes takes. */
export const placingTables = {
  threads: write(tables.MailThreads),
  mails: write(tables.ThreadMails),
  senders: write(tables.MailSenders),
  boxes: write(tables.MailBoxes),
} as const

/** What taking mails away for good takes. */
export const purgingTables = { ...placingTables, mailFiles: write(tables.MailFiles), uploads: write(Uploads) } as const
