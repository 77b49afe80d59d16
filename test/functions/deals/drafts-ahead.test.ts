import { expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { billableAtOnce } from '#shared/deals/billable.ts'
import { draftLead } from '#shared/deals/calendar.ts'
import type { Contract, PaymentScheduleItem } from '#shared/deals/contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import { addDays, type IsoDate } from '#shared/kit/date.ts'
import { setting } from './fixture.ts'

/** What is drafted by hand long before its day, and what then becomes of it. */

/** A deal of seventy payments, one a week from 1 April 2026 on. */
const begin = async () => {
  const base = await setting()
  // So many invoices are more than the bounds of a call reckon with.
  base.capacity.held = false
  const { as, call, sent, offer, sign, procurement, clock, work } = base
  const request = await sent()
  const { platform: _platform, ...choice } = request.choice as NonNullable<Request['choice']>
  const [only] = choice.items
  const payment = { type: 'perDelivery', initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 0 }
  const item = {
    cost: '7000.00',
    start: '2026-04-01',
    end: '2027-07-28',
    deliveries: { count: 70, per: 1, type: 'week' },
  }
  const { id } = await offer(request, { choice: { ...choice, payment, items: [{ ...only, ...item }] } })
  for (const who of [as.cora, as.dev, as.ada]) await sign(who, id)
  const { contract } = await procurement(as.ada, id)
  const contractId = contract?.id ?? ''
  expect(contract?.payments).toBe(70)
  const many = async (upTo: number, asDraft?: true) =>
    (
      await call<{ invoices: InvoiceView[] }>(Invoices, as.ada, 'CREATE_MULTI', {
        contractId,
        upTo,
        ...(asDraft && { asDraft }),
      })
    ).invoices
  const voided = ({ id: invoiceId, version }: InvoiceView) =>
    call<InvoiceView>(Invoices, as.ada, 'VOID', { invoiceId, version, reason: 'x' })
  const run = async (from: IsoDate, to: IsoDate) => {
    for (let day = from; day <= to; day = addDays(day, 1)) {
      clock.now = new Date(`${addDays(day, -1)}T20:00:00.000Z`)
      await work(DailyRun, {})
    }
  }
  const schedule = async (number: number) =>
    (
      await call<{ payments: PaymentScheduleItem[] }>(Contracts, as.ada, 'GET_SCHEDULE', {
        contractId,
        kind: 'payment',
        from: number,
      })
    ).payments[0]
  /** What the dialog offers that publishes or drafts several. */
  const offered = async () => {
    const { contract } = await procurement(as.ada, id)
    const asked = { contractId, kind: 'payment', from: contract?.progress.bill, limit: 100 }
    const { payments } = await call<{ payments: PaymentScheduleItem[] }>(Contracts, as.ada, 'GET_SCHEDULE', asked)
    const { publish, draft } = billableAtOnce(contract as Contract, payments)
    return { publish: publish.map(({ number }) => number), draft: draft.map(({ number }) => number) }
  }
  return { ...base, offered, contractId, many, voided, run, schedule }
}

const numbers = (invoices: readonly InvoiceView[]) => invoices.map(({ number }) => number)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

test('what was drafted is published, and no second invoice is written beside it, whatever is billed before it', async () => {
  const { many, voided, schedule } = await begin()
  const out = await many(30)
  const drafts = await many(60, true)
  expect(numbers(drafts)).toEqual(range(31, 60))
  // One that is billed again takes no place of a draft.
  await voided(out[0]!)
  const billed = await many(60)
  expect(numbers(billed)).toEqual([1, ...range(31, 59)])
  expect(billed.slice(1).map(({ id }) => id)).toEqual(drafts.slice(0, 29).map(({ id }) => id))
  expect(await many(60)).toMatchObject([{ number: 60, id: drafts[29]?.id, status: 'published' }])
  expect(await schedule(31)).toMatchObject({ status: 'invoiced', invoiceId: drafts[0]?.id })
})

test('a draft that is thrown away before its day is drafted anew when it comes', async () => {
  const { many, voided, run, told, schedule } = await begin()
  const [first, second] = await many(2, true)
  await voided(second!)
  // Its customer was never told of it, and is not now.
  expect(told().filter(({ type }) => type === 'deals.invoice.voided')).toMatchObject([{ parties: [first!.supplier] }])
  expect(await schedule(2)).not.toHaveProperty('invoiceId')
  await run('2026-03-20', addDays((await schedule(2))?.dueDate as IsoDate, -draftLead))
  const drafted = told().filter(({ type }) => type === 'deals.invoice.drafted')
  expect(drafted.map(({ data }) => data.number)).toEqual([1, 2, 2])
  expect(await schedule(1)).toMatchObject({ invoiceId: first?.id })
  expect((await schedule(2))?.invoiceId).not.toBe(second?.id)
})

test('once invoices are published by themselves, so are drafts of before, each on its day', async () => {
  const { as, call, many, run, schedule, contractId } = await begin()
  const drafts = await many(3, true)
  await call(Contracts, as.ada, 'SET_PUBLISHING', { contractId, byItself: true })
  const dayOf = async (number: number) => addDays((await schedule(number))?.dueDate as IsoDate, -draftLead)
  await run('2026-03-20', await dayOf(1))
  expect(await schedule(1)).toMatchObject({ status: 'invoiced', invoiceId: drafts[0]?.id })
  expect(await schedule(3)).toMatchObject({ status: 'scheduled', invoiceId: drafts[2]?.id })
  await run(addDays(await dayOf(1), 1), await dayOf(4))
  expect(await schedule(3)).toMatchObject({ status: 'invoiced', invoiceId: drafts[2]?.id })
  expect((await schedule(4))?.status).toBe('invoiced')
})

test('what is offered to be drafted is what a call drafts, and what is offered to be published is published', async () => {
  const { as, call, many, offered, contractId } = await begin()
  expect(await offered()).toEqual({ publish: range(1, 30), draft: range(1, 30) })
  await many(2, true)
  // Drafts of which another in between is thrown away.
  const drafts = await many(5, true)
  expect(numbers(drafts)).toEqual([3, 4, 5])
  const { id: invoiceId, version } = drafts[1]!
  await call(Invoices, as.ada, 'VOID', { invoiceId, version, reason: 'x' })
  const now = await offered()
  expect(now).toEqual({ publish: range(1, 30), draft: [4, ...range(6, 34)] })
  expect(numbers(await many(now.draft.at(-1)!, true))).toEqual(now.draft)
  expect(numbers(await many(70, true))).toEqual(range(35, 64))
  expect(await offered()).toEqual({ publish: range(1, 30), draft: range(65, 70) })
  expect(numbers(await many(30))).toEqual(range(1, 30))
  await many(70, true)
  expect(await offered()).toEqual({ publish: range(31, 60), draft: [] })
  // Where all are published by themselves, none is drafted.
  await call(Contracts, as.ada, 'SET_PUBLISHING', { contractId, byItself: true })
  expect((await offered()).draft).toEqual([])
})
