import { expect, test } from 'vitest'
import { accountsIn } from '#shared/deals/account-order.ts'

const account = (customerName: string, currency: 'AUD' | 'USD', balance?: string) => ({
  account: `org_s.org_${customerName}.${currency}`,
  supplier: { id: 'org_s', type: 'organization' as const },
  supplierName: 'Wattle',
  customer: { id: `org_${customerName}`, type: 'organization' as const },
  customerName,
  currency,
  ...(balance === undefined ? {} : { balance }),
})
const all = [account('Acme', 'AUD', '9.50'), account('Banksia', 'AUD', '10.00'), account('Coral', 'USD', '-1.00')]
const names = (query: string, sort: string, side: 'purchase' | 'sale' = 'sale', of = all) =>
  accountsIn(of, side, query, sort).map(({ customerName }) => customerName)

test('accounts are found by the other side of them', () => {
  expect(names('AN', 'other')).toEqual(['Banksia'])
  expect(names('wattle', 'other')).toEqual([])
  expect(names('wattle', 'other', 'purchase')).toHaveLength(3)
})

test('accounts stand by name, either way, or by what is owed in a currency', () => {
  expect(names('', 'other')).toEqual(['Acme', 'Banksia', 'Coral'])
  expect(names('', '-other')).toEqual(['Coral', 'Banksia', 'Acme'])
  expect(names('', 'balance')).toEqual(['Acme', 'Banksia', 'Coral'])
  expect(names('', '-balance')).toEqual(['Banksia', 'Acme', 'Coral'])
  expect(names('', '-balance', 'sale', [account('None', 'AUD'), ...all]).at(-1)).toBe('None')
})
