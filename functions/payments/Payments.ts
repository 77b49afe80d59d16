import type { CreditNote } from '#shared/deals/credit.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { invoiceView } from '#shared/deals/invoice.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { mayAct } from '#shared/deals/sides.ts'
import { formatMinor } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { andMore } from '#shared/kit/words.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { assertCardCanPay } from '#shared/payments/card.ts'
import { paymentStarted } from '#shared/payments/events.ts'
import { Payments as contract } from '#shared/payments/Payments.contract.ts'
import { intentKey, type Payment, paymentView } from '#shared/payments/payment.ts'
import { isUnfinished, paymentStates } from '#shared/payments/payment-states.ts'
import { takesPayments } from '#shared/payments/payout-account.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { actingOn, actingOnInvoice, seenContract, seenInvoice } from '../deals/access.ts'
import { dueNow, stagePaymentEvent } from '../deals/settle.ts'
import type { Actor } from '../kit/actor.ts'
import { sameVersion } from '../kit/guard.ts'
import type { Reads } from '../kit/repository.ts'
import { type Known, read, serve, type Work } from '../kit/serve.ts'
import type { CardPayments, Intent } from '../ports/card-payments.ts'
import { PayoutAccounts } from './account-table.ts'
import { attemptsOf, giveBack, givingBackUses, paymentToGiveBack } from './giving-back.ts'
import { ofPayment, stageOutcome } from './outcome.ts'
import type * as tables from './tables.ts'

const lastAttempt = async (payments: Reads<typeof tables.Payments>, invoiceId: string): Promise<Payment | undefined> =>
  (await payments.rows({ invoiceId }, { reverse: true, limit: 1 })).items[0]

const uses = {
  ...givingBackUses,
  tables: { ...givingBackUses.tables, accounts: read(PayoutAccounts) },
} as const

type PayWork = Work<typeof uses> & { readonly actor: Actor }

/** What a call reads ahead that names an invoice. */
const named = ({ invoiceId }: { readonly invoiceId: Invoice['id'] }, { db }: Known<typeof uses>) => [
  db.invoices.get({ id: invoiceId }),
  lastAttempt(db.payments, invoiceId),
]

/** The same, with the account of who is to be paid. */
const namedToPay = ({ invoiceId }: { readonly invoiceId: Invoice['id'] }, { db }: Known<typeof uses>) => [
  db.invoices
    .get({ id: invoiceId })
    .then(invoice => invoice && db.accounts.get({ organisationId: invoice.supplier.id })),
  lastAttempt(db.payments, invoiceId),
]

/** The same for a call that names a credit note: its invoice, and with which payment that was paid. */
const ofCreditNote = ({ creditId }: { readonly creditId: CreditNote['id'] }, { db }: Known<typeof uses>) => [
  db.creditNotes
    .get({ id: creditId })
    .then(
      credit => credit && Promise.all([db.invoices.get({ id: credit.invoiceId }), attemptsOf(db, credit.invoiceId)]),
    ),
]

/**
 * The supplier's account to which an invoice is paid now. A supplier that has none which takes payments is paid for by the platform's
 * own, as all were before there were accounts.
 */
const accountToPay = async (
  accounts: Reads<typeof PayoutAccounts>,
  { supplier }: Invoice,
): Promise<string | undefined> => {
  const account = await accounts.get({ organisationId: supplier.id })
  return takesPayments(account) ? account?.accountId : undefined
}

/** Whose account a payment reached, is under way to, or would be made to now. */
const paidTo = async (
  accounts: Reads<typeof PayoutAccounts>,
  invoice: Invoice,
  payment: Payment | undefined,
): Promise<'supplier' | 'platform'> => {
  const isBegun = payment !== undefined && (isUnfinished(payment) || payment.status === 'succeeded')
  const accountId = isBegun ? payment.accountId : await accountToPay(accounts, invoice)
  return accountId === undefined ? 'platform' : 'supplier'
}

