import type { Invoice, Settlement } from '#shared/deals/invoice.ts'
import type { Party } from '#shared/kit/event.ts'
import { parseMinor } from '#shared/kit/money.ts'
import { advance } from '#shared/kit/state-table.ts'
import type { ProviderTransaction } from '#shared/payments/books.ts'
import {
  paymentByLink,
  paymentFailed,
  paymentLapsed,
  paymentLost,
  paymentOwed,
  paymentRefunded,
  paymentReturned,
} from '#shared/payments/events.ts'
import { owedOf, type Payment } from '#shared/payments/payment.ts'
import { isUnfinished, isWithPayer, paymentStates } from '#shared/payments/payment-states.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { stagePaymentEvent, stageSettled } from '../deals/settle.ts'
import type { Reads } from '../kit/repository.ts'
import type { Work } from '../kit/serve.ts'
import { type Intent, ProviderRefusal } from '../ports/card-payments.ts'
import { attemptsOf } from './attempts.ts'
import { stageTransactions } from './bookkeeping.ts'
import type { outcomeUses } from './paying-uses.ts'
import type * as tables from './tables.ts'
import {
  stageTakingFailed,
  stageTakingLost,
  stageTakingPutOff,
  stageTakingReleased,
  stageTakingUnderWay,
} from './taking-outcome.ts'

export type OutcomeWork = Pick<Work<typeof outcomeUses>, 'db' | 'ports' | 'now' | 'emit'>

/** What an intent meant when it was looked at. `unknown`: no payment of ours. */
export type Outcome =
  | 'unknown'
  | 'unchanged'
  | 'settled'
  | 'refunded'
  | 'owed'
  | 'checking'
  | 'processing'
  | 'declined'
  | 'canceled'

/**
 * The draft of an event about a payment. What concerns the payer's card alone is told to the customer alone; that an invoice
 * was paid is told by the invoice's own event.
 */
export const ofPayment = (payment: Payment, invoice: Invoice, parties: readonly Party[] = [invoice.customer]) => ({
  subject: payment,
  parties,
  thread: invoice.thread,
  data: {
    title: invoice.title,
    itemCount: invoice.itemCount,
    reference: invoice.reference,
    invoiceId: invoice.id,
    ticketId: invoice.requestId,
    demanderId: invoice.customer.id,
    demanderName: invoice.customerName,
    supplierId: invoice.supplier.id,
    supplierName: invoice.supplierName,
    amount: owedOf(payment),
    currency: payment.currency,
    status: payment.status,
    try: payment.tries,
  },
})

/** What of the product the movements of a payment are about, and in whose books they are. */
const booksOf = (payment: Payment, invoice: Invoice) => ({
  account: { accountId: payment.accountId, organisationId: invoice.supplier.id },
  about: { invoiceId: invoice.id, paymentId: payment.id },
})

/** Stages what was moved with a payment in the books of who was paid. */
export const stageMoved = async (
  work: Pick<OutcomeWork, 'db' | 'now'>,
  payment: Payment,
  invoice: Invoice,
  transactions: readonly ProviderTransaction[] = [],
): Promise<void> => {
  const { account, about } = booksOf(payment, invoice)
  await stageTransactions(work, account, transactions, about)
}

const moved = (
  payment: Payment,
  event: 'check' | 'decline' | 'process' | 'lose' | 'succeed' | 'refund' | 'owe' | 'cancel',
  now: Date,
): Payment => ({
  ...payment,
  status: advance(paymentStates, payment.status, event, 'system'),
  updatedAt: now.toISOString(),
})

/** What settles an invoice with the money of an attempt. */
const settlementBy = (payment: Payment, paidAt: string): Settlement => ({
  paymentId: payment.id,
  amount: payment.amount,
  lateInterest: payment.lateInterest,
  tool: 'card',
  instrument: payment.instrument ?? '',
  paidAt,
})

/** Whether an attempt was taken to be over before its money was heard of. */
const isLate = ({ status }: Payment): boolean => status === 'lost' || status === 'canceled'

/**
 * Ends what somebody began meanwhile to pay an invoice that other money paid, come late or given back by a bank: it would be charged, and given
 * back. Where the provider does not end it now, the reconciliation does once it was left alone, and what it brings is given back.
 * @param last the last attempt of that invoice, before the one that paid it
 * @returns whether it was ended
 */
export const stageOtherOver = async ({ db, ports, now }: OutcomeWork, last: Payment | undefined): Promise<boolean> => {
  if (!last || !isWithPayer(last)) return false
  const port = await ports.cardPayments()
  const ended = await port.cancel(last.intentId, last.accountId).catch((error: unknown) => {
    if (error instanceof PaymentsRefusal || error instanceof ProviderRefusal) return undefined
    throw error
  })
  if (ended?.status !== 'canceled') return false
  db.payments.save({ ...moved(last, 'cancel', now), endedBy: 'time' })
  return true
}

