import type { Payments as contract } from '#shared/payments/Payments.contract.ts'
import { paymentView } from '#shared/payments/payment.ts'
import { payingInvoice } from '../deals/access.ts'
import type { Handlers } from '../kit/serve.ts'
import { allOf } from './attempts.ts'
import { endOwedNamed, giveBackNamed } from './giving-back.ts'
import { cancel, pay } from './paying.ts'
import { confirmKept, forgettingGone, keptToPay, keptToPayEach } from './paying-kept.ts'
import { paySeveral } from './paying-several.ts'
import type { paymentsUses as uses } from './paying-uses.ts'
import { hearingWhy } from './refused-account.ts'

/** What moves money, at the word of who pays or was paid: loaded with the first call that does, as most calls look. */

type Handler<M extends keyof (typeof contract)['methods']> = Handlers<typeof contract, typeof uses>[M]

export const payInvoice: Handler<'PAY_INVOICE'> = async ({ invoiceId, instrumentId }, work) => {
  const invoice = await work.db.invoices.need({ id: invoiceId })
  payingInvoice(invoice, work.actor)
  if (instrumentId === undefined) return paymentView(await hearingWhy(work, invoice, () => pay(work, invoice)))
  const kept = await keptToPay(work, invoice, instrumentId)
  const paid = () => forgettingGone(work)(invoice, kept, () => pay(work, invoice, { kept }))
  return paymentView(await hearingWhy(work, invoice, paid))
}

export const confirmPayment: Handler<'CONFIRM_PAYMENT'> = async ({ invoiceId }, work) => {
  const invoice = await work.db.invoices.need({ id: invoiceId })
  payingInvoice(invoice, work.actor)
  return paymentView(await hearingWhy(work, invoice, () => confirmKept(work, invoice)))
}

export const payMultiInvoices: Handler<'PAY_MULTI_INVOICES'> = async ({ invoiceIds, instrumentId }, work) => {
  const invoices = await allOf(work.db, invoiceIds)
  // What is not the caller's to pay refuses the call, as no page of ours asks for it; what cannot be paid now, its row.
  for (const invoice of invoices) payingInvoice(invoice, work.actor)
  const kept = instrumentId && (await keptToPayEach(work, invoices, instrumentId))
  return { rows: await paySeveral(work, invoices, kept || undefined) }
}

export const cancelPayment: Handler<'CANCEL_PAYMENT'> = async ({ invoiceId }, work) => {
  const invoice = await work.db.invoices.need({ id: invoiceId })
  payingInvoice(invoice, work.actor)
  return paymentView(await hearingWhy(work, invoice, () => cancel(work, invoice)))
}

export const giveBackOf: Handler<'GIVE_BACK'> = async (asked, work) => giveBackNamed(work, asked)

export const giveBackAgainOf: Handler<'GIVE_BACK_AGAIN'> = async (asked, work) =>
  paymentView(await endOwedNamed(work, asked))
