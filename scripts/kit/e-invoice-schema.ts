import { z } from 'zod'
import { EInvoice } from '#shared/deals/e-invoice/e-invoice.ts'

/** The JSON schema of an e-invoice as it is given. What it cannot say (an ABN's check digits, dates that exist) the command says. */
export const eInvoiceSchema = (): string =>
  `${JSON.stringify({ title: 'EInvoice', ...z.toJSONSchema(EInvoice, { io: 'input' }) }, null, 2)}\n`