const succeeded = async (work: OutcomeWork, payment: Payment, invoice: Invoice, intent: Intent): Promise<Outcome> => {
  const { db, ports, now, emit } = work
  if (intent.received !== parseMinor(payment.amount, payment.currency) || intent.currency !== payment.currency) {
    // Nobody but an operator in the provider's dashboard can do this; a person has to look.
    throw new Error(`payment ${payment.id} received another sum than it asked for`)
  }
  const instrument = intent.instrument ?? ''
  const both = [invoice.customer, invoice.supplier]
  const owe = (refused: Pick<Payment, 'backRefused'> = {}): Outcome => {
    const owed = { ...moved(payment, 'owe', now), instrument, owedBy: invoice.supplier, ...refused }
    const saved = db.payments.save(owed)
    emit(paymentOwed, ofPayment(saved, invoice, both))
    return 'owed'
  }
  // What is left of it settles nothing, and whoever gave the rest back knows why.
  if (isLate(payment) && intent.isPartlyGivenBack) return owe()
  const backTo = async (): Promise<Outcome> => {
    try {
      // The provider refunds an intent once, so it does not matter how often this work is begun.
      await stageMoved(work, payment, invoice, await (await ports.cardPayments()).refund(intent.id, payment.accountId))
    } catch (error) {
      // It was paid out long ago, and the account has not as much now: who was paid says what becomes of it.
      if (isLate(payment) && error instanceof ProviderRefusal && error.code === 'balance_insufficient')
        return owe({ backRefused: 'payments.notEnough' })
      throw error
    }
    const saved = db.payments.save({ ...moved(payment, 'refund', now), instrument })
    emit(intent.isGivenBack ? paymentReturned : paymentRefunded, ofPayment(saved, invoice, both))
    return 'refunded'
  }
  // Nobody is paid with what went back at the provider meanwhile.
  if (isLate(payment) && intent.isGivenBack) return backTo()
  const means = await stageSettled(work, invoice, settlementBy({ ...payment, instrument }, now.toISOString()))
  if (means !== 'refund') {
    const { declined: _declined, endedBy: _endedBy, ...paid } = payment
    const saved = db.payments.save({ ...moved(paid, 'succeed', now), instrument })
    if (isLate(payment)) await stageOtherOver(work, (await attemptsOf(db, invoice.id))[0])
    const { link } = saved
    if (link && means === 'settles') {
      const { parties, data, ...of } = ofPayment(saved, invoice, both)
      emit(paymentByLink, { ...of, parties, data: { ...data, to: link.to, byId: link.by } })
    }
    return 'settled'
  }
  // Whoever voided or credited the invoice may have done so because they saw this money: giving it back is for them to say.
  if (isLate(payment) && !invoice.settlement) return owe()
  return backTo()
}

const declined = async (work: OutcomeWork, payment: Payment, invoice: Invoice, code: string): Promise<Payment> => {
  const saved = work.db.payments.save({ ...moved(payment, 'decline', work.now), declined: code.slice(0, 100) })
  const waiting = await stagePaymentEvent(work, invoice, 'fail')
  if (!(await stageTakingFailed(work, payment, waiting, code))) work.emit(paymentFailed, ofPayment(saved, waiting))
  return saved
}

/**
 * Stages that the provider refused what an attempt is paid with, and said so in nothing that it keeps: it stands as any that was declined. This
 * is on record before the intent is called off, since a webhook tells of that, and no code with it.
 * @returns the attempt as it stands then; undefined where something else became of it meanwhile
 */
export const stageRefused = async (
  work: OutcomeWork,
  { invoiceId, attempt }: Pick<Payment, 'invoiceId' | 'attempt'>,
  code: string,
): Promise<Payment | undefined> => {
  const [payment, invoice] = await Promise.all([
    work.db.payments.need({ invoiceId, attempt }),
    work.db.invoices.need({ id: invoiceId }),
  ])
  const waits = isWithPayer(payment)
  return waits && invoice.status === 'pending' ? declined(work, payment, invoice, code) : undefined
}

/**
 * An attempt that nobody finished: its payer is told, unless nobody had begun it or they called it off themselves, and the invoice is free again.
 */
const lapsed = async (work: OutcomeWork, payment: Payment, invoice: Invoice, intent: Intent): Promise<Outcome> => {
  const endedBy = intent.isCalledOff ? 'payer' : 'time'
  const saved = work.db.payments.save({ ...moved(payment, 'cancel', work.now), endedBy })
  const waiting = invoice.status === 'pending' ? await stagePaymentEvent(work, invoice, 'fail') : invoice
  // A bank had it, returned it, and the intent was called off before anybody heard of that.
  const isTold =
    payment.status === 'processing' && (await stageTakingFailed(work, payment, waiting, intent.declined ?? 'canceled'))
  if (payment.status !== 'processing') {
    if (intent.isCalledOff) await stageTakingPutOff(work, payment)
    else await stageTakingReleased(work, payment)
  }
  if (waiting !== invoice && !isTold && !payment.isTaking && !intent.isCalledOff)
    work.emit(paymentLapsed, ofPayment(saved, waiting))
  return 'canceled'
}

