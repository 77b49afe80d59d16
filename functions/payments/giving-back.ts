import type { CreditNote } from '#shared/deals/credit.ts'
import { creditStates } from '#shared/deals/credit-states.ts'
import { creditBounced, creditReturned } from '#shared/deals/events.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { isIdOf } from '#shared/kit/id.ts'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import { advance } from '#shared/kit/state-table.ts'
import { movementsOf, type ProviderTransaction } from '#shared/payments/books.ts'
import { paymentBounced, paymentRefunded, paymentRepaid, paymentReturned } from '#shared/payments/events.ts'
import { owedNoMore, owedOf, type Payment } from '#shared/payments/payment.ts'
import { isOwedBack, isUnfinished, paymentStates } from '#shared/payments/payment-states.ts'
import { actingOn } from '../deals/access.ts'
import { ofCredit } from '../deals/event-drafts.ts'
import type { Actor } from '../kit/actor.ts'
import { sameVersion } from '../kit/guard.ts'
import type { Work } from '../kit/serve.ts'
import type { CardPayments, Intent, Refunded } from '../ports/card-payments.ts'
import { attemptsOf } from './attempts.ts'
import { bookOf, stageTransactions } from './bookkeeping.ts'
import { paymentToGiveBack } from './looking.ts'
import { ofPayment, paymentOf, stageMoved } from './outcome.ts'
import type { givingBackUses } from './paying-uses.ts'

type GivingBack = Pick<Work<typeof givingBackUses>, 'db' | 'ports' | 'now' | 'emit'>

/** Gives back what a supplier owes the client for a credit note: once, by its id, whatever breaks on the way. */
const giveBack = async (work: GivingBack, credit: CreditNote, invoice: Invoice): Promise<CreditNote> => {
  const { db, ports } = work
  const payment = await paymentToGiveBack(db, credit, invoice)
  const { currency } = credit
  const transactions = await (await ports.cardPayments()).giveBack({
    key: credit.id,
    intentId: payment.intentId,
    accountId: payment.accountId,
    amount: parseMinor(credit.total, currency),
  })
  return stageReturned(work, { credit, payment, transactions })
}

type Returned = {
  readonly credit: CreditNote
  readonly payment: Payment
  readonly transactions: readonly ProviderTransaction[]
}

/** Stages the movements of a credit note's amount in the books of who was paid. */
const stageCreditMoved = (work: GivingBack, { credit, payment, transactions }: Returned) =>
  stageTransactions(work, { accountId: payment.accountId, organisationId: credit.supplier.id }, transactions, {
    invoiceId: credit.invoiceId,
    paymentId: payment.id,
    creditId: credit.id,
  })

/** Stages that the amount of a credit note went back to what paid it. */
const stageReturned = async (work: GivingBack, returned: Returned): Promise<CreditNote> => {
  const { db, now, emit } = work
  const { credit, payment } = returned
  const { currency } = credit
  await stageCreditMoved(work, returned)
  const at = now.toISOString()
  const saved = db.creditNotes.save({
    ...credit,
    status: advance(creditStates, credit.status, 'giveBack', 'system'),
    returned: { at, instrument: payment.instrument ?? '' },
    updatedAt: at,
  })
  emit(creditReturned, ofCredit(saved, formatMinor(0n, currency)))
  return saved
}

/** Stages that all of a payment that came in vain went back, though no bank took it before. */
const stageGivenAgain = async (
  work: GivingBack,
  { payment, invoice }: Owed,
  by: 'supplier' | 'system',
  transactions: readonly ProviderTransaction[],
): Promise<Payment> => {
  const { db, now, emit } = work
  const status = advance(paymentStates, payment.status, 'giveBack', by)
  await stageMoved(work, payment, invoice, transactions)
  const saved = db.payments.save({ ...owedNoMore(payment), status, updatedAt: now.toISOString() })
  // Of what came in vain nothing is asked for any more; of what came late, something may be.
  const told = payment.status === 'owed' ? paymentReturned : paymentRefunded
  emit(told, ofPayment(saved, invoice, [invoice.customer, invoice.supplier]))
  return saved
}

/** A payment that is owed back, with its invoice. */
type Owed = { readonly payment: Payment; readonly invoice: Invoice }

