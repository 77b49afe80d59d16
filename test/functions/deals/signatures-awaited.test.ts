import { describe, expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { Rfqs } from '#functions/deals/Rfqs.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Requests } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { signaturesMissing } from '#shared/deals/events.ts'
import type { Request } from '#shared/deals/request.ts'
import { addDays } from '#shared/kit/date.ts'
import { relationOf } from '../relations.ts'
import { setting } from './fixture.ts'
import { asking } from './rfq-fixture.ts'

type Base = Pick<Awaited<ReturnType<typeof setting>>, 'clock' | 'work' | 'told' | 'store'>

/** What was told of missing signatures on each day of a stretch, as [day, side, missing]. */
const through = async ({ clock, work, told }: Base, from: string, to: string) => {
  const news: (readonly unknown[])[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const since = told().length
    clock.now = new Date(`${addDays(day, -1)}T20:00:00.000Z`)
    await work(DailyRun, {})
    // A second run of a day finds nothing.
    if (day.endsWith('9')) await work(DailyRun, {})
    for (const { type, data, parties } of told().slice(since))
      if (/unsigned|near/.test(type)) {
        expect(parties).toEqual([{ id: data[`${data.side}Id`], type: 'organization' }])
        news.push([day, type.split('.')[2], data.side, data.missing])
      }
  }
  return news
}

/** Whom of a side the last reminder is for, among those who may sign (test/functions/chat/turns.test.ts). */
const meant = ({ told }: Base, side: 'demander' | 'supplier') => {
  const event = told().findLast(({ type, data }) => type === signaturesMissing.type && data.side === side)
  const [party] = event?.parties ?? []
  return event && party && signaturesMissing.only?.(event.data, party)
}

describe('who lacks signatures is reminded', () => {
  test('of an offer: the sides that lack some, and of them who has not signed, until the last is there', async () => {
    const base = await setting()
    const { as, sign, offer, sent, store } = base
    const { id } = await offer(await sent())
    expect(await through(base, '2026-03-03', '2026-03-06')).toEqual([
      ['2026-03-05', 'unsigned', 'demander', 2],
      ['2026-03-05', 'unsigned', 'supplier', 1],
    ])
    expect(meant(base, 'demander')).toEqual({ except: [] })
    // Ada signs for the supplier on the 6th, and Cora the first of two: the others have time anew.
    await sign(as.ada, id)
    await sign(as.cora, id)
    expect(await through(base, '2026-03-07', '2026-04-30')).toEqual(
      ['2026-03-09', '2026-03-13', '2026-03-20', '2026-03-27', '2026-04-03'].map(day => [
        day,
        'unsigned',
        'demander',
        1,
      ]),
    )
    expect(meant(base, 'demander')).toEqual({ except: [as.cora.uid] })
    await sign(as.dev, id)
    const signed = await repository(Requests, store, new Unit()).need({ id })
    expect([signed.status, signed.next, signed.movedOn]).toEqual(['signed', undefined, undefined])
    expect(await through(base, '2026-05-01', '2026-05-05')).toEqual([])
  })

  test('of a counter-offer its supplier, and of what it replaced nobody', async () => {
    const base = await setting()
    const { as, call, offer, sent, sign, refused } = base
    const request = await offer(await sent())
    const { platform: _platform, ...choice } = request.choice!
    const countered = await call<Request>(Tickets, as.cora, 'COUNTER_OFFER', {
      requestId: request.id,
      version: request.version,
      body: { choice: { ...choice, invoiceOffset: 30 }, message: 'Later, please.', language: 'en' },
    })
    await sign(as.cora, countered.id)
    await sign(as.dev, countered.id)
    expect(await through(base, '2026-03-03', '2026-03-10')).toEqual([
      ['2026-03-05', 'unsigned', 'supplier', 1],
      ['2026-03-09', 'unsigned', 'supplier', 1],
    ])
    // A signature that is taken back asks its side anew.
    await call(Contracts, as.dev, 'TAKE_BACK_SIGNATURE', { requestId: countered.id })
    expect(await through(base, '2026-03-11', '2026-03-13')).toEqual([
      ['2026-03-13', 'unsigned', 'demander', 1],
      ['2026-03-13', 'unsigned', 'supplier', 1],
    ])
    const read = async () =>
      (await call<{ request: Request }>(Tickets, as.ada, 'GET_BY_ID', { requestId: countered.id })).request.version
    const version = await read()
    // Who looked at it before a reminder changes what they saw.
    expect(await through(base, '2026-03-14', '2026-03-17')).toHaveLength(2)
    expect(await read()).toBe(version + 1)
    expect(
      await refused(Tickets, as.ada, 'REJECT_REQUEST', {
        requestId: countered.id,
        version: version - 2,
        reason: 'No.',
      }),
    ).toBe('call.conflict')
    await call(Tickets, as.ada, 'REJECT_REQUEST', { requestId: countered.id, version, reason: 'No.' })
    expect(await through(base, '2026-03-18', '2026-04-20')).toEqual([])
    expect(await refused(Tickets, as.ada, 'REJECT_REQUEST', { requestId: countered.id, version, reason: 'No.' })).toBe(
      'call.conflict',
    )
  })

  test('of an award both sides', async () => {
    const base = await asking()
    const { as, call, send, give, on, view, wattle } = base
    const rfq = await send()
    await give(as.ada, rfq.id, { i1: '50.00', i2: '50.00' })
    await on('2026-03-21')
    const { version } = (await view(as.cora, rfq.id)).rfq
    await call(Rfqs, as.cora, 'AWARD', { rfqId: rfq.id, version, awards: [{ supplier: wattle, items: ['i1', 'i2'] }] })
    expect(await through(base, '2026-03-22', '2026-03-24')).toEqual([
      ['2026-03-24', 'unsigned', 'demander', 2],
      ['2026-03-24', 'unsigned', 'supplier', 1],
    ])
  })

  test('where a side signs in an order, those alone whose turn it is', async () => {
    const base = await setting()
    const { as, org, call, offer, sent, sign, store } = base
    const { rid } = await relationOf(store, as.dev.uid, org.harbour)
    const offered = await offer(await sent())
    const order = [
      { roles: [rid], owner: false, needed: 1 },
      { roles: [], owner: true, needed: 1 },
    ]
    const on = { requestId: offered.id, version: offered.version, order }
    base.clock.now = new Date('2026-03-03T09:00:00.000Z')
    await call(Contracts, as.cora, 'SET_SIGN_ORDER', on)
    expect((await through(base, '2026-03-04', '2026-03-06')).map(([day]) => day)).toEqual(['2026-03-06', '2026-03-06'])
    expect(meant(base, 'demander')).toEqual({ roles: [rid], owner: false, except: [] })
    await sign(as.dev, offered.id)
    expect((await through(base, '2026-03-07', '2026-03-09')).map(([day]) => day)).toEqual(['2026-03-09', '2026-03-09'])
    expect(meant(base, 'demander')).toEqual({ roles: [], owner: true, except: [as.dev.uid] })
    expect(meant(base, 'supplier')).toEqual({ except: [] })
  })
})
