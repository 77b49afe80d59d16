import { amountDue, type Invoice } from '#shared/deals/invoice.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import type { Party } from '#shared/kit/event.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { assertAmount } from '#shared/payments/card.ts'
import { type InstrumentKind, type PaidAccount, takesKind } from '#shared/payments/instrument.ts'
import type { Payment } from '#shared/payments/payment.ts'
import { isUnfinished } from '#shared/payments/payment-states.ts'
import { type PaidInto, paidInto } from '#shared/payments/payout-account.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import type { Invoices } from '../deals/tables.ts'
import type { Reads } from '../kit/repository.ts'
import type { PayoutAccounts } from './account-table.ts'
import type { Payments } from './tables.ts'

/** What is read of payments, by who only looks, too: apart from what moves money, which is loaded later. */

/** So many of those that a payer began stand on a page unless told. */
export const begunLimit = 25

type Rows = { readonly payments: Reads<typeof Payments> }

/** Whether an attempt brought money that its invoice still has: what a dispute took back of it stands among `former`. */
export const holdsMoney = ({ id, status }: Payment, { former = [] }: Pick<Invoice, 'former'>): boolean =>
  status === 'succeeded' && !former.some(({ paymentId }) => paymentId === id)

/** Into which account an invoice is paid now, if into any. */
export const paidIntoNow = async (
  accounts: Reads<typeof PayoutAccounts>,
  { supplier }: Invoice,
): Promise<PaidInto | undefined> => paidInto(supplier, await accounts.get({ organisationId: supplier.id }))

/** The provider's id of an account that is paid into; undefined for the product's. */
export const idOfAccount = (into: PaidInto | undefined): string | undefined =>
  into?.whose === 'supplier' ? into.accountId : undefined

/**
 * The supplier's account to which an invoice is paid now; undefined for the product's own.
 * @throws {Refusal} payments.noPayee where the supplier has none that takes payments
 */
export const accountToPay = async (
  accounts: Reads<typeof PayoutAccounts>,
  invoice: Invoice,
): Promise<PaidAccount | undefined> => {
  const into = await paidIntoNow(accounts, invoice)
  if (!into) throw new PaymentsRefusal('payments.noPayee', { supplier: invoice.supplierName })
  return into.whose === 'supplier' ? into : undefined
}

/** Holds what is paid with to what an account lets its supplier debit. @throws {Refusal} payments.noBankDebits */
export const assertDebits = (
  kind: InstrumentKind,
  account: Pick<PaidAccount, 'debitsBanks'> | undefined,
  supplier: string,
): void => {
  if (kind === 'auBankDebit' && account?.debitsBanks === false)
    throw new PaymentsRefusal('payments.noBankDebits', { supplier })
}

/** Holds what is paid with to what a tool takes. @throws {Refusal} payments.onlyBankDebit */
export const assertToolTakes = (tool: string, kind: InstrumentKind): void => {
  if (!takesKind(tool, kind)) throw new PaymentsRefusal('payments.onlyBankDebit')
}

/** Holds an invoice to what can be paid at the provider now. @throws {Refusal} state.transition, payments.notByCard and others */
export const assertPayable = (invoice: Invoice, now: Date): void => {
  if (invoice.status !== 'pending') advance(invoiceStates, invoice.status, 'pay', 'customer')
  assertAmount(invoice.material.paymentTool, amountDue(invoice, dayIn(now)))
}

/**
 * The attempts to pay an invoice, the last first: all of them, since money of any may have come or be owed back. Most invoices have one. What is under way
 * comes before what a bank gave back meanwhile, which is a payment of its own and was not begun by anybody.
 */
export const attemptsOf = async ({ payments }: Rows, invoiceId: string): Promise<readonly Payment[]> => {
  const all = (await payments.allRows({ invoiceId })).toReversed()
  const open = all.find(isUnfinished)
  return open ? [open, ...all.filter(one => one !== open)] : all
}

/** The attempt that is under way, or else the last. */
export const lastAttempt = async (payments: Reads<typeof Payments>, invoiceId: string): Promise<Payment | undefined> =>
  (await attemptsOf({ payments }, invoiceId))[0]

/** The number of the next attempt to pay an invoice. @param attempts all of them */
export const nextAttempt = (attempts: readonly Pick<Payment, 'attempt'>[]): number =>
  Math.max(0, ...attempts.map(({ attempt }) => attempt)) + 1

/** So many that are owed back are told by name. */
const mostOwed = 50

/** What came to a party in vain or too late and is owed to who paid it, what has been so longest first. */
export const owedBackBy = (payments: Reads<typeof Payments>, owedBy: Party) =>
  payments.list('seeTo', { owedBy }, { limit: mostOwed })

/** The invoices of these ids, in their order. @throws {Refusal} notFound */
export const allOf = async (
  { invoices }: { readonly invoices: Reads<typeof Invoices> },
  ids: readonly Invoice['id'][],
): Promise<Invoice[]> =>
  (await invoices.getMany(ids.map(id => ({ id })))).map(invoice => {
    if (!invoice) throw new Refusal('notFound')
    return invoice
  })
