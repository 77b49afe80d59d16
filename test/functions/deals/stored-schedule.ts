import type { Contract, DeliveryScheduleItem, PaymentScheduleItem } from '#shared/deals/contract.ts'
import { scheduleOf } from '#shared/terms/deal-schedule.ts'

type Stored<I> = Omit<I, 'id' | 'poId' | 'version'>

/**
 * The rows that a signature used to write, one for each payment and delivery, made as they were made then: what is derived today is
 * held to them. Ids are those of a row, and no part of it.
 */
export const storedSchedule = (
  contract: Contract,
): { readonly payments: Stored<PaymentScheduleItem>[]; readonly deliveries: Stored<DeliveryScheduleItem>[] } => {
  const { choice, title, id: contractId } = contract
  const schedule = scheduleOf(choice)
  const { currency } = schedule
  const terms = contract.payment[0]!
  const header = {
    thread: contract.thread,
    requestId: contract.requestId,
    customer: contract.customer,
    customerName: contract.customerName,
    customerAgent: contract.customerAgent,
    supplier: contract.supplier,
    supplierName: contract.supplierName,
    supplierAgent: contract.supplierAgent,
  }
  return {
    payments: schedule.payments.map((item, n) => ({
      kind: 'payment',
      contractId,
      number: n + 1,
      ...header,
      title,
      dueDate: item.dueDate,
      payableBy: item.payableBy,
      status: 'scheduled',
      material: {
        principal: item.principal,
        interest: item.interest,
        tax: item.tax,
        other: item.other,
        total: item.total,
        interestLate: terms.paymentInterestLate,
        paidInterestLate: '0.00',
        paymentMethod: terms.paymentMethod,
        paymentTool: terms.paymentTool,
        paymentCurrency: currency,
      },
    })),
    deliveries: schedule.deliveries.map((item, n) => ({
      kind: 'delivery',
      contractId,
      number: n + 1,
      ...header,
      title,
      dueDate: item.date,
      status: 'scheduled',
      material: { quantity: item.volume, netPrice: item.netPrice, netValue: item.netValue, currency },
    })),
  }
}
