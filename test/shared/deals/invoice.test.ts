import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { Contract, OrderProgress, PurchaseOrder, ScheduleItem, ScheduleOverlay } from '#shared/deals/contract.ts'
import {
  amountDue,
  Invoice,
  InvoiceView,
  invoiceView,
  isOpen,
  isOverdue,
  isOwed,
  lateInterestOf,
} from '#shared/deals/invoice.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { dealReference, invoiceNamed, invoiceReference } from '#shared/deals/reference.ts'
import { Engagement, Request } from '#shared/deals/request.ts'
import { Signature } from '#shared/deals/signature.ts'
import { money } from '#shared/kit/money.ts'
import { SignatureInput } from '#shared/kit/signature.ts'
import { ContractTerms, DealChoice, ItemChoice } from '#shared/terms/choice-schema.ts'
import { card, upfront } from '../../plain-terms.ts'

const ulid = '01j9zzzzzzzzzzzzzzzzzzzzzz'
const person = '5f0f1c1e-1111-4222-8333-444455556666'
const agent = { id: person, type: 'user' }
const at = '2026-03-01T00:00:00.000Z'
const header = {
  thread: `req_${ulid}`,
  requestId: `req_${ulid}`,
  customer: { id: 'b', type: 'organization' },
  customerName: 'Harbour Foods',
  customerAgent: agent,
  supplier: { id: 's', type: 'organization' },
  supplierName: 'Wattle Advisory',
  supplierAgent: agent,
}
const material = {
  principal: '100.00',
  interest: '0.00',
  tax: '10.00',
  other: '0.00',
  total: '110.00',
  interestLate: '10',
  paidInterestLate: '0.00',
  paymentMethod: 1,
  paymentTool: 'card',
  paymentCurrency: 'AUD',
}
const settlement = {
  paymentId: `pay_${ulid}`,
  amount: '110.45',
  lateInterest: '0.45',
  tool: 'card',
  instrument: 'Visa •••• 4242',
  paidAt: at,
}
const supplierSign = { uid: person, name: 'Ada', at }
const values = {
  id: `inv_${ulid}`,
  reference: 'INV-1',
  contractId: `con_${ulid}`,
  scheduleId: `psi_${ulid}`,
  number: 1,
  ...header,
  title: 'Payroll review',
  itemCount: 1,
  description: '',
  currency: 'AUD',
  total: '110.00',
  material,
  dueDate: '2026-03-01',
  payableBy: '2026-03-15',
  invoiceDate: '2026-03-01',
  status: 'published',
  type: 'service',
  scheduled: 'fixed',
  told: 0,
  createdAt: at,
  updatedAt: at,
  version: 1,
}
const invoice = (more: Partial<Invoice> = {}): Invoice => ({ ...Invoice.parse(values), ...more })

describe('what an invoice asks for', () => {
  test('is its total until it is payable, then more each day', () => {
    const due = (day: string) => amountDue(invoice(), day)
    expect([due('2026-03-01'), due('2026-03-15')]).toEqual([money(11000n, 'AUD'), money(11000n, 'AUD')])
    expect(lateInterestOf(invoice(), '2026-03-30')).toEqual(money(45n, 'AUD'))
    expect(due('2026-03-30')).toEqual(money(11045n, 'AUD'))
    expect(amountDue(invoice({ status: 'pending' }), '2026-03-30')).toEqual(money(11045n, 'AUD'))
  })

  test('bears no late interest where it is not owed, and what was charged where it is paid', () => {
    for (const status of ['draft', 'void'] as const)
      expect(lateInterestOf(invoice({ status }), '2026-03-30')).toEqual(money(0n, 'AUD'))
    const paid = invoice({ status: 'paid', settlement: Invoice.shape.settlement.parse(settlement)! })
    expect(lateInterestOf(paid, '2030-01-01')).toEqual(money(45n, 'AUD'))
    expect(lateInterestOf(invoice({ status: 'paid' }), '2030-01-01')).toEqual(money(0n, 'AUD'))
    const broken = invoice()
    expect(lateInterestOf({ ...broken, material: { interestLate: 'x' } }, '2027-01-01')).toEqual(money(0n, 'AUD'))
  })

  test('is overdue past its day while it is open', () => {
    for (const status of invoiceStates.states) {
      const open = status === 'published' || status === 'pending'
      expect(isOverdue({ status, payableBy: '2026-03-15' }, '2026-03-16')).toBe(open)
      expect(isOverdue({ status, payableBy: '2026-03-15' }, '2026-03-15')).toBe(false)
      expect(invoiceView(invoice({ status }), '2026-03-30')).toMatchObject({
        lateInterest: open ? '0.45' : '0.00',
        due: open ? '110.45' : '0.00',
        isOverdue: open,
      })
    }
    expect(InvoiceView.parse(invoiceView(invoice(), '2026-03-30')).reference).toBe('INV-1')
  })
})

