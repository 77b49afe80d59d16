import type { Invoice } from '#shared/deals/invoice.ts'
import { changedBy, isUndecided, lostDisputesOf } from '#shared/deals/payment-dispute.ts'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import { advance } from '#shared/kit/state-table.ts'
import { cameTo, type Dispute } from '#shared/payments/dispute.ts'
import {
  disputeAnswered,
  disputeDue,
  disputeLost,
  disputeOpened,
  disputeWon,
  paymentBackRefused,
  paymentOwed,
  paymentRefunded,
} from '#shared/payments/events.ts'
import { isDueSoon } from '#shared/payments/evidence.ts'
import { inVainAfter, isInVain, lostBy } from '#shared/payments/in-vain.ts'
import { backRefusals, owedNoMore, type Payment } from '#shared/payments/payment.ts'
import { isUnfinished, paymentStates } from '#shared/payments/payment-states.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { regainedOf, stageDisputed, stageRegained } from '../deals/taken-back.ts'
import type { Work } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import type { DisputedIntent } from '../ports/card-payments.ts'
import type { ProviderAccount } from '../ports/payout-accounts.ts'
import { ofAccount, rowOfAccount } from './account-standing.ts'
import { attemptsOf, nextAttempt } from './attempts.ts'
import { stageDisputeMovements } from './bookkeeping.ts'
import { ofPayment, paymentOf, stageMoved, stageOtherOver, stageOutcome } from './outcome.ts'
import type { disputeUses } from './webhook-uses.ts'

type DisputeWork = Pick<Work<typeof disputeUses>, 'db' | 'ports' | 'now' | 'newId' | 'emit'>

const events = {
  needsResponse: disputeOpened,
  underReview: disputeAnswered,
  won: disputeWon,
  lost: disputeLost,
} as const

/** What is told of a dispute as it stands now; nothing where the payer took it back. */
const eventOf = ({ status }: Dispute) => (status in events ? events[status as keyof typeof events] : undefined)

/**
 * Under which name a dispute stands so: once, however often and in whatever order the provider tells of it. A webhook that comes after
 * the next one finds what that found.
 */
const toldOnce = ({ dispute: { id, status }, isInquiry }: Pick<DisputedIntent, 'dispute' | 'isInquiry'>) => {
  // An inquiry that becomes a dispute is asked for anew, by another day.
  const standing = isInquiry ? `inquiry ${status}` : status
  return { id: `StripeWebhook#${id}#${standing}`, hash: status }
}

/** Tells the organisation whose account it is how a dispute stands. */
const stageTold = async (
  { db, emit }: DisputeWork,
  account: ProviderAccount,
  dispute: Dispute,
  event: ReturnType<typeof eventOf> | typeof disputeDue = eventOf(dispute),
): Promise<void> => {
  const row = await rowOfAccount(db, account)
  if (!row || !event) return
  const { id: disputeId, description: title, amount, currency } = dispute
  emit(event, { ...ofAccount(row), data: { disputeId, title, amount, currency } })
}

/** Stages the payment that a dispute is about, as it stands with it. */
const savePayment = ({ db, now }: DisputeWork, payment: Payment, invoice: Invoice, dispute: Dispute): void => {
  const { disputed: _disputed, ...rest } = payment
  const at = now.toISOString()
  const isLost = dispute.status === 'lost'
  const isNews = isLost && !lostDisputesOf(invoice).some(({ id }) => id === dispute.id)
  db.payments.save({
    ...rest,
    ...(isNews && {
      // One that was taken back in part may be taken back again.
      status:
        payment.status === 'takenBack' ? payment.status : advance(paymentStates, payment.status, 'takeBack', 'system'),
      takenBack: changedBy(payment.takenBack, parseMinor(dispute.amount, dispute.currency), dispute.currency),
    }),
    ...(isUndecided(dispute) ? { disputed: { id: dispute.id, askedAt: at } } : {}),
    updatedAt: at,
  })
}

/**
 * Under which key what a bank gave back after all goes to the payer, as something of the same intent may have gone back before.
 * @param keeps what the bank kept then, where it gave back a part alone
 */
const regainedKey = ({ id, status, amount }: Pick<Dispute, 'id' | 'status' | 'amount'>): string =>
  ['regained', id, ...(status === 'lost' ? [amount] : [])].join('#')

