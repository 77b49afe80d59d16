import { describe, expect, test } from 'vitest'
import { Refusal } from '#shared/kit/refusal.ts'
import { type Schedulable, waysToPay } from '#shared/marketplace/schedule-preview.ts'
import { choiceOfServices, termsOf } from '#shared/terms/choice.ts'
import { dealSchedule } from '#shared/terms/deal-schedule.ts'
import type { ServicePayment } from '#shared/terms/service-terms.ts'

const way = (type: ServicePayment['type'], changes: Partial<ServicePayment> = {}): ServicePayment => ({
  type,
  initialAmount: 50,
  initialOffset: 1,
  finalPeriod: 3,
  finalOffset: 1,
  ...changes,
})

const service: Schedulable = {
  name: 'Annual audit',
  baseFee: '1200.00',
  defaultCurrency: 'AUD',
  durationType: { type: 'month', length: 3 },
  paymentOptions: {
    payment: [way('upfront'), null, way('instalments'), way('perDelivery', { finalOffset: -2 })],
    platforms: [{ paymentCurrency: 'USD', paymentTool: 'card', paymentMethod: 'regular' }],
    interest: null,
    gst: { rate: '10' },
    invoiceOffset: 14,
    modifications: [],
  },
}

const schedules = (changed: Partial<Schedulable> = {}) =>
  waysToPay({ ...service, ...changed }, '2026-03-02').map(({ index, schedule }) => ({
    index,
    refused: schedule instanceof Refusal ? schedule.errorType : undefined,
    payments: schedule instanceof Refusal ? [] : schedule.payments.map(({ dueDate, total }) => [dueDate, total]),
  }))

describe('the preview of a service', () => {
  test('has one schedule for each way to pay, in its place', () => {
    expect(schedules()).toEqual([
      { index: 0, refused: undefined, payments: [['2026-03-03', '1320.00']] },
      {
        index: 2,
        refused: undefined,
        payments: [
          ['2026-03-03', '660.00'],
          ['2026-03-04', '220.00'],
          ['2026-04-04', '220.00'],
          ['2026-05-04', '220.00'],
        ],
      },
      {
        index: 3,
        refused: undefined,
        payments: [
          ['2026-03-31', '440.00'],
          ['2026-04-30', '440.00'],
          ['2026-05-31', '440.00'],
        ],
      },
    ])
  })

  test('is what the contract says', () => {
    const platforms = [{ paymentCurrency: 'AUD', paymentTool: 'crypto', paymentMethod: 'autoDebit' } as const]
    const inDollars = { ...service, paymentOptions: { ...service.paymentOptions, platforms } }
    for (const { index, schedule } of waysToPay(inDollars, '2026-03-02')) {
      const ordered = {
        service: { ...inDollars, type: 'service' as const },
        pick: { quantity: 1, start: '2026-03-02' },
      }
      const choice = choiceOfServices([ordered], { paymentIndex: index, platformIndex: 0 })
      expect(schedule).toEqual({
        ...dealSchedule(termsOf(choice)),
      })
    }
  })

  test('gives the reason where there is none', () => {
    expect(schedules({ durationType: null }).map(({ refused }) => refused)).toEqual([
      'deals.timeframeRequired',
      'deals.timeframeRequired',
      'deals.timeframeRequired',
    ])
    // The first instalment is a year off: by then more interest has run than it pays.
    const options = {
      ...service.paymentOptions,
      payment: [way('instalments', { finalPeriod: 12, finalOffset: 365 })],
      interest: { type: 'compound', rateType: 'month', rate: '10' } as const,
    }
    expect(schedules({ paymentOptions: options }).map(({ refused }) => refused)).toEqual([
      'schedule.interestNotCovered',
    ])
  })

  test('of a free service asks for nothing', () => {
    expect(schedules({ baseFee: '0' })[0]).toMatchObject({ payments: [['2026-03-03', '0.00']] })
  })
})
