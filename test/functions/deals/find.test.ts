import { expect, test } from 'vitest'
import { Credits } from '#functions/deals/Credits.ts'
import { contractDayTables, stageContractDay } from '#functions/deals/daily/contract-day.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Proposals } from '#functions/deals/Proposals.ts'
import { Rfqs } from '#functions/deals/Rfqs.ts'
import { Statements } from '#functions/deals/Statements.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Unit } from '#functions/kit/unit.ts'
import { transaction } from '#functions/kit/work.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Rfq } from '#shared/deals/rfq.ts'
import { card, plainTerms } from '../../plain-terms.ts'
import { stageStaff } from '../relations.ts'
import { asking } from './rfq-fixture.ts'

/** What a search across everything asks of deals: each kind once, for all of its lists. */

type Base = Awaited<ReturnType<typeof asking>>
type Who = Base['as'][keyof Base['as']]
type List = {
  readonly side?: string
  readonly group?: string
  readonly items: readonly { readonly id: string }[]
  readonly hasMore: boolean
}

const finding = async () => {
  const base = await asking()
  const { call, org } = base
  const lists = async (server: Parameters<typeof call>[0], who: Who, asked: object) =>
    (await call<{ lists: List[] }>(server, who, 'FIND', asked)).lists
  /** The ids that some words find, by the list in which they stand. */
  const found = async (server: Parameters<typeof call>[0], who: Who, query: string) =>
    Object.fromEntries(
      (await lists(server, who, { query })).flatMap(({ side, group, items }) =>
        items.length === 0 ? [] : [[[side, group].filter(Boolean).join(' '), items.map(({ id }) => id)]],
      ),
    )
  return { ...base, wattle: { id: org.wattle, type: 'organization' } as const, lists, found }
}

test('happy: deals are found on both sides and in every list, by title, reference and name', async () => {
  const { as, sent, contracted, lists, found } = await finding()
  const { request: signed } = await contracted()
  const open = await sent()
  for (const [who, side, other] of [
    [as.cora, 'purchase', 'WATTLE'],
    [as.ada, 'sale', 'harbour'],
  ] as const) {
    expect(await found(Tickets, who, other)).toEqual({
      [`${side} open`]: [open.id],
      [`${side} active`]: [signed.id],
    })
    expect(await found(Tickets, who, `d-${open.thread.slice(-8)}`)).toEqual({ [`${side} open`]: [open.id] })
    expect(await found(Tickets, who, 'nothing of this name')).toEqual({})
  }
  // Each list by itself: one that is full hides nothing of another.
  await sent()
  const [first, second] = await lists(Tickets, as.cora, { query: 'wattle', limit: 1 })
  expect(first).toMatchObject({ side: 'purchase', group: 'open', hasMore: true })
  expect(second).toMatchObject({ side: 'purchase', group: 'active', items: [{ id: signed.id }], hasMore: false })
})

test('happy: open invoices, drafts of one’s own among them, and credit notes', async () => {
  const { as, call, host, contracted, publish, found } = await finding()
  const { contract } = await contracted()
  const out = await publish(as.ada, contract.id, 1)
  await transaction(host, { tables: contractDayTables }, {}, work => stageContractDay(work, contract.id, '2026-05-01'))
  const listed = async (more: object) =>
    (await call<{ items: InvoiceView[] }>(Invoices, as.ada, 'GET_BY_RELATED', { side: 'sale', ...more })).items
  const drafts = (await listed({ waits: true })).map(({ id }) => id)
  expect(drafts).not.toHaveLength(0)
  expect((await found(Invoices, as.ada, 'harbour')).sale?.toSorted()).toEqual([out.id, ...drafts].toSorted())
  expect(await found(Invoices, as.cora, out.reference)).toEqual({ purchase: [out.id] })
  expect(await found(Invoices, as.cora, 'wattle')).toEqual({ purchase: [out.id] })
  const credit = await call<{ id: string; reference: string }>(Credits, as.ada, 'CREATE', {
    invoiceId: out.id,
    version: out.version,
    reason: 'A discount.',
    wish: { by: 'amount', amount: '50.00' },
  })
  expect(await found(Credits, as.ada, credit.reference.toLowerCase())).toEqual({ sale: [credit.id] })
  expect(await found(Credits, as.cora, out.reference)).toEqual({ purchase: [credit.id] })
  expect(await found(Credits, as.cora, 'harbour')).toEqual({})
})

test('happy: what is owed is what went out, however many drafts are payable sooner', async () => {
  const { as, call, host, contracted, publish } = await finding()
  const { contract } = await contracted()
  const out = await publish(as.ada, contract.id, 1)
  await transaction(host, { tables: contractDayTables }, {}, work => stageContractDay(work, contract.id, '2026-05-01'))
  const listed = async (more: object) =>
    (await call<{ items: InvoiceView[] }>(Invoices, as.ada, 'GET_BY_RELATED', { side: 'sale', ...more })).items
  expect((await listed({})).some(({ status }) => status === 'draft')).toBe(true)
  expect((await listed({ owed: true })).map(({ id }) => id)).toEqual([out.id])
})

