import { writeChosen } from '#shared/payments/chosen.ts'
import { paymentsPaths } from '#shared/payments/paths.ts'

/** Where several invoices are paid at once. Apart from the address of one, which pages of others name. */
export const payAllAddress = (ids: Iterable<string>): string => paymentsPaths.payInvoice({ invoices: writeChosen(ids) })
