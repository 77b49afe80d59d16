import { describe, expect, test } from 'vitest'
import type { Request, Side } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { moveOfInvoice, moveOfRequest } from '#shared/deals/waiting.ts'

const request = (status: Request['status'], signs: Side[] = [], counts = { demander: 1, supplier: 1 }) => ({
  status,
  demanderSignCount: counts.demander,
  supplierSignCount: counts.supplier,
  signs: signs.map(side => ({ side })),
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
    expect(moveOfRequest(request(status), 'demander')).toBe(demander)
    expect(moveOfRequest(request(status), 'supplier')).toBe(supplier)
  })

  test('for nobody who has all signatures', () => {
    const half = request('signing', ['supplier'], { demander: 1, supplier: 2 })
    expect(moveOfRequest(half, 'supplier')).toBe('sign')
    const done = request('signing', ['supplier', 'supplier'], { demander: 1, supplier: 2 })
    expect(moveOfRequest(done, 'supplier')).toBeUndefined()
    expect(moveOfRequest(done, 'demander')).toBe('sign')
  })

  test('for nobody once it is over', () => {
    for (const status of [
      'signed',
      'rejected',
      'withdrawn',
      'expired',
      'cancelled',
      'superseded',
      ...requestStates.finals,
    ] as const) {
      expect([moveOfRequest(request(status), 'demander'), moveOfRequest(request(status), 'supplier')]).toEqual([
        undefined,
        undefined,
      ])
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
