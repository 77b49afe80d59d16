import { type Contract, itemBriefsOf } from '#shared/deals/contract.ts'
import { isDelivered } from '#shared/deals/delivery.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { firstToPay } from '#shared/deals/schedule.ts'
import type { Id, Uid } from '#shared/kit/id.ts'
import { formatMinor } from '#shared/kit/money.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { termsOf } from '#shared/terms/choice.ts'
import { choiceItems, sumsOf } from '#shared/terms/deal-schedule.ts'
import { isRecurring, lastTermFor } from '#shared/terms/recurring.ts'
import { scheduleHash, withNext, withTerms } from './schedule.ts'

const lastOf = (request: Request, side: Side): Request['signs'][number] => {
  const last = request.signs.filter(sign => sign.side === side).at(-1)
  if (!last) throw new Error(`request ${request.id} is to be completed and the ${side} has not signed it`)
  return last
}

/** Who of the supplier signed last: what is billed by itself for auto-debit is billed under that signature. */
export const signerOf = (request: Request): { readonly uid: Uid; readonly name: string } => {
  const { uid, name } = lastOf(request, 'supplier')
  return { uid, name }
}

/**
 * What a fully signed request becomes: its contract, from which every payment, delivery and order follows. One row, however long the
 * schedule is.
 */
export const completion = (request: Request, id: Id<'contract'>, time: string): Omit<Contract, 'version'> => {
  const { choice, documentHash, rate } = request
  if (!choice || !documentHash || !request.supplierAgent)
    throw new Error(`request ${request.id} is to be completed without a choice, a document or an agent`)
  const { validFrom, validTo, payment } = termsOf(choice)
  const items = choiceItems(choice)
  const { currency, payments, deliveries } = items
  const progress = { bill: 1, pay: firstToPay(payments), draft: 1, near: 1, late: 1 }
  const hash = scheduleHash(items)
  const contract: Contract = {
    id,
    thread: request.thread,
    requestId: request.id,
    customer: request.demander,
    customerName: request.demanderName,
    customerAgent: request.demanderAgent,
    supplier: request.supplier,
    supplierName: request.supplierName,
    supplierAgent: request.supplierAgent,
    title: request.title,
    choice,
    validFrom,
    validTo,
    payment,
    scheduleHash: hash,
    currency,
    ...(rate ? { rate } : {}),
    total: formatMinor(sumsOf(payments).total, currency),
    paid: '0',
    itemBriefs: itemBriefsOf({ choice }),
    customerSignedAt: lastOf(request, 'demander').at,
    supplierSignedAt: lastOf(request, 'supplier').at,
    documentHash,
    ...(request.autoDebit ? { autoDebit: { all: request.autoDebit, signer: signerOf(request) } } : {}),
    status: 'active',
    type: 'service',
    scheduled: choice.recurring ? 'recurring' : 'fixed',
    ...(choice.recurring ? { series: { begun: 1, hash, before: '' } } : {}),
    payments: payments.length,
    deliveries: deliveries.length,
    openPayments: payments.length,
    openDeliveries: isDelivered(request) ? deliveries.length : 0,
    progress,
    createdAt: time,
    updatedAt: time,
    version: 1,
  }
  const { version: _version, ...made } = withNext(
    isRecurring(choice) ? withTerms(contract, lastTermFor(choice, dayIn(time))) : contract,
  )
  return made
}
