import { describe, expect, test } from 'vitest'
import type { Request, Side } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { leafOfMove, moveOfInvoice, moveOfRequest } from '#shared/deals/waiting.ts'
import type { Uid } from '#shared/kit/id.ts'

const me = { uid: 'me' }
const today = '2026-03-20'

const request = (status: Request['status'], signs: Side[] = [], counts = { demander: 1, supplier: 1 }) => ({
  status,
  demanderSignCount: counts.demander,
  supplierSignCount: counts.supplier,
  signs: signs.map((side, n) => ({ side, uid: `u${n}` as Uid, name: '', at: '' })),
})

describe('a request waits', () => {
  test.each([
    ['draft', 'finish', undefined],
    ['edited', 'finish', undefined],
    ['offerDraft', undefined, 'finish'],
    ['requested', undefined, 'offer'],
    ['offered', 'sign', 'sign'],
    ['Fc', 'sign', 'sign'],
    ['countered', 'sign', 'sign'],
    ['signing', 'sign', 'sign'],
  ] as const)('%s: for the demander to %s, for the supplier to %s', (status, demander, supplier) => {
    expect(moveOfRequest(request(status), 'demander', me, today)).toBe(demander)
    expect(moveOfRequest(request(status), 'supplier', me, today)).toBe(supplier)
  })

  test('for nobody who has all signatures', () => {
    const half = request('signing', ['supplier'], { demander: 1, supplier: 2 })
    expect(moveOfRequest(half, 'supplier', me, today)).toBe('sign')
    const done = request('signing', ['supplier', 'supplier'], { demander: 1, supplier: 2 })
    expect(moveOfRequest(done, 'supplier', me, today)).toBeUndefined()
    expect(moveOfRequest(done, 'demander', me, today)).toBe('sign')
  })

  test('for no signature behind its last day, whether or not the daily run has come by', () => {
    const offer = { ...request('offered'), expires: '2026-03-20' }
    for (const side of ['demander', 'supplier'] as const) {
      expect(moveOfRequest(offer, side, me, '2026-03-20')).toBe('sign')
      expect(moveOfRequest(offer, side, me, '2026-03-21')).toBeUndefined()
    }
  })

  test('for nobody once it is over', () => {
    for (const status of [
      'signed',
      'rejected',
      'withdrawn',
      'expired',
      'superseded',
      ...requestStates.finals,
    ] as const) {
      expect([
        moveOfRequest(request(status), 'demander', me, today),
        moveOfRequest(request(status), 'supplier', me, today),
      ]).toEqual([undefined, undefined])
    }
  })
})

test('an invoice waits for its supplier as a draft, and for its customer until it is paid', () => {
  expect(moveOfInvoice({ status: 'draft' }, 'supplier')).toBe('publish')
  for (const status of ['published', 'pending', 'paid', 'void'] as const)
    expect(moveOfInvoice({ status }, 'supplier')).toBeUndefined()
  expect(moveOfInvoice({ status: 'published' }, 'demander')).toBe('pay')
  for (const status of ['draft', 'pending', 'paid', 'void'] as const)
    expect(moveOfInvoice({ status }, 'demander')).toBeUndefined()
})

test('a move waits for whoever has the permission that it takes: of what one asks for that to ask, of the rest that of the side', () => {
  expect(leafOfMove('finish', 'demander')).toBe('transaction.marketplace.microserviceRequest')
  for (const move of ['sign', 'award'] as const)
    expect(leafOfMove(move, 'demander')).toBe('transaction.ticket.demander')
  for (const move of ['finish', 'offer', 'sign', 'publish', 'quote'] as const)
    expect(leafOfMove(move, 'supplier')).toBe('transaction.ticket.supplier')
})
