import { feePaid, feeUnpaid } from '#shared/deals/events.ts'
import { withInvoices } from '#shared/deals/fee.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import { isProduct } from '#shared/organisations/product.ts'
import type { Writes } from '../kit/repository.ts'
import { type ReadDb, type Work, write } from '../kit/serve.ts'
import { Organisations } from '../organisations/tables.ts'
import { ofInvoice } from './event-drafts.ts'
import type { UsageFees } from './fee-tables.ts'

const tables = { organisations: write(Organisations) } as const
/** What saying that an organisation is behind with its usage fee takes. */
export type FeeStatusWork = Pick<Work<{ readonly tables: typeof tables }>, 'db' | 'emit' | 'now'>

/** Stages that an organisation is behind with a usage fee: only the way to pay it is open from then on. */
export const stageFeeUnpaid = async (
  { db, emit, now }: FeeStatusWork,
  invoice: Invoice,
  today: IsoDate,
): Promise<void> => {
  const organisation = await db.organisations.need({ id: invoice.customer.id })
  const { since = today, invoices = [] } = organisation.feeUnpaid ?? {}
  if (invoices.includes(invoice.id)) return
  const unpaid = { since, requestId: invoice.requestId, invoices: [...invoices, invoice.id] }
  db.organisations.save({ ...organisation, feeUnpaid: unpaid, updatedAt: now.toISOString() })
  if (!organisation.feeUnpaid) emit(feeUnpaid, { ...ofInvoice(invoice, {}), parties: [invoice.customer] })
}

/** Stages that the daily run billed a usage fee: the list of its invoices is the fee's own. */
export const stageFeeBilled = async (
  { fees }: { readonly fees: Writes<typeof UsageFees> },
  { customer }: Pick<Invoice, 'customer'>,
  billed: readonly Invoice['id'][],
): Promise<void> => {
  const fee = await fees.get({ id: customer.id })
  if (fee) fees.save({ ...fee, invoices: withInvoices(fee.invoices, billed) })
}

/** What is read ahead for who is paid: who is behind with the fee of an invoice, where it is one. */
export const ofFee = (
  { organisations }: ReadDb<{ readonly tables: typeof tables }>,
  { supplier, customer }: Invoice,
): unknown => (isProduct(supplier) ? organisations.get({ id: customer.id }) : undefined)

/** Stages that a usage fee asks for nothing any more. With the last of those that an organisation is behind with all is open again. */
export const stageFeePaid = async ({ db, emit, now }: FeeStatusWork, invoice: Invoice): Promise<void> => {
  if (!isProduct(invoice.supplier)) return
  const { feeUnpaid: unpaid, ...organisation } = await db.organisations.need({ id: invoice.customer.id })
  if (!unpaid?.invoices.includes(invoice.id)) return
  const invoices = unpaid.invoices.filter(one => one !== invoice.id)
  db.organisations.save({
    ...organisation,
    ...(invoices.length > 0 ? { feeUnpaid: { ...unpaid, invoices } } : {}),
    updatedAt: now.toISOString(),
  })
  if (invoices.length === 0) emit(feePaid, { ...ofInvoice(invoice, {}), parties: [invoice.customer] })
}
