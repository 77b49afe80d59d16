import { expect, test } from 'vitest'
import { addressOf } from '#web/work/obstacles.ts'

// @reaches web/work

test('what has to be settled is opened for whom it belongs to: an organisation for itself, all else on the own account', () => {
  const of = (kind: Parameters<typeof addressOf>[0]['kind'], id: string) => addressOf({ kind, id, name: '' })
  expect(of('owner', 'org_2')).toBe('/configuration/organization?as=org_2')
  expect(of('signer', 'org_2')).toBe('/configuration/organization?as=org_2')
  expect(of('deal', 'req_1')).toBe('/deal/purchase/service/req_1?as=me')
  expect(of('request', 'req_1')).toBe('/deal/purchase/service/req_1?as=me')
  expect(of('drafts', 'req_1')).toBe('/deal/purchase?as=me')
  expect(of('quotes', 'rfq_1')).toBe('/procurement/rfq/rfq_1?as=me')
  expect(of('invoice', 'inv_1')).toBe('/procurement/invoice/inv_1?as=me')
})
