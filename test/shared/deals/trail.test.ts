import { describe, expect, test } from 'vitest'
import { invoiceTrail, paymentTrail, type Signed } from '#shared/deals/trail.ts'
import { type TrailNode, trailOfLine } from '#shared/deals/trail-node.ts'
import { addDays } from '#shared/kit/date.ts'
import { choiceItems, dealPayment } from '#shared/terms/deal-schedule.ts'
import { runs } from '../runs.ts'
import { dealOf, itemOf } from '../terms/choices.ts'
import { reAdded, runDeals } from './deal-cents.ts'

/** `npm run model:deals` asks for a hundred thousand. */
const count = Number(process.env.DEALS ?? runs(300))

test(
  'of any deal items sum to the offer, invoices to the schedule, credit notes and payments to the invoice, and each amount to those under it',
  () => {
    const begun = performance.now()
    const counted = runDeals(count, 20261123)
    expect(counted.deals + counted.refused).toBe(count)
    expect(counted.refused).toBeLessThan(count / 4)
    if (process.env.DEALS)
      console.log(JSON.stringify({ ...counted, failures: 0, seconds: Math.round((performance.now() - begun) / 1000) }))
  },
  60_000 + count * 60,
)

const signedOf = (choice: Signed['choice'], words: Signed['words'] = []): Signed => ({
  choice,
  items: choiceItems(choice),
  words,
})
/** A tree in a few words: each key's last part with its amount, and what is under it. */
const brief = ({ key, amount, parts }: TrailNode): unknown => {
  const name = `${key.split('.').at(-1)} ${amount}`
  return parts.length > 0 ? { [name]: parts.map(brief) } : name
}
const question = (label: string) => ({
  id: 'q1',
  kind: 'TextBox' as const,
  valueType: 'number' as const,
  label,
  required: true,
  options: [],
})
const priced = (fee: string, ...modifications: (readonly ['percent' | 'currency', string])[]) => ({
  fee,
  modifications: modifications.map(([unit, amount]) => ({
    type: amount.startsWith('-') ? ('Discount' as const) : ('Write Up' as const),
    unit,
    amount,
  })),
})
const way = { initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 0 }

