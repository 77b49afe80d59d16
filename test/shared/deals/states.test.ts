import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contractStates } from '#shared/deals/contract-states.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { offerStates } from '#shared/deals/offer-states.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import { isFullySigned, type Side, signEvent, signersNeeded } from '#shared/deals/signing.ts'
import { advance, can, eventsFor, type RoleOf, type StateTable } from '#shared/kit/state-table.ts'

/** Walks a table: each step is `event by role`. */
const walk = (table: StateTable, start: string, ...steps: string[]): string => {
  let status = start
  for (const step of steps) {
    const [event = '', by = ''] = step.split(' by ')
    status = advance(table, status, event, by)
  }
  return status
}

describe('a request', () => {
  test('goes from draft to signed', () => {
    expect(
      walk(
        requestStates,
        'draft',
        'save by demander',
        'send by demander',
        'edit by demander',
        'send by demander',
        'offer by supplier',
        'sign by demander',
        'signLast by supplier',
        'archive by demander',
      ),
    ).toBe('archived')
  })

  test('an offer that its supplier edits is superseded; the new one is Fc and goes on by itself', () => {
    expect(walk(requestStates, 'draft', 'send by demander', 'offer by supplier', 'editOffer by supplier')).toBe(
      'superseded',
    )
    expect(requestStates.starts).toContain('Fc')
    expect(walk(requestStates, 'Fc', 'sign by supplier', 'signLast by demander')).toBe('signed')
    expect(walk(requestStates, 'Fc', 'editOffer by supplier')).toBe('superseded')
  })

  test('either side answers an offer of the other with terms of its own, and changes its own', () => {
    expect(walk(requestStates, 'offered', 'counter by demander')).toBe('superseded')
    expect(walk(requestStates, 'Fc', 'counter by demander')).toBe('superseded')
    expect(requestStates.starts).toContain('countered')
    expect(walk(requestStates, 'countered', 'counter by supplier')).toBe('superseded')
    expect(walk(requestStates, 'countered', 'editOffer by demander')).toBe('superseded')
    expect(walk(requestStates, 'countered', 'sign by supplier', 'signLast by demander')).toBe('signed')
    for (const status of ['offered', 'Fc'] as const)
      expect(can(requestStates, status, 'counter', 'supplier')).toBe(false)
    expect(can(requestStates, 'countered', 'counter', 'demander')).toBe(false)
    expect(can(requestStates, 'countered', 'editOffer', 'supplier')).toBe(false)
  })

  test('nothing is edited after the first signature', () => {
    const roles: RoleOf<typeof requestStates>[] = ['demander', 'supplier', 'system']
    for (const status of ['signing', 'signed'] as const)
      for (const by of roles)
        for (const event of ['edit', 'editOffer', 'counter', 'save', 'send', 'offer'] as const)
          expect(can(requestStates, status, event, by)).toBe(false)
  })

  test('is remade by either side while it is being signed, and in no other state', () => {
    for (const side of ['demander', 'supplier'] as const)
      expect(walk(requestStates, 'signing', `remake by ${side}`)).toBe('superseded')
    for (const status of requestStates.states.filter(one => one !== 'signing'))
      expect(can(requestStates, status, 'remake', 'supplier')).toBe(false)
  })

  test('each side does its own part', () => {
    expect(eventsFor(requestStates, 'requested', 'supplier')).toEqual(['offer', 'reject'])
    expect(eventsFor(requestStates, 'requested', 'demander')).toEqual(['edit', 'withdraw'])
    expect(eventsFor(requestStates, 'offered', 'demander')).toEqual(['counter', 'sign', 'signLast', 'reject'])
    expect(eventsFor(requestStates, 'offered', 'supplier')).toEqual(['editOffer', 'sign', 'signLast', 'withdraw'])
    expect(eventsFor(requestStates, 'draft', 'supplier')).toEqual([])
    expect(eventsFor(requestStates, 'offerDraft', 'demander')).toEqual([])
  })
})

