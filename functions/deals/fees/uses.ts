import type { feeMethods } from '#shared/deals/fees.contract.ts'
import type { Contract } from '#shared/kit/contract.ts'
import { Users } from '../../identity/tables.ts'
import { type Handlers, read, type Work, write } from '../../kit/serve.ts'
import { bothSides } from '../../organisations/relation-tables.ts'
import { Domains, Organisations } from '../../organisations/tables.ts'
import { takingTables } from '../billing-tables.ts'
import { UsageFees } from '../fee-tables.ts'
import * as tables from '../tables.ts'

/** The tables that a deal of the usage fee takes. */
export const feeTables = {
  contracts: write(tables.Contracts),
  requests: write(tables.Requests),
  invoices: write(tables.Invoices),
  scheduleItems: write(tables.ScheduleItems),
  reminderRules: read(tables.ReminderRules),
  ...takingTables,
  engagements: write(tables.Engagements),
  signatures: write(tables.Signatures),
  organisations: write(Organisations),
  domains: write(Domains),
  fees: write(UsageFees),
} as const

/** With those that making an organisation a client of the product takes: it is one from its first choice on. */
export const uses = { tables: { ...feeTables, ...bothSides, users: read(Users) } } as const

/** So many of the deals of the usage fee are shown with it; the list of purchases has all. */
export const shownDeals = 24
/** So many of its invoices; the statement of account has all. */
export const shownInvoices = 12

export type FeeWork = Pick<Work<{ readonly tables: typeof feeTables }>, 'db' | 'now' | 'newId' | 'emit'>
export type ChoosingWork = Pick<Work<typeof uses>, 'db' | 'now' | 'newId' | 'emit'>
export type Handler<M extends keyof typeof feeMethods> = Handlers<
  Contract<'Contracts', typeof feeMethods>,
  typeof uses
>[M]
