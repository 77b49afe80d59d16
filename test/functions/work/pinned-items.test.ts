import { beforeAll, describe, expect, test } from 'vitest'
import { Services } from '#functions/marketplace/Services.ts'
import { PinnedItems } from '#functions/work/PinnedItems.ts'
import type { Request } from '#shared/deals/request.ts'
import type { In } from '#shared/kit/contract.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { PinnedItems as contract } from '#shared/work/PinnedItems.contract.ts'
import { maxPinned, type PinnedItem } from '#shared/work/pinned-items.ts'
import { maxViews, type SavedView, type ViewWish } from '#shared/work/saved-views.ts'
import { setting } from '../deals/fixture.ts'
import { serviceBody } from '../people.ts'

type Setting = Awaited<ReturnType<typeof setting>>
type Who = Setting['as'][keyof Setting['as']]
type Update = In<(typeof contract)['methods']['UPDATE']>

let here: Setting
let deal: Request
beforeAll(async () => {
  here = await setting()
  deal = await here.sent()
})

const update = async (who: Who, payload: Update) =>
  (await here.call<{ items: PinnedItem[] }>(PinnedItems, who, 'UPDATE', payload)).items
const refused = (who: Who, payload: Update) => here.refused(PinnedItems, who, 'UPDATE', payload)
const desk = async (who: Who) => (await here.call<{ items: PinnedItem[] }>(PinnedItems, who, 'GET_MINE', {})).items
const ids = (items: readonly PinnedItem[]) => items.map(({ id }) => id)
const pin = (who: Who, id: string, before?: string | null) =>
  update(who, { act: 'pin', id, ...(before === undefined ? {} : { before }) })
const unpin = (who: Who, id: string) => update(who, { act: 'unpin', id })
const draftOf = (who: Who) => here.call<Service>(Services, who, 'CREATE', { body: serviceBody() })
const step = (who: Who, method: string, { id, version }: Service) =>
  here.call<Service>(Services, who, method, { id, version })

describe('a desk', () => {
  test('shows what was pinned to it, in the order of its person', async () => {
    const { as, service, org } = here
    expect(await desk(as.cora)).toEqual([])
    await pin(as.cora, service.id)
    await pin(as.cora, org.wattle)
    const items = await pin(as.cora, deal.id, service.id)
    expect(items).toEqual([
      {
        kind: 'deal',
        id: deal.id,
        name: 'Payroll review',
        side: 'demander',
        otherParty: { id: org.wattle, type: 'organization' },
        other: 'Wattle Advisory',
        status: 'requested',
      },
      {
        kind: 'service',
        id: service.id,
        name: 'Payroll review',
        owner: { id: org.wattle, type: 'organization' },
        ownerName: 'Wattle Advisory',
        isOnMarket: true,
      },
      { kind: 'organisation', id: org.wattle, name: 'Wattle Advisory', domainName: 'wattle-advisory' },
    ])
    expect(await desk(as.cora)).toEqual(items)
    expect(ids(await pin(as.cora, deal.id, null))).toEqual([service.id, org.wattle, deal.id])
    expect(ids(await pin(as.cora, deal.id))).toEqual([service.id, org.wattle, deal.id])
    expect(ids(await unpin(as.cora, org.wattle))).toEqual([service.id, deal.id])
    expect(ids(await unpin(as.cora, org.wattle))).toEqual([service.id, deal.id])
  })

  test('is one for each person, and for each party that the person acts for', async () => {
    const { as, service } = here
    await pin(as.dev, service.id)
    const alone = { uid: as.dev.uid }
    expect(await desk(alone)).toEqual([])
    await pin(alone, here.org.wattle)
    expect(ids(await desk(alone))).toEqual([here.org.wattle])
    expect(ids(await desk(as.dev))).toEqual([service.id])
    expect(ids(await desk(as.ben))).toEqual([])
  })

  test('shows a deal to each side as its own', async () => {
    expect(await pin(here.as.ada, deal.id)).toMatchObject([{ id: deal.id, side: 'supplier', other: 'Harbour Foods' }])
  })

  test('takes so many, and what two put there at the same moment', async () => {
    const { as } = here
    const drafts = await Promise.all(Array.from({ length: maxPinned + 1 }, () => draftOf(as.finn)))
    const [last, ...first] = drafts.map(({ id }) => id)
    await Promise.all(first.slice(0, 3).map(id => pin(as.finn, id)))
    for (const id of first.slice(3)) await pin(as.finn, id)
    expect(ids(await desk(as.finn)).toSorted()).toEqual(first.toSorted())
    expect(await refused(as.finn, { act: 'pin', id: last ?? '' })).toBe('work.tooManyPinned')
    // What is there can still be moved, and what has gone takes no place.
    expect(ids(await pin(as.finn, first[5] ?? '', first[0]))).toHaveLength(maxPinned)
    await step(as.finn, 'REMOVE', drafts[1]!)
    expect(ids(await pin(as.finn, last ?? ''))).toHaveLength(maxPinned)
  })
})

