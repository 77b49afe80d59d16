import type { PaidByLink } from '#shared/deals/client-view.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { formatMinor } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { andMore } from '#shared/kit/words.ts'
import { paymentStarted } from '#shared/payments/events.ts'
import type { Instrument } from '#shared/payments/instrument.ts'
import { intentKey, type Payment } from '#shared/payments/payment.ts'
import { isUnfinished, isWithPayer, paymentStates } from '#shared/payments/payment-states.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { dueNow, stagePaymentEvent } from '../deals/settle.ts'
import type { Actor } from '../kit/actor.ts'
import type { Work } from '../kit/serve.ts'
import { RefusedAfter } from '../kit/work.ts'
import {
  type CardPayments,
  type Intent,
  KindNotAllowed,
  NoSuchIntent,
  ProviderRefusal,
} from '../ports/card-payments.ts'
import {
  accountToPay,
  assertPayable,
  assertToolTakes,
  attemptsOf,
  holdsMoney,
  lastAttempt,
  nextAttempt,
} from './attempts.ts'
import { ofPayment, stageOutcome } from './outcome.ts'
import type { payingUses } from './paying-uses.ts'
import { askingOnce, assertStillTakes } from './refused-account.ts'
import { cameOfLost } from './standing.ts'
import { stageTakingFailed, stageTakingPutOff, stageTakingReleased } from './taking-outcome.ts'

/** Who pays: whoever presses the button, or by whose word it is taken. */
export type PayWork = Work<typeof payingUses> & { readonly actor: Pick<Actor, 'party' | 'uid'> }

/** With what an attempt is paid of what its customer keeps, and whether it is taken without anybody there. */
export type Means = {
  readonly kept?: Pick<Instrument, 'id' | 'providerCustomerId' | 'kind' | 'accountId'> | undefined
  readonly isTaking?: true
  /** The link by which it is paid, if it is: then what somebody else has begun is not gone on with, since its secret tells of their card. */
  readonly link?: PaidByLink
}
export const byHand: Means = {}

/** What is left to stage once the provider was asked. All of it happens or, where the call is refused, none. */
export type Staging = () => Payment | Promise<Payment>

/**
 * Begins an attempt for what is due now. Its intent is made under a key that a second run of this code makes again.
 * @param attempts that there are already
 */
const begin = async (
  { db, actor, now, newId, emit }: PayWork,
  invoice: Invoice,
  attempts: readonly Payment[],
  port: CardPayments,
  { kept, isTaking, link }: Means,
): Promise<Staging> => {
  const accountId = (await accountToPay(db.accounts, invoice))?.accountId
  const attempt = nextAttempt(attempts)
  const due = dueNow(invoice, now)
  const { currency } = due
  const time = now.toISOString()
  // What is kept in one account pays no other.
  if (kept && kept.accountId !== accountId) throw new PaymentsRefusal('payments.instrumentElsewhere')
  const sum = {
    scheduleId: invoice.scheduleId,
    attempt,
    amount: formatMinor(due.minor, currency),
    currency,
    ...(kept && { instrumentId: kept.id }),
  }
  const intent = await port
    .createOrGetIntent({
      key: intentKey(sum),
      ...(accountId && { accountId }),
      amount: due.minor,
      currency,
      description: `${invoice.reference} ${andMore(invoice.title, invoice.itemCount - 1, 'en')}`,
      metadata: { invoiceId: invoice.id, attempt: String(attempt) },
      ...(kept && { kept: { customerId: kept.providerCustomerId, kind: kept.kind } }),
    })
    .catch((error: unknown): never => {
      // The provider allows the account no bank debits any more, and nobody has heard of it yet.
      throw error instanceof KindNotAllowed
        ? new PaymentsRefusal('payments.noBankDebits', { supplier: invoice.supplierName })
        : error
    })
  return () => {
    const payment = db.payments.create({
      id: newId('payment'),
      invoiceId: invoice.id,
      ...sum,
      ...(kept && { kind: kept.kind }),
      intentId: intent.id,
      ...(accountId && { accountId }),
      lateInterest: formatMinor(due.lateInterest, currency),
      tries: Math.max(0, ...attempts.map(({ tries }) => tries)) + 1,
      status: 'open',
      ...(isTaking && { isTaking }),
      ...(link && { link }),
      payer: actor.party,
      payerAgent: { id: actor.uid, type: 'user' },
      createdAt: time,
      updatedAt: time,
    })
    emit(paymentStarted, ofPayment(payment, invoice))
    return payment
  }
}

/** Resumes an open attempt: with another card, or by another person of the same side. */
const resumeAttempt = (
  { db, actor, now }: PayWork,
  payment: Payment,
  { failure }: Intent,
  { link }: Means,
): Payment => {
  // Whoever goes on with it pays it, by a link or without.
  const { declined: _declined, link: _link, ...open } = payment
  return db.payments.save({
    ...open,
    status: advance(paymentStates, payment.status, 'retry', 'customer'),
    payerAgent: { id: actor.uid, type: 'user' },
    tries: payment.tries + 1,
    ...(link && { link }),
    ...(failure && { failureBefore: failure }),
    updatedAt: now.toISOString(),
  })
}

const saveCanceled = ({ db, now }: PayWork, payment: Payment): Payment =>
  db.payments.save({
    ...payment,
    // What a bank had and returned is over, whether or not its webhook came, or had been taken as lost.
    status: advance(paymentStates, payment.status, 'cancel', isWithPayer(payment) ? 'customer' : 'system'),
    endedBy: payment.status === 'lost' ? 'time' : 'payer',
    updatedAt: now.toISOString(),
  })

