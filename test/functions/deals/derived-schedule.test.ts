import fc from 'fast-check'
import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { settlingTables } from '#functions/deals/billing-tables.ts'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { derivedItems } from '#functions/deals/schedule.ts'
import { stageSettled } from '#functions/deals/settle.ts'
import { transaction } from '#functions/kit/work.ts'
import type { DeliveryScheduleItem, PaymentScheduleItem } from '#shared/deals/contract.ts'
import { derivedId } from '#shared/deals/derived-id.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import { id, idFrom } from '#shared/kit/id.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { choices, contractOf, derivedAndStored } from './derived-schedule.ts'
import { setting } from './fixture.ts'

/** `npm run model:schedule` asks for ten thousand. */
const contracts = Number(process.env.SCHEDULES ?? 300)

describe('a derived schedule', () => {
  test(
    'has the items that a signature used to store, for any choice',
    () => {
      let made = 0
      let several = 0
      let repeating = 0
      fc.assert(
        fc.property(choices, choice => {
          const both = derivedAndStored(choice)
          if (!both) return
          made += 1
          if (choice.items.length > 1) several += 1
          if (choice.recurring) repeating += 1
          expect(both.derived).toEqual(both.stored)
          expect(both.distinct).toBe(true)
        }),
        // Not every choice that is drawn makes a contract.
        { numRuns: contracts * 2, seed: 20261122 },
      )
      expect(made).toBeGreaterThan(contracts)
      expect(several).toBeGreaterThan(contracts / 10)
      expect(repeating).toBeGreaterThan(contracts / 20)
      if (process.env.SCHEDULES)
        process.stdout.write(`${made} contracts, ${several} of several items, ${repeating} repeating\n`)
    },
    // As busy as a machine may be; what hangs still ends.
    contracts * 100 + 10_000,
  )

  test('is refused when it is not the one that was signed', () => {
    const contract = contractOf(fc.sample(choices, { numRuns: 1, seed: 3 })[0]!)
    expect(derivedItems(contract)).toBe(derivedItems(contract))
    expect(() => derivedItems({ ...contract, scheduleHash: 'another' })).toThrow('is not the one that was signed')
  })

  test('has ids that are ids, one for each number of each kind', () => {
    const contract = idFrom('contract', ulid())
    const ids = [1, 2, 31, 32, 33, 10_000, 33_554_431].map(number => derivedId('paymentItem', contract, number))
    expect(new Set(ids).size).toBe(ids.length)
    for (const one of ids) expect(id('paymentItem').parse(one)).toBe(one)
    for (const wrong of [-1, 1.5, 33_554_432])
      expect(() => derivedId('paymentItem', contract, wrong)).toThrow(RangeError)
  })
})

type Setting = Awaited<ReturnType<typeof setting>>

/** A deal of so many deliveries and payments, one a day, agreed on and signed by both. */
const longDeal = async (base: Setting, count: number) => {
  base.capacity.held = false
  const request = await base.sent(base.as.eve)
  const { platform: _platform, ...choice } = request.choice as DealChoice
  const payment = { type: 'perDelivery', initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 0 }
  const offered = await base.offer(request, {
    choice: {
      ...choice,
      payment,
      items: choice.items.map(item => ({
        ...item,
        cost: `${count * 10}.00`,
        deliveries: { count, per: 1, type: 'day' },
      })),
    },
  })
  await base.sign(base.as.eve, offered.id)
  const before = { ...base.store.meter }
  const signed = await base.sign(base.as.ada, offered.id)
  return { signed, written: base.store.meter.write - before.write }
}

test('a signature writes the same for 1, 100 and 10,000 payments', async () => {
  const units: number[] = []
  for (const count of [1, 100, 10_000]) {
    const base = await setting()
    const { signed, written } = await longDeal(base, count)
    expect(signed.status).toBe('signed')
    const { contract, payments } = await base.procurement(base.as.ada, signed.id)
    expect(contract).toMatchObject({ payments: count, deliveries: count, openPayments: count, openDeliveries: count })
    expect(payments).toHaveLength(Math.min(count, 20))
    units.push(written)
  }
  expect(new Set(units).size).toBe(1)
})