const item = {
  id: 'i1',
  type: 'service',
  title: 'Payroll review',
  quantity: 1,
  cost: '100.00',
  start: '2026-03-01',
  end: '2026-04-01',
  requirePO: false,
  gstFree: false,
}
const choice = {
  items: [item],
  payment: upfront,
  platform: card,
  interest: { type: 'compound', rateType: 'month', rate: '1.5' },
  gstRate: '10',
  invoiceOffset: 14,
  lateRate: '10',
}
const terms = {
  validFrom: '2026-03-01',
  validTo: '2026-04-01',
  payment: [
    {
      costPrincipal: '100.00',
      costInterest: { rate: '1.5', period: 'month', type: 'simple' },
      costTax: { gstRate: '10' },
      costOther: '0.00',
      paymentOption: 1,
      paymentInitialAmount: 100,
      paymentInitialOffset: 0,
      paymentFinalPeriod: 1,
      paymentFinalOffset: 0,
      paymentInvoiceOffset: 14,
      paymentInterestLate: '10',
      paymentMethod: 2,
      paymentTool: 'card',
      paymentCurrency: 'AUD',
    },
  ],
  delivery: [
    {
      itemId: 'i',
      itemTitle: 'Payroll review',
      itemPeriod: { type: 'day', offset: 0, offsetType: 'day', per: 1, count: 1 },
      volumes: ['1'],
      prices: ['100.00'],
    },
  ],
}
const itemHeader = {
  contractId: `con_${ulid}`,
  number: 1,
  ...header,
  title: 'Payroll review',
  dueDate: '2026-03-01',
  version: 1,
}

