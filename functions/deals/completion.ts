import type { Contract, DeliveryScheduleItem, PaymentScheduleItem, PurchaseOrder } from '#shared/deals/contract.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import type { Id, IdKind } from '#shared/kit/id.ts'
import { termsOf } from '#shared/terms/choice.ts'
import { type DealSchedule, scheduleOf } from '#shared/terms/deal-schedule.ts'
import { TermsRefusal } from '#shared/terms/refusal.ts'

type New<R> = Omit<R, 'version'>

/** The rows that come to exist with the last signature. */
export type Completion = {
  readonly contract: New<Contract>
  readonly purchaseOrder: New<PurchaseOrder>
  readonly payments: readonly New<PaymentScheduleItem>[]
  readonly deliveries: readonly New<DeliveryScheduleItem>[]
}

const lastOf = (request: Request, side: Side): Request['signs'][number] => {
  const last = request.signs.filter(sign => sign.side === side).at(-1)
  if (!last) throw new Error(`request ${request.id} is to be completed and the ${side} has not signed it`)
  return last
}

/**
 * What a fully signed request becomes: the contract, its order, and every payment and delivery of its schedule, computed
 * from the choice that the signed document was made from.
 */
export const completion = (request: Request, newId: <K extends IdKind>(kind: K) => Id<K>, time: string): Completion => {
  const { choice, documentHash, serviceId } = request
  if (!choice || !documentHash || !request.supplierAgent)
    throw new Error(`request ${request.id} is to be completed without a choice, a document or an agent`)
  const terms = termsOf(choice, { id: serviceId, title: request.title })
  const schedule: DealSchedule = scheduleOf(choice, { id: serviceId, title: request.title })
  const [payment] = terms.payment
  if (!payment) throw new TermsRefusal('schedule.material')
  const contractId = newId('contract')
  const poId = newId('purchaseOrder')
  const header = {
    thread: request.thread,
    requestId: request.id,
    customer: request.demander,
    customerName: request.demanderName,
    customerAgent: request.demanderAgent,
    supplier: request.supplier,
    supplierName: request.supplierName,
    supplierAgent: request.supplierAgent,
  }
  const { currency } = schedule
  return {
    contract: {
      id: contractId,
      ...header,
      title: request.title,
      ...terms,
      currency,
      total: schedule.totals.total,
      paid: '0',
      itemBriefs: [
        { id: serviceId, type: request.itemType, title: request.title, quantity: choice.quantity, cost: choice.price },
      ],
      purchaseOrderId: poId,
      customerSignedAt: lastOf(request, 'demander').at,
      supplierSignedAt: lastOf(request, 'supplier').at,
      documentHash,
      status: 'active',
      type: 'service',
      scheduled: 'fixed',
      openPayments: schedule.payments.length,
      openDeliveries: schedule.deliveries.length,
      createdAt: time,
      updatedAt: time,
    },
    purchaseOrder: {
      id: poId,
      contractId,
      ...header,
      itemId: serviceId,
      itemType: request.itemType,
      itemTitle: request.title,
      quantity: choice.quantity,
      validFrom: terms.validFrom,
      validTo: terms.validTo,
      status: 'open',
      openDeliveries: schedule.deliveries.length,
      createdAt: time,
    },
    payments: schedule.payments.map((item, n) => ({
      kind: 'payment',
      id: newId('paymentItem'),
      contractId,
      number: n + 1,
      poId,
      ...header,
      title: request.title,
      dueDate: item.dueDate,
      payableBy: item.payableBy,
      status: 'scheduled',
      material: {
        principal: item.principal,
        interest: item.interest,
        tax: item.tax,
        other: item.other,
        total: item.total,
        interestLate: payment.paymentInterestLate,
        paidInterestLate: '0',
        paymentMethod: payment.paymentMethod,
        paymentTool: payment.paymentTool,
        paymentCurrency: currency,
      },
    })),
    deliveries: schedule.deliveries.map((item, n) => ({
      kind: 'delivery',
      id: newId('deliveryItem'),
      contractId,
      number: n + 1,
      poId,
      ...header,
      title: request.title,
      dueDate: item.date,
      status: 'scheduled',
      material: { quantity: item.volume, netPrice: item.netPrice, netValue: item.netValue, currency },
    })),
  }
}
