import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { can } from '#shared/organisations/permissions.ts'
import { actors } from '#test/fixtures/permissions/actors.ts'
import { FirstSteps } from '#web/app/pages/first-steps.tsx'
import { Owed } from '#web/app/pages/owed.tsx'
import { markupOf, readOf, startEnglish } from './render.tsx'

type Row = { readonly id: string; readonly status: string; readonly fulfilledAt?: string }
type Asked = {
  readonly side?: string
  readonly group?: string
  readonly status?: string
  readonly owed?: true
  readonly limit?: number
}

/** Who looks, and what the server has: the deals of each side and group, the published services, the invoices. */
const desk = vi.hoisted(() => ({
  actor: 'owner',
  acts: true,
  deals: {} as Readonly<Record<string, readonly Row[]>>,
  services: [] as readonly object[],
  invoices: [] as readonly Row[],
  asked: [] as string[],
  cut: [] as string[],
}))
vi.mock('#web/lib/account.tsx', async original => ({
  ...(await original<object>()),
  useAccount: () => ({
    active: desk.acts ? { organisation: { id: 'org_harbour' } } : undefined,
    can: (leaf: Parameters<typeof can>[1]) => can(actors[desk.actor]!, leaf),
  }),
}))
vi.mock('#web/lib/query.ts', async original => ({
  ...(await original<object>()),
  useQueryOf: (
    { name }: { readonly name: string },
    _method: string,
    { side, group, status, owed, limit = 25 }: Asked,
    { enabled = true }: { readonly enabled?: boolean },
  ) => {
    if (!enabled) return { data: undefined }
    desk.asked.push([name, side, group].filter(Boolean).join(' '))
    if (name === 'Services') return { data: { items: desk.services } }
    const all = name === 'Invoices' ? desk.invoices : (desk.deals[`${side} ${group}`] ?? [])
    const items = all.filter(row => (!status || row.status === status) && (!owed || row.status !== 'draft'))
    // A page at a time, as the server answers; `cut` are lists of which it looked through a part.
    const page = items.slice(0, limit)
    const isCut = items.length > limit || desk.cut.includes(`${side} ${group} ${status ?? ''}`.trim())
    return { data: { items: page, ...(isCut ? { cursor: 'more' } : {}) } }
  },
}))

const deal = (status: string, more: Partial<Row> = {}): Row => ({ id: `req_${status}`, status, ...more })

beforeAll(startEnglish)
beforeEach(() => {
  Object.assign(desk, { actor: 'owner', acts: true, deals: {}, services: [], invoices: [], asked: [], cut: [] })
})

/** The steps as they are shown: a plus before what is done. */
const steps = (): string[] =>
  [...markupOf(<FirstSteps />).matchAll(/<li class="([^"]*)">.*?<strong>(.*?)(?:<|$)/g)].map(
    ([, classes = '', name]) => `${/\bdone\b/.test(classes) ? '+' : ''}${name}`,
  )
const person = { actor: 'personal', acts: false }

describe('the steps to the first paid deal', () => {
  test('of whoever just came are four, none of them done, and to buy is open at once', () => {
    Object.assign(desk, person)
    expect(steps()).toEqual(['Set up your organisation', 'Find a service', 'Sign a deal', 'Settle it'])
    expect(readOf(<FirstSteps />)).toContain('4 steps to your first paid deal')
    expect(markupOf(<FirstSteps />)).toContain('href="/marketplace/')
  })

  test('of a seller: the organisation, a published service, a signature', () => {
    const seen = () => steps().map(step => step.startsWith('+'))
    expect(steps()[1]).toBe('Launch a service')
    expect(seen()).toEqual([true, false, false, false])
    desk.services = [{ id: 'ser_1' }]
    expect(seen()).toEqual([true, true, false, false])
    desk.deals = { 'sale open': [deal('offered')] }
    expect(seen()).toEqual([true, true, false, false])
    desk.deals = { 'sale active': [deal('signed')] }
    expect(seen()).toEqual([true, true, true, false])
    desk.deals = { 'sale closed': [deal('signed', { fulfilledAt: '2026-03-01T00:00:00.000Z' })] }
    expect(steps()).toEqual([])
  })

  test('of a buyer: a service that was asked for, and no service of their own that they never launched', () => {
    desk.deals = { 'purchase open': [deal('draft')] }
    // A draft asks nobody.
    expect(steps().slice(0, 2)).toEqual(['+Set up your organisation', 'Launch a service'])
    desk.deals = { 'purchase open': [deal('draft'), deal('requested')] }
    expect(steps()).toEqual(['+Set up your organisation', '+Find a service', 'Sign a deal', 'Settle it'])
    desk.deals = { 'purchase active': [deal('signed')] }
    expect(steps()).toEqual(['+Set up your organisation', '+Find a service', '+Sign a deal', 'Settle it'])
    desk.deals = { 'purchase closed': [deal('signed', { fulfilledAt: '2026-03-01T00:00:00.000Z' })] }
    expect(steps()).toEqual([])
  })

  test('of a person who buys in their own name take no organisation', () => {
    Object.assign(desk, person, { deals: { 'purchase open': [deal('requested')] } })
    expect(steps()).toEqual(['+Find a service', 'Sign a deal', 'Settle it'])
  })

  test('stay while what was asked for is turned down: that is no signed deal', () => {
    desk.deals = { 'purchase closed': [deal('rejected'), deal('withdrawn'), deal('expired')] }
    expect(steps()).toEqual(['+Set up your organisation', '+Find a service', 'Sign a deal', 'Settle it'])
    // One that was signed, and put away before it was paid.
    desk.deals = { 'purchase closed': [deal('rejected'), deal('signed')] }
    expect(steps()[2]).toBe('+Sign a deal')
  })

  test('are not told where what is asked for shows a part of many: no step is called undone that may be done', () => {
    const drafts = (count: number) => Array.from({ length: count }, () => deal('draft'))
    desk.deals = { 'purchase open': drafts(25) }
    expect(steps()).toHaveLength(4)
    desk.deals = { 'purchase open': [...drafts(25), deal('requested')] }
    expect(steps()).toEqual([])
    desk.deals = { 'purchase open': [deal('requested'), ...drafts(25)] }
    expect(steps()).toHaveLength(4)
    // Of hundreds that were turned down the server looks through some a call for those that were signed.
    Object.assign(desk, { deals: { 'purchase closed': [deal('rejected')] }, cut: ['purchase closed signed'] })
    expect(steps()).toEqual([])
  })

  test('are asked of the server only where somebody may be new', () => {
    desk.deals = { 'sale active': [deal('signed'), deal('signed')] }
    expect(steps()).toEqual([])
    expect(desk.asked).toEqual(['Tickets purchase active', 'Tickets sale active'])
  })
})

describe('what is owed to one', () => {
  const invoice = (id: string, status: string) => ({
    ...{ id, status, title: `Work ${id}`, itemCount: 1, customerName: 'Corner Loaf', requestId: 'req_1' },
    ...{ due: '10.00', total: '10.00', currency: 'AUD', payableBy: '2026-03-20', isOverdue: false },
  })

  test('is what went out: no draft stands in its place', () => {
    desk.invoices = [...Array.from({ length: 8 }, (_, n) => invoice(`d${n}`, 'draft')), invoice('out', 'published')]
    const read = readOf(<Owed />)
    expect(read).toContain('Work out')
    expect(read).not.toContain('Work d0')
  })

  test('is not told where there are drafts alone', () => {
    desk.invoices = [invoice('d1', 'draft')]
    expect(readOf(<Owed />)).toBe('')
  })
})
