import { expect, test } from 'vitest'
import { setting } from './fixture.ts'

test('a deal says first where its payments stand: the next, what is overdue, what is paid, and the rest', async () => {
  const { as, contracted, procurement, publish, clock } = await setting()
  const { contract, request } = await contracted({ lateRate: '10' })
  const summary = async () => (await procurement(as.cora, request.id)).summary
  const next = { number: 1, dueDate: '2026-04-01', payableBy: '2026-04-15', total: '550.00' }
  const nothing = { count: 0, amount: '0.00', hasMore: false }
  expect(await summary()).toEqual({ next, overdue: nothing, paid: '0.00', rest: '2200.00' })
  await publish(as.ada, contract.id, 1)
  await publish(as.ada, contract.id, 2)
  clock.now = new Date('2026-04-15T02:00:00.000Z')
  expect((await summary())?.overdue).toEqual(nothing)
  clock.now = new Date('2026-04-16T02:00:00.000Z')
  expect((await summary())?.overdue).toEqual({ count: 1, amount: '550.15', hasMore: false })
  clock.now = new Date('2026-06-01T02:00:00.000Z')
  // The third is as late, and was not billed: nobody could have paid it.
  // 10% a year on each for 47 and 19 days, as their invoices say.
  expect((await summary())?.overdue).toEqual({ count: 2, amount: '1109.94', hasMore: false })
  const { invoices } = await procurement(as.cora, request.id)
  expect(invoices.map(({ lateInterest }) => lateInterest)).toEqual(['7.08', '2.86'])
})
