import { expect, onTestFinished, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import type { DeliveryScheduleItem } from '#shared/deals/contract.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { debitSetting } from './debits.ts'

/** What is to be taken by auto-debit while a delivery that it pays for is in dispute (docs/decisions/deliveries.md). */

/** Three monthly deliveries, each paid for when it is made; the first is due on the first day of the contract. */
const begin = async () => {
  const base = await debitSetting(false)
  onTestFinished(base.close)
  const { as, sent, offer, sign, procurement, call } = base
  const request = await sent(as.cora)
  const choice = request.choice as DealChoice
  const payment = { type: 'perDelivery' as const, initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 0 }
  const items = choice.items.map(item => ({ ...item, deliveries: { count: 3, per: 1, type: 'month' } }))
  const { platform: _platform, ...more } = choice
  const offered = await offer(request, { choice: { ...more, payment, items } })
  for (const who of [as.cora, as.dev, as.ada]) await sign(who, offered.id)
  const { contract } = await procurement(as.ada, offered.id)
  const contractId = contract!.id
  const card = await base.keep(offered.id, 'card')
  await base.on(offered.id, card.id)
  const act = (who: typeof as.ada, method: string, version: number, extra: object = {}) =>
    call<DeliveryScheduleItem>(Contracts, who, method, { contractId, number: 1, version, ...extra })
  const standing = async () => (await base.debitsOf(offered.id)).takings.find(({ number }) => number === 1)
  return {
    ...base,
    contractId,
    requestId: offered.id,
    payments: (await procurement(as.ada, offered.id)).payments,
    standing,
    deliver: (version: number, note = '') => act(as.ada, 'DELIVER', version, { note }),
    dispute: (version: number) => act(as.cora, 'DISPUTE_DELIVERY', version, { reason: 'Half of it is missing.' }),
    accept: (version: number) => act(as.cora, 'ACCEPT_DELIVERY', version),
  }
}

const takings = (told: readonly { type: string }[]) => told.filter(({ type }) => type.startsWith('payments.taking.'))

test('happy: what was announced is not taken while its delivery is in dispute, both are told once, and once it is accepted a new day is', async () => {
  const { deliver, dispute, accept, day, days, told, charges, standing, payments } = await begin()
  expect(payments[0]).toMatchObject({ dueDate: '2026-05-01' })
  await deliver(1)
  await days('2026-04-24', '2026-04-29')
  expect(await standing()).toMatchObject({ status: 'noticed', takeOn: '2026-05-01' })
  const from = told().length
  await dispute(2)
  await days('2026-04-30', '2026-05-06')
  expect(await charges()).toEqual([])
  expect(takings(told().slice(from))).toMatchObject([
    { type: 'payments.taking.held', data: { amount: '733.34' }, parties: [{}, {}] },
  ])
  expect(await standing()).toMatchObject({ status: 'postponed', heldOn: '2026-05-01', failures: 0, tries: [] })
  // Put right, as its supplier says, is not settled yet.
  await deliver(3, 'The other half is there.')
  await day('2026-05-07')
  expect(await charges()).toEqual([])
  await accept(4)
  await day('2026-05-08')
  expect(takings(told().slice(from)).slice(1)).toMatchObject([
    { type: 'payments.taking.noticed', data: { takeOn: '2026-05-13' }, parties: [{}] },
  ])
  await days('2026-05-09', '2026-05-12')
  expect(await charges()).toEqual([])
  await day('2026-05-13')
  expect(await charges()).toMatchObject([{ amount: 73_334 }])
  const taken = await standing()
  expect(taken).toMatchObject({ status: 'taken', takeOn: '2026-05-13' })
  expect(taken).not.toHaveProperty('heldOn')
})

test('happy: what is held before it is billed is shown so, with no day on which it would be taken', async () => {
  const { deliver, dispute, accept, debitsOf, requestId, as } = await begin()
  const first = async (who = as.cora) => (await debitsOf(requestId, who)).items[0]
  expect(await first()).toMatchObject({ number: 1, isHeld: false, isTaken: true, takeOn: '2026-05-01' })
  await deliver(1)
  await dispute(2)
  for (const who of [as.cora, as.ada]) {
    const held = await first(who)
    expect(held).toMatchObject({ number: 1, isHeld: true, isTaken: true })
    expect(held).not.toHaveProperty('takeOn')
  }
  await accept(3)
  expect(await first()).toMatchObject({ isHeld: false, takeOn: '2026-05-01' })
})

test('security: disputed between the record of a try and the asking, or after a run that was killed there, nothing is taken', async () => {
  const { deliver, dispute, day, days, charges, standing, faults, run, procurement, as, requestId } = await begin()
  await deliver(1)
  await days('2026-04-24', '2026-04-30')
  // The intent is made before the try is on record: the dispute comes in between.
  faults.after = async call => {
    if (call !== 'createOrGetIntent') return
    faults.after = () => {}
    await dispute(2)
  }
  await day('2026-05-01').catch(() => {})
  delete faults.after
  await run()
  await days('2026-05-02', '2026-05-05')
  expect(await charges()).toEqual([])
  expect(await standing()).toMatchObject({ status: 'postponed' })
  expect((await procurement(as.cora, requestId)).invoices[0]).toMatchObject({ status: 'published' })
})

test('security: disputed once the try is on record, the provider is asked for nothing', async () => {
  const { deliver, dispute, day, days, charges, standing, faults, procurement, as, requestId } = await begin()
  await deliver(1)
  await days('2026-04-24', '2026-04-30')
  // The run ends where it would have asked for the money.
  faults.before = call => {
    if (call === 'confirm') throw new Error('killed')
  }
  await day('2026-05-01').catch(() => {})
  delete faults.before
  expect(await standing()).toMatchObject({ status: 'begun' })
  await dispute(2)
  await day('2026-05-01').catch(() => {})
  await days('2026-05-02', '2026-05-05')
  expect(await charges()).toEqual([])
  expect(await standing()).toMatchObject({ status: 'postponed' })
  expect((await procurement(as.cora, requestId)).invoices[0]).toMatchObject({ status: 'published' })
})

test('happy: paid by hand, voided or switched off meanwhile, it ends; while the account takes nothing, it waits for that then', async () => {
  const held = async () => {
    const made = await begin()
    await made.deliver(1)
    await made.days('2026-04-24', '2026-04-27')
    await made.dispute(2)
    await made.days('2026-04-28', '2026-05-04')
    expect(await made.standing()).toMatchObject({ status: 'postponed', heldOn: '2026-04-28' })
    return made
  }
  const off = await held()
  await off.switchTo({ requestId: off.requestId, checked: false })
  expect(await off.standing()).toMatchObject({ status: 'stopped', why: 'switchedOff' })
  await off.on(off.requestId, (await off.keep(off.requestId)).id)
  const again = await off.standing()
  expect(again).toMatchObject({ status: 'planned' })
  expect(again).not.toHaveProperty('heldOn')
  const gone = await held()
  await gone.account('document')
  await gone.accept(3)
  await gone.days('2026-05-05', '2026-05-07')
  const waiting = await gone.standing()
  expect(waiting).toMatchObject({ status: 'postponed', postponedOn: '2026-05-05' })
  expect(waiting).not.toHaveProperty('heldOn')
  // Disputed no more, it waits for the account as anything does.
  expect(await gone.charges()).toEqual([])
})
