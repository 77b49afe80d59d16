import { describe, expect, test } from 'vitest'
import { dealReference, invoiceReference, referenceOfThread } from '#shared/deals/reference.ts'
import { dealGroups } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import {
  grouped,
  leafOfSide,
  mayAct,
  partiesOf,
  roleOf,
  seesSales,
  sideOf,
  sideOfRequest,
  statusesOfGroup,
} from '#shared/deals/sides.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Leaf } from '#shared/kit/leaves.ts'

const [buyer, seller, stranger]: Party[] = ['buyer', 'seller', 'stranger'].map(id => ({ id, type: 'organization' }))
const deal = { demander: buyer!, supplier: seller! }
const actor = (party: Party, ...permissions: Leaf[]) => ({ party, permissions: new Set(permissions) })
const serves = 'transaction.ticket.supplier'

describe('the side of an actor', () => {
  test("is that of the actor's party", () => {
    expect(sideOf(deal, actor(buyer!))).toBe('demander')
    expect(sideOf(deal, actor(seller!, serves))).toBe('supplier')
    expect(sideOf(deal, actor(stranger!, serves, 'assignment.ticket'))).toBeUndefined()
    expect(sideOf(deal, actor({ ...buyer!, type: 'user' }))).toBeUndefined()
  })

  test('sales are seen by who serves or assigns them', () => {
    expect(sideOf(deal, actor(seller!))).toBeUndefined()
    expect(sideOf(deal, actor(seller!, 'assignment.ticket'))).toBe('supplier')
    expect(sideOf(deal, actor(seller!, 'transaction.ticket.demander'))).toBeUndefined()
    expect([actor(buyer!), actor(buyer!, serves), actor(buyer!, 'assignment.ticket')].map(seesSales)).toEqual([
      false,
      true,
      true,
    ])
  })

  test('to act takes the permission of the side', () => {
    expect(leafOfSide).toEqual({ demander: 'transaction.ticket.demander', supplier: serves })
    expect(mayAct('supplier', actor(seller!, serves))).toBe(true)
    expect(mayAct('demander', actor(seller!, serves))).toBe(false)
    expect(mayAct('demander', actor(buyer!, 'transaction.ticket.demander'))).toBe(true)
  })

  test('has the names of contracts and invoices', () => {
    expect(partiesOf({ customer: buyer!, supplier: seller! })).toEqual(deal)
    expect([roleOf('demander'), roleOf('supplier')]).toEqual(['customer', 'supplier'])
  })
})

describe('a draft', () => {
  test('of a request is not seen by the supplier', () => {
    for (const status of requestStates.states) {
      if (status === 'offerDraft') continue
      expect(sideOfRequest({ ...deal, status }, actor(buyer!))).toBe('demander')
      expect(sideOfRequest({ ...deal, status }, actor(seller!, serves))).toBe(
        status === 'draft' ? undefined : 'supplier',
      )
    }
  })
})

describe('the list that a request is in', () => {
  const groups = {
    open: ['draft', 'offerDraft', 'edited', 'requested', 'offered', 'Fc', 'countered', 'signing'],
    active: ['signed'],
    closed: ['rejected', 'withdrawn', 'expired', 'superseded', 'discarded', 'archived'],
  } as const

  test('follows from its state', () => {
    for (const [group, statuses] of Object.entries(groups))
      for (const status of statuses)
        expect(grouped({ status, archivedBy: [] })).toEqual({
          status,
          archivedBy: [],
          demanderGroup: group,
          supplierGroup: group,
        })
    expect(Object.values(groups).flat().toSorted()).toEqual([...requestStates.states].toSorted())
  })

  test('is the closed one once everything is delivered and paid', () => {
    expect(grouped({ status: 'signed', archivedBy: [], fulfilledAt: '2026-03-01T00:00:00.000Z' })).toMatchObject({
      demanderGroup: 'closed',
      supplierGroup: 'closed',
    })
  })

  test('is the closed one for a side that put it away, and only for that', () => {
    expect(grouped({ status: 'signed', archivedBy: ['demander'] })).toMatchObject({
      demanderGroup: 'closed',
      supplierGroup: 'active',
    })
    expect(grouped({ status: 'signed', archivedBy: ['supplier'] })).toMatchObject({
      demanderGroup: 'active',
      supplierGroup: 'closed',
    })
  })
})

test('people name deals and invoices by the end of an id', () => {
  expect(dealReference('req_01j9abcdefgh')).toBe('D-ABCDEFGH')
  expect(referenceOfThread('req_01j9abcdefgh')).toBe('D-ABCDEFGH')
  // What happens to a service has a thread, too, and is no deal.
  expect(referenceOfThread('ser_01j9abcdefgh')).toBeUndefined()
  expect(referenceOfThread(undefined)).toBeUndefined()
  expect(invoiceReference('req_01j9abcdefgh', 3)).toBe('INV-ABCDEFGH-03')
  expect(invoiceReference('req_01j9abcdefgh', 12)).toBe('INV-ABCDEFGH-12')
})

test('the filter of a list offers the states that its rows can be in', () => {
  const fulfilledAt = '2026-01-01T00:00:00.000Z'
  const lists = requestStates.states.flatMap(status =>
    [undefined, fulfilledAt].map(at => ({
      status,
      group: grouped({ status, archivedBy: [], fulfilledAt: at }).demanderGroup,
    })),
  )
  for (const group of dealGroups)
    for (const status of statusesOfGroup[group])
      expect(lists.some(list => list.status === status && list.group === group)).toBe(true)
  const offered = dealGroups.flatMap(group => statusesOfGroup[group])
  // What is deleted, what no client may begin and what the two sides put away apart is in no list by its state.
  expect(requestStates.states.filter(status => !offered.includes(status))).toEqual([
    'offerDraft',
    'discarded',
    'archived',
  ])
})
