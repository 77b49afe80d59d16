import { wants } from '#shared/identity/notices.ts'
import type { User } from '#shared/identity/user.ts'
import { write } from '../kit/serve.ts'
import { mail } from '../ports/mail.ts'
import * as tables from './tables.ts'

/** The tables and ports that sending mail about events takes. */
export const deliveryUses = {
  tables: { mails: write(tables.Mails), mailCounts: write(tables.MailCounts), held: write(tables.HeldMails) },
  ports: { mail },
} as const

/** Whether somebody may be written to about an event of a type. */
export const takesMail = (user: User | undefined, type: string): user is User =>
  user?.emailVerified === true && wants(user, type, 'mail')

/** The hour that mails are counted by. */
export const hourOf = (now: Date): string => now.toISOString().slice(0, 13)
