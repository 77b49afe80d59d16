import { describe, expect, test } from 'vitest'
import { outlookOf } from '#shared/deals/outlook.ts'

type Row = Parameters<typeof outlookOf>[0][number]
const row = (payableBy: string, total: string, part: Partial<Row> = {}): Row =>
  ({
    currency: 'AUD',
    total,
    payableBy,
    status: 'published',
    material: { interestLate: '0' },
    ...part,
  }) as Row

describe('what open invoices come to', () => {
  const today = '2026-03-10'
  test('by when they are to be paid, edges included', () => {
    const rows = [
      row('2026-03-09', '100.00'),
      row('2026-03-10', '10.00'),
      row('2026-03-17', '1.00'),
      row('2026-03-18', '0.10'),
    ]
    expect(outlookOf(rows, today)).toEqual([
      { currency: 'AUD', invoices: 4, owed: '111.10', overdue: '100.00', thisWeek: '11.00', later: '0.10' },
    ])
  })
  test('each currency for itself, the one with more invoices first', () => {
    const rows = [row('2026-04-01', '5.00', { currency: 'USD' }), row('2026-04-01', '1.00'), row('2026-04-01', '2.00')]
    expect(outlookOf(rows, today).map(({ currency, owed }) => `${owed} ${currency}`)).toEqual(['3.00 AUD', '5.00 USD'])
  })
  test('late interest is owed, too; what is paid or voided is not', () => {
    const late = row('2026-02-10', '1000.00', { material: { interestLate: '10' } as Row['material'] })
    expect(Number(outlookOf([late], today)[0]?.overdue)).toBeGreaterThan(1000)
    expect(outlookOf([row('2026-03-01', '9.00', { status: 'void' as never })], today)).toEqual([])
    expect(outlookOf([], today)).toEqual([])
  })
})
