import fc from 'fast-check'
import { completion } from '#functions/deals/completion.ts'
import { deliveriesOn, paymentsOn, withTerms } from '#functions/deals/schedule.ts'
import type { Contract } from '#shared/deals/contract.ts'
import type { Request } from '#shared/deals/request.ts'
import { addDays } from '#shared/kit/date.ts'
import { idFrom } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { itemIdAt } from '#shared/terms/item.ts'
import { card } from '../../plain-terms.ts'
import { itemOf } from '../../shared/terms/choices.ts'
import { storedSchedule } from './stored-schedule.ts'

const at = '2026-03-01T00:00:00.000Z'
const uid = '5f0f1c1e-1111-4222-8333-444455556666'
const idOf = (n: number) => String(n).padStart(26, '0')

/** What a request holds when its last signature is given, as far as its contract is made from it. */
export const signedRequest = (choice: DealChoice, n = 1): Request =>
  ({
    id: idFrom('request', idOf(n)),
    thread: idFrom('request', idOf(n)),
    title: 'Review',
    demander: { id: idFrom('organisation', idOf(1)), type: 'organization' },
    demanderName: 'Harbour Foods',
    demanderAgent: { id: uid, type: 'user' },
    supplier: { id: idFrom('organisation', idOf(2)), type: 'organization' },
    supplierName: 'Wattle Advisory',
    supplierAgent: { id: uid, type: 'user' },
    itemCount: choice.items.length,
    choice,
    documentHash: 'ab',
    signs: [
      { side: 'demander', uid, name: 'Cora', at },
      { side: 'supplier', uid, name: 'Ada', at },
    ],
  }) as unknown as Request

export const contractOf = (choice: DealChoice, n = 1): Contract => ({
  ...completion(signedRequest(choice, n), idFrom('contract', idOf(n)), at),
  version: 1,
})

const ways = fc.oneof(
  ...(['upfront', 'afterDelivery', 'twoTime', 'instalments', 'perDelivery'] as const).map(type =>
    fc.record({
      type: fc.constant(type),
      initialAmount: type === 'twoTime' || type === 'instalments' ? fc.integer({ min: 1, max: 99 }) : fc.constant(100),
      initialOffset: fc.integer({ min: 0, max: 60 }),
      finalPeriod: type === 'instalments' ? fc.integer({ min: 1, max: 60 }) : fc.constant(1),
      finalOffset: fc.integer({ min: 0, max: 60 }),
    }),
  ),
)

/** One item, some days behind the first of the deal. */
const item = fc.record({
  quantity: fc.integer({ min: 1, max: 500 }),
  cents: fc.integer({ min: 1, max: 9_999_999 }),
  later: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
  days: fc.integer({ min: 0, max: 800 }),
  deliveries: fc.option(
    fc.record({
      count: fc.integer({ min: 1, max: 120 }),
      per: fc.integer({ min: 1, max: 4 }),
      type: fc.constantFrom('day', 'week', 'fortnight', 'month', 'year'),
    }),
    { nil: undefined },
  ),
  requirePO: fc.boolean(),
  gstFree: fc.boolean(),
})

/** Anything that two parties could agree on. */
export const choices: fc.Arbitrary<DealChoice> = fc
  .record({
    startIn: fc.integer({ min: 0, max: 900 }),
    items: fc.oneof(
      { weight: 2, arbitrary: fc.array(item, { minLength: 1, maxLength: 1 }) },
      { weight: 1, arbitrary: fc.array(item, { minLength: 2, maxLength: 5 }) },
    ),
    payment: ways,
    recurring: fc.option(
      fc.record({
        term: fc.record({ length: fc.integer({ min: 1, max: 12 }), type: fc.constantFrom('week', 'month', 'year') }),
        noticeDays: fc.integer({ min: 7, max: 365 }),
      }),
      { nil: undefined, freq: 2 },
    ),
    interest: fc.option(
      fc.record({
        type: fc.constantFrom('simple', 'compound'),
        rateType: fc.constantFrom('week', 'month'),
        rate: fc.constantFrom('0.5', '1.25'),
      }),
      { nil: null },
    ),
    gstRate: fc.constantFrom('0', '10', '7.7'),
    invoiceOffset: fc.integer({ min: 0, max: 45 }),
  })
  .map(({ startIn, items, recurring, ...rest }) => {
    return {
      ...rest,
      ...(recurring ? { recurring } : {}),
      items: items.map(({ cents, later, days, deliveries, ...more }, n) => {
        const start = addDays('2026-01-01', startIn + later)
        return itemOf({
          ...more,
          id: itemIdAt(n),
          title: `Item ${n + 1}`,
          cost: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
          start,
          end: addDays(start, days),
          ...(deliveries ? { deliveries } : {}),
        })
      }),
      platform: card,
      lateRate: '10',
    } as DealChoice
  })

const comparable = ({
  id: _id,
  poId: _poId,
  version: _version,
  ...item
}: {
  id?: unknown
  poId?: unknown
  version?: unknown
}) => item

/** A contract that repeats has so many terms at least. */
const someTerms = 4

/** The derived list of a choice beside the rows that were stored of old; undefined where no contract can be made of it. */
export const derivedAndStored = (choice: DealChoice, n = 1) => {
  let contract: Contract
  try {
    contract = withTerms(contractOf(choice, n), someTerms)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
  const none = { end: 1, rows: new Map() }
  const payments = paymentsOn(contract, none, 1, contract.payments, 'supplier')
  const deliveries = deliveriesOn(contract, none, 1, contract.deliveries)
  const ids = new Set([...payments, ...deliveries].map(({ id }) => id))
  return {
    derived: { payments: payments.map(comparable), deliveries: deliveries.map(comparable) },
    stored: storedSchedule(contract),
    /** Whether every item has an id of its own. */
    distinct: ids.size === payments.length + deliveries.length,
  }
}
