import { invoiceTables } from '../deals/personal-uses.ts'
import { read } from '../kit/serve.ts'
import * as tables from './tables.ts'

/** What walking through payments for a person takes. */
export const personalUses = { tables: { payments: read(tables.Payments), ...invoiceTables } } as const