type Row = [name: string, schema: z.ZodType, value: Record<string, unknown>, optional: Record<string, unknown>]
const rows: Row[] = [
  [
    'an invoice',
    Invoice,
    values,
    { poId: `pur_${ulid}`, supplierSign, settlement, reason: 'twice', next: '2026-03-12' },
  ],
  [
    'a contract',
    Contract,
    {
      id: `con_${ulid}`,
      ...header,
      title: 'Payroll review',
      choice,
      validFrom: terms.validFrom,
      validTo: terms.validTo,
      payment: terms.payment,
      scheduleHash: 'cd',
      currency: 'AUD',
      total: '110.00',
      paid: '0.00',
      itemBriefs: [
        { id: 'i1', sid: `ser_${ulid}`, type: 'service', title: 'Payroll review', quantity: 1, cost: '100.00' },
      ],
      customerSignedAt: at,
      supplierSignedAt: at,
      documentHash: 'ab',
      status: 'active',
      type: 'service',
      scheduled: 'recurring',
      payments: 1,
      deliveries: 1,
      openPayments: 1,
      openDeliveries: 1,
      progress: { bill: 1, pay: 1, draft: 1, near: 1, late: 1 },
      createdAt: at,
      updatedAt: at,
      version: 1,
    },
    { next: '2026-03-01', publishing: { uid: person, name: 'Ada', at } },
  ],
  [
    'a purchase order',
    PurchaseOrder,
    {
      id: `pur_${ulid}`,
      contractId: `con_${ulid}`,
      ...header,
      itemId: 'i1',
      itemType: 'service',
      itemTitle: 'Payroll review',
      reference: 'PO-3FC10V92-01',
      quantity: 1,
      validFrom: '2026-03-01',
      validTo: '2026-04-01',
      status: 'open',
      deliveries: 1,
      openDeliveries: 1,
      createdAt: at,
    },
    {},
  ],
  [
    'a payment of a schedule',
    ScheduleItem,
    { kind: 'payment', id: `psi_${ulid}`, ...itemHeader, payableBy: '2026-03-15', status: 'scheduled', material },
    { invoiceId: `inv_${ulid}`, poId: `pur_${ulid}` },
  ],
  [
    'a delivery of a schedule',
    ScheduleItem,
    {
      kind: 'delivery',
      id: `del_${ulid}`,
      ...itemHeader,
      status: 'scheduled',
      material: { quantity: '1', netPrice: '100.00', netValue: '100.00', currency: 'AUD' },
    },
    { deliveredAt: at, poId: `pur_${ulid}` },
  ],
  [
    'what happened to a payment',
    ScheduleOverlay,
    { kind: 'payment', contractId: `con_${ulid}`, number: 1, status: 'invoiced', version: 1 },
    { invoiceId: `inv_${ulid}`, paidInterestLate: '0.45' },
  ],
  [
    'what happened to a delivery',
    ScheduleOverlay,
    { kind: 'delivery', contractId: `con_${ulid}`, number: 1, status: 'delivered', version: 1 },
    { deliveredAt: at },
  ],
  [
    'what was delivered of an order',
    OrderProgress,
    { id: `pur_${ulid}`, contractId: `con_${ulid}`, made: 1, version: 1 },
    {},
  ],
  [
    'a request',
    Request,
    {
      id: `req_${ulid}`,
      thread: `req_${ulid}`,
      status: 'Fc',
      demanderGroup: 'open',
      supplierGroup: 'closed',
      reqType: 'service',
      title: 'Payroll review',
      demander: header.customer,
      demanderName: 'Harbour Foods',
      demanderAgent: agent,
      demanderSignCount: 1,
      supplier: header.supplier,
      supplierName: 'Wattle Advisory',
      supplierDomain: 'wattle',
      supplierSignCount: 2,
      itemCount: 1,
      createdAt: at,
      updatedAt: at,
      version: 1,
    },
    {
      supplierAgent: agent,
      choice,
      asked: choice,
      price: { amount: '110.00', currency: 'AUD' },
      draft: {
        items: [{ serviceId: `ser_${ulid}`, quantity: 1, start: '2026-03-01', end: '2026-04-01' }],
        paymentIndex: 0,
        platformIndex: 0,
      },
      replaces: `req_${ulid}`,
      replacedBy: `req_${ulid}`,
      contractId: `con_${ulid}`,
      fulfilledAt: at,
      documentHash: 'ab',
      reason: 'Too dear',
      signs: [{ side: 'supplier', uid: person, name: 'Ada', at }],
      archivedBy: ['demander'],
    },
  ],
  [
    'an engagement',
    Engagement,
    {
      requestId: `req_${ulid}`,
      hiMsg: '',
      offerMsg: '',
      items: [
        {
          id: 'i1',
          title: 'Payroll review',
          description: '',
          questions: [],
          answers: {},
          engagementLetter: '',
          acceptLetter: '',
        },
      ],
      version: 1,
    },
    { document: '# Engagement' },
  ],
  ['a choice', DealChoice, choice, {}],
  ['an item', ItemChoice, item, { sid: `ser_${ulid}`, deliveries: { count: 3, per: 1, type: 'month' } }],
  [
    'a signature',
    Signature,
    {
      requestId: `req_${ulid}`,
      side: 'supplier',
      uid: person,
      name: 'Ada',
      partyName: 'Wattle Advisory',
      at,
      documentHash: 'ab',
      how: { kind: 'typed', name: 'Ada' },
      version: 1,
    },
    {},
  ],
]

describe.each(rows)('%s as it is stored', (_, schema, value, optional) => {
  const whole = { ...value, ...optional }
  const rejects = (changed: Record<string, unknown>) => !schema.safeParse(changed).success

  test('keeps every field', () => {
    expect(schema.parse(whole)).toEqual(whole)
    expect(schema.safeParse(value).success).toBe(true)
  })

  test('lacks nothing', () => {
    const lacking = Object.keys(value).filter(key => !rejects({ ...whole, [key]: undefined }))
    expect(lacking).toEqual([])
  })

  test('holds no field of another kind', () => {
    const loose = Object.keys(whole).filter(key => !rejects({ ...whole, [key]: 1.5 }))
    expect(loose).toEqual([])
    const nested = Object.entries(whole).flatMap(([key, part]) =>
      typeof part === 'object' && part !== null && !Array.isArray(part) && Object.keys(part).length > 0
        ? Object.keys(part)
            .filter(inner => !rejects({ ...whole, [key]: { ...part, [inner]: [Symbol('other')] } }))
            .map(inner => `${key}.${inner}`)
        : [],
    )
    expect(nested).toEqual([])
  })
})

