import type { CreditNote } from '#shared/deals/credit.ts'
import { creditStates } from '#shared/deals/credit-states.ts'
import { creditBounced, creditReturned } from '#shared/deals/events.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { isIdOf } from '#shared/kit/id.ts'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import { advance } from '#shared/kit/state-table.ts'
import type { Payment } from '#shared/payments/payment.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { CreditNotes } from '../deals/credit-tables.ts'
import { ofCredit } from '../deals/event-drafts.ts'
import type { Reads } from '../kit/repository.ts'
import { type Work, write } from '../kit/serve.ts'
import type { Refunded } from '../ports/card-payments.ts'
import { outcomeUses } from './outcome.ts'
import type { Payments } from './tables.ts'

/** What giving the amount of a credit note back takes. */
export const givingBackUses = {
  ...outcomeUses,
  tables: { ...outcomeUses.tables, creditNotes: write(CreditNotes) },
} as const

type GivingBack = Pick<Work<typeof givingBackUses>, 'db' | 'ports' | 'now' | 'emit'>
type Rows = { readonly payments: Reads<typeof Payments> }

/** How many attempts an invoice may have behind the one that paid it. */
const mostAttempts = 20

/** The attempts to pay an invoice, the last first. */
export const attemptsOf = async ({ payments }: Rows, invoiceId: Invoice['id']): Promise<readonly Payment[]> =>
  (await payments.rows({ invoiceId }, { reverse: true, limit: mostAttempts })).items

/** The payment by card with which an invoice was paid. @throws {Refusal} payments.notPaidByCard */
const paymentBy = async (db: Rows, { id: invoiceId, settlement }: Invoice): Promise<Payment> => {
  const attempts = settlement?.tool === 'card' ? await attemptsOf(db, invoiceId) : []
  const payment = attempts.find(({ id }) => id === settlement?.paymentId)
  if (!payment) throw new PaymentsRefusal('payments.notPaidByCard')
  // The provider gives nothing back of what the payer's bank holds.
  if (payment.disputed) throw new PaymentsRefusal('payments.disputed')
  return payment
}

/** With which payment the amount of a credit note can be given back. @throws {Refusal} state.transition, payments.notPaidByCard */
export const paymentToGiveBack = async (db: Rows, credit: CreditNote, invoice: Invoice): Promise<Payment> => {
  advance(creditStates, credit.status, 'giveBack', 'system')
  return paymentBy(db, invoice)
}

/** Gives back what a supplier owes the client for a credit note: once, by its id, whatever breaks on the way. */
export const giveBack = async (work: GivingBack, credit: CreditNote, invoice: Invoice): Promise<CreditNote> => {
  const { db, ports, now, emit } = work
  const payment = await paymentToGiveBack(db, credit, invoice)
  const { currency } = credit
  await (await ports.cardPayments()).giveBack({
    key: credit.id,
    intentId: payment.intentId,
    accountId: payment.accountId,
    amount: parseMinor(credit.total, currency),
  })
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

/**
 * Stages that no bank took what was given back for a credit note: the supplier owes it as before. It follows whether anything stands at the provider
 * that was given back for it, so that a webhook that comes again, or after the next try, changes nothing.
 * @returns `notOurs` for what was given back for no credit note, which a person has to look at
 */
export const stageBounced = async (
  { db, ports, now, emit }: GivingBack,
  { key, intentId, accountId }: Refunded,
): Promise<'bounced' | 'unchanged' | 'notOurs'> => {
  if (key === undefined || !isIdOf('creditNote', key)) return 'notOurs'
  const credit = await db.creditNotes.get({ id: key })
  if (!credit) return 'notOurs'
  const { returned, ...rest } = credit
  if (!returned) return 'unchanged'
  const attempts = await attemptsOf(db, credit.invoiceId)
  if (!attempts.some(one => one.intentId === intentId && one.accountId === accountId)) return 'notOurs'
  if (await (await ports.cardPayments()).isGivenBack({ key, intentId, accountId })) return 'unchanged'
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