describe('what a person may not see', () => {
  test('is not pinned, and answers like what does not exist', async () => {
    const { as } = here
    const draft = await draftOf(as.ada)
    for (const id of [draft.id, deal.id, 'ser_01hzy3m7q8r9s0t1v2w3x4y5z6', 'org_01hzy3m7q8r9s0t1v2w3x4y5z6'])
      expect(await refused(as.finn, { act: 'pin', id })).toBe('notFound')
    // One's own service in edit can be pinned, by those who may change it.
    expect(await pin(as.ada, draft.id)).toContainEqual(expect.objectContaining({ id: draft.id, isOnMarket: false }))
    expect(await refused(as.ben, { act: 'pin', id: draft.id })).toBe('notFound')
  })

  test('disappears from the desk without a trace, and is there again when it can be seen again', async () => {
    const { as, org } = here
    let service = await draftOf(as.ada)
    for (const method of ['TO_READY', 'PUBLISH']) service = await step(as.ada, method, service)
    await pin(as.eve, org.other)
    expect(ids(await pin(as.eve, service.id, org.other))).toEqual([service.id, org.other])
    service = await step(as.ada, 'TO_READY', service)
    expect(ids(await desk(as.eve))).toEqual([org.other])
    service = await step(as.ada, 'PUBLISH', service)
    expect(ids(await desk(as.eve))).toEqual([service.id, org.other])
    await step(as.ada, 'TO_READY', service)
    await pin(as.eve, org.wattle)
    await step(as.ada, 'PUBLISH', await here.call<Service>(Services, as.ada, 'GET_BY_ID', { id: service.id }))
    expect(ids(await desk(as.eve))).toEqual([org.other, org.wattle])
  })

  test('of others is no business of this call: an invoice, a member or a text is none', async () => {
    for (const id of ['inv_01hzy3m7q8r9s0t1v2w3x4y5z6', 'mem_01hzy3m7q8r9s0t1v2w3x4y5z6', 'x'])
      expect(await refused(here.as.eve, { act: 'pin', id })).toBe('input.invalid')
  })
})

describe('the filters that a person keeps', () => {
  const filters = [{ name: 'status', value: 'signed' }]
  const wished = async (who: Who, wish: ViewWish) =>
    (await here.call<{ views: SavedView[] }>(PinnedItems, who, 'UPDATE_VIEWS', { wish })).views
  const refusedWish = (who: Who, wish: unknown) => here.refused(PinnedItems, who, 'UPDATE_VIEWS', { wish })
  const views = async (who: Who) => (await here.call<{ views: SavedView[] }>(PinnedItems, who, 'GET_VIEWS', {})).views
  const keep = (name: string, list: SavedView['list'] = 'sales') => ({ act: 'keep', list, name, filters }) as const

  test('are there again, in their order, beside what is pinned', async () => {
    const { as, service } = here
    const who = as.ben
    await wished(who, keep('Running'))
    await wished(who, keep(' To sign ', 'purchases'))
    expect(await wished(who, { act: 'rename', list: 'sales', name: 'Running', to: 'Under way' })).toEqual([
      { list: 'sales', name: 'Under way', filters },
      { list: 'purchases', name: 'To sign', filters },
    ])
    await wished(who, { act: 'move', list: 'sales', name: 'Under way', before: null })
    expect((await views(who)).map(({ name }) => name)).toEqual(['To sign', 'Under way'])
    await pin(who, service.id)
    expect(await views(who)).toHaveLength(2)
    await wished(who, { act: 'remove', list: 'purchases', name: 'To sign' })
    expect((await views(who)).map(({ name }) => name)).toEqual(['Under way'])
    expect(ids(await desk(who))).toContain(service.id)
  })

  test('are of one person and one party alone', async () => {
    const { as } = here
    await wished(as.dev, keep('Mine'))
    expect(await views({ uid: as.dev.uid })).toEqual([])
    expect((await views(as.ada)).map(({ name }) => name)).not.toContain('Mine')
  })

  test('that cannot be kept are refused, and change nothing', async () => {
    const { as } = here
    const who = as.eve
    for (let n = 0; n < maxViews; n += 1) await wished(who, keep(`View ${n}`))
    expect(await refusedWish(who, keep('One more'))).toBe('work.tooManyViews')
    expect(await refusedWish(who, { act: 'rename', list: 'sales', name: 'View 1', to: 'View 2' })).toBe(
      'work.viewNameTaken',
    )
    expect(await refusedWish(who, { act: 'rename', list: 'purchases', name: 'View 1', to: 'X' })).toBe('notFound')
    for (const wish of [
      { ...keep('A'), filters: [] },
      { ...keep('A'), filters: [{ name: 'https://b.example', value: '1' }] },
      { ...keep('A'), list: 'elsewhere' },
      keep('   '),
      { ...keep('A'), uid: here.as.ada.uid },
    ])
      expect(await refusedWish(who, wish)).toBe('input.invalid')
    expect((await views(who)).map(({ name }) => name)).toEqual(Array.from({ length: maxViews }, (_, n) => `View ${n}`))
  })
})
