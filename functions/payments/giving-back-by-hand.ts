import type { Payments as contract } from '#shared/payments/Payments.contract.ts'
import { paymentView } from '#shared/payments/payment.ts'
import { actingOn } from '../deals/access.ts'
import { sameVersion } from '../kit/guard.ts'
import type { Handlers } from '../kit/serve.ts'
import { giveBack, giveBackAgain, stageRepaid } from './giving-back.ts'
import type { payingKeptUses as uses } from './paying-uses.ts'

/** Giving money back at a supplier's word. */

type Handler<M extends keyof (typeof contract)['methods']> = Handlers<typeof contract, typeof uses>[M]

export const giveBackCredit: Handler<'GIVE_BACK'> = async ({ creditId, version }, work) => {
  const credit = await work.db.creditNotes.need({ id: creditId })
  actingOn(credit, work.actor, 'supplier')
  sameVersion(credit, version)
  return giveBack(work, credit, await work.db.invoices.need({ id: credit.invoiceId }))
}

export const giveBackOwed: Handler<'GIVE_BACK_AGAIN'> = async ({ invoiceId, attempt, version, by }, work) => {
  const { db, actor } = work
  const invoice = await db.invoices.need({ id: invoiceId })
  actingOn(invoice, actor, 'supplier')
  const payment = await db.payments.need({ invoiceId, attempt })
  sameVersion(payment, version)
  const owed = { payment, invoice }
  return paymentView(by === 'otherwise' ? stageRepaid(work, owed) : await giveBackAgain(work, owed))
}
