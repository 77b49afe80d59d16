import { expect } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { derivedItems } from '#functions/deals/schedule.ts'
import { paymentOfDelivery } from '#shared/deals/delivery.ts'
import { deliveryItemStates, paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import { advance, can } from '#shared/kit/state-table.ts'
import { step } from './agree.ts'
import { everything, type Model, type Payment, within } from './model.ts'

/** A payment waits for one disputed delivery more. */
const hold = (one: Payment): void => {
  one.disputes += 1
  one.isTouched = true
  if (can(paymentItemStates, one.status, 'hold', 'customer'))
    one.status = advance(paymentItemStates, one.status, 'hold', 'customer')
}

/** A payment waits for one fewer: with the last it is billed next, as if nothing had happened where nothing else did. */
const release = (model: Model, number: number): void => {
  const one = model.payments[number - 1]!
  one.disputes -= 1
  if (one.disputes > 0) return
  const isHeld = one.status === 'held'
  if (isHeld) one.status = advance(paymentItemStates, one.status, 'release', 'customer')
  if (one.status === 'scheduled' && !one.hasDraft) one.isTouched = false
  if (isHeld) model.draft = Math.min(model.draft, number)
}

const doings = {
  DELIVER: { event: 'deliver', by: 'supplier', more: { note: 'Done.' } },
  ACCEPT_DELIVERY: { event: 'accept', by: 'customer', more: {} },
  DISPUTE_DELIVERY: { event: 'dispute', by: 'customer', more: { reason: 'Half is missing.' } },
} as const

export const onDelivery = (method: keyof typeof doings, drawn: number) =>
  step(`${method}(${drawn})`, async (model, real) => {
    const { base, contractId } = real
    const number = within(drawn, model.deliveries)
    const delivery = model.deliveries[number - 1]!
    const { event, by, more } = doings[method]
    const as = by === 'supplier' ? base.as.ada : base.as.cora
    const asked = { contractId, number, version: delivery.version, ...more }
    if (!can(deliveryItemStates, delivery.status, event, by)) {
      expect(await base.refused(Contracts, as, method, asked)).toBe('state.transition')
      return
    }
    await base.call(Contracts, as, method, asked)
    const payment = paymentOfDelivery(derivedItems((await everything(real)).contract), number)
    const waits = payment === undefined ? undefined : model.payments[payment - 1]
    if (method === 'DISPUTE_DELIVERY' && !delivery.isDisputed && waits) hold(waits)
    if (method === 'ACCEPT_DELIVERY' && delivery.isDisputed && payment !== undefined) release(model, payment)
    delivery.isDisputed = method === 'DISPUTE_DELIVERY' || (method === 'DELIVER' && delivery.isDisputed)
    delivery.status = advance(deliveryItemStates, delivery.status, event, by)
    delivery.version += 1
  })