/** Holds an invoice to what can be paid by card now. @throws {Refusal} state.transition, payments.notByCard and others */
const assertPayable = (invoice: Invoice, now: Date): void => {
  if (invoice.status !== 'pending') advance(invoiceStates, invoice.status, 'pay', 'customer')
  assertCardCanPay(invoice.material.paymentTool, dueNow(invoice, now))
}

const refusalOf = (check: () => void): string | undefined => {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.errorType
    throw error
  }
}

/** Begins an attempt for what is due now. Its intent is made under a key that a second run of this code makes again. */
const begin = async (
  { db, actor, now, newId, emit }: PayWork,
  invoice: Invoice,
  last: Payment | undefined,
  port: CardPayments,
): Promise<Payment> => {
  const attempt = (last?.attempt ?? 0) + 1
  const due = dueNow(invoice, now)
  const { currency } = due
  const time = now.toISOString()
  const accountId = await accountToPay(db.accounts, invoice)
  const sum = { scheduleId: invoice.scheduleId, attempt, amount: formatMinor(due.minor, currency), currency }
  const intent = await port.createOrGetIntent({
    key: intentKey(sum),
    ...(accountId && { accountId }),
    amount: due.minor,
    currency,
    description: `${invoice.reference} ${andMore(invoice.title, invoice.itemCount - 1, 'en')}`,
    metadata: { invoiceId: invoice.id, attempt: String(attempt) },
  })
  const payment = db.payments.create({
    id: newId('payment'),
    invoiceId: invoice.id,
    ...sum,
    intentId: intent.id,
    ...(accountId && { accountId }),
    lateInterest: formatMinor(due.lateInterest, currency),
    tries: (last?.tries ?? 0) + 1,
    status: 'open',
    payer: actor.party,
    payerAgent: { id: actor.uid, type: 'user' },
    createdAt: time,
    updatedAt: time,
  })
  emit(paymentStarted, ofPayment(payment, invoice))
  return payment
}

/** Resumes an open attempt: with another card, or by another person of the same side. */
const resumeAttempt = ({ db, actor, now }: PayWork, payment: Payment, { failure }: Intent): Payment => {
  const { declined: _declined, ...open } = payment
  return db.payments.save({
    ...open,
    status: advance(paymentStates, payment.status, 'retry', 'customer'),
    payerAgent: { id: actor.uid, type: 'user' },
    tries: payment.tries + 1,
    ...(failure && { failureBefore: failure }),
    updatedAt: now.toISOString(),
  })
}

const saveCanceled = ({ db, now }: PayWork, payment: Payment): Payment =>
  db.payments.save({
    ...payment,
    status: advance(paymentStates, payment.status, 'cancel', 'customer'),
    endedBy: 'payer',
    updatedAt: now.toISOString(),
  })

/** Applies what became of an attempt that no longer waited for the payer when the button was pressed again. */
const applyOutcome = async (work: PayWork, payment: Payment, intent: Intent): Promise<Payment> => {
  const outcome = await stageOutcome(work, intent)
  if (outcome !== 'settled') throw new PaymentsRefusal('payments.underWay')
  return { ...payment, status: 'succeeded' }
}

const pay = async (work: PayWork, invoice: Invoice): Promise<Payment> => {
  const { db, now, ports } = work
  const port = await ports.cardPayments()
  const last = await lastAttempt(db.payments, invoice.id)
  if (!last || !isUnfinished(last)) return begin(work, invoice, last, port)

  const intent = await port.retrieve(last.intentId, last.accountId)
  const waits = intent.status === 'open' || intent.status === 'acting'
  const due = dueNow(invoice, now)
  if (waits && last.amount === formatMinor(due.minor, due.currency)) return resumeAttempt(work, last, intent)
  // Another sum is due now: the old intent must not be payable any more before there is a new one.
  const ended = waits ? await port.cancel(last.intentId, last.accountId) : intent
  if (ended.status !== 'canceled') return applyOutcome(work, last, ended)
  saveCanceled(work, last)
  return begin(work, invoice, last, port)
}

