import type { Invoice } from '#shared/deals/invoice.ts'
import { type InvoiceLine, linesOn } from '#shared/deals/invoice-lines.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import type { Actor } from '../kit/actor.ts'
import { sameVersion } from '../kit/guard.ts'
import type { Work } from '../kit/serve.ts'
import { actingOnInvoice } from './access.ts'
import type { billingTables } from './billing-tables.ts'

type WritingWork = Pick<Work<{ readonly tables: Pick<typeof billingTables, 'invoices'> }>, 'db' | 'now'> & {
  readonly actor: Actor
}

type Written = {
  readonly version: number
  readonly description: string
  readonly lines?: readonly InvoiceLine[] | undefined
}

/** Stages words and lines on a draft. @throws {Refusal} notFound, auth.denied, call.conflict, state.transition, deals.linesSum */
export const writeOn = (
  { db, actor, now }: WritingWork,
  invoice: Invoice | undefined,
  { version, description, lines }: Written,
): Invoice => {
  if (!invoice) throw new Refusal('notFound')
  actingOnInvoice(invoice, actor, 'supplier')
  sameVersion(invoice, version)
  const status = advance(invoiceStates, invoice.status, 'save', 'supplier')
  const { lines: before, ...rest } = invoice
  const written = lines ? linesOn(lines, invoice) : (before ?? [])
  return db.invoices.save({
    ...rest,
    status,
    description,
    ...(written.length > 0 ? { lines: written } : {}),
    updatedAt: now.toISOString(),
  })
}
