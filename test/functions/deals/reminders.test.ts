import { describe, expect, test } from 'vitest'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { ReminderRule } from '#shared/deals/reminders.ts'
import { addDays, type IsoDate } from '#shared/kit/date.ts'
import { setting } from './fixture.ts'

type Setting = { readonly rule: ReminderRule; readonly version: number }

/** A contract whose first payment is due on 1 April and payable until the 15th. */
const begin = async () => {
  const base = await setting()
  const made = await base.contracted({ lateRate: '10' })
  const from = base.told().length
  /** The daily run of some days: each is one on which something is told, or the one before or behind it. */
  const runOn = async (...days: readonly IsoDate[]) => {
    for (const day of days) {
      // In the morning of Sydney.
      base.clock.now = new Date(`${addDays(day, -1)}T20:00:00.000Z`)
      await base.work(DailyRun, {})
    }
  }
  const reminded = () =>
    base
      .told()
      .slice(from)
      .filter(({ type }) => /near|overdue|reminded|urged|lastReminder/.test(type) && type.startsWith('deals.invoice.'))
      .map(({ type, at }) => [type.replace('deals.invoice.', ''), addDays(at.slice(0, 10), 1)])
  return { ...base, ...made, runOn, reminded }
}

describe('dunning', () => {
  const steps = [
    { days: 5, firmness: 'firm', words: 'We count on you.', interest: false },
    { days: 9, firmness: 'last', interest: true },
  ] as const
  const ladder: ReminderRule = { before: [], after: [3, 5, 9], steps: [...steps] }
  type Row = InvoiceView & { readonly level: string; readonly clientPaused?: string }
  const overdue = ({ call, as }: Awaited<ReturnType<typeof begin>>) =>
    call<{ items: Row[] }>(Invoices, as.ada, 'GET_DUNNING', {}).then(({ items }) => items)

  test('happy: grows firmer by the steps of the rule, in words of its own, and the invoice keeps what was told', async () => {
    const base = await begin()
    const { as, call, contract, publish, runOn, reminded, told } = base
    await call(Invoices, as.ada, 'SET_REMINDERS', { rule: ladder, version: 0 })
    const { id: invoiceId } = await publish(as.ada, contract.id, 1)
    expect(await overdue(base)).toEqual([])
    await runOn('2026-04-16')
    expect(await overdue(base)).toMatchObject([{ id: invoiceId, level: 'overdue' }])
    await runOn('2026-04-18', '2026-04-20')
    expect(await overdue(base)).toMatchObject([{ level: 'firm' }])
    await runOn('2026-04-24', '2026-04-28')
    expect(reminded()).toEqual([
      ['overdue', '2026-04-16'],
      ['reminded', '2026-04-18'],
      ['urged', '2026-04-20'],
      ['lastReminder', '2026-04-24'],
    ])
    const said = (type: string) => told().find(event => event.type === `deals.invoice.${type}`)?.data
    expect(said('reminded')).toMatchObject({ words: '' })
    expect(said('reminded')?.ofInterest).not.toBe('')
    expect(said('urged')).toMatchObject({ words: 'We count on you.', ofInterest: '', days: 5 })
    // Its client reads the same on the invoice.
    const seen = await call<InvoiceView>(Invoices, as.cora, 'GET_BY_ID', { invoiceId })
    expect(seen.reminded?.map(({ on, tells, words }) => [on, tells, words])).toEqual([
      ['2026-04-16', 'overdue', undefined],
      ['2026-04-18', 'again', undefined],
      ['2026-04-20', 'firm', 'We count on you.'],
      ['2026-04-24', 'last', undefined],
    ])
    expect(seen.next).toBeUndefined()
  })

  test.each(['invoice', 'client'] as const)(
    'happy: a pause of the %s puts off what presses, in its distance',
    async of => {
      const base = await begin()
      const { as, call, contract, publish, runOn, reminded } = base
      await call(Invoices, as.ada, 'SET_REMINDERS', { rule: ladder, version: 0 })
      const { id: invoiceId } = await publish(as.ada, contract.id, 1)
      await runOn('2026-04-15')
      const pause = (until?: string) =>
        call(Invoices, as.ada, 'PAUSE_REMINDERS', { invoiceId, of, ...(until ? { until } : {}) })
      await pause('2026-05-30')
      expect(await pause('2026-04-20')).toEqual({ until: '2026-04-20' })
      await runOn('2026-04-16', '2026-04-18', '2026-04-20')
      const [row] = await overdue(base)
      expect(of === 'client' ? row?.clientPaused : row?.paused).toBe('2026-04-20')
      await runOn('2026-04-21', '2026-04-22', '2026-04-23')
      // It is over at once, where its supplier says so.
      await pause('2026-05-30')
      await runOn('2026-04-28')
      await pause()
      await runOn('2026-04-29')
      expect(reminded()).toEqual([
        ['overdue', '2026-04-16'],
        ['reminded', '2026-04-21'],
        ['urged', '2026-04-23'],
        ['lastReminder', '2026-04-29'],
      ])
      // The supplier's own people find it in the audit log and the timeline of the deal; that nothing was paused is no news.
      await pause()
      const said = base.told().filter(({ type }) => /^deals\.reminders\.\w*([pP]aused|[rR]esumed)$/.test(type))
      const [paused, resumed] = of === 'client' ? ['clientPaused', 'clientResumed'] : ['paused', 'resumed']
      expect(said.map(({ type, data }) => [type, data.until])).toEqual([
        [`deals.reminders.${paused}`, '2026-05-30'],
        [`deals.reminders.${paused}`, '2026-04-20'],
        [`deals.reminders.${paused}`, '2026-05-30'],
        [`deals.reminders.${resumed}`, undefined],
      ])
      for (const { parties } of said) expect(parties).toEqual([contract.supplier])
    },
  )

  test('error and security: days that are past or far, a step of no day, and who is not the supplier', async () => {
    const { as, call, refused, contract, publish, runOn } = await begin()
    const { id: invoiceId, version } = await publish(as.ada, contract.id, 1)
    await runOn('2026-04-15')
    const pause = { invoiceId, of: 'invoice', until: '2026-04-20' }
    expect(await refused(Invoices, as.ada, 'PAUSE_REMINDERS', { ...pause, until: '2026-04-13' })).toBe('input.invalid')
    expect(await refused(Invoices, as.ada, 'PAUSE_REMINDERS', { ...pause, until: '2027-04-20' })).toBe('input.invalid')
    const odd = { ...ladder, steps: [{ days: 4, firmness: 'gentle', interest: true }] }
    expect(await refused(Invoices, as.ada, 'SET_REMINDERS', { rule: odd, version: 0 })).toBe('input.invalid')
    expect(await refused(Invoices, as.cora, 'PAUSE_REMINDERS', pause)).toBe('auth.denied')
    expect(await refused(Invoices, as.finn, 'PAUSE_REMINDERS', pause)).toBe('notFound')
    expect(await refused(Invoices, as.eve, 'GET_DUNNING', {})).toBe('auth.denied')
    expect(await call(Invoices, as.finn, 'GET_DUNNING', {})).toEqual({ items: [] })
    const now = await call<InvoiceView>(Invoices, as.ada, 'GET_BY_ID', { invoiceId })
    expect(now.version).toBeGreaterThanOrEqual(version)
    await call(Invoices, as.ada, 'VOID', { invoiceId, version: now.version, reason: 'Wrong day' })
    expect(await refused(Invoices, as.ada, 'PAUSE_REMINDERS', pause)).toBe('state.transition')
  })
})