/**
 * Gives what is owed of a payment back to what paid it, once more where no bank took it before.
 * @throws {Refusal} state.transition, payments.givenBackElsewhere, payments.notEnough, payments.disputed
 */
const giveBackAgain = async (work: GivingBack, owed: Owed): Promise<Payment> => {
  const { intentId, accountId, currency, status, backKey: key } = owed.payment
  advance(paymentStates, status, 'giveBack', 'supplier')
  const port = await work.ports.cardPayments()
  const transactions = await port.giveBack({
    key,
    intentId,
    accountId,
    amount: parseMinor(owedOf(owed.payment), currency),
  })
  return stageGivenAgain(work, owed, 'supplier', transactions)
}

/** Stages that who was paid says that it gave the amount to the payer another way. @throws {Refusal} state.transition */
const stageRepaid = ({ db, now, emit }: GivingBack, { payment, invoice }: Owed): Payment => {
  const status = advance(paymentStates, payment.status, 'repay', 'supplier')
  const saved = db.payments.save({ ...owedNoMore(payment), status, updatedAt: now.toISOString() })
  emit(paymentRepaid, ofPayment(saved, invoice, [invoice.customer, invoice.supplier]))
  return saved
}

type ByWord = GivingBack & { readonly actor: Actor }

/** The same of a credit note that its supplier names. @throws {Refusal} notFound, auth.denied, call.conflict and what giving back throws */
export const giveBackNamed = async (
  work: ByWord,
  { creditId, version }: { readonly creditId: CreditNote['id']; readonly version: number },
): Promise<CreditNote> => {
  const { db, actor } = work
  const credit = await db.creditNotes.need({ id: creditId })
  actingOn(credit, actor, 'supplier')
  sameVersion(credit, version)
  return giveBack(work, credit, await db.invoices.need({ id: credit.invoiceId }))
}

/** The same of a payment that is owed back: once more to what paid it, or another way. @throws {Refusal} as above */
export const endOwedNamed = async (
  work: ByWord,
  asked: Pick<Payment, 'invoiceId' | 'attempt' | 'version'> & { readonly by: 'instrument' | 'otherwise' },
): Promise<Payment> => {
  const { db, actor } = work
  const { invoiceId, attempt, version, by } = asked
  const invoice = await db.invoices.need({ id: invoiceId })
  actingOn(invoice, actor, 'supplier')
  const payment = await db.payments.need({ invoiceId, attempt })
  sameVersion(payment, version)
  const owed = { payment, invoice }
  return by === 'otherwise' ? stageRepaid(work, owed) : giveBackAgain(work, owed)
}

/** What became of what no bank took. `tooEarly`: whoever gave it back has not finished, and it is to be told again. */
export type Bounced = 'bounced' | 'unchanged' | 'tooEarly' | 'notOurs'

/** Stages that no bank took what was given back for a credit note: the supplier owes it as before. */
const stageCreditBounced = async (work: GivingBack, credit: CreditNote, refund: Refunded): Promise<Bounced> => {
  const { db, ports, now, emit } = work
  const { intentId, accountId, transactions } = refund
  const attempts = await attemptsOf(db, credit.invoiceId)
  const payment = attempts.find(one => one.intentId === intentId && one.accountId === accountId)
  if (!payment) return 'notOurs'
  const { returned, ...rest } = credit
  if (!returned) {
    const ids = transactions.flatMap(one => movementsOf(one)).map(({ id, at }) => ({ book: bookOf(accountId), at, id }))
    const isKnown = (await db.movements.getMany(ids)).every(movement => movement !== undefined)
    return isKnown ? 'unchanged' : 'tooEarly'
  }
  await stageCreditMoved(work, { credit, payment, transactions })
  if (await (await ports.cardPayments()).isGivenBack({ key: credit.id, intentId, accountId })) return 'unchanged'
  const at = now.toISOString()
  const saved = db.creditNotes.save({
    ...rest,
    status: advance(creditStates, credit.status, 'bounce', 'system'),
    bounced: [...(credit.bounced ?? []), { ...returned, bouncedAt: at }],
    updatedAt: at,
  })
  emit(creditBounced, ofCredit(saved, formatMinor(0n, credit.currency)))
  return 'bounced'
}