/** Stages what a dispute means for a payment that came in vain. */
const stageInVain = (
  { db, now, emit }: DisputeWork,
  payment: Payment,
  invoice: Invoice,
  { dispute, intent }: Pick<DisputedIntent, 'dispute' | 'intent'>,
): void => {
  const { currency, status: stood } = payment
  const updatedAt = now.toISOString()
  if (isUndecided(dispute)) {
    db.payments.save({ ...payment, disputed: { id: dispute.id, askedAt: updatedAt }, askedAt: updatedAt })
    return
  }
  const { event, before, owed, takenBack, lost } = inVainAfter(payment, dispute, intent?.isGivenBack === true)
  const { disputed, takenBack: _taken, lost: lostBefore = [], owes, backKey, ...rest } = owedNoMore(payment)
  const sum = (minor: bigint) => formatMinor(minor, currency)
  const isAgain = event === 'owe' && owed > before && stood !== 'takenBack'
  const others = lostBefore.filter(({ disputeId }) => disputeId !== dispute.id)
  const losses = lost > 0n ? [...others, { disputeId: dispute.id, amount: sum(lost) }] : others
  const saved = db.payments.save({
    ...rest,
    ...(event && { status: advance(paymentStates, stood, event, 'system') }),
    ...(takenBack > 0n && { takenBack: sum(takenBack) }),
    ...(losses.length > 0 && { lost: losses }),
    ...(owed > 0n && { owedBy: invoice.supplier }),
    // The provider gives nothing of it back while a bank keeps a part.
    ...(owed > 0n && takenBack > 0n && { backRefused: 'payments.disputed' as const }),
    // What was owed of what is over stays what went back.
    ...(owed === 0n && owes && { owes }),
    ...(owed > 0n && sum(owed) !== payment.amount && { owes: sum(owed) }),
    ...(isAgain ? { backKey: regainedKey(dispute) } : backKey && { backKey }),
    // Another bank's, or one that was opened since, is asked about still.
    ...(disputed && disputed.id !== dispute.id && { disputed }),
    updatedAt,
  })
  if (event === 'owe' || owed > before)
    emit(paymentOwed, ofPayment(saved, invoice, [invoice.customer, invoice.supplier]))
}

/** In which account a dispute is, and which payment of ours it is about. */
type Concerned = {
  readonly accountId: string | undefined
  readonly account: ProviderAccount | undefined
  readonly payment: Payment | undefined
}

/** Stages what a dispute moved in the books of who was paid, whoever's payment it is about. */
const stageHeld = async (
  work: DisputeWork,
  { dispute: { id, status }, transactions }: Pick<DisputedIntent, 'dispute' | 'transactions'>,
  { accountId, account, payment }: Concerned,
): Promise<void> => {
  const row = account && (await rowOfAccount(work.db, account))
  const of = { accountId, organisationId: row?.organisationId }
  const about = payment ? { invoiceId: payment.invoiceId, paymentId: payment.id } : {}
  await stageDisputeMovements(work, of, { id, status, transactions }, about)
}

/** Why the provider refused to give something back. @throws whatever else went wrong */
const refusalToGiveBack = (error: unknown): (typeof backRefusals)[number] => {
  const refused = error instanceof PaymentsRefusal && backRefusals.find(one => one === error.errorType)
  if (!refused) throw error
  return refused
}

/**
 * Stages that a bank gave back what it had taken for good, or a part of it. The money is a payment of its own, in the same intent: it pays what is owed
 * again, or goes back where that was paid or taken off meanwhile. What is known already stages nothing.
 */
const stageCameBack = async (
  work: DisputeWork,
  payment: Payment,
  invoice: Invoice,
  dispute: Dispute,
): Promise<void> => {
  const { db, now, newId, ports, emit } = work
  const known = lostDisputesOf(invoice).find(one => one.id === dispute.id)
  const { currency } = payment
  // What the bank had taken: it may have left a part to who was paid before.
  const keeps = dispute.status === 'lost' ? dispute.amount : formatMinor(0n, currency)
  const found = known && regainedOf(invoice, known, keeps)
  if (!found) return
  const { sums } = found
  const id = newId('payment')
  const { instrument = '' } = payment
  if (found.means === 'nothing') {
    await stageRegained(work, invoice, known, { paymentId: id, instrument }, found)
    return
  }
  const attempts = await attemptsOf(db, invoice.id)
  const [last] = attempts
  const isTaken = found.means === 'settles' || (found.means === 'part' && !last?.isTaking)
  const ended = isTaken ? await stageOtherOver(work, last) : undefined
  // Who is paying all of it, and whose money is on its way, is not kept from it: then this goes back.
  const isUnderWay = last !== undefined && isUnfinished(last) && !ended
  const means = found.means === 'part' && isUnderWay ? 'refund' : found.means
  await stageRegained(work, invoice, known, { paymentId: id, instrument }, { ...found, means })
  const { takenBack: _taken, disputed: _disputed, version: _version, declined: _declined, ...rest } = payment
  const at = now.toISOString()
  const regained = { ...rest, ...sums, id, attempt: nextAttempt(attempts), createdAt: at, updatedAt: at }
  if (means !== 'refund') {
    db.payments.create({ ...regained, status: 'succeeded' })
    return
  }
  const { intentId, accountId } = payment
  const port = await ports.cardPayments()
  const key = regainedKey(dispute)
  const both = [invoice.customer, invoice.supplier]
  const kept = { ...regained, backKey: key }
  // Nobody tells of it again once the provider gives up: where it cannot go back now, who was paid sees to it.
  const moved = await port
    .giveBack({ key, intentId, accountId, amount: parseMinor(sums.amount, currency) })
    .catch(refusalToGiveBack)
  if (typeof moved === 'string') {
    const owed = db.payments.create({ ...kept, status: 'owed', owedBy: invoice.supplier, backRefused: moved })
    emit(paymentBackRefused, ofPayment(owed, invoice, both))
    return
  }
  const saved = db.payments.create({ ...kept, status: 'refunded' })
  await stageMoved(work, saved, invoice, moved)
  emit(paymentRefunded, ofPayment(saved, invoice, both))
}

