import { expect, test } from 'vitest'
import type { RfqView } from '#shared/deals/Rfqs.contract.ts'
import { rfqAgain } from '#web/deals/rfqs/rfq-form.tsx'
import { card } from '../../plain-terms.ts'

const asked = (...items: readonly (readonly [string, string])[]): RfqView =>
  ({
    suppliers: [{ id: 'org_1', type: 'organization', name: 'Wattle' }],
    rfq: {
      ...{ id: 'rfq_1', title: 'Chairs', until: '2026-03-20', language: 'fr', message: 'Please quote.' },
      platform: card,
      items: items.map(([start, end], n) => ({ id: `i${n + 1}`, title: `Chair ${n}`, start, end })),
    },
  }) as unknown as RfqView
const days = (view: RfqView, today: string) => {
  const { until, items } = rfqAgain(view, today as never)
  return [until, ...items.flatMap(({ start, end }) => [start, end])]
}

test('others have two weeks, and deliver as long behind them as was asked of those before', () => {
  const view = asked(['2026-04-01', '2026-05-01'], ['2026-04-03', '2026-04-03'])
  expect(days(view, '2026-03-21')).toEqual(['2026-04-04', '2026-04-16', '2026-05-16', '2026-04-18', '2026-04-18'])
  expect(days(view, '2027-03-21')[1]).toBe('2027-04-16')
})

test('nobody is asked to deliver before it can be awarded to them', () => {
  expect(days(asked(['2026-03-20', '2026-03-25']), '2026-03-21')).toEqual(['2026-04-04', '2026-04-05', '2026-04-10'])
})

test('a day that is far enough ahead stays, and so does all that was said', () => {
  const view = asked(['2026-12-24', '2026-12-24'])
  expect(days(view, '2026-03-21')).toEqual(['2026-04-04', '2026-12-24', '2026-12-24'])
  expect(rfqAgain(view, '2026-03-21')).toMatchObject({
    title: 'Chairs',
    language: 'fr',
    suppliers: [],
    message: 'Please quote.',
  })
  expect(rfqAgain(view, '2026-03-21').items[0]).not.toHaveProperty('id')
})