describe('reminders by rule', () => {
  test('happy: an organisation says on which days, for what it publishes from then on', async () => {
    const { as, call, contract, publish, runOn, reminded, told } = await begin()
    const early = await publish(as.ada, contract.id, 1)
    expect(await call<Setting>(Invoices, as.ada, 'GET_REMINDERS', {})).toEqual({
      rule: { before: [3], after: [7, 30] },
      version: 0,
    })
    const own = { rule: { before: [10, 2], after: [5] }, version: 0 }
    const saved = await call<Setting>(Invoices, as.ada, 'SET_REMINDERS', own)
    expect(saved).toEqual({ ...own, version: 1 })
    expect(told().at(-1)).toMatchObject({
      type: 'deals.reminders.set',
      parties: [contract.supplier],
      data: { before: '10, 2', after: '5' },
    })
    expect(await call(Invoices, as.ada, 'GET_REMINDERS', {})).toEqual(saved)
    const later = await publish(as.ada, contract.id, 2)
    expect(early).not.toHaveProperty('reminders')
    expect(later).toMatchObject({ reminders: own.rule, payableBy: '2026-05-13' })
    await runOn('2026-04-11', '2026-04-12', '2026-04-15', '2026-04-16', '2026-04-21', '2026-04-22')
    await runOn(
      '2026-05-02',
      '2026-05-03',
      '2026-05-11',
      '2026-05-13',
      '2026-05-14',
      '2026-05-15',
      '2026-05-18',
      '2026-05-20',
    )
    expect(reminded()).toEqual([
      ['near', '2026-04-12'],
      ['overdue', '2026-04-16'],
      ['reminded', '2026-04-22'],
      ['near', '2026-05-03'],
      ['near', '2026-05-11'],
      ['overdue', '2026-05-14'],
      ['lastReminder', '2026-05-15'],
      ['reminded', '2026-05-18'],
    ])
  })

  test('happy: one invoice has days of its own, and nothing is told twice', async () => {
    const { as, call, contract, publish, runOn, reminded } = await begin()
    const invoice = await publish(as.ada, contract.id, 1)
    await runOn('2026-04-12', '2026-04-16', '2026-04-17')
    const now = await call<InvoiceView>(Invoices, as.ada, 'GET_BY_ID', { invoiceId: invoice.id })
    const remind = (version: number, rule: ReminderRule) =>
      call<InvoiceView>(Invoices, as.ada, 'REMIND_OF', { invoiceId: invoice.id, version, rule })
    const often = await remind(now.version, { before: [], after: [3, 5] })
    expect(often).toMatchObject({ next: '2026-04-18', status: 'published' })
    await runOn('2026-04-18')
    const { version } = await call<InvoiceView>(Invoices, as.ada, 'GET_BY_ID', { invoiceId: invoice.id })
    expect((await remind(version, { before: [], after: [] })).next).toBeUndefined()
    await runOn('2026-04-20', '2026-04-22', '2026-05-15', '2026-05-20')
    expect(reminded()).toEqual([
      ['near', '2026-04-12'],
      ['overdue', '2026-04-16'],
      ['reminded', '2026-04-18'],
    ])
  })

  test('error: days out of bounds, an older version, and an invoice that is not published', async () => {
    const { as, call, refused, contract, publish, runOn } = await begin()
    const rule = { before: [3], after: [7] }
    for (const wrong of [
      { before: [0], after: [] },
      { before: [], after: [1] },
      { before: [1, 2, 3, 4], after: [] },
    ])
      expect(await refused(Invoices, as.ada, 'SET_REMINDERS', { rule: wrong, version: 0 })).toBe('input.invalid')
    await call(Invoices, as.ada, 'SET_REMINDERS', { rule, version: 0 })
    expect(await refused(Invoices, as.ada, 'SET_REMINDERS', { rule, version: 0 })).toBe('call.conflict')
    const { id: invoiceId, version } = await publish(as.ada, contract.id, 1)
    const old = { invoiceId, version: version + 1, rule }
    expect(await refused(Invoices, as.ada, 'REMIND_OF', old)).toBe('call.conflict')
    await call(Invoices, as.ada, 'VOID', { invoiceId, version, reason: 'Wrong day' })
    const voided = { invoiceId, version: version + 1, rule }
    expect(await refused(Invoices, as.ada, 'REMIND_OF', voided)).toBe('state.transition')
    await runOn('2026-04-21', '2026-04-22')
    const { items } = await call<{ items: InvoiceView[] }>(Invoices, as.ada, 'GET_BY_RELATED', { side: 'sale' })
    for (const draft of items.filter(({ status }) => status === 'draft'))
      expect(await refused(Invoices, as.ada, 'REMIND_OF', { invoiceId: draft.id, version: draft.version, rule })).toBe(
        'state.transition',
      )
  })

  test('security: the client says nothing about it, and another organisation has its own', async () => {
    const { as, call, refused, contract, publish } = await begin()
    const invoice = await publish(as.ada, contract.id, 1)
    const wish = { invoiceId: invoice.id, version: invoice.version, rule: { before: [], after: [] } }
    expect(await refused(Invoices, as.cora, 'REMIND_OF', wish)).toBe('auth.denied')
    await call(Invoices, as.ada, 'SET_REMINDERS', { rule: wish.rule, version: 0 })
    expect(await call(Invoices, as.cora, 'GET_REMINDERS', {})).toEqual({
      rule: { before: [3], after: [7, 30] },
      version: 0,
    })
    // People sell for organisations alone.
    expect(await refused(Invoices, as.eve, 'GET_REMINDERS', {})).toBe('auth.denied')
    expect(await refused(Invoices, as.eve, 'SET_REMINDERS', { rule: wish.rule, version: 0 })).toBe('auth.denied')
    expect(await refused(Invoices, as.finn, 'REMIND_OF', wish)).toBe('notFound')
  })
})
