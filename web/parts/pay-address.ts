import type { Invoice } from '#shared/deals/invoice.ts'
import { paymentsPaths } from '#shared/payments/paths.ts'

/** Where an invoice is paid. */
export const payAddress = ({ id }: Pick<Invoice, 'id'>): string => paymentsPaths.payInvoice({ invoice: id })