describe('bounds', () => {
  const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

  test('of a choice', () => {
    const chosen = (more: Record<string, unknown>) => takes(DealChoice, { ...choice, ...more })
    const itemised = (more: Record<string, unknown>) => chosen({ items: [{ ...item, ...more }] })
    const many = (count: number) => chosen({ items: Array(count).fill(item) })
    expect([many(0), many(20), many(21)]).toEqual([false, true, false])
    expect([0, 1, 10_000, 10_001].map(quantity => itemised({ quantity }))).toEqual([false, true, true, false])
    expect([-1, 0, 9_999_999, 10_000_000].map(invoiceOffset => chosen({ invoiceOffset }))).toEqual([
      false,
      true,
      true,
      false,
    ])
    const parts = (count: number, per: number) => itemised({ deliveries: { count, per, type: 'day' } })
    expect([parts(0, 1), parts(1, 1), parts(10_000, 1), parts(10_001, 1)]).toEqual([false, true, true, false])
    expect([parts(1, 0), parts(1, 1000), parts(1, 1001)]).toEqual([false, true, false])
    for (const type of ['simple', 'compound']) expect(chosen({ interest: { ...choice.interest, type } })).toBe(true)
    expect([chosen({ interest: null }), itemised({ cost: '-1' }), itemised({ start: '2026-02-30' })]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('of the terms of a contract', () => {
    const [, , contract] = rows[1]!
    const stored = (more: Record<string, unknown>) =>
      takes(Contract, { ...contract, payment: [{ ...terms.payment[0], ...more }] })
    expect([1, 2, 3, 4, 5, 6].map(paymentOption => stored({ paymentOption }))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ])
    expect([0, 1, 2, 3].map(paymentMethod => stored({ paymentMethod }))).toEqual([false, true, true, false])
    expect(stored({ costInterest: null })).toBe(true)
    for (const type of ['simple', 'compound'])
      expect(stored({ costInterest: { rate: '1', period: 'day', type } })).toBe(true)
    for (const key of Object.keys(terms.payment[0]!)) expect([key, stored({ [key]: undefined })]).toEqual([key, false])
    expect(stored({ costTax: {} })).toBe(false)
    expect(stored({ costInterest: {} })).toBe(false)
    expect(takes(Contract, { ...contract, payment: [] })).toBe(false)
    const delivered = (more: Record<string, unknown>) =>
      takes(ContractTerms, { ...terms, delivery: [{ ...terms.delivery[0], ...more }] })
    for (const key of Object.keys(terms.delivery[0]!))
      expect([key, delivered({ [key]: undefined })]).toEqual([key, false])
    expect(delivered({ itemPeriod: {} })).toBe(false)
    expect(takes(Contract, { ...contract, itemBriefs: [{}] })).toBe(false)
    expect(takes(Contract, { ...contract, itemBriefs: [] })).toBe(false)
    for (const scheduled of ['fixed', 'recurring']) expect(takes(Contract, { ...contract, scheduled })).toBe(true)
  })

  test('of a request', () => {
    const [, , request] = rows.find(([name]) => name === 'a request')!
    const stored = (more: Record<string, unknown>) => takes(Request, { ...request, ...more })
    for (const count of ['demanderSignCount', 'supplierSignCount'])
      expect([0, 1, 10, 11].map(signers => stored({ [count]: signers }))).toEqual([false, true, true, false])
    expect([stored({ title: 'x'.repeat(120) }), stored({ title: 'x'.repeat(121) })]).toEqual([true, false])
    expect([stored({ reason: 'x'.repeat(1000) }), stored({ reason: 'x'.repeat(1001) })]).toEqual([true, false])
    const mark = { side: 'demander', uid: person, name: 'Ada', at }
    expect([stored({ signs: Array(20).fill(mark) }), stored({ signs: Array(21).fill(mark) })]).toEqual([true, false])
    expect(stored({ signs: [{}] })).toBe(false)
    const picked = { serviceId: `ser_${ulid}`, quantity: 1 }
    expect(stored({ draft: { items: [picked], paymentIndex: 0, platformIndex: 0 } })).toBe(true)
    expect(stored({ draft: { items: [], paymentIndex: 0, platformIndex: 0 } })).toBe(false)
    for (const group of ['open', 'active', 'closed'])
      expect(stored({ demanderGroup: group, supplierGroup: group })).toBe(true)
    const parsed = Request.parse({ ...request, title: ' Review ' })
    expect([parsed.title, parsed.signs, parsed.archivedBy]).toEqual(['Review', [], []])
  })

  test('of an invoice', () => {
    const stored = (more: Record<string, unknown>) => takes(Invoice, { ...values, ...more })
    expect([stored({ number: 0 }), stored({ number: 2 })]).toEqual([false, true])
    expect([stored({ reason: 'x'.repeat(1000) }), stored({ reason: 'x'.repeat(1001) })]).toEqual([true, false])
    const instrument = (length: number) => stored({ settlement: { ...settlement, instrument: 'x'.repeat(length) } })
    expect([instrument(80), instrument(81)]).toEqual([true, false])
    for (const scheduled of ['fixed', 'recurring']) expect(stored({ scheduled })).toBe(true)
    expect(takes(ScheduleItem, { ...rows[3]![2], number: 0 })).toBe(false)
    expect(takes(ScheduleItem, { ...rows[4]![2], number: 0 })).toBe(false)
  })

  test('of a signature', () => {
    const typed = (name: string) => takes(SignatureInput, { kind: 'typed', name })
    expect([typed('A'), typed(' A '), typed('Ad'), typed('x'.repeat(120)), typed('x'.repeat(121))]).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
    expect(SignatureInput.parse({ kind: 'typed', name: ' Ada ' })).toEqual({ kind: 'typed', name: 'Ada' })
    const drawn = (strokes: unknown) => takes(SignatureInput, { kind: 'drawn', strokes })
    const stroke = [0, 0, 600, 200, 300, 100, 1, 1]
    expect(drawn([stroke])).toBe(true)
    expect(SignatureInput.parse({ kind: 'drawn', strokes: [stroke] })).toEqual({ kind: 'drawn', strokes: [stroke] })
    expect([
      drawn([[1, 2, 3, 4, 5, 6]]),
      drawn([
        [1, 2, 3, 4],
        [5, 6, 7, 8],
      ]),
      drawn([]),
    ]).toEqual([false, true, false])
    expect([
      drawn([[...stroke, 5]]),
      drawn([[...stroke, 5, 201]]),
      drawn([[...stroke, 601, 5]]),
      drawn([[...stroke, -1, 5]]),
    ]).toEqual([false, false, false, false])
    const long = (points: number) => Array.from({ length: points * 2 }, () => 5)
    expect([
      drawn([long(2000)]),
      drawn([long(2001)]),
      drawn([long(1000), long(1000)]),
      drawn([long(1000), long(1001)]),
    ]).toEqual([true, false, true, false])
    const many = (strokes: number) => Array.from({ length: strokes }, () => [1, 1, 2, 2])
    expect([drawn(many(60)), drawn(many(61))]).toEqual([true, false])
    const problems = (strokes: unknown) =>
      SignatureInput.safeParse({ kind: 'drawn', strokes }).error?.issues.map(issue => issue.message)
    expect(problems([[...stroke, 5]])).toContain('a stroke is pairs of x and y')
    expect(problems([[...stroke, 5, 201]])).toContain('outside the box')
    expect(problems([[1, 1]])).toContain('too small to be a signature')
    expect(problems([long(1500), long(1500)])).toContain('too many points')
    expect(takes(SignatureInput, { kind: 'typed', name: 'Ada', strokes: [] })).toBe(false)
    expect(takes(SignatureInput, { kind: 'drawn', strokes: [stroke], name: 'Ada' })).toBe(false)
  })
})

test('is open until it is paid or void', () => {
  const open = invoiceStates.states.filter(status => isOpen({ status }))
  expect(open).toEqual(['draft', 'published', 'pending'])
})

test('owed is what was published and is not settled', () => {
  expect(invoiceStates.states.filter(status => isOwed({ status }))).toEqual(['published', 'pending'])
})

test('an invoice is found by its reference, however it is typed, and nothing else passes for one', () => {
  const thread = 'req_01j9zzzzzzzzzzzzzz5k8m2qpa'
  for (const number of [1, 9, 10, 240])
    for (const typed of [invoiceReference(thread, number), ` ${invoiceReference(thread, number).toLowerCase()} `])
      expect(invoiceNamed(typed)).toEqual({ deal: dealReference(thread), number })
  for (const other of ['', 'INV-5K8M2QPA', 'INV-5K8M2QPA-00', 'D-5K8M2QPA', 'xINV-5K8M2QPA-01'])
    expect(invoiceNamed(other)).toBeUndefined()
})