/** Applies what became of an attempt that no longer waited for the payer when the button was pressed again. */
export const applyOutcome = async (work: PayWork, payment: Payment, intent: Intent): Promise<Payment> => {
  const outcome = await stageOutcome(work, intent)
  const refusal = new PaymentsRefusal('payments.underWay')
  // What went back, or is owed by now, is kept so: whoever presses once more begins anew.
  if (outcome === 'refunded' || outcome === 'owed') throw new RefusedAfter(refusal)
  if (outcome !== 'settled') throw refusal
  return { ...payment, status: 'succeeded' }
}

/** The same, with the invoice marked as being paid: while somebody does, the supplier does not void it. */
const waiting =
  (work: PayWork, invoice: Invoice, staging: Staging): Staging =>
  async () => {
    const payment = await staging()
    if (invoice.status === 'published') await stagePaymentEvent(work, invoice, 'pay')
    return payment
  }

/**
 * Asks the provider all that paying an invoice takes, and stages nothing yet.
 * @param standing asks how an account stands; the same one for several invoices
 * @param onEnded what follows where an attempt no longer waits for the payer: its money came, or is on its way
 */
export const ask = async (
  work: PayWork,
  invoice: Invoice,
  onEnded: (last: Payment, ended: Intent) => Staging,
  means: Means = byHand,
  standing: ReturnType<typeof askingOnce> = askingOnce(work),
): Promise<Staging> => {
  const { db, now, ports } = work
  assertPayable(invoice, now)
  // What is given in the page is a card.
  assertToolTakes(invoice.material.paymentTool, means.kept?.kind ?? 'card')
  const port = await ports.cardPayments()
  const [last, ...before] = await attemptsOf(db, invoice.id)
  // Money that came is not asked for again, whatever the invoice says of itself; what the bank took back is.
  if (last && holdsMoney(last, invoice)) return onEnded(last, await port.retrieve(last.intentId, last.accountId))
  const came = await cameOfLost(before, port)
  if (came) return onEnded(came.payment, came.intent)
  const attempts = last ? [last, ...before] : []
  const beginNext = () => begin(work, invoice, attempts, port, means)
  const isLost = last?.status === 'lost'
  if (!last || !(isUnfinished(last) || isLost)) return waiting(work, invoice, await beginNext())

  const intent = await port.retrieve(last.intentId, last.accountId).catch((error: unknown): undefined => {
    // It is still gone with its account, as it was taken to be.
    if (error instanceof NoSuchIntent && isLost) return undefined
    // A bank has it, and the account that it goes to is gone: it is waited for, as it is told of to whoever looks.
    throw error instanceof NoSuchIntent && last.status === 'processing'
      ? new PaymentsRefusal('payments.underWay')
      : error
  })
  if (!intent) return waiting(work, invoice, await beginNext())
  const waits = intent.status === 'open' || intent.status === 'acting'
  const due = dueNow(invoice, now)
  // An intent is made in one account, for one sum, and for what it is paid with; a taking has one of its own each time.
  const isSame =
    waits &&
    !isLost &&
    last.accountId === (await accountToPay(db.accounts, invoice))?.accountId &&
    last.amount === formatMinor(due.minor, due.currency) &&
    last.instrumentId === means.kept?.id
  const isOwn = !means.link || last.payerAgent.id === work.actor.uid
  if (isSame && isOwn && !last.isTaking && !means.isTaking) {
    await assertStillTakes(last, standing)
    return waiting(work, invoice, () => resumeAttempt(work, last, intent, means))
  }
  // Another one is needed now: the old intent must not be payable any more before there is a new one.
  const by = means.isTaking ? undefined : 'payer'
  const ended = waits ? await port.cancel(last.intentId, last.accountId, by) : intent
  if (ended.status !== 'canceled') return onEnded(last, ended)
  const callOff = async () => {
    if (last.status === 'processing') await stageTakingFailed(work, last, invoice, intent.declined ?? 'canceled')
    else await stageTakingReleased(work, last)
    saveCanceled(work, last)
  }
  const begun = await beginNext().catch((error: unknown): Staging => {
    if (!(error instanceof PaymentsRefusal || error instanceof ProviderRefusal)) throw error
    // The old one is over all the same.
    return async () => {
      if (invoice.status === 'pending') await stagePaymentEvent(work, invoice, 'fail')
      throw new RefusedAfter(error)
    }
  })
  return async () => {
    await callOff()
    return waiting(work, invoice, begun)()
  }
}

/** Begins to pay an invoice, or goes on with the attempt that is open. @throws {Refusal} */
export const pay = async (work: PayWork, invoice: Invoice, means: Means = byHand): Promise<Payment> =>
  (await ask(work, invoice, (last, ended) => () => applyOutcome(work, last, ended), means))()

/** Calls an attempt off, unless its money came first. */
export const cancel = async (work: PayWork, invoice: Invoice): Promise<Payment> => {
  const { db, ports } = work
  const last = await lastAttempt(db.payments, invoice.id)
  if (!last) throw new Refusal('notFound')
  advance(paymentStates, last.status, 'cancel', 'customer')
  const ended = await (await ports.cardPayments()).cancel(last.intentId, last.accountId, 'payer')
  if (ended.status !== 'canceled') return applyOutcome(work, last, ended)
  if (invoice.status === 'pending') await stagePaymentEvent(work, invoice, 'fail')
  await stageTakingPutOff(work, last)
  return saveCanceled(work, last)
}
