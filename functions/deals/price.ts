import type { DealChoice } from '#shared/terms/choice.ts'
import { scheduleOf } from '#shared/terms/deal-schedule.ts'
import { assertPayable } from '#shared/terms/payable.ts'

/** What a choice comes to in all. @throws {Refusal} as dealSchedule; deals.notPayable, deals.paymentOutOfRange where it could not be paid */
export const payablePrice = (choice: DealChoice) => {
  const { currency, totals, payments } = scheduleOf(choice)
  assertPayable(choice.platform, payments)
  return { amount: totals.total, currency }
}
