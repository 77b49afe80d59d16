import type { IsoDate } from '../kit/date.ts'
import { Refusal } from '../kit/refusal.ts'
import { choiceOfServices } from '../terms/choice.ts'
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
  // What it is and how it is paid does not move a schedule; only the currency counts, and that is the price's own.
  const platforms = [{ paymentCurrency: defaultCurrency, paymentTool: 'card', paymentMethod: 'regular' } as const]
  const { baseFee, durationType } = service
  const asked = { baseFee, durationType, defaultCurrency, paymentOptions: { ...paymentOptions, platforms } }
  try {
    const pick = { quantity: 1, start }
    return scheduleOf(
      choiceOfServices([{ service: { ...asked, name, type: 'service' }, pick }], { paymentIndex, platformIndex: 0 }),
    )
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
