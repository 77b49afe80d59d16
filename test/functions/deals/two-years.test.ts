import { expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { deliveryLead, draftLead } from '#shared/deals/calendar.ts'
import type { Contract } from '#shared/deals/contract.ts'
import type { Request } from '#shared/deals/request.ts'
import { addDays } from '#shared/kit/date.ts'
import { isWhole } from '../../whole.ts'
import { setting } from './fixture.ts'

/** `npm run model:two-years` takes both years, as do the tests of the night; the others take their beginning. */
const days = Number(process.env.MOVED_DAYS ?? (isWhole ? 730 : 45))
const start = '2026-04-01'
const firstRun = '2026-03-20'
const lastRun = addDays(firstRun, days - 1)

/** What is due by turns, as [number, day], of which something is to happen by the last run. */
const each = (count: number, first: string, step: number, lead: number) =>
  Array.from({ length: count }, (_, n) => [n + 1, addDays(first, n * step)] as const).filter(
    ([, due]) => addDays(due, -lead) <= lastRun,
  )

test(
  'a weekly delivery for ten years and 600 instalments have every invoice on its day, once, through moved years',
  async () => {
    const base = await setting()
    const { as, call, clock, sent, offer, sign, told, work, procurement, store } = base
    base.capacity.held = false
    clock.now = new Date('2026-03-02T09:00:00.000Z')
    /** Has a deal of one item on other terms, signed by all, whose invoices are published by themselves. */
    const agreed = async (terms: Record<string, unknown>, item: Record<string, unknown>): Promise<Contract> => {
      const request = await sent()
      const { platform: _platform, ...choice } = request.choice as NonNullable<Request['choice']>
      const [only] = choice.items
      const { id } = await offer(request, { choice: { ...choice, ...terms, items: [{ ...only, start, ...item }] } })
      for (const who of [as.cora, as.dev, as.ada]) await sign(who, id)
      const { contract } = await procurement(as.ada, id)
      if (!contract) throw new Error('there is no contract')
      await call(Contracts, as.ada, 'SET_PUBLISHING', { contractId: contract.id, byItself: true })
      return contract
    }
    const plain = { initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 0 }
    const weekly = await agreed(
      { payment: { ...plain, type: 'perDelivery' } },
      { cost: '52000.00', end: '2036-03-31', deliveries: { count: 520, per: 1, type: 'week' } },
    )
    const instalments = await agreed(
      {
        payment: { ...plain, type: 'instalments', finalPeriod: 600 },
        // Its period is that of the instalments: one a day, so that two years hold them all.
        interest: { rate: '0.01', rateType: 'day', type: 'simple' },
      },
      { cost: '60000.00', end: '2028-04-01' },
    )
    expect([weekly.payments, weekly.deliveries, instalments.payments]).toEqual([520, 520, 600])

    const heard = told().length
    const before = { ...store.meter }
    let acts = 0
    const begun = performance.now()
    for (let day = firstRun; day <= lastRun; day = addDays(day, 1)) {
      clock.now = new Date(`${addDays(day, -1)}T20:00:00.000Z`)
      acts += ((await work(DailyRun, {})) as { done: number }).done
      // A day that is run twice finds nothing left.
      if (day.endsWith('-11')) expect(await work(DailyRun, {})).toMatchObject({ done: 0 })
    }
    const seconds = Math.round((performance.now() - begun) / 1000)

    /** What was told of a contract under a name, as [number, day of which, day on which], each time that it was. */
    const news = (contract: Contract, type: string) =>
      told()
        .slice(heard)
        .flatMap(({ type: of, data, at, thread }) =>
          of === type && thread === contract.thread
            ? [[data.number ?? Number(data.numbers), data.dueDate, addDays(at.slice(0, 10), 1)]]
            : [],
        )
    const on = (due: readonly (readonly [number, string])[], lead: number) =>
      due.map(([number, day]) => [number, day, addDays(day, -lead)])
    const paid = each(520, addDays(start, 7), 7, draftLead)
    const parts = each(600, start, 1, draftLead)
    expect(news(weekly, 'deals.invoice.published')).toEqual(on(paid, draftLead))
    expect(news(instalments, 'deals.invoice.published')).toEqual(on(parts, draftLead))
    const delivered = (lead: number) => on(each(520, addDays(start, 7), 7, lead), lead)
    expect(news(weekly, 'deals.delivery.near')).toEqual(delivered(deliveryLead))
    expect(news(weekly, 'deals.delivery.overdue')).toEqual(delivered(-1))
    if (!isWhole && !process.env.MOVED_DAYS) return
    console.log(
      JSON.stringify({
        days,
        invoices: paid.length + parts.length,
        acts,
        seconds,
        read: Math.round(store.meter.read - before.read),
        write: Math.round(store.meter.write - before.write),
      }),
    )
  },
  120_000 + days * 3000,
)
