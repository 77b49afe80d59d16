import type { Invoice } from '#shared/deals/invoice.ts'
import type { Payment } from '#shared/payments/payment.ts'
import { takesPayments } from '#shared/payments/payout-account.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import type { Work } from '../kit/serve.ts'
import { RefusedAfter } from '../kit/work.ts'
import { NoSuchIntent, ProviderRefusal } from '../ports/card-payments.ts'
import type { ProviderAccount } from '../ports/payout-accounts.ts'
import { stageHeard } from './account-standing.ts'
import type { payingUses } from './paying-uses.ts'

/** An account takes at the provider what was begun in it no more, of which nobody has heard yet. */
class NotTaken extends Error {
  readonly kind: Payment['kind']
  constructor(kind: Payment['kind']) {
    super('the account takes no more what was begun in it')
    this.name = 'NotTaken'
    this.kind = kind
  }
}

/** Asks the provider how accounts stand, about each once: several payments go to few of them. */
export const askingOnce = ({ ports }: Pick<Work<typeof payingUses>, 'ports'>) => {
  const asked = new Map<string, Promise<ProviderAccount | undefined>>()
  return (accountId: string): Promise<ProviderAccount | undefined> => {
    const answer = asked.get(accountId) ?? ports.payoutAccounts().then(provider => provider.retrieve(accountId))
    asked.set(accountId, answer)
    return answer
  }
}

/**
 * Asks whether an account still takes what was begun in it: who goes on with that asks for nothing that the provider would refuse.
 * @throws {Error} which `whyRefused` and `hearingWhy` look into
 */
export const assertStillTakes = async (
  { accountId, kind }: Pick<Payment, 'accountId' | 'kind'>,
  standing: ReturnType<typeof askingOnce>,
): Promise<void> => {
  if (accountId === undefined) return
  const account = await standing(accountId)
  if (!account?.chargesEnabled || (kind === 'auBankDebit' && !account.debitsBanks)) throw new NotTaken(kind)
}

/** Whether the provider refused what an account may be allowed no more, or what it has no more because the account is gone. */
const isOfAccount = (error: unknown): error is Error =>
  error instanceof ProviderRefusal ||
  error instanceof NoSuchIntent ||
  error instanceof NotTaken ||
  (error instanceof PaymentsRefusal && error.errorType === 'payments.noBankDebits')

const refusalOf = (thrown: unknown): unknown => (thrown instanceof RefusedAfter ? thrown.refusal : thrown)

/**
 * Asks how a supplier's account stands where the provider refused a payment, once for each supplier, and stages that.
 * @returns says why it is refused: that nobody can be paid, where that was not heard of, or what it was refused with
 */
export const whyRefused = (work: Pick<Work<typeof payingUses>, 'db' | 'now' | 'emit' | 'ports'>) => {
  const heard = new Map<string, ReturnType<typeof stageHeard>>()
  return async ({ supplier, supplierName }: Invoice, thrown: unknown): Promise<unknown> => {
    const error = refusalOf(thrown)
    if (!isOfAccount(error)) return error
    const asked = heard.get(supplier.id) ?? stageHeard(work, supplier.id)
    heard.set(supplier.id, asked)
    const account = await asked
    if (account && !takesPayments(account.row))
      return new PaymentsRefusal('payments.noPayee', { supplier: supplierName })
    if (error instanceof NotTaken)
      return error.kind === 'auBankDebit'
        ? new PaymentsRefusal('payments.noBankDebits', { supplier: supplierName })
        : new PaymentsRefusal('payments.unavailable')
    // What was begun in an account that is gone, where another is used by now, is over once it was left alone for a while.
    return error instanceof NoSuchIntent ? new PaymentsRefusal('payments.underWay') : error
  }
}

/** Pays, and where the provider refuses keeps how the account stands in spite of that: the supplier is told, and so is the next who looks. */
export const hearingWhy = async <T>(
  work: Parameters<typeof whyRefused>[0],
  invoice: Invoice,
  pay: () => Promise<T>,
): Promise<T> => {
  try {
    return await pay()
  } catch (thrown) {
    if (!isOfAccount(refusalOf(thrown))) throw thrown
    throw new RefusedAfter((await whyRefused(work)(invoice, thrown)) as Error)
  }
}
