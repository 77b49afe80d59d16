import { expect, onTestFinished, test } from 'vitest'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { mostDebitedAtOnce } from '#shared/deals/invoice.ts'
import { termsIn } from '../deals/fixture.ts'
import { debitSetting } from './debits.ts'

/** So many invoices of one contract are out before auto-debit is switched on: more than one call changes. */
const many = mostDebitedAtOnce * 2 + 6

const begin = async () => {
  const monthly = { initialAmount: 2, initialOffset: 0, finalPeriod: many - 1, finalOffset: 28 }
  const paymentOptions = { ...termsIn('AUD'), payment: [{ type: 'instalments' as const, ...monthly }] }
  const base = await debitSetting(false, { paymentOptions })
  onTestFinished(base.close)
  const { contract, request } = await base.contracted({ paymentIndex: 0 })
  const contractId = contract.id
  for (const upTo of [30, many]) await base.call(Invoices, base.as.ada, 'CREATE_MULTI', { contractId, upTo })
  const { id: card } = await base.keep(request.id, 'card')
  const standing = async () => {
    const { takings } = await base.debitsOf(request.id)
    const { invoices } = await base.procurement(base.as.cora, request.id)
    return {
      planned: takings.filter(({ status }) => status === 'planned').length,
      stopped: takings.filter(({ status }) => status === 'stopped').length,
      shown: invoices.filter(({ material }) => material.paymentMethod === 2).length,
    }
  }
  const run = () => base.work(DailyRun, {})
  return { ...base, requestId: request.id, card, standing, run }
}

test('happy: of more invoices than one call changes the run of the next morning plans the others, each once', async () => {
  const { requestId, card, on, standing, run } = await begin()
  await on(requestId, card)
  expect(await standing()).toMatchObject({ planned: mostDebitedAtOnce })
  await Promise.allSettled([run(), run()])
  await run()
  const all = await standing()
  expect(all).toMatchObject({ planned: many, stopped: 0 })
  expect(all.shown).toBeGreaterThan(0)
})

test('security: switched off before that run, nothing more is planned; a payment that was switched off stays so', async () => {
  const { as, requestId, card, on, switchTo, standing, run } = await begin()
  await on(requestId, card)
  await switchTo({ requestId, checked: false }, as.ada)
  await run()
  expect(await standing()).toEqual({ planned: 0, stopped: mostDebitedAtOnce, shown: 0 })
  await switchTo({ requestId, checked: false, number: many })
  await on(requestId, card)
  await run()
  expect(await standing()).toMatchObject({ planned: many - 1 })
})

test('happy: what is taken with something else from now on says so of each, of those beyond one call in the morning', async () => {
  const { requestId, card, on, run, keep, debitsOf } = await begin()
  await on(requestId, card)
  await run()
  const bank = await keep(requestId)
  await on(requestId, bank.id)
  await run()
  const { takings } = await debitsOf(requestId)
  expect(takings).toHaveLength(many)
  expect(new Set(takings.map(({ instrument }) => instrument))).toEqual(new Set([bank.label]))
})

test('happy: switched off, those beyond one call end in the morning, and are shown as paid by hand', async () => {
  const { as, requestId, card, on, run, switchTo, standing } = await begin()
  await on(requestId, card)
  await run()
  await switchTo({ requestId, checked: false }, as.ada)
  await Promise.allSettled([run(), run()])
  await run()
  expect(await standing()).toEqual({ planned: 0, stopped: many, shown: 0 })
})