describe('the trail of a payment', () => {
  test('goes from an instalment to the price of the service, what changed it, and what was answered', () => {
    const items = [itemOf({ quantity: 2, cost: '190.00', sid: 'srv_1' as never })]
    const words = [
      {
        id: 'i1',
        questions: [question('How many?')],
        answers: { q1: '12' },
        priced: priced('99.99', ['percent', '-3.33'], ['currency', '1']),
      },
    ]
    const payment = { ...way, type: 'instalments' as const, finalPeriod: 3, finalOffset: 28 }
    const trail = paymentTrail(signedOf(dealOf(items, { payment }), words), 2)
    expect(reAdded(trail)).toBeGreaterThan(10)
    expect(brief(trail)).toEqual({
      'total 6968': [{ 'item 6334': ['all 6334'] }, { 'tax 634': ['taxThrough 1267', 'lessTaxBefore -633'] }],
    })
    expect(trail.parts[0]?.wholes.map(brief)).toEqual([
      { 'payment 6334': ['splitThrough 12667', 'lessSplitBefore -6333'] },
      {
        'left 12667': [
          {
            'cost 19000': [
              'fee 19998',
              'changePercent -666',
              'changeAmount 200',
              'offeredLess -532',
              { 'answers 0': ['answer 0'] },
            ],
          },
          'lessAsked -6333',
        ],
      },
    ])
    expect(trail.parts[0]?.wholes[0]?.parts[0]).toMatchObject({ exact: '126.66666666666666' })
    expect(trailOfLine(trail, 'tax')?.amount).toBe(634n)
    expect(trailOfLine(trail, 'i2')).toBeUndefined()
  })

  test('says a day that was answered as one, for who reads to see in their language', () => {
    const words = (...answer: string[]) => [
      {
        id: 'i1',
        questions: [{ ...question('When?'), valueType: 'date' as const }],
        answers: { q1: answer },
        priced: priced('10.00'),
      },
    ]
    const answerOf = (...answer: string[]) => {
      const items = [itemOf({ cost: '10.00', sid: 'srv_1' as never })]
      const all = (node: ReturnType<typeof paymentTrail>): (typeof node)[] => [
        node,
        ...[...node.parts, ...node.wholes].flatMap(all),
      ]
      const payment = { ...way, type: 'upfront' as const, initialAmount: 100 }
      const trail = paymentTrail(signedOf(dealOf(items, { payment }), words(...answer)), 1)
      return all(trail).find(({ key }) => key === 'deals.trail.answer')?.params.answer
    }
    expect(answerOf('2026-04-01')).toEqual({ kind: 'day', value: '2026-04-01' })
    expect(answerOf('2026-04-01', '2026-04-02')).toEqual({ kind: 'text', value: '2026-04-01; 2026-04-02' })
    expect(answerOf('soon')).toEqual({ kind: 'text', value: 'soon' })
  })

  test('names the share of an item, and the cents that keep the shares to the sum', () => {
    const items = ['10.00', '10.00', '10.00'].map((cost, n) => itemOf({ id: `i${n + 1}`, cost }))
    const payment = { ...way, type: 'twoTime' as const, initialAmount: 10 }
    const { parts } = paymentTrail(signedOf(dealOf([...items, itemOf({ id: 'i4', cost: '0.50' })], { payment })), 1)
    expect(parts.map(brief)).toEqual([
      { 'item 100': ['share 100'] },
      { 'item 100': ['share 100'] },
      { 'item 100': ['share 100'] },
      { 'item 5': ['share 5'] },
      { 'tax 31': ['taxThrough 31'] },
    ])
    const odd = paymentTrail(signedOf(dealOf(items, { payment: { ...payment, initialAmount: 33 } })), 1)
    expect(odd.parts.slice(0, 3).map(brief)).toEqual([
      { 'item 330': ['share 330'] },
      { 'item 330': ['share 330'] },
      { 'item 330': ['share 330'] },
    ])
    const cents = paymentTrail(
      signedOf(
        dealOf(
          items.map(item => ({ ...item, cost: '0.11' })),
          { payment: { ...payment, initialAmount: 50 } },
        ),
      ),
      1,
    )
    expect(cents.parts.slice(0, 3).map(brief)).toEqual([
      { 'item 6': ['share 6'] },
      { 'item 5': ['share 6', 'shareRounding -1'] },
      { 'item 6': ['share 6'] },
    ])
  })

  test('of a delivery is the delivered item; with items free of GST the parts of both kinds', () => {
    const each = { deliveries: { count: 3, per: 1, type: 'month' as const } }
    const payment = { ...way, type: 'perDelivery' as const }
    const items = [itemOf({ ...each, cost: '100.00' }), itemOf({ ...each, id: 'i2', cost: '10.00' })]
    const whole = paymentTrail(signedOf(dealOf(items, { payment })), 3).parts[0]?.wholes[0]
    expect(whole && brief(whole)).toEqual({ 'payment 3334': [{ 'delivery 3334': ['deliveryPart 3334'] }] })
    expect(whole?.parts[0]?.parts[0]?.params).toMatchObject({ number: { value: '2' }, count: { value: '3' } })
    const [first, second] = items as [(typeof items)[0], (typeof items)[0]]
    const mixed = paymentTrail(signedOf(dealOf([first, { ...second, gstFree: true }], { payment })), 2)
    expect(mixed.parts.map(({ wholes }) => wholes.map(brief)[0])).toEqual([
      { 'withGst 303': ['kindThrough 3333', 'kindBefore -3030'] },
      { 'withoutGst 30': ['kindThrough 333', 'kindBefore -303'] },
      { 'taxedItems 10000': ['itemCost 10000'] },
    ])
  })

  test('says what is not kept, what is said in the offer, and that no price goes below zero', () => {
    const costs = (more: Parameters<typeof itemOf>[0], of?: ReturnType<typeof priced>) => {
      const words = of ? [{ id: 'i1', questions: [], answers: {}, priced: of }] : []
      const whole = paymentTrail(signedOf(dealOf([itemOf(more)]), words), 1).parts[0]?.wholes.at(-1)
      return whole?.parts.map(brief)
    }
    expect(costs({ cost: '5.00' })).toEqual(['agreed 500'])
    expect(costs({ cost: '5.00', sid: 'srv_1' as never })).toEqual(['notKept 500'])
    expect(costs({ cost: '5.00' }, priced('3.00', ['currency', '-7']))).toEqual([
      'fee 300',
      'changeHeld -300',
      'offeredMore 500',
    ])
    // Half a cent for one, three of them.
    expect(costs({ cost: '0.30', quantity: 3 }, priced('0.09', ['percent', '5.56']))).toEqual([
      'fee 27',
      'changePercent 2',
      'priceRounding 1',
    ])
  })

  test('of a later term is that of the first, on its own day; no number beyond the schedule has one', () => {
    const recurring = { term: { length: 1, type: 'year' as const }, noticeDays: 30 }
    const signed = signedOf(dealOf([itemOf({ cost: '12.00', end: '2026-03-01' })], { recurring }))
    const third = paymentTrail(signed, 3, '2028-01-31')
    expect(third.parts[0]?.wholes[0]).toMatchObject({
      key: 'deals.trail.paymentOfTerm',
      params: { number: { value: '1' }, term: { value: '3' }, due: { kind: 'day', value: '2028-01-31' } },
    })
    expect(() => paymentTrail({ ...signed, items: { ...signed.items, payments: [] } }, 1)).toThrow(RangeError)
  })
})

describe('the trail of an invoice', () => {
  const signed = signedOf(dealOf([itemOf()]))
  const [payment] = signed.items.payments
  const { dueDate, payableBy, ...amounts } = dealPayment(payment!)
  const invoice = {
    number: 1,
    dueDate,
    payableBy,
    currency: 'AUD' as const,
    total: amounts.total,
    material: { interestLate: '10' },
    status: 'published' as const,
    settlement: undefined,
  }

  test('is that of its payment, until something is credited or late', () => {
    expect(brief(invoiceTrail(signed, invoice, dueDate))).toEqual({
      'total 11000': [{ 'item 10000': ['all 10000'] }, { 'tax 1000': ['taxThrough 1000'] }],
    })
    const late = invoiceTrail(signed, { ...invoice, credited: '10.00', credits: [1] }, addDays(payableBy, 73))
    expect([late.key, late.amount, ...late.parts.map(({ key, amount }) => `${key} ${amount}`)]).toEqual([
      'deals.trail.net',
      10200n,
      'deals.trail.total 11000',
      'deals.trail.credited -1000',
      'deals.trail.late 200',
    ])
    const settlement = { lateInterest: '2.20', amount: '112.20' } as never
    const paid = invoiceTrail(signed, { ...invoice, status: 'paid', settlement }, dueDate)
    expect(paid.parts.map(({ key, amount }) => `${key} ${amount}`)).toEqual([
      'deals.trail.total 11000',
      'deals.trail.latePaid 220',
    ])
  })

  test('of a sum that is not that of its payment is none', () => {
    expect(() => invoiceTrail(signed, { ...invoice, total: '110.01' }, dueDate)).toThrow('for another sum')
  })
})
