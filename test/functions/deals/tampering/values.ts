import { addDays } from '#shared/kit/date.ts'
import { idKindsOf } from '../../sample.ts'
import type { Found } from './leaves.ts'

/** Ids to put in the place of those that a client sends, by their prefix. */
export type Others = {
  /** Of deals that the caller has no part in. */
  readonly foreign: Readonly<Record<string, string>>
  /** Of another deal of the same two sides. */
  readonly sibling: Readonly<Record<string, string>>
  /** Of parties and people. */
  readonly parties: readonly string[]
  /** Of documents that somebody signed. */
  readonly hashes: readonly string[]
}

const missing = '01hzy3m7q8r9s0t1v2w3x4y5z6'
const money = [
  '-1.00',
  '0',
  '0.00',
  '0.01',
  '0.001',
  '1e5',
  '1,000.00',
  ' 1',
  '+1',
  '0x10',
  'NaN',
  '',
  '9'.repeat(40),
  '99999999999.99',
]
const days = [
  '1899-12-31',
  '2199-12-31',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31',
  '2020-01-01',
  '2026-04-01T00:00:00.000Z',
  'tomorrow',
]
const itemIds = ['i1', 'i2', 'i3', 'i99', 'i0', 'i10000', 'x', 'interest', 'other', 'tax']
const wrongTypes = [null, [], {}, [[]], { amount: '1' }, true, 7, 'x']

/** What to try in the place of a leaf: what a client would send who wants to pay less, to be somebody else, or another day. */
export const tamperedValues = (
  { json, value, place }: Found,
  { foreign, sibling, parties, hashes }: Others,
): unknown[] => {
  const tried: unknown[] = [...wrongTypes]
  const kinds = idKindsOf(json as Parameters<typeof idKindsOf>[0])
  for (const kind of kinds)
    tried.push(foreign[kind], sibling[kind], `${kind}_${missing}`, `xxx_${missing}`, `${value}x`)
  if (json.enum) tried.push(...json.enum, 'unknown')
  if (typeof value === 'boolean') tried.push(!value, String(value))
  if (typeof value === 'number')
    tried.push(0, -1, value + 1, value - 1, value * 2, value + 0.5, 1e9, Number.MAX_SAFE_INTEGER, String(value))
  if (typeof value === 'string' && kinds.length === 0 && !json.enum) {
    if (/^-?\d+(\.\d+)?$/.test(value)) tried.push(...money, String(Number(value) / 2), String(Number(value) + 1))
    else if (/^\d{4}-\d\d-\d\d$/.test(value))
      tried.push(...days, addDays(value, 1), addDays(value, -1), addDays(value, -400))
    else if (/^[0-9a-f]{64}$/.test(value))
      tried.push(
        ...hashes,
        '0'.repeat(64),
        value.toUpperCase(),
        value.replace(/^./, first => (first === '0' ? '1' : '0')),
      )
    else if (/^i\d+$/.test(value)) tried.push(...itemIds)
    else if (/^[0-9a-f]{8}-/.test(value) || /^org_/.test(value)) tried.push(...parties, `org_${missing}`)
    else if (/\.org_|^org_/.test(value))
      tried.push(...parties.map(one => `${one}.${one}.AUD`), value.replace('AUD', 'USD'))
    else tried.push('', 'Mickey Mouse', 'x'.repeat(30_000), '{"price":"0.01"}')
  }
  if (place.endsWith('.name') || place === 'name') tried.push('Ada Tester', 'Cora Tester', 'Harbour Foods')
  return [...new Set(tried)].filter(one => one !== undefined && one !== value)
}

/** What a client would say beside what it is asked: prices, sums, parties, times and states that are the server's to say. */
export const ownToSay: Readonly<Record<string, unknown>> = {
  price: { amount: '0.01', currency: 'AUD' },
  total: '0.01',
  amount: '0.01',
  due: '0.01',
  paid: '1.00',
  credited: '1.00',
  outstanding: { amount: '0.00', currency: 'AUD' },
  cost: '0.01',
  tax: '0.00',
  gst: { rate: '0' },
  gstRate: '0',
  gstFree: true,
  material: { total: '0.01' },
  currency: 'INR',
  paymentCurrency: 'INR',
  platform: { paymentCurrency: 'USD', paymentTool: 'card', paymentMethod: 'regular' },
  quantity: 1,
  uid: '00000000-0000-4000-8000-000000000009',
  actor: { uid: '00000000-0000-4000-8000-000000000009' },
  signer: 'Mickey Mouse',
  signs: [],
  supplierSign: { uid: '00000000-0000-4000-8000-000000000009', name: 'Mickey Mouse', at: '2020-01-01T00:00:00.000Z' },
  side: 'supplier',
  offeredBy: 'supplier',
  demander: { id: 'org_x', type: 'organization' },
  customer: { id: 'org_x', type: 'organization' },
  supplier: { id: 'org_x', type: 'organization' },
  party: { id: 'org_x', type: 'organization' },
  organisationId: 'org_x',
  demanderSignCount: 1,
  at: '2020-01-01T00:00:00.000Z',
  now: '2020-01-01T00:00:00.000Z',
  createdAt: '2020-01-01T00:00:00.000Z',
  updatedAt: '2020-01-01T00:00:00.000Z',
  signedAt: '2020-01-01T00:00:00.000Z',
  dueDate: '2030-01-01',
  payableBy: '2030-01-01',
  invoiceDate: '2020-01-01',
  hash: '0'.repeat(64),
  documentHash: '0'.repeat(64),
  scheduleHash: '0'.repeat(64),
  document: 'I owe you nothing.',
  status: 'paid',
  round: 1,
  thread: 'req_x',
  id: 'i9',
  itemId: 'i9',
  number: 1,
  version: 1,
  constructor: { prototype: {} },
}