test('happy: requests for quotes and proposals', async () => {
  const { as, call, send, wattle, found } = await finding()
  const rfq = await send()
  const draft = await call<Rfq>(Rfqs, as.cora, 'CREATE', {
    suppliers: [wattle],
    body: { ...rfqBody, title: 'Office chairs' },
  })
  expect(await found(Rfqs, as.cora, 'office')).toEqual({ purchase: [draft.id, rfq.id] })
  expect(await found(Rfqs, as.ada, 'office')).toEqual({ sale: [rfq.id] })
  const proposal = await call<{ id: string }>(Proposals, as.ada, 'CREATE', { customers: [], body: proposed })
  expect(await found(Proposals, as.ada, 'stockt')).toEqual({ draft: [proposal.id] })
  expect(await found(Proposals, as.ada, 'office')).toEqual({})
})

test('happy: who holds a role finds as its organisation’s owner does, with one unit more: the role is read anew for each call', async () => {
  const { as, sent, contracted, publish, found } = await finding()
  const { request, contract } = await contracted()
  await publish(as.ada, contract.id, 1)
  const open = await sent()
  for (const who of [as.cora, as.dev]) {
    expect(await found(Tickets, who, 'wattle')).toEqual({ 'purchase open': [open.id], 'purchase active': [request.id] })
    expect(Object.keys(await found(Statements, who, 'wattle'))).toEqual(['purchase'])
  }
})

test('security: nobody finds what is not theirs, and who serves no deals nothing that is sold', async () => {
  const { as, contracted, publish, send, found, lists, refused } = await finding()
  const { contract } = await contracted()
  await publish(as.ada, contract.id, 1)
  await send()
  for (const server of [Tickets, Invoices, Credits, Rfqs]) {
    // Other Things was asked for a quote, and has nothing else.
    for (const who of server === Rfqs ? [as.eve] : [as.eve, as.finn])
      expect(await found(server, who, 'harbour'), server.contract.name).toEqual({})
    expect((await lists(server, as.eve, { query: 'harbour' })).map(({ side }) => side)).not.toContain('sale')
    expect(await refused(server, as.cora, 'FIND', { query: '  ' })).toBe('input.invalid')
    expect(await refused(server, as.cora, 'FIND', {})).toBe('input.invalid')
  }
  expect(await refused(Proposals, as.eve, 'FIND', { query: 'harbour' })).toBe('auth.denied')
})

test('security: who serves no deals finds nothing that is sold, and nobody the draft that another side writes', async () => {
  const { as, org, store, call, bodyWith, contracted, publish, send, found, lists, refused } = await finding()
  const { contract } = await contracted()
  const out = await publish(as.ada, contract.id, 1)
  const unit = new Unit()
  stageStaff(store, unit, { oid: org.wattle, uid: as.finn.uid })
  await unit.commit(store)
  const none = { uid: as.finn.uid, organisationId: org.wattle }
  /** That what Wattle sold is found by Ada, who owns it, and nothing of it by one of its people who has no role. */
  const isSales = async (server: Parameters<typeof call>[0]) => {
    const { name } = server.contract
    expect(Object.keys(await found(server, as.ada, 'harbour')), name).toHaveLength(1)
    expect(await found(server, none, 'harbour'), name).toEqual({})
    expect((await lists(server, none, { query: 'harbour' })).map(({ side }) => side)).not.toContain('sale')
  }
  await isSales(Statements)
  const wish = { by: 'amount', amount: '50.00' }
  await call(Credits, as.ada, 'CREATE', { invoiceId: out.id, version: out.version, reason: 'Less.', wish })
  await send()
  await call(Proposals, as.ada, 'CREATE', { customers: [], body: proposed })
  const draft = await call<{ id: string }>(Tickets, as.cora, 'CREATE', { body: bodyWith({}) })
  expect((await found(Tickets, as.cora, 'payroll'))['purchase open']).toEqual([draft.id])
  expect(await found(Tickets, as.ada, 'payroll')).not.toHaveProperty('sale open')
  for (const server of [Tickets, Invoices, Credits, Rfqs]) await isSales(server)
  expect(await refused(Proposals, none, 'FIND', { query: 'stocktaking' })).toBe('auth.denied')
})

const item = {
  type: 'service',
  title: 'Stocktaking',
  description: '',
  quantity: 1,
  start: '2026-04-01',
  end: '2026-05-01',
  requirePO: false,
}
const rfqBody = { items: [item], platform: card, message: '', until: '2026-03-20', language: 'en' }
const proposed = {
  choice: {
    items: [{ ...item, cost: '400.00', gstFree: false }],
    ...plainTerms,
    platform: card,
  },
  message: '',
  language: 'en',
  expires: '2026-03-20',
}
