import type { Contract, DeliveryScheduleItem, PaymentScheduleItem } from '#shared/deals/contract.ts'
import { addDays, daysBetween } from '#shared/kit/date.ts'
import { type DealSchedule, scheduleOf } from '#shared/terms/deal-schedule.ts'
import { choiceOfTerm, isRecurring, termStart } from '#shared/terms/recurring.ts'

/** The schedules of all terms of a contract, one after the other: each made as that of a deal of its own, which ends where the next begins. */
const allTerms = ({ choice, series }: Contract): Pick<DealSchedule, 'payments' | 'deliveries'> => {
  if (!series || !isRecurring(choice)) return scheduleOf(choice)
  const ofTerm = (term: number) => {
    const { recurring: _recurring, ...alone } = choiceOfTerm(choice, term)
    return scheduleOf(alone)
  }
  const terms = Array.from({ length: series.begun + 1 }, (_, n) => ofTerm(n + 1))
  const held = terms.slice(0, -1).map((one, n) => {
    const begins = termStart(choice, n + 2)
    const due = terms[n + 1]?.payments[0]?.dueDate ?? begins
    return {
      deliveries: one.deliveries.map(item => (item.date > begins ? { ...item, date: begins } : item)),
      payments: one.payments.map(item =>
        item.dueDate > due
          ? { ...item, dueDate: due, payableBy: addDays(due, daysBetween(item.dueDate, item.payableBy)) }
          : item,
      ),
    }
  })
  return { payments: held.flatMap(one => one.payments), deliveries: held.flatMap(one => one.deliveries) }
}

type Stored<I> = Omit<I, 'id' | 'poId' | 'version'>

/**
 * The rows that a signature used to write, one for each payment and delivery, made as they were made then: what is derived today is
 * held to them. Ids are those of a row, and no part of it.
 */
export const storedSchedule = (
  contract: Contract,
): { readonly payments: Stored<PaymentScheduleItem>[]; readonly deliveries: Stored<DeliveryScheduleItem>[] } => {
  const { title, id: contractId, currency } = contract
  const schedule = allTerms(contract)
  const titles = new Map(contract.itemBriefs.map(brief => [brief.id as string, brief.title]))
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
      title: titles.get(item.itemId) ?? title,
      dueDate: item.date,
      status: 'scheduled',
      material: { quantity: item.volume, netPrice: item.netPrice, netValue: item.netValue, currency },
    })),
  }
}
