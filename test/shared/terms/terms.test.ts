import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMinor } from '#shared/kit/money.ts'
import { SignatureInput, signatureBox, strokePath } from '#shared/kit/signature.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { type DealChoice, termsOf } from '#shared/terms/choice.ts'
import { dealSchedule } from '#shared/terms/deal-schedule.ts'
import type { Question, Questionnaire } from '#shared/terms/question.ts'
import { answersTo, askedOf, questionnaireProblems } from '#shared/terms/questionnaire.ts'
import { paymentOptionNames } from '#shared/terms/service-terms.ts'
import { card } from '../../plain-terms.ts'
import { choiceOfService } from './choices.ts'

const service: Pick<Service, 'baseFee' | 'defaultCurrency' | 'durationType' | 'paymentOptions'> = {
  baseFee: '333.33',
  defaultCurrency: 'AUD',
  durationType: { type: 'month', length: 3 },
  paymentOptions: {
    payment: [null, { type: 'perDelivery', initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 2 }],
    platforms: [{ paymentCurrency: 'AUD', paymentTool: 'card', paymentMethod: 'autoDebit' }],
    interest: null,
    gst: null,
    invoiceOffset: 3,
    modifications: [],
  },
}
const pick = { quantity: 2, start: '2026-01-31', paymentIndex: 1, platformIndex: 0 }

describe('what a client picks of a service', () => {
  test('becomes a choice with the service’s price and terms', () => {
    expect(choiceOfService(service, pick)).toMatchObject({
      items: [
        {
          cost: '666.66',
          start: '2026-01-31',
          end: '2026-04-30',
          deliveries: { count: 3, per: 1, type: 'month' },
        },
      ],
      gstRate: '0',
      invoiceOffset: 3,
    })
  })

  test('becomes terms, with one delivery for each period where each is paid', () => {
    const { deliveries, payments, totals } = dealSchedule(termsOf(choiceOfService(service, pick)))
    expect(deliveries.map(one => one.date)).toEqual(['2026-02-28', '2026-03-28', '2026-04-28'])
    expect(payments.map(one => [one.dueDate, one.total])).toEqual([
      ['2026-03-02', '222.22'],
      ['2026-03-30', '222.22'],
      ['2026-04-30', '222.22'],
    ])
    expect(totals.total).toBe('666.66')
    expect(termsOf(choiceOfService(service, pick)).payment[0]).toMatchObject({
      paymentMethod: 2,
      paymentOption: 5,
    })
  })

  test('is refused where a place is empty, or a timeframe missing', () => {
    expect(() => choiceOfService(service, { ...pick, paymentIndex: 0 })).toThrow('does not offer')
    expect(() => choiceOfService(service, { ...pick, start: undefined })).toThrow('Service timeframe is required.')
    expect(() => choiceOfService({ ...service, durationType: null }, pick)).toThrow('Service timeframe is required.')
  })
})

