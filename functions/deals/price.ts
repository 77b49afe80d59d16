import type { DealChoice } from '#shared/terms/choice.ts'
import { scheduleOf } from '#shared/terms/deal-schedule.ts'
import { assertPayable, type Payee } from '#shared/terms/payable.ts'

/**
 * What a choice comes to in all, to be paid to somebody.
 * @throws {Refusal} as dealSchedule; deals.notPayable, deals.paymentOutOfRange, deals.noPayee where it could not be paid
 */
export const payablePrice = (choice: DealChoice, payee: Payee) => {
  const { currency, totals, payments } = scheduleOf(choice)
  assertPayable(choice.platform, payments, payee)
  return { amount: totals.total, currency }
}