describe('a long schedule', () => {
  type Page = {
    payments: PaymentScheduleItem[]
    deliveries: DeliveryScheduleItem[]
    invoices: InvoiceView[]
    cursor?: string
  }

  test('is read page by page, each item once, with what happened to it', async () => {
    const base = await setting()
    const { call, refused, as, publish } = base
    const { signed } = await longDeal(base, 130)
    const contractId = signed.contractId!
    await publish(as.ada, contractId, 1)
    await call(Contracts, as.ada, 'DELIVER', { contractId, number: 120, version: 1 })
    for (const kind of ['payment', 'delivery'] as const) {
      const numbers: number[] = []
      let cursor: string | undefined
      do {
        const asked = { contractId, kind, limit: 50, ...(cursor ? { cursor } : {}) }
        const page: Page = await call(Contracts, as.eve, 'GET_SCHEDULE', asked)
        const items = kind === 'payment' ? page.payments : page.deliveries
        for (const { number, status } of items) {
          if (kind === 'payment') expect(status).toBe(number === 1 ? 'invoiced' : 'scheduled')
          else expect(status).toBe(number === 120 ? 'delivered' : 'scheduled')
        }
        numbers.push(...items.map(({ number }) => number))
        cursor = page.cursor
      } while (cursor)
      expect(numbers).toEqual(Array.from({ length: 130 }, (_, n) => n + 1))
    }
    const page: Page = await call(Contracts, as.eve, 'GET_SCHEDULE', { contractId, kind: 'payment' })
    expect(page.invoices).toMatchObject([{ number: 1, status: 'published' }])
    for (const who of [as.finn, as.cora])
      expect(await refused(Contracts, who, 'GET_SCHEDULE', { contractId, kind: 'payment' })).toBe('notFound')
    for (const cursor of ['x', Buffer.from('{"from":0}').toString('base64url')])
      expect(await refused(Contracts, as.eve, 'GET_SCHEDULE', { contractId, kind: 'payment', cursor })).toBe(
        'input.invalid',
      )
    const behind = Buffer.from('{"from":131}').toString('base64url')
    expect(await call(Contracts, as.eve, 'GET_SCHEDULE', { contractId, kind: 'payment', cursor: behind })).toEqual({
      payments: [],
      deliveries: [],
      invoices: [],
    })
  })

  test('is billed and paid in its order, past more rows than are looked at at once', async () => {
    const base = await setting()
    const { call, refused, as, publish, procurement, host } = base
    const { signed } = await longDeal(base, 130)
    const contractId = signed.contractId!
    const bill = (upTo: number) =>
      call<{ invoices: InvoiceView[] }>(Invoices, as.ada, 'CREATE_MULTI', { contractId, upTo })
    const invoices: InvoiceView[] = []
    for (let more = 1; more > 0; ) {
      const made = (await bill(125)).invoices
      invoices.push(...made)
      more = made.length
    }
    expect(invoices.map(({ number }) => number)).toEqual(Array.from({ length: 125 }, (_, n) => n + 1))
    expect(await refused(Invoices, as.ada, 'PUBLISH_INVOICE', { contractId, number: 127 })).toBe('deals.invoiceOrder')
    // One that was voided is billed again before the others, and then the order goes on where it was.
    const [first, second] = invoices as [InvoiceView, InvoiceView]
    await call(Invoices, as.ada, 'VOID', { invoiceId: second.id, version: second.version, reason: 'x' })
    expect(await refused(Invoices, as.ada, 'PUBLISH_INVOICE', { contractId, number: 126 })).toBe('deals.invoiceOrder')
    const again = await publish(as.ada, contractId, 2)
    expect((await procurement(as.ada, signed.id)).contract?.progress).toMatchObject({ bill: 126, pay: 1 })

    const uses = { tables: settlingTables }
    const settle = ({ id: invoiceId, total }: InvoiceView) =>
      transaction<typeof uses, unknown>(host, uses, {}, async work =>
        stageSettled(work, await work.db.invoices.need({ id: invoiceId }), {
          paymentId: idFrom('payment', ulid()),
          amount: total,
          lateInterest: '0.00',
          tool: 'card',
          instrument: 'Visa',
          paidAt: '2026-04-02T00:00:00.000Z',
        }),
      )
    const due = async () => {
      const { request } = await base.ticket(as.eve, signed.id)
      return [request.nextDue, request.outstanding?.amount] as const
    }
    const before = await due()
    for (const one of [again, ...invoices.slice(2, 124)]) await settle(one)
    expect((await due())[0]).toBe(before[0])
    await settle(first)
    const { contract } = await procurement(as.ada, signed.id)
    expect(contract).toMatchObject({ openPayments: 6, progress: { bill: 126, pay: 125 } })
    expect((await due())[0]).toBe(invoices[124]!.dueDate)
  })
})

test('two at once who report the first thing that happens to an item make it happen once', async () => {
  const { as, call, contracted, procurement } = await setting()
  const { contract, request } = (await contracted({ requirePO: true })) as {
    contract: { id: string }
    request: Request
  }
  const one = { contractId: contract.id, number: 1, version: 1 }
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => call(Contracts, as.ada, 'DELIVER', one)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const made = await procurement(as.ada, request.id)
  expect(made.deliveries).toMatchObject([{ status: 'delivered', version: 2 }])
  expect(made.purchaseOrders).toMatchObject([{ status: 'delivered', openDeliveries: 0 }])
})
