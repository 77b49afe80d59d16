import type { Invoice } from '#shared/deals/invoice.ts'
import { invoiceView } from '#shared/deals/invoice.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import type { Side } from '#shared/deals/request.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { takesCards } from '#shared/payments/instrument.ts'
import type { Paying, PaymentSecret } from '#shared/payments/Payments.contract.ts'
import { type Payment, paymentView } from '#shared/payments/payment.ts'
import { isOwedBack, isWithPayer } from '#shared/payments/payment-states.ts'
import type { PaidInto } from '#shared/payments/payout-account.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import type { Reads } from '../kit/repository.ts'
import type { ReadDb, Work } from '../kit/serve.ts'
import { whyNot } from '../kit/why-not.ts'
import { type CardPayments, type Intent, NoSuchIntent } from '../ports/card-payments.ts'
import type { PayoutAccounts } from './account-table.ts'
import { assertPayable, assertToolTakes, holdsMoney, idOfAccount, paidIntoNow } from './attempts.ts'
import type { assertOwnKey } from './own-key.ts'
import type { payingUses } from './paying-uses.ts'

/** How an invoice stands for who looks at paying it: somebody of one of its sides, or whoever has a link to it. */

/** The account that a payment reached, is under way to, or would be made to now. */
const accountOf = async (
  accounts: Reads<typeof PayoutAccounts>,
  invoice: Invoice,
  payment: Payment | undefined,
): Promise<PaidInto | undefined> => {
  // What was taken back, or pays a part alone, is not asked for there again.
  if (!payment || (payment.status !== 'processing' && !holdsMoney(payment, invoice)))
    return paidIntoNow(accounts, invoice)
  const { accountId } = payment
  // Nothing more is asked of that account for it.
  return accountId === undefined ? { whose: 'product' } : { whose: 'supplier', accountId, debitsBanks: true }
}

/**
 * @param attempts to pay it, the last first, as far as who looks is to know of them
 * @param isAllowed whether who looks may pay it at all; `byLink`: they have nothing but a link to it
 */
export const payingOf = async (
  { accounts }: Pick<ReadDb<typeof payingUses>, 'accounts'>,
  invoice: Invoice,
  attempts: readonly Payment[],
  { side, isAllowed, byLink }: { readonly side: Side; readonly isAllowed: boolean; readonly byLink?: true },
  now: Date,
): Promise<Paying> => {
  const [payment] = attempts
  const into = await accountOf(accounts, invoice, payment)
  const accountId = idOfAccount(into)
  // What no card pays needs an account that debits banks.
  const isTaken = into?.whose === 'product' || takesCards(invoice) || into?.debitsBanks === true
  const why = await whyNot(() => {
    if (!isAllowed) throw new Refusal('auth.denied')
    if (payment?.status === 'processing') throw new PaymentsRefusal('payments.underWay')
    assertPayable(invoice, now)
    // Nobody keeps a bank account by a link.
    if (byLink) assertToolTakes(invoice.material.paymentTool, 'card')
    if (!into) throw new PaymentsRefusal('payments.noPayee', { supplier: invoice.supplierName })
    if (!isTaken) throw new PaymentsRefusal('payments.noBankDebits', { supplier: invoice.supplierName })
  })
  return {
    invoice: invoiceView(invoice, dayIn(now)),
    payment: payment ? paymentView(payment) : null,
    owedBack: attempts.filter(isOwedBack).map(paymentView),
    side,
    paidTo: into && isTaken ? into.whose : 'nobody',
    mayPay: why === undefined,
    ...(why ? { whyNot: why } : accountId && { accountId }),
  }
}

/**
 * Holds an invoice to being owed still: money of an earlier attempt may have come a moment ago, and then nothing more is asked for.
 * @throws {Refusal} state.transition
 */
export const assertStillOwed = ({ status }: Pick<Invoice, 'status'>): void => {
  if (status !== 'pending') advance(invoiceStates, status, 'pay', 'customer')
}

/** The money of an earlier attempt that was taken as lost, where the provider shows by now that it came or is on its way. */
export const cameOfLost = async (
  before: readonly Payment[],
  port: CardPayments,
): Promise<{ readonly payment: Payment; readonly intent: Intent } | undefined> => {
  for (const payment of before.filter(({ status }) => status === 'lost')) {
    const intent = await port.retrieve(payment.intentId, payment.accountId).catch((error: unknown): undefined => {
      if (error instanceof NoSuchIntent) return undefined
      throw error
    })
    if (intent?.status === 'succeeded' || intent?.status === 'processing') return { payment, intent }
  }
  return undefined
}

/**
 * What the browser gives a card with, for the attempt that waits for it.
 * @param attempts all of them, the last first
 * @throws {Refusal} notFound where none does, or the provider has it no more; state.transition where nothing is owed any more; payments.underWay where the money
 *   of a lost one is there again
 */
export const secretOf = async (
  invoice: Invoice,
  [payment, ...before]: readonly Payment[],
  work: Parameters<typeof assertOwnKey>[0] & Pick<Work<typeof payingUses>, 'ports'>,
): Promise<PaymentSecret> => {
  if (!payment || !isWithPayer(payment)) throw new Refusal('notFound')
  assertStillOwed(invoice)
  const { intentId, accountId } = payment
  const port = await work.ports.cardPayments()
  if (await cameOfLost(before, port)) throw new PaymentsRefusal('payments.underWay')
  const { clientSecret } = await port.retrieve(intentId, accountId).catch(async (error: unknown) => {
    if (!(error instanceof NoSuchIntent)) throw error
    await (await import('./own-key.ts')).assertOwnKey(work)
    throw new Refusal('notFound')
  })
  return {
    intentId,
    clientSecret,
    ...(accountId && { accountId }),
    payment: paymentView(payment),
  }
}