/**
 * Stages that nobody waits any more for what a bank made of an attempt, since the account in which it was begun is gone: both are told, and the
 * invoice is open again. What the books know of it stays there; the reconciliation goes on asking whether its money came.
 * @returns whether it still waited for that
 */
export const stageLost = async (
  work: OutcomeWork,
  { invoiceId, attempt }: Pick<Payment, 'invoiceId' | 'attempt'>,
): Promise<boolean> => {
  const [payment, invoice] = await Promise.all([
    work.db.payments.need({ invoiceId, attempt }),
    work.db.invoices.need({ id: invoiceId }),
  ])
  if (payment.status !== 'processing') return false
  const saved = work.db.payments.save(moved(payment, 'lose', work.now))
  const waiting = invoice.status === 'pending' ? await stagePaymentEvent(work, invoice, 'fail') : invoice
  await stageTakingLost(work, payment)
  work.emit(paymentLost, ofPayment(saved, waiting, [invoice.customer, invoice.supplier]))
  return true
}

/** The payment of ours that an intent collects. What happens in another account is nothing to it, whatever it says of itself. */
export const paymentOf = async (
  { payments }: { readonly payments: Reads<typeof tables.Payments> },
  { id, accountId, metadata: { invoiceId, attempt } }: Pick<Intent, 'id' | 'accountId' | 'metadata'>,
): Promise<Payment | undefined> => {
  if (!/^inv_\w{1,40}$/.test(invoiceId ?? '') || !/^\d{1,6}$/.test(attempt ?? '')) return undefined
  const payment = await payments.get({ invoiceId: String(invoiceId), attempt: Number(attempt) })
  return payment?.intentId === id && payment.accountId === accountId ? payment : undefined
}

/**
 * Money that came settles its invoice. Both are saved in one transaction, so this finds nothing as long as no other writes an invoice from a row
 * that it read before; should one, the payer is not asked for the money again.
 */
const settledLate = async (work: OutcomeWork, payment: Payment, invoice: Invoice): Promise<Outcome> => {
  if (payment.status !== 'succeeded' || invoice.settlement) return 'unchanged'
  const means = await stageSettled(work, invoice, settlementBy(payment, payment.updatedAt))
  return means === 'settles' ? 'settled' : 'unchanged'
}

/** Stages what an intent means for a payment. */
const stageEnd = async (work: OutcomeWork, payment: Payment, invoice: Invoice, intent: Intent): Promise<Outcome> => {
  // It is heard of after all: the account is there again, or a page was left open.
  if (isLate(payment) && intent.status === 'succeeded') return succeeded(work, payment, invoice, intent)
  // Now it is known that nothing came.
  if (payment.status === 'lost' && intent.status === 'canceled') {
    work.db.payments.save({ ...moved(payment, 'cancel', work.now), endedBy: 'time' })
    return 'canceled'
  }
  if (!isUnfinished(payment)) return settledLate(work, payment, invoice)
  const { db, now } = work
  switch (intent.status) {
    case 'succeeded':
      return succeeded(work, payment, invoice, intent)
    case 'processing':
      if (payment.status === 'processing') return 'unchanged'
      db.payments.save(moved(payment, 'process', now))
      if (invoice.status === 'published') await stagePaymentEvent(work, invoice, 'pay')
      await stageTakingUnderWay(work, payment)
      return 'processing'
    case 'canceled':
      return lapsed(work, payment, invoice, intent)
    case 'open': {
      // A failure that was known when this try began is that of an older one.
      const isNews = intent.failure === undefined || intent.failure !== payment.failureBefore
      if (!intent.declined || !isNews || invoice.status !== 'pending') return 'unchanged'
      await declined(work, payment, invoice, intent.declined)
      return 'declined'
    }
    case 'acting':
      if (payment.status !== 'open') return 'unchanged'
      db.payments.save(moved(payment, 'check', now))
      return 'checking'
  }
}

/**
 * Stages what an intent, as the provider has it now, means for its payment and its invoice. It follows how the intent
 * stands and not what was told of it, so webhooks may repeat, overtake one another or get lost, and anybody may ask at any
 * time: an invoice is settled once.
 * @throws {Error} where the provider received another sum than was asked for
 */
export const stageOutcome = async (work: OutcomeWork, intent: Intent): Promise<Outcome> => {
  const { db } = work
  const payment = await paymentOf(db, intent)
  if (!payment) return 'unknown'
  const invoice = await db.invoices.need({ id: payment.invoiceId })
  // Whatever becomes of it, what moved is in the books. Both read at one time, and neither goes on behind the other's refusal.
  const [end, written] = await Promise.allSettled([
    stageEnd(work, payment, invoice, intent),
    stageMoved(work, payment, invoice, intent.transactions),
  ])
  if (end.status === 'rejected') throw end.reason
  if (written.status === 'rejected') throw written.reason
  return end.value
}