describe('a schedule', () => {
  test('adds up to the price for any choice', () => {
    const item = fc.record({
      id: fc.constant('i1'),
      type: fc.constant('service' as const),
      title: fc.constant('Review'),
      requirePO: fc.constant(false),
      gstFree: fc.constant(false),
      quantity: fc.integer({ min: 1, max: 50 }),
      cost: fc
        .integer({ min: 0, max: 10_000_000 })
        .map(cents => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`),
      start: fc.constant('2026-01-31'),
      end: fc.constantFrom('2026-01-31', '2026-06-30'),
      deliveries: fc.option(
        fc.record({
          count: fc.integer({ min: 1, max: 600 }),
          per: fc.integer({ min: 1, max: 3 }),
          type: fc.constantFrom('day', 'week', 'month'),
        }),
        { nil: undefined },
      ),
    })
    const choice: fc.Arbitrary<DealChoice> = fc.record({
      items: item.map(one => [one]),
      payment: fc.record({
        type: fc.constantFrom(...paymentOptionNames),
        initialAmount: fc.integer({ min: 0, max: 99 }),
        initialOffset: fc.integer({ min: 0, max: 30 }),
        finalPeriod: fc.integer({ min: 1, max: 60 }),
        finalOffset: fc.integer({ min: 0, max: 30 }),
      }),
      platform: fc.constant(card),
      interest: fc.constant(null),
      gstRate: fc.constantFrom('0', '10'),
      invoiceOffset: fc.constant(0),
      lateRate: fc.constant('10'),
    })
    fc.assert(
      fc.property(choice, one => {
        const { deliveries, payments } = dealSchedule(termsOf(one))
        const sum = (values: readonly string[]) => values.reduce((all, value) => all + parseMinor(value, 'AUD'), 0n)
        expect(sum(payments.map(payment => payment.principal))).toBe(parseMinor(one.items[0]?.cost ?? '', 'AUD'))
        expect(sum(deliveries.map(delivery => delivery.netValue))).toBe(parseMinor(one.items[0]?.cost ?? '', 'AUD'))
      }),
      { seed: 11, numRuns: 500 },
    )
  })
})

describe('a questionnaire', () => {
  const question = (more: Partial<Question>): Question => ({
    id: 'q',
    kind: 'TextBox',
    valueType: 'string',
    label: 'Q',
    required: true,
    options: [],
    ...more,
  })
  const problem = (more: Partial<Question>, answer: string | string[] | undefined) =>
    questionnaireProblems([question(more)], answer === undefined ? {} : { q: answer }).get('q')

  test('wants answers that fit their questions', () => {
    expect(problem({}, undefined)).toBe('deals.answer.required')
    expect(problem({}, '  ')).toBe('deals.answer.required')
    expect(problem({ required: false }, undefined)).toBeUndefined()
    expect(problem({ valueType: 'number' }, 'many')).toBe('deals.answer.number')
    expect(problem({ valueType: 'number', required: false }, 'many')).toBe('deals.answer.number')
    expect(problem({ valueType: 'number' }, '12.5')).toBeUndefined()
    expect(problem({ valueType: 'date' }, '2026-02-30')).toBe('deals.answer.date')
    expect(problem({ kind: 'Selector', options: ['a'] }, 'b')).toBe('deals.answer.option')
    expect(problem({ kind: 'TickBox', options: ['a', 'b'] }, ['a', 'b'])).toBeUndefined()
    expect(problem({ kind: 'Repeater' }, ['x', ''])).toBeUndefined()
    expect(problem({ id: '__proto__' }, undefined)).toBeUndefined()
  })

  describe('some of whose questions hang on others', () => {
    const chain = [
      question({ id: 'visit', kind: 'Selector', options: ['day', 'night'] }),
      question({ id: 'key', when: { question: 'visit', is: ['night'] } }),
      question({ id: 'alarm', required: false, when: { question: 'key', is: [] } }),
      question({ id: 'code', valueType: 'number', when: { question: 'alarm', is: [] } }),
    ]
    const asked = (answers: Questionnaire) => askedOf(chain, answers).map(({ id }) => id)

    test('asks them where the others were asked and answered so', () => {
      expect(asked({})).toEqual(['visit'])
      expect(asked({ visit: 'day' })).toEqual(['visit'])
      expect(asked({ visit: 'night' })).toEqual(['visit', 'key'])
      expect(asked({ visit: 'night', key: ' ' })).toEqual(['visit', 'key'])
      expect(asked({ visit: 'night', key: 'at the porter' })).toEqual(['visit', 'key', 'alarm'])
      // What was answered before and is hidden by now brings nothing else up.
      expect(asked({ visit: 'day', key: 'at the porter', alarm: 'yes' })).toEqual(['visit'])
    })

    test('requires and checks an answer only where it is asked for, and drops the others', () => {
      expect([...questionnaireProblems(chain, { visit: 'day', code: 'not a number' })]).toEqual([])
      expect([...questionnaireProblems(chain, { visit: 'night' })]).toEqual([['key', 'deals.answer.required']])
      expect([
        ...questionnaireProblems(chain, { visit: 'night', key: 'here', alarm: 'yes', code: 'not a number' }),
      ]).toEqual([['code', 'deals.answer.number']])
      expect(answersTo(chain, { visit: 'day', key: 'here', alarm: 'yes' })).toEqual({ visit: 'day' })
    })

    test('asks nothing that looks forward, at itself or at what is not there', () => {
      for (const on of ['later', 'one', 'gone']) {
        const one = question({ id: 'one', when: { question: on, is: [] } })
        expect(askedOf([one, question({ id: 'later' })], { one: 'x', later: 'x', gone: 'x' })).toHaveLength(1)
      }
    })

    const ids = ['a', 'b', 'c', 'd', 'e', 'f'] as const
    const options = ['x', 'y', 'z']
    const some = fc.tuple(
      ...ids.map((id, n) =>
        fc
          .record({
            kind: fc.constantFrom<Question['kind']>('Selector', 'TickBox', 'TextBox'),
            required: fc.boolean(),
            when:
              n === 0
                ? fc.constant(undefined)
                : fc.option(fc.record({ question: fc.constantFrom(...ids.slice(0, n)), is: fc.subarray(options) }), {
                    nil: undefined,
                  }),
          })
          .map(({ when, ...more }) => question({ id, options, ...more, ...(when ? { when } : {}) })),
      ),
    )
    const answer = fc.oneof(fc.constantFrom('', ' ', ...options), fc.subarray(options))
    const given = fc.dictionary(fc.constantFrom(...ids, 'other'), answer)

    test('is the same however often it is asked, and whatever is said to what it does not ask', () => {
      fc.assert(
        fc.property(some, given, given, (questions, answers, others) => {
          const asking = askedOf(questions, answers).map(({ id }) => id)
          const kept = answersTo(questions, answers)
          expect(Object.keys(kept).every(id => asking.includes(id))).toBe(true)
          // What is left says as much: the same is asked, and nothing else goes.
          expect(askedOf(questions, kept).map(({ id }) => id)).toEqual(asking)
          expect(answersTo(questions, kept)).toEqual(kept)
          const aside = Object.fromEntries(Object.entries(others).filter(([id]) => !asking.includes(id)))
          const changed = { ...aside, ...kept }
          expect(answersTo(questions, changed)).toEqual(kept)
          expect([...questionnaireProblems(questions, changed)]).toEqual([...questionnaireProblems(questions, answers)])
          // A question is asked exactly where its own condition holds among those that are asked.
          for (const { id, when } of questions) {
            const said =
              when && asking.includes(when.question) ? [kept[when.question] ?? []].flat().filter(one => one.trim()) : []
            const holds = !when || said.some(one => when.is.length === 0 || when.is.includes(one))
            expect(asking.includes(id)).toBe(holds)
          }
        }),
        { seed: 11, numRuns: 2000 },
      )
    })
  })

  test('keeps no answer that nobody asked for', () => {
    expect(answersTo([question({})], { q: 'a', other: 'b' })).toEqual({ q: 'a' })
  })
})

test('a drawn signature is path data of numbers alone', () => {
  expect(
    strokePath([
      [1, 2, 3, 4, 5, 6],
      [7, 8],
    ]),
  ).toBe('M1 2L3 4L5 6M7 8L7 8')
  expect(
    SignatureInput.safeParse({ kind: 'drawn', strokes: [[0, 0, signatureBox.width, signatureBox.height, 1, 1, 2, 2]] })
      .success,
  ).toBe(true)
})

test('a moment falls on the day of its zone', () => {
  expect(dayIn('2026-03-01T14:00:00.000Z')).toBe('2026-03-02')
  expect(dayIn('2026-03-01T12:59:59.000Z')).toBe('2026-03-01')
  expect(dayIn('2026-03-01T14:00:00.000Z', 'Europe/Paris')).toBe('2026-03-01')
})
