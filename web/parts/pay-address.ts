import type { Invoice } from '#shared/deals/invoice.ts'
import { writeChosen } from '#shared/payments/chosen.ts'
import { paymentsPaths } from '#shared/payments/paths.ts'

/** Where an invoice is paid. */
export const payAddress = ({ id }: Pick<Invoice, 'id'>): string => paymentsPaths.payInvoice({ invoice: id })

/** Where several are paid at once. */
export const payAllAddress = (ids: Iterable<string>): string => paymentsPaths.payInvoice({ invoices: writeChosen(ids) })
