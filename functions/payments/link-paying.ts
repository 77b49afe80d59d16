import { type ClientView, paidByLink } from '#shared/deals/client-view.ts'
import { contractIdOf } from '#shared/deals/derived-id.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { ClientViews as contract } from '#shared/payments/ClientViews.contract.ts'
import { type Payment, paymentView } from '#shared/payments/payment.ts'
import { goodView } from '../deals/client-views/good.ts'
import { guestUid } from '../deals/client-views/guest.ts'
import { overlayAt } from '../deals/schedule.ts'
import type { Handlers, ReadDb, Work } from '../kit/serve.ts'
import { attemptsOf, lastAttempt } from './attempts.ts'
import { cancel, type PayWork, pay } from './paying.ts'
import type { linkUses } from './paying-uses.ts'
import { hearingWhy } from './refused-account.ts'
import { payingOf, secretOf } from './standing.ts'

type Handler<M extends keyof (typeof contract)['methods']> = Handlers<typeof contract, typeof linkUses>[M]

/**
 * The invoice that a link leads to.
 * @throws {Refusal} notFound for a link that leads nowhere, or to an offer or contract: nothing tells them apart
 */
const linked = async (
  db: ReadDb<typeof linkUses>,
  code: string,
  now: Date,
): Promise<{ readonly view: ClientView; readonly invoice: Invoice }> => {
  const view = await goodView(db, code, now)
  if (view.kind !== 'invoice') throw new Refusal('notFound')
  const id = view.about as Invoice['id']
  // With all that paying it looks at, which the link names, too: the payment of the schedule, the account and the attempts.
  const [invoice] = await Promise.all([
    db.invoices.need({ id }),
    view.number && overlayAt(db.scheduleItems, contractIdOf(view.requestId), 'payment', view.number),
    db.accounts.get({ organisationId: view.supplier.id }),
    attemptsOf(db, id),
  ])
  return { view, invoice }
}

/** Whoever pays by a link does so for its client, and as nobody of the product. */
const asGuest = (work: Work<typeof linkUses>, view: ClientView, invoice: Invoice): PayWork => ({
  ...work,
  actor: { party: invoice.customer, uid: guestUid(view.hash) },
})

const isOwn = (payment: Payment | undefined, view: ClientView): payment is Payment =>
  payment?.payerAgent.id === guestUid(view.hash)

/**
 * The last attempt, where it was this link's: what somebody of the client's side has begun, perhaps with a card that the client keeps, is not
 * shown to whoever has a link, nor called off by them.
 * @throws {Refusal} notFound
 */
const ownAttempt = async (db: ReadDb<typeof linkUses>, view: ClientView, invoice: Invoice): Promise<Payment> => {
  const payment = await lastAttempt(db.payments, invoice.id)
  if (!isOwn(payment, view)) throw new Refusal('notFound')
  return payment
}

export const getPaying: Handler<'GET_PAYING'> = async ({ code }, { db, now }) => {
  const { view, invoice } = await linked(db, code, now)
  const last = await lastAttempt(db.payments, invoice.id)
  const paying = await payingOf(
    db,
    invoice,
    last ? [last] : [],
    { side: 'demander', isAllowed: true, byLink: true },
    now,
  )
  // Neither is what others began any affair of whoever has a link, nor what came in vain.
  return { ...paying, payment: isOwn(last, view) ? paying.payment : null, owedBack: [] }
}

export const payByLink: Handler<'PAY'> = async ({ code }, work) => {
  const { view, invoice } = await linked(work.db, code, work.now)
  const paid = () => pay(asGuest(work, view, invoice), invoice, { link: paidByLink(view) })
  return paymentView(await hearingWhy(work, invoice, paid))
}

export const getSecret: Handler<'GET_PAYING_SECRET'> = async ({ code }, work) => {
  const { view, invoice } = await linked(work.db, code, work.now)
  await ownAttempt(work.db, view, invoice)
  return secretOf(invoice, await attemptsOf(work.db, invoice.id), work)
}

export const cancelByLink: Handler<'CANCEL_PAYING'> = async ({ code }, work) => {
  const { view, invoice } = await linked(work.db, code, work.now)
  await ownAttempt(work.db, view, invoice)
  return paymentView(await hearingWhy(work, invoice, () => cancel(asGuest(work, view, invoice), invoice)))
}
