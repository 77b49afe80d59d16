import { isAsAgreed } from '#shared/deals/delivery.ts'
import { invoiceVoided } from '#shared/deals/events.ts'
import { invoiceView } from '#shared/deals/invoice.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import { paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { sameVersion } from '../kit/guard.ts'
import { actingOnInvoice } from './access.ts'
import { ofInvoice } from './event-drafts.ts'
import { stageFeePaid } from './fee-status.ts'
import type { Handler } from './invoice-uses.ts'
import { overlayAt, paymentAt, saveItem } from './schedule.ts'

export const voidInvoice: Handler<'VOID'> = async ({ invoiceId, version, reason }, work) => {
  const { db, actor, now, emit } = work
  const invoice = await db.invoices.need({ id: invoiceId })
  actingOnInvoice(invoice, actor, 'supplier')
  sameVersion(invoice, version)
  const status = advance(invoiceStates, invoice.status, 'void', 'supplier')
  // Its payment would be billed anew for what was credited, too.
  if (invoice.credits) throw new DealsRefusal('deals.creditedNotVoid')
  // It was paid once: what is not owed any more is credited.
  if (invoice.former) throw new DealsRefusal('deals.takenBackNotVoid')
  const { contractId, number } = invoice
  const [agreement, overlay] = await Promise.all([
    db.contracts.need({ id: contractId }),
    overlayAt(db.scheduleItems, contractId, 'payment', number),
  ])
  const { invoiceId: _billed, ...open } = paymentAt(agreement, number, overlay)
  const isDraft = invoice.status === 'draft'
  const freed = isDraft ? open.status : advance(paymentItemStates, open.status, 'void', 'supplier')
  // What pays for a delivery in dispute is not billed again before that is accepted.
  const isDisputed = freed === 'scheduled' && open.disputes !== undefined
  const after = isDisputed ? advance(paymentItemStates, freed, 'hold', 'system') : freed
  const { progress } = agreement
  const { invoiceId: billedBy, ...left } = { ...open, invoiceId: overlay?.invoiceId, status: after }
  // A draft that nothing came of is thrown away as if it had never been: the daily run writes another on its day.
  const isAhead = isDraft && number >= progress.draft
  if (billedBy !== invoiceId) {
    // Another invoice is that of this payment, and stays so.
  } else if (overlay && isAhead && isAsAgreed(left)) db.scheduleItems.remove(overlay)
  else saveItem(db.scheduleItems, left)
  // Saved whether or not it is behind: who bills another one meanwhile took this for billed, and would never come back to it.
  if (billedBy === invoiceId && after === 'scheduled') {
    const bill = Math.min(progress.bill, number)
    db.contracts.save({ ...agreement, progress: { ...progress, bill }, updatedAt: now.toISOString() })
  }
  const { next: _next, ...ended } = invoice
  const saved = db.invoices.save({ ...ended, status, reason, updatedAt: now.toISOString() })
  // Of a draft its customer was never told.
  emit(invoiceVoided, { ...ofInvoice(saved, { reason }), ...(isDraft ? { parties: [saved.supplier] } : {}) })
  await stageFeePaid(work, saved)
  if (saved.debited) await (await import('./takings.ts')).stageTakingOver(work, saved, 'voided')
  return invoiceView(saved, dayIn(now))
}
