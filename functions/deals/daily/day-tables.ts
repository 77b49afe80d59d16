import { read, write } from '../../kit/serve.ts'
import { Quotes, RfqInvitations, Rfqs } from '../rfq-tables.ts'
import { ReminderPauses } from '../tables.ts'

/** The tables that requests for quotes take in the daily run. */
export const rfqDayTables = {
  rfqs: write(Rfqs),
  invitations: read(RfqInvitations),
  quotes: read(Quotes),
} as const

/** The tables that an invoice's day takes beside those of billing. */
export const pausedTables = { reminderPauses: read(ReminderPauses) } as const
