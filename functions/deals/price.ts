import { DealsRefusal } from '#shared/deals/refusal.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { scheduleOf } from '#shared/terms/deal-schedule.ts'
import { lacksContents } from '#shared/terms/item.ts'
import { assertPayable, type Payee } from '#shared/terms/payable.ts'

/** Holds what comes into a deal to having something in it, published or not. @throws {Refusal} deals.itemWithoutContents */
export const assertContents = ({ type, title }: Pick<DealChoice['items'][number], 'type' | 'title'>): void => {
  if (lacksContents(type)) throw new DealsRefusal('deals.itemWithoutContents', { title })
}

/**
 * What a choice comes to in all, to be paid to somebody.
 * @throws {Refusal} as dealSchedule; deals.notPayable, deals.paymentOutOfRange, deals.noPayee where it could not be paid
 */
export const payablePrice = (choice: DealChoice, payee: Payee) => {
  const { currency, totals, payments } = scheduleOf(choice)
  assertPayable(choice.platform, payments, payee)
  return { amount: totals.total, currency }
}
