import { expect, onTestFinished, test } from 'vitest'
import { Credits } from '#functions/deals/Credits.ts'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { mostDebitedAtOnce } from '#shared/deals/invoice.ts'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import { termsIn } from '../deals/fixture.ts'
import { debitSetting } from './debits.ts'
import { everything } from './histories/model.ts'

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
  const kept = await base.keep(request.id, 'card')
  const { id: card } = kept
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
  /** Those that are out, by the payment that each asks for. */
  const invoicesOut = async () => {
    const { invoices } = await everything({ base: { ...base, means: [] }, contractId, requestId: request.id })
    return new Map(invoices.map(invoice => [invoice.number, invoice]))
  }
  return { ...base, contractId, requestId: request.id, kept, card, standing, run, invoicesOut }
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

test('error: what is voided, credited or paid before that run is left out, and what is credited in part is planned with what is left', async () => {
  const { as, call, contractId, requestId, card, on, run, debitsOf, pay, charges, invoicesOut } = await begin()
  await on(requestId, card)
  const out = await invoicesOut()
  const [voided, credited, less, paid, anew] = [25, 26, 27, 28, 29].map(number => out.get(number)!)
  const of = (invoice: typeof voided) => ({ invoiceId: invoice!.id, version: invoice!.version, reason: 'Not done.' })
  await call(Invoices, as.ada, 'VOID', of(voided))
  await call(Credits, as.ada, 'CREATE', { ...of(credited), wish: { by: 'all' } })
  await call(Credits, as.ada, 'CREATE', { ...of(less), wish: { by: 'amount', amount: '1.00' } })
  await pay(paid!.id, { instrumentId: card })
  await call(Payments, as.cora, 'CONFIRM_PAYMENT', { invoiceId: paid!.id })
  await call(Invoices, as.ada, 'VOID', of(anew))
  await run()
  const takings = new Map((await debitsOf(requestId)).takings.map(taking => [taking.invoiceId, taking]))
  expect([voided, credited, paid, anew].map(invoice => takings.has(invoice!.id))).toEqual([false, false, false, false])
  const left = formatMinor(parseMinor(less!.total, 'AUD') - 100n, 'AUD')
  expect(takings.get(less!.id)).toMatchObject({ status: 'planned', amount: left })
  expect(takings.size).toBe(many - 4)
  // What is billed anew is taken, too, as anything is that goes out once it is on.
  await call(Invoices, as.ada, 'CREATE_MULTI', { contractId, upTo: 29 })
  const standing = (await debitsOf(requestId)).takings.filter(({ number }) => number === 25 || number === 29)
  expect(standing.map(({ status }) => status)).toEqual(['planned', 'planned'])
  expect((await charges()).map(({ invoiceId }) => invoiceId)).toEqual([paid!.id])
})

test('error: what is kept no more by the time of that run is given up, of each, and nothing is taken', async () => {
  const { requestId, card, kept, on, instruments, day, days, debitsOf, charges, told } = await begin()
  await on(requestId, card)
  const { supplier, version } = kept
  await instruments('DISABLE_DIRECT_DEBIT', { supplierId: supplier.id, instrumentId: card, version })
  await day('2026-03-03')
  expect((await debitsOf(requestId)).takings).toHaveLength(many)
  await days('2026-03-30', '2026-03-31')
  const { takings } = await debitsOf(requestId)
  expect(takings.find(({ number }) => number === 1)).toMatchObject({ status: 'givenUp', why: 'noInstrument' })
  expect(await charges()).toEqual([])
  expect(told().filter(({ type }) => type === 'payments.taking.givenUp').length).toBe(
    takings.filter(({ status }) => status === 'givenUp').length,
  )
})
