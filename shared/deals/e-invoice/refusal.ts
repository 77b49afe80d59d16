import { refusalOf } from '../../kit/refusal.ts'
import { eInvoiceRefusals } from '../texts/en/e-invoice.ts'

/** A refusal that only e-invoices have. */
export const EInvoiceRefusal = refusalOf(eInvoiceRefusals)
