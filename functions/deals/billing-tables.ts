import { feeRule, type ReminderRule } from '#shared/deals/reminders.ts'
import type { Party } from '#shared/kit/event.ts'
import { isProduct } from '#shared/organisations/product.ts'
import { type ReadDb, read, type Work, write } from '../kit/serve.ts'
import { Organisations } from '../organisations/tables.ts'
import * as tables from './tables.ts'
import { Takings } from './taking-tables.ts'

// Apart from what is done with them, which is loaded when something is billed.

/** The table that planning and ending a taking takes, for the `uses` of whoever bills or settles. */
export const takingTables = { takings: write(Takings) } as const

/** The tables that progress takes, for the `uses` of whoever makes some. */
export const progressTables = { contracts: write(tables.Contracts), requests: write(tables.Requests) } as const

/** The tables that billing takes, for the `uses` of whoever bills. */
export const billingTables = {
  invoices: write(tables.Invoices),
  scheduleItems: write(tables.ScheduleItems),
  reminderRules: read(tables.ReminderRules),
  ...takingTables,
  ...progressTables,
} as const

/** The tables that settling takes, for the `uses` of whoever settles. */
export const settlingTables = {
  invoices: write(tables.Invoices),
  scheduleItems: write(tables.ScheduleItems),
  ...takingTables,
  ...progressTables,
  organisations: write(Organisations),
} as const

export type BillingWork = Pick<Work<{ readonly tables: typeof billingTables }>, 'db' | 'now' | 'newId' | 'emit'>

/** When the clients of an organisation are reminded, where that is not as usual. */
export const ruleOf = async (
  { reminderRules }: Pick<ReadDb<{ readonly tables: typeof billingTables }>, 'reminderRules'>,
  { id: oid }: Pick<Party, 'id'>,
): Promise<ReminderRule | undefined> => (isProduct({ id: oid }) ? feeRule : (await reminderRules.get({ oid }))?.rule)
