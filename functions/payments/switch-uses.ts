import * as dealTables from '../deals/tables.ts'
import { Takings } from '../deals/taking-tables.ts'
import { Users } from '../identity/tables.ts'
import { read, write } from '../kit/serve.ts'
import { PayoutAccounts } from './account-table.ts'
import { AutoDebitActs, Instruments } from './instrument-tables.ts'

/** What a switch of auto-debit takes, apart from what it does, which is loaded later. */
export const switchUses = {
  tables: {
    takings: write(Takings),
    acts: write(AutoDebitActs),
    requests: write(dealTables.Requests),
    contracts: write(dealTables.Contracts),
    invoices: write(dealTables.Invoices),
    scheduleItems: read(dealTables.ScheduleItems),
    instruments: read(Instruments),
    accounts: read(PayoutAccounts),
    users: read(Users),
  },
} as const
