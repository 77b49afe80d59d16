import { describe, expect, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Payments as PaymentRows } from '#functions/payments/tables.ts'
import { idFrom } from '#shared/kit/id.ts'
import type { Payment } from '#shared/payments/payment.ts'
import { begin } from './dispute-fixture.ts'
import { openedSetting } from './fixture.ts'

describe('asking about payments of which nothing is heard', () => {
  test('limits: many debits that a bank has keep no attempt waiting that its payer left alone, and take turns', async () => {
    const { payInvoice, invoice, seen, store, faults, reconcile, later, unbound } = await openedSetting()
    unbound()
    await payInvoice()
    const rows = () => repository(PaymentRows, store, new Unit())
    const own = (await rows().get({ invoiceId: invoice.id, attempt: 1 }))!
    const debits = Array.from({ length: 250 }, (_, n): Omit<Payment, 'version'> => {
      const { version: _version, ...row } = own
      const ulid = `01K${String(n).padStart(23, '0')}`
      return {
        ...row,
        id: idFrom('payment', ulid),
        invoiceId: idFrom('invoice', ulid),
        intentId: `pi_debit${n}`,
        status: 'processing',
        updatedAt: '2026-04-01T01:00:00.000Z',
      }
    })
    for (let at = 0; at < debits.length; at += 50) {
      const unit = new Unit()
      for (const row of debits.slice(at, at + 50)) repository(PaymentRows, store, unit).create(row)
      await unit.commit(store)
    }
    const askedOf = new Map<string, number>()
    faults.asked = (call, [intentId]) => {
      if (call === 'retrieve') askedOf.set(String(intentId), (askedOf.get(String(intentId)) ?? 0) + 1)
    }
    const ofDebits = () => [...askedOf.keys()].filter(id => id.startsWith('pi_debit')).length
    later(31)
    await reconcile()
    expect(await seen()).toMatchObject({ invoice: { status: 'published' }, payment: { status: 'canceled' } })
    expect(ofDebits()).toBe(200)
    later(5)
    await reconcile()
    expect(ofDebits()).toBe(250)
    // Each once so far, and none again for hours.
    later(5)
    await reconcile()
    expect(Math.max(...askedOf.values())).toBe(1)
    later(180)
    await reconcile()
    expect(Math.max(...askedOf.values())).toBe(2)
  })

  test('error: a dispute that cannot be taken over is asked about again as the others are, and not in each run', async () => {
    const made = await begin()
    made.unbound()
    await made.deliverOf()
    let asked = 0
    made.faults.before = call => {
      if (call !== 'dispute') return
      asked += 1
      throw new Error('killed')
    }
    made.later(7 * 60)
    for (let n = 0; n < 3; n += 1) {
      await made.reconcile()
      made.later(5)
    }
    expect(asked).toBe(1)
    made.later(6 * 60)
    await made.reconcile()
    expect(asked).toBe(2)
  })
})