/** Whether what is owed of a payment is at the provider on its way back, or arrived. */
const isBack = async (port: CardPayments, payment: Payment, intent: Intent): Promise<boolean> => {
  const { owes, backKey: key, intentId, accountId, currency } = payment
  if (intent.isGivenBack) return true
  if (owes === undefined && key === undefined) return false
  return port.isGivenBack({ key, intentId, accountId, amount: parseMinor(owedOf(payment), currency) })
}

/** What of an intent goes back under a key, or without one: all of it, or what a bank gave back after all. */
const paymentBack = async (
  db: GivingBack['db'],
  intent: Intent,
  key: string | undefined,
): Promise<Payment | undefined> => {
  const first = await paymentOf(db, intent)
  if (!first || first.backKey === key) return first
  return (await attemptsOf(db, first.invoiceId)).find(one => one.intentId === intent.id && one.backKey === key)
}

/** Stages that no bank took all of a payment that had come in vain: who was paid owes it to the payer, and both are told. */
const stagePaymentBounced = async (
  work: GivingBack,
  { key, intentId, accountId, transactions }: Refunded,
): Promise<Bounced> => {
  const { db, ports, now, emit } = work
  const port = await ports.cardPayments()
  const intent = await port.retrieve(intentId, accountId)
  const payment = await paymentBack(db, intent, key)
  if (!payment) return 'notOurs'
  if (isUnfinished(payment)) return 'tooEarly'
  const invoice = await db.invoices.need({ id: payment.invoiceId })
  await stageMoved(work, payment, invoice, transactions)
  if (payment.status !== 'refunded') return isOwedBack(payment) || payment.status === 'repaid' ? 'unchanged' : 'notOurs'
  // Told of late, or again: it was given back once more since.
  if (await isBack(port, payment, intent)) return 'unchanged'
  const status = advance(paymentStates, payment.status, 'bounce', 'system')
  const saved = db.payments.save({ ...payment, status, owedBy: invoice.supplier, updatedAt: now.toISOString() })
  emit(paymentBounced, ofPayment(saved, invoice, [invoice.customer, invoice.supplier]))
  return 'bounced'
}

/**
 * Stages that no bank took what was given back. It follows whether anything stands at the provider that was given back for it, so that a
 * webhook that comes again, or after the next try, changes nothing.
 * @returns `notOurs` for what was given back elsewhere, which a person has to look at
 */
export const stageBounced = async (work: GivingBack, refund: Refunded): Promise<Bounced> => {
  const { key } = refund
  if (key === undefined || !isIdOf('creditNote', key)) return stagePaymentBounced(work, refund)
  const credit = await work.db.creditNotes.get({ id: key })
  return credit ? stageCreditBounced(work, credit, refund) : 'notOurs'
}

/** The same of what came in vain or came back after all. @returns whether it was owed back until then */
const stagePaymentFound = async (work: GivingBack, refund: Refunded): Promise<boolean> => {
  const { db, ports } = work
  const port = await ports.cardPayments()
  const intent = await port.retrieve(refund.intentId, refund.accountId)
  const payment = await paymentBack(db, intent, refund.key)
  if (!payment || !isOwedBack(payment) || !(await isBack(port, payment, intent))) return false
  const invoice = await db.invoices.need({ id: payment.invoiceId })
  await stageGivenAgain(work, { payment, invoice }, 'system', refund.transactions)
  return true
}

/**
 * Takes over what the provider gave back and nobody wrote down, since whoever asked for it died first.
 * @returns whether it was given back for a credit note or a payment of ours
 */
export const stageFound = async (work: GivingBack, refund: Refunded): Promise<boolean> => {
  const { db } = work
  const { key, intentId, accountId, transactions } = refund
  if (key === undefined || !isIdOf('creditNote', key)) return !refund.isGone && stagePaymentFound(work, refund)
  const credit = await db.creditNotes.get({ id: key })
  const payment = (credit ? await attemptsOf(db, credit.invoiceId) : []).find(
    one => one.intentId === intentId && one.accountId === accountId,
  )
  if (!credit || !payment) return false
  if (credit.status === 'held' && !refund.isGone) await stageReturned(work, { credit, payment, transactions })
  else await stageCreditMoved(work, { credit, payment, transactions })
  return true
}