/** Whether the money of a payment settled its invoice at no time. */
const cameInVain = (payment: Payment, { settlement, former = [] }: Invoice): boolean =>
  isInVain(
    payment,
    [...former, ...(settlement ? [settlement] : [])].map(({ paymentId }) => paymentId),
  )

/** Stages what came back of a dispute that is lost, after it was: how it stands is told once, and a bank may leave a part days later. */
const stageLeftSince = async (work: DisputeWork, payment: Payment, found: DisputedIntent): Promise<void> => {
  const { dispute } = found
  if (dispute.status !== 'lost') return
  const invoice = await work.db.invoices.need({ id: payment.invoiceId })
  if (!cameInVain(payment, invoice)) await stageCameBack(work, payment, invoice, dispute)
  else if (lostBy(payment, dispute.id) > parseMinor(dispute.amount, payment.currency))
    stageInVain(work, payment, invoice, found)
}

/** Stages how a dispute stands: for the invoice whose payment it is about, where it is one of ours, and for who answers it. */
const stageDispute = async (
  work: DisputeWork,
  { accountId, account }: Omit<Concerned, 'payment'>,
  { dispute, isInquiry, intent, transactions }: DisputedIntent,
): Promise<void> => {
  const payment = intent && (await paymentOf(work.db, intent))
  const invoice = payment && (await work.db.invoices.need({ id: payment.invoiceId }))
  await stageHeld(work, { dispute, transactions }, { accountId, account, payment })
  const known = invoice?.disputes?.find(({ id: one }) => one === dispute.id)
  // Asked before what is known by now, and heard after it.
  const isNews = known?.status === 'closed' && !isInquiry
  if (known?.endedAt !== undefined && isUndecided(dispute) && !isNews) return
  if (account) await stageTold(work, account, dispute)
  if (!invoice) return
  if (cameInVain(payment, invoice)) {
    stageInVain(work, payment, invoice, { dispute, intent })
    return
  }
  if (payment.status !== 'succeeded' && payment.status !== 'takenBack') return
  if (known?.status === 'lost') {
    if (dispute.status === 'won') await stageCameBack(work, payment, invoice, dispute)
    return
  }
  savePayment(work, payment, invoice, dispute)
  const { id, amount, status, openedAt } = dispute
  await stageDisputed(work, invoice, {
    id,
    paymentId: payment.id,
    amount,
    status,
    openedAt,
    ...(payment.accountId === undefined ? { byPlatform: true as const } : {}),
  })
}

/**
 * Takes over how a dispute stands at the provider, once for each standing. The money came before it was taken back, whether or not that was told:
 * so what became of the intent comes first.
 * @returns how it stands; undefined where the provider has none of this id in that account
 */
export const takeDispute = async (
  job: Pick<Job<typeof disputeUses>, 'ports' | 'transaction' | 'now' | 'log'>,
  disputeId: string,
  accountId: string | undefined,
): Promise<Dispute['status'] | undefined> => {
  const asked = await (await job.ports.cardPayments()).dispute(disputeId, accountId)
  if (!asked) return undefined
  const found = { ...asked, dispute: cameTo(asked.dispute, asked.transactions) }
  const { intent, dispute } = found
  const account = accountId === undefined ? undefined : await (await job.ports.payoutAccounts()).retrieve(accountId)
  if (intent) await job.transaction(work => stageOutcome(work, intent))
  await job.transaction(work => stageDispute(work, { accountId, account }, found), toldOnce(found))
  // Found out whenever it is asked how it stands: every six hours, or sooner.
  if (account && isDueSoon(dispute, job.now))
    await job.transaction(work => stageTold(work, account, dispute, disputeDue), {
      id: `StripeWebhook#${dispute.id}#due${found.isInquiry ? ' inquiry' : ''}`,
      hash: 'due',
    })
  // It may have moved something since it was first told that it stands so.
  await job.transaction(async work => {
    const payment = intent && (await paymentOf(work.db, intent))
    await stageHeld(work, found, { accountId, account, payment })
    if (payment) await stageLeftSince(work, payment, found)
  })
  return dispute.status
}
