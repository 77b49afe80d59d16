import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { can } from '#shared/organisations/permissions.ts'
import { productOrganisation } from '#shared/organisations/product.ts'
import { actors } from '#test/fixtures/permissions/actors.ts'
import { WaitingPanel } from '#web/app/pages/waiting-panel.tsx'
import { readOf, startEnglish } from './render.tsx'

/** What lies before an organisation, whoever of its people looks, and who does. */
const desk = vi.hoisted(() => ({ actor: 'owner', lists: {} as Readonly<Record<string, readonly object[]>> }))
const answer = (items: readonly object[]) => ({
  ...{ data: { pages: [{ items }], items }, error: null, hasNextPage: false, isFetching: false },
  ...{ fetchNextPage: () => undefined, refetch: () => undefined },
})
vi.mock('#web/lib/account.tsx', async original => ({
  ...(await original<object>()),
  useAccount: () => ({
    active: { organisation: { id: 'org_harbour' } },
    can: (leaf: Parameters<typeof can>[1]) => can(actors[desk.actor]!, leaf),
  }),
  useSigner: () => ({ uid: 'me', isOwner: desk.actor.endsWith('owner') }),
}))
vi.mock('#web/lib/query.ts', async original => ({
  ...(await original<object>()),
  useMoreOf: (
    { name }: { readonly name: string },
    method: string,
    { side }: { readonly side?: string },
    { enabled }: { readonly enabled: boolean },
  ) => ({
    ...answer((side !== 'sale' && desk.lists[`${name}.${method}`]) || []),
    ...(enabled ? {} : { data: undefined }),
  }),
  useQueryOf: ({ name }: { readonly name: string }, method: string) => answer(desk.lists[`${name}.${method}`] ?? []),
}))

const at = '2026-03-01T00:00:00.000Z'
const named = { itemCount: 1, supplierName: 'Wattle', demanderName: 'Harbour', createdAt: at, updatedAt: at }
const price = { amount: '10.00', currency: 'AUD' }
const wattle = { id: 'org_wattle', type: 'organization' } as const
const deal = (id: string, title: string, status: string) => ({
  ...{ ...named, id, title, status, price },
  ...{ signs: [], demanderSignCount: 1, supplierSignCount: 1 },
})
const invoice = (id: string, title: string, more = {}) => ({
  ...{ ...named, id, title, status: 'published', due: '10.00', total: '10.00', currency: 'AUD' },
  ...{ supplier: wattle, payableBy: '2026-03-20', isOverdue: false },
  ...more,
})
const rfq = (id: string, title: string, move: string) => ({
  ...{ id, title, move, status: move === 'finish' ? 'draft' : 'open', createdAt: at, until: '2026-02-20' },
})

beforeAll(startEnglish)
beforeEach(() => {
  desk.lists = {
    'Tickets.GET_BY_RELATED': [deal('req_1', 'A draft of ours', 'draft'), deal('req_2', 'An offer to us', 'offered')],
    'Invoices.GET_BY_RELATED': [
      invoice('inv_1', 'An invoice of theirs'),
      invoice('inv_2', 'The usage fee', { supplier: { id: productOrganisation.id, type: 'organization' } }),
    ],
    'Rfqs.GET_BY_RELATED': [
      rfq('rfq_1', 'Quotes to ask for', 'finish'),
      rfq('rfq_2', 'Quotes to award', 'award'),
      rfq('rfq_3', 'Quotes that nobody gave', 'askOthers'),
    ],
    'Contracts.GET_DELIVERIES': [
      { ...named, contractId: 'con_1', requestId: 'req_3', number: 1, title: 'Shelves', since: at },
    ],
    'Payments.GET_BY_PAYER': [
      { invoice: invoice('inv_3', 'Begun'), payment: { ...price, status: 'open', createdAt: at } },
    ],
    'AutoDebits.GET_BY_RELATED': [
      { ...named, invoiceId: 'inv_4', title: 'Failed', supplier: wattle, ...price, takeOn: '2026-03-02' },
    ],
    'PaymentInstruments.GET_BY_USER': [{ ...named, id: 'ins_1', status: 'pending', label: 'A card' }],
  }
})

describe('what waits for a person of an organisation that buys', () => {
  const bought = [
    ...['A draft of ours', 'An offer to us', 'An invoice of theirs', 'Quotes to ask for', 'Quotes to award'],
    ...['Quotes that nobody gave'],
    ...['Shelves, delivery 1', 'Begun', 'Failed', 'A card'],
  ]
  const shown = (actor: string) => {
    desk.actor = actor
    const read = readOf(<WaitingPanel />)
    return [...bought, 'The usage fee'].filter(title => read.includes(title))
  }

  test.each(['client organisation owner', 'client organisation admin'])('is all of it: %s', actor => {
    expect(shown(actor)).toEqual([...bought, 'The usage fee'])
  })

  test('is nothing that they may not do: a plain member commits it to nothing', () => {
    expect(shown('client organisation member')).toEqual([])
  })

  test('is its usage fee where it buys nothing else', () => {
    expect(shown('owner')).toEqual(['The usage fee'])
  })
})