describe('a contract', () => {
  test('runs once both sides signed, until it is completed or terminated', () => {
    expect(
      walk(
        contractStates,
        'draft',
        'present by system',
        'sign by customer',
        'signLast by supplier',
        'complete by system',
      ),
    ).toBe('completed')
    expect(walk(contractStates, 'active', 'terminate by customer')).toBe('terminated')
    expect(eventsFor(contractStates, 'active', 'supplier')).toEqual(['end', 'continue', 'terminate'])
    expect(walk(contractStates, 'active', 'end by supplier')).toBe('active')
    expect(eventsFor(contractStates, 'awaitingSignatures', 'supplier')).toEqual(['sign', 'signLast', 'void'])
  })
})

describe('an invoice', () => {
  test('is published, paid, and back after a failure', () => {
    expect(
      walk(
        invoiceStates,
        'draft',
        'save by supplier',
        'publish by supplier',
        'sign by customer',
        'pay by customer',
        'fail by system',
        'pay by system',
        'settle by system',
      ),
    ).toBe('paid')
    expect(walk(invoiceStates, 'published', 'void by supplier')).toBe('void')
  })

  test('nobody voids what is being paid, and only the system settles', () => {
    expect(eventsFor(invoiceStates, 'pending', 'supplier')).toEqual([])
    expect(eventsFor(invoiceStates, 'pending', 'customer')).toEqual([])
    expect(eventsFor(invoiceStates, 'paid', 'system')).toEqual(['takeBack', 'takeOff'])
    for (const by of ['supplier', 'customer'] as const) expect(eventsFor(invoiceStates, 'paid', by)).toEqual([])
  })

  test('its schedule item follows it, and so does the offer', () => {
    const items = { draft: 'scheduled', published: 'invoiced', pending: 'pending', paid: 'paid' } as const
    const offers = { draft: 'activated', published: 'posted', pending: 'waiting', paid: 'paid' } as const
    const offerEvents = { publish: 'post', pay: 'pay', settle: 'settle', fail: 'fail' } as const
    for (const event of ['publish', 'pay', 'settle', 'fail'] as const)
      for (const from of ['draft', 'published', 'pending'] as const)
        for (const by of ['supplier', 'customer', 'system'] as const) {
          const possible = can(invoiceStates, from, event, by)
          expect(can(paymentItemStates, items[from], event, by)).toBe(possible)
          expect(can(offerStates, offers[from], offerEvents[event], by)).toBe(possible)
          if (!possible) continue
          const to = advance(invoiceStates, from, event, by) as keyof typeof items
          expect(advance(paymentItemStates, items[from], event, by)).toBe(items[to])
          expect(advance(offerStates, offers[from], offerEvents[event], by)).toBe(offers[to])
        }
  })
})

describe('signatures', () => {
  test('whatever the order, exactly the one that completes both sides is the last', () => {
    const count = fc.integer({ min: 1, max: 4 })
    const sides = fc.array(fc.constantFrom<Side>('customer', 'supplier'), { maxLength: 20 })
    fc.assert(
      fc.property(count, count, sides, (customer, supplier, order) => {
        const needed = { customer, supplier }
        let have = { customer: 0, supplier: 0 }
        let status: string = 'awaitingSignatures'
        for (const side of order) {
          if (have[side] === needed[side]) {
            expect(() => signEvent(needed, have, side)).toThrow(new DealsRefusal('signing.complete'))
            continue
          }
          const event = signEvent(needed, have, side)
          have = { ...have, [side]: have[side] + 1 }
          status = advance(contractStates, status as 'awaitingSignatures', event, side)
          expect(event === 'signLast').toBe(have.customer === customer && have.supplier === supplier)
        }
        expect(status === 'active').toBe(isFullySigned(needed, have))
      }),
      { seed: 8 },
    )
  })

  test('an organisation has its signer count, a person one', () => {
    expect(signersNeeded({ type: 'user', signerCount: 3 })).toBe(1)
    expect(signersNeeded({ type: 'organization', signerCount: 3 })).toBe(3)
    expect(signersNeeded({ type: 'organization' })).toBe(1)
    expect(signersNeeded({ type: 'organization', signerCount: 0 })).toBe(1)
  })
})