/** Calls an attempt off, unless its money came first. */
const cancel = async (work: PayWork, invoice: Invoice): Promise<Payment> => {
  const { db, ports } = work
  const last = await lastAttempt(db.payments, invoice.id)
  if (!last) throw new Refusal('notFound')
  advance(paymentStates, last.status, 'cancel', 'customer')
  const ended = await (await ports.cardPayments()).cancel(last.intentId, last.accountId)
  if (ended.status !== 'canceled') return applyOutcome(work, last, ended)
  if (invoice.status === 'pending') await stagePaymentEvent(work, invoice, 'fail')
  return saveCanceled(work, last)
}

export const Payments = serve(
  contract,
  uses,
  {
    GET_BY_INVOICE: async ({ invoiceId }, { db, actor, now }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      const side = seenInvoice(invoice, actor)
      const payment = await lastAttempt(db.payments, invoiceId)
      const whyNot = refusalOf(() => {
        if (side !== 'demander' || !mayAct(side, actor)) throw new Refusal('auth.denied')
        if (payment?.status === 'processing') throw new PaymentsRefusal('payments.underWay')
        assertPayable(invoice, now)
      })
      return {
        invoice: invoiceView(invoice, dayIn(now.toISOString())),
        payment: payment ? paymentView(payment) : null,
        side,
        paidTo: await paidTo(db.accounts, invoice, payment),
        mayPay: whyNot === undefined,
        ...(whyNot && { whyNot }),
      }
    },
    PAY_INVOICE: async ({ invoiceId }, work) => {
      const invoice = await work.db.invoices.need({ id: invoiceId })
      actingOnInvoice(invoice, work.actor, 'demander')
      assertPayable(invoice, work.now)
      const payment = await pay(work, invoice)
      // While somebody pays it, the supplier does not void it.
      if (payment.status === 'open' && invoice.status === 'published') await stagePaymentEvent(work, invoice, 'pay')
      return paymentView(payment)
    },
    CANCEL_PAYMENT: async ({ invoiceId }, work) => {
      const invoice = await work.db.invoices.need({ id: invoiceId })
      actingOnInvoice(invoice, work.actor, 'demander')
      return paymentView(await cancel(work, invoice))
    },
    GET_BY_CREDIT: async ({ creditId }, { db, actor }) => {
      const credit = await db.creditNotes.need({ id: creditId })
      const side = seenContract(credit, actor)
      if (side !== 'supplier' || !mayAct(side, actor)) return { mayGiveBack: false, whyNot: 'auth.denied' }
      try {
        const payment = await paymentToGiveBack(db, credit, await db.invoices.need({ id: credit.invoiceId }))
        return { mayGiveBack: true, ...(payment.instrument && { instrument: payment.instrument }) }
      } catch (error) {
        if (error instanceof Refusal) return { mayGiveBack: false, whyNot: error.errorType }
        throw error
      }
    },
    GIVE_BACK: async ({ creditId, version }, work) => {
      const credit = await work.db.creditNotes.need({ id: creditId })
      actingOn(credit, work.actor, 'supplier')
      sameVersion(credit, version)
      return giveBack(work, credit, await work.db.invoices.need({ id: credit.invoiceId }))
    },
    CLIENT_SECRET: async ({ invoiceId }, { db, actor, ports }) => {
      const invoice = await db.invoices.need({ id: invoiceId })
      actingOnInvoice(invoice, actor, 'demander')
      const payment = await lastAttempt(db.payments, invoiceId)
      if (payment?.status !== 'open' && payment?.status !== 'checking') throw new Refusal('notFound')
      const { clientSecret, checkUrl } = await (await ports.cardPayments()).retrieve(
        payment.intentId,
        payment.accountId,
      )
      return {
        intentId: payment.intentId,
        clientSecret,
        ...(payment.accountId && { accountId: payment.accountId }),
        payment: paymentView(payment),
        ...(checkUrl && { checkUrl }),
      }
    },
  },
  {
    GET_BY_INVOICE: namedToPay,
    PAY_INVOICE: namedToPay,
    CANCEL_PAYMENT: named,
    CLIENT_SECRET: named,
    GET_BY_CREDIT: ofCreditNote,
    GIVE_BACK: ofCreditNote,
  },
)
