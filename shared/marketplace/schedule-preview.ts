import type { IsoDate } from '../kit/date.ts'
import { Refusal } from '../kit/refusal.ts'
import { choiceOfService } from '../terms/choice.ts'
import { type DealSchedule, scheduleOf } from '../terms/deal-schedule.ts'
import type { ServicePayment } from '../terms/service-terms.ts'
import type { Service } from './service.ts'

/** What of a service makes its schedules. */
export type Schedulable = Pick<Service, 'name' | 'baseFee' | 'defaultCurrency' | 'durationType' | 'paymentOptions'>

/** One way to pay for a service, with what it asks for when; or why there is no such schedule. */
export type WayToPay = {
  /** Its place among the service's, from 0. */
  readonly index: number
  readonly payment: ServicePayment
  readonly schedule: DealSchedule | Refusal
}

const wayOf = (service: Schedulable, paymentIndex: number, start: IsoDate): DealSchedule | Refusal => {
  const { name, defaultCurrency, paymentOptions } = service
  // How it is paid does not move a schedule; only the currency counts, and that is the price's own.
  const platforms = [{ paymentCurrency: defaultCurrency, paymentTool: 'card', paymentMethod: 'regular' } as const]
  const asked = { ...service, paymentOptions: { ...paymentOptions, platforms } }
  try {
    const choice = choiceOfService(asked, { quantity: 1, start, paymentIndex, platformIndex: 0 })
    return scheduleOf(choice, { id: 'preview', title: name })
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/**
 * The schedule of each way to pay, for one of the service that starts on a day: made by the functions that make the
 * contract, so that preview and contract agree.
 */
export const waysToPay = (service: Schedulable, start: IsoDate): WayToPay[] =>
  service.paymentOptions.payment.flatMap((payment, index) =>
    payment ? [{ index, payment, schedule: wayOf(service, index, start) }] : [],
  )
