import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { periods } from '#shared/kit/date.ts'
import { change, type History, keepHistory, redo, startHistory, undo } from '#shared/kit/history.ts'
import { currencyCodes } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { serviceLimits } from '#shared/marketplace/service-limits.ts'
import { maxSchedules, noMaximum } from '#shared/terms/limits.ts'
import {
  boundsOf,
  type EditorAction,
  type EditorState,
  edit,
  groupOf,
  newEditor,
  scheduleDefaults,
} from '#shared/terms/payment-options.ts'
import { takeUpEditor } from '#shared/terms/payment-options-kept.ts'
import { editorOf, problemsOf, savedOptions } from '#shared/terms/payment-options-validity.ts'
import { TermsRefusal } from '#shared/terms/refusal.ts'
import { PaymentOptions, paymentOptionNames, paymentTools } from '#shared/terms/service-terms.ts'
import { card } from '../../plain-terms.ts'
import { runs } from '../runs.ts'

const { en } = texts

const edited = (...actions: EditorAction[]): EditorState => actions.reduce(edit, newEditor(true))
const scheduleAfter = (type: (typeof paymentOptionNames)[number], ...actions: EditorAction[]) =>
  edited({ do: 'select', type }, ...actions).payment[0]
const type = (
  of: (typeof paymentOptionNames)[number],
  field: (EditorAction & { do: 'type' })['field'],
  text: string,
): EditorAction => ({ do: 'type', type: of, field, text })

/** The least that can be saved: upfront, in AUD by card. */
const saveable: EditorAction[] = [
  { do: 'select', type: 'upfront' },
  { do: 'platform', currency: 'AUD', tool: 'card', on: true },
]

describe('the table of inputs', () => {
  test.each([
    ['upfront', 'initialOffset', 0, noMaximum],
    ['afterDelivery', 'finalOffset', 0, noMaximum],
    ['twoTime', 'initialAmount', 1, 99],
    ['instalments', 'initialAmount', 0, 99],
    ['instalments', 'finalOffset', 0, noMaximum],
    ['twoTime', 'initialOffset', 0, noMaximum],
    ['twoTime', 'finalOffset', 0, noMaximum],
    ['instalments', 'finalPeriod', 1, 600],
  ] as const)('%s %s is held between %s and %s, and empty is kept', (of, field, min, max) => {
    expect(scheduleAfter(of, type(of, field, `${min - 1}`))?.[field]).toBe(min)
    expect(scheduleAfter(of, type(of, field, `${min}`))?.[field]).toBe(min)
    expect(scheduleAfter(of, type(of, field, `${max}`))?.[field]).toBe(max)
    expect(scheduleAfter(of, type(of, field, `${max + 1}`))?.[field]).toBe(max)
    expect(scheduleAfter(of, type(of, field, ' 7 '))?.[field]).toBe(7)
    expect(scheduleAfter(of, type(of, field, ''))?.[field]).toBe(null)
  })

  test.each(['x', '1.5', '1e3', '--1', '1 2', '9'.repeat(16)])('"%s" is not taken', text => {
    const before = edited({ do: 'select', type: 'twoTime' })
    expect(edit(before, type('twoTime', 'initialAmount', text))).toBe(before)
    expect(edit(before, { do: 'invoiceOffset', text })).toBe(before)
  })

  test('the balance of instalments is linked to the deposit, from 1 to 100', () => {
    const deposit = (text: string) => scheduleAfter('instalments', type('instalments', 'balance', text))?.initialAmount
    expect(['60', '100', '101', '0', '', '1'].map(deposit)).toEqual([40, 0, 0, 99, null, 99])
  })

  test('the balance of a two-time payment is read-only', () => {
    const before = edited({ do: 'select', type: 'twoTime' })
    expect(edit(before, type('twoTime', 'balance', '60'))).toBe(before)
    expect(edit(before, type('twoTime', 'balance', ''))).toBe(before)
  })

  test('a type has only its own inputs', () => {
    for (const [of, field] of [
      ['upfront', 'finalOffset'],
      ['upfront', 'initialAmount'],
      ['afterDelivery', 'initialOffset'],
      ['twoTime', 'finalPeriod'],
      ['perDelivery', 'initialAmount'],
      ['upfront', 'balance'],
    ] as const) {
      const before = edited({ do: 'select', type: of })
      expect(edit(before, type(of, field, '5'))).toBe(before)
      expect(edit(newEditor(), type(of, field, '5'))).toEqual(newEditor())
    }
  })

  test('days after a delivery are at least 1, days before it at least 0', () => {
    const days = (...actions: EditorAction[]) => scheduleAfter('perDelivery', ...actions)?.finalOffset
    expect(days()).toBe(0)
    expect(days({ do: 'direction', direction: 'after' })).toBe(1)
    expect(days({ do: 'direction', direction: 'after' }, type('perDelivery', 'finalOffset', '0'))).toBe(1)
    expect(days({ do: 'direction', direction: 'after' }, type('perDelivery', 'finalOffset', '5'))).toBe(5)
    expect(days(type('perDelivery', 'finalOffset', '0'), { do: 'direction', direction: 'before' })).toBe(0)
    expect(days(type('perDelivery', 'finalOffset', ''), { do: 'direction', direction: 'after' })).toBe(null)
    const before = edited({ do: 'select', type: 'perDelivery' })
    expect(edit(before, { do: 'direction', direction: 'before' })).toBe(before)
    expect(edit(before, type('perDelivery', 'finalOffset', '0'))).toBe(before)
    expect(boundsOf({ type: 'twoTime', direction: 'after' }, 'finalOffset')?.min).toBe(0)
    expect(boundsOf({ type: 'perDelivery', direction: 'after' }, 'initialOffset')).toBeUndefined()
    expect(edit(newEditor(), { do: 'direction', direction: 'after' })).toEqual(newEditor())
  })

  test('days an invoice is payable are at least 0', () => {
    const days = (text: string) => edited({ do: 'invoiceOffset', text }).invoiceOffset
    expect(['-1', '0', '30', ''].map(days)).toEqual([0, 0, 30, null])
  })

  test.each(['interestRate', 'gstRate'] as const)('%s is at least 1 and may be typed bit by bit', field => {
    const rate = (text: string) => {
      const state = edited({ do: field, text })
      return field === 'gstRate' ? state.gst.rate : state.interest.rate
    }
    expect(['0', '0.5', '-3', '1', '12.5', '7.', ' 8 ', ''].map(rate)).toEqual([
      '1',
      '1',
      '1',
      '1',
      '12.5',
      '7.',
      '8',
      '',
    ])
    expect(['x', '1e2', '.', '1'.repeat(25)].map(rate)).toEqual(['10', '10', '10', '10'])
    expect(['1'.repeat(24), '1.00', '0.99'].map(rate)).toEqual(['1'.repeat(24), '1.00', '1'])
  })
})

describe('choosing', () => {
  test('the defaults are those of the spec', () => {
    expect(scheduleDefaults.upfront).toMatchObject({ initialAmount: 100, initialOffset: 1, finalPeriod: 1 })
    expect(scheduleDefaults.twoTime).toMatchObject({ initialAmount: 50, initialOffset: 1, finalOffset: 1 })
    expect(scheduleDefaults.instalments).toMatchObject({
      initialAmount: 50,
      finalPeriod: 3,
      initialOffset: 1,
      finalOffset: 1,
    })
    expect(scheduleDefaults.perDelivery).toMatchObject({ finalOffset: 0 })
    expect(newEditor()).toEqual({
      payment: [null, null, null, null],
      platforms: [],
      autoDebit: false,
      interest: { charged: false, type: 'simple', rateType: 'month', rate: '10' },
      gst: { charged: true, rate: '10' },
      invoiceOffset: 14,
      isBundle: false,
      modifications: [],
      showPrice: true,
      showSchedule: false,
    })
  })

  test('up to four schedules, each type once, in the first free place', () => {
    const four = edited(...paymentOptionNames.map(name => ({ do: 'select', type: name }) as const))
    expect(four.payment.map(schedule => schedule?.type)).toEqual(paymentOptionNames.slice(0, 4))
    expect(edit(four, { do: 'select', type: 'perDelivery' })).toBe(four)
    expect(edit(four, { do: 'select', type: 'upfront' })).toBe(four)
    const one = edited({ do: 'select', type: 'upfront' })
    expect(edit(one, { do: 'select', type: 'upfront' })).toBe(one)
    expect(edit(one, { do: 'deselect', type: 'upfront' }).payment).toEqual([null, null, null, null])
    const three = edit(four, { do: 'deselect', type: 'afterDelivery' })
    expect(three.payment[1]).toBe(null)
    expect(edit(three, { do: 'deselect', type: 'afterDelivery' })).toBe(three)
    expect(edit(three, { do: 'select', type: 'perDelivery' }).payment[1]?.type).toBe('perDelivery')
  })

  test('instalments turn on showSchedule; it can be turned off again', () => {
    expect(edited({ do: 'select', type: 'twoTime' }).showSchedule).toBe(false)
    const shown = edited({ do: 'select', type: 'instalments' })
    expect(shown.showSchedule).toBe(true)
    expect(edit(shown, { do: 'showSchedule', on: false }).showSchedule).toBe(false)
    expect(edit(shown, { do: 'showSchedule', on: true })).toBe(shown)
  })

  test('the auto-debit toggle moves every platform, also those chosen later', () => {
    const aud: EditorAction = { do: 'platform', currency: 'AUD', tool: 'card', on: true }
    const eth: EditorAction = { do: 'platform', currency: 'ETH', tool: 'crypto', on: true }
    const methods = (...actions: EditorAction[]) => edited(...actions).platforms.map(one => one.paymentMethod)
    expect(methods(aud, eth)).toEqual(['regular', 'regular'])
    expect(methods(aud, { do: 'autoDebit', on: true }, eth)).toEqual(['autoDebit', 'autoDebit'])
    expect(methods(aud, eth, { do: 'autoDebit', on: true }, { do: 'autoDebit', on: false })).toEqual([
      'regular',
      'regular',
    ])
    const on = edited(aud, { do: 'autoDebit', on: true })
    expect(edit(on, { do: 'autoDebit', on: true })).toBe(on)
    const [platform] = on.platforms
    const mixed = { ...on, platforms: [platform!, { ...platform!, paymentMethod: 'regular' as const }] }
    expect(edit(mixed, { do: 'autoDebit', on: true }).platforms.map(one => one.paymentMethod)).toEqual([
      'autoDebit',
      'autoDebit',
    ])
    const unset = { ...on, autoDebit: false }
    expect(edit(unset, { do: 'autoDebit', on: true }).autoDebit).toBe(true)
  })

  test('a platform is a currency with a tool, chosen once', () => {
    const card: EditorAction = { do: 'platform', currency: 'AUD', tool: 'card', on: true }
    const debit: EditorAction = { do: 'platform', currency: 'AUD', tool: 'directDebit', on: true }
    const usd: EditorAction = { do: 'platform', currency: 'USD', tool: 'card', on: true }
    const three = edited(card, debit, usd, card)
    expect(three.platforms).toHaveLength(3)
    expect(edit(three, { ...card, on: false }).platforms.map(one => [one.paymentCurrency, one.paymentTool])).toEqual([
      ['AUD', 'directDebit'],
      ['USD', 'card'],
    ])
    expect(edit(newEditor(), { ...card, on: false })).toEqual(newEditor())
  })

  test('tax, interest and what is shown are switched', () => {
    const on = edited({ do: 'select', type: 'instalments' })
    expect([on.gst.charged, on.interest.charged, on.showPrice]).toEqual([true, false, true])
    expect(edit(on, { do: 'interest', on: true }).interest).toEqual({ ...on.interest, charged: true })
    const off = edited({ do: 'gst', on: false }, { do: 'interest', on: false }, { do: 'showPrice', on: false })
    expect([off.gst.charged, off.interest.charged, off.showPrice]).toEqual([false, false, false])
    expect(edit(off, { do: 'gst', on: false })).toBe(off)
    expect(edit(off, { do: 'interestPeriod', period: 'week' }).interest.rateType).toBe('week')
    expect(edit(off, { do: 'interestPeriod', period: 'month' })).toBe(off)
    expect(edit(off, { do: 'gstRate', text: '10' })).toBe(off)
    expect(edit(off, { do: 'interestRate', text: '10' })).toBe(off)
    expect(edit(off, { do: 'invoiceOffset', text: '14' })).toBe(off)
  })

  test('modifications belong to bundles, and are held to their type and unit', () => {
    const one = edited({ do: 'addModification' }, { do: 'modify', index: 0, text: '150' })
    expect(one.modifications).toEqual([{ type: 'Discount', unit: 'percent', amount: '-100' }])
    const written = edit(one, { do: 'modify', index: 0, type: 'Write Up' })
    expect(written.modifications).toEqual([{ type: 'Write Up', unit: 'percent', amount: '100' }])
    expect(edit(written, { do: 'modify', index: 0, type: 'Discount', unit: 'currency' }).modifications).toEqual([
      { type: 'Discount', unit: 'currency', amount: '-100' },
    ])
    const two = edited({ do: 'addModification' }, { do: 'addModification' })
    expect(two.modifications).toEqual([
      { type: 'Discount', unit: 'percent', amount: '' },
      { type: 'Discount', unit: 'percent', amount: '' },
    ])
    expect(edit(two, { do: 'modify', index: 1, text: '5' }).modifications.map(({ amount }) => amount)).toEqual([
      '',
      '-5',
    ])
    const typed = edit(two, { do: 'modify', index: 1, text: '5' })
    expect(edit(typed, { do: 'removeModification', index: 0 }).modifications.map(({ amount }) => amount)).toEqual([
      '-5',
    ])
    expect(edit(two, { do: 'modify', index: 0, unit: 'currency' }).modifications[0]?.unit).toBe('currency')
    expect(edit(two, { do: 'modify', index: 0, type: 'Write Up' }).modifications[0]?.type).toBe('Write Up')
    expect(edit(one, { do: 'modify', index: 0, text: '100' })).toBe(one)
    expect(edit(one, { do: 'modify', index: 1, text: '5' })).toBe(one)
    expect(edit(one, { do: 'removeModification', index: 1 })).toBe(one)
    expect(edit(one, { do: 'removeModification', index: 0 }).modifications).toEqual([])
    expect(edit(one, { do: 'modify', index: 0, text: 'x'.repeat(40) }).modifications[0]?.amount).toHaveLength(23)
    for (const action of [{ do: 'addModification' }, { do: 'removeModification', index: 0 }] as const)
      expect(edit(newEditor(false), action)).toEqual(newEditor(false))
    const full = edited(
      ...Array.from({ length: serviceLimits.modifications }, () => ({ do: 'addModification' }) as const),
    )
    expect(edit(full, { do: 'addModification' })).toBe(full)
    expect(full.modifications).toHaveLength(serviceLimits.modifications)
  })
})

describe('what an action is about', () => {
  test('keystrokes in one input belong together, and nothing else does', () => {
    const actions: [EditorAction, string | null][] = [
      [type('upfront', 'initialOffset', '1'), 'upfront.initialOffset'],
      [type('twoTime', 'initialOffset', '1'), 'twoTime.initialOffset'],
      [{ do: 'modify', index: 1, text: '1' }, 'modification.1'],
      [{ do: 'modify', index: 1, unit: 'percent' }, null],
      [{ do: 'invoiceOffset', text: '1' }, 'invoiceOffset'],
      [{ do: 'interestRate', text: '1' }, 'interestRate'],
      [{ do: 'gstRate', text: '1' }, 'gstRate'],
      [{ do: 'addModification' }, null],
      [{ do: 'select', type: 'upfront' }, null],
      [{ do: 'autoDebit', on: true }, null],
    ]
    expect(actions.map(([action]) => groupOf(action))).toEqual(actions.map(([, group]) => group))
  })
})

describe('validity', () => {
  test('names everything that blocks saving', () => {
    expect(problemsOf(newEditor())).toEqual([{ reason: 'noSchedule' }, { reason: 'noPlatform' }])
    expect(problemsOf(edited(...saveable))).toEqual([])
    expect(
      problemsOf(
        edited(
          { do: 'select', type: 'instalments' },
          type('instalments', 'initialAmount', ''),
          type('instalments', 'finalPeriod', ''),
          { do: 'invoiceOffset', text: '' },
          { do: 'interest', on: true },
          { do: 'interestRate', text: '' },
          { do: 'gstRate', text: '' },
          { do: 'addModification' },
        ),
      ),
    ).toEqual([
      { reason: 'noPlatform' },
      { reason: 'emptyField', type: 'instalments', field: 'initialAmount' },
      { reason: 'emptyField', type: 'instalments', field: 'finalPeriod' },
      { reason: 'emptyField', field: 'invoiceOffset' },
      { reason: 'emptyField', field: 'interestRate' },
      { reason: 'emptyField', field: 'gstRate' },
      { reason: 'modification', index: 0 },
    ])
    for (const reason of ['noSchedule', 'noPlatform', 'emptyField', 'outOfBounds', 'twice', 'modification'] as const)
      expect(en[`terms.options.${reason}`]).toMatch(/\.$/)
  })

  test('a rate that is not charged may stand empty', () => {
    const off: EditorAction[] = [
      { do: 'gstRate', text: '' },
      { do: 'interestRate', text: '' },
      { do: 'gst', on: false },
      { do: 'interest', on: false },
    ]
    expect(problemsOf(edited(...saveable, ...off))).toEqual([])
    const saved = savedOptions(edited(...saveable, ...off))
    expect(saved.paymentOptions).toMatchObject({ gst: null, interest: null })
    // What was not stored starts again from the defaults once it is switched on.
    expect(editorOf(saved, true)).toMatchObject({
      gst: { charged: false, rate: '10' },
      interest: { charged: false, type: 'simple', rateType: 'month', rate: '10' },
    })
  })

  test('the toggle stands on auto-debit where every platform does', () => {
    const on: EditorAction[] = [
      { do: 'platform', currency: 'USD', tool: 'card', on: true },
      { do: 'autoDebit', on: true },
    ]
    const { paymentOptions, props } = savedOptions(edited(...saveable, ...on))
    expect(editorOf({ paymentOptions, props }, true).autoDebit).toBe(true)
    const [first, ...others] = paymentOptions.platforms
    const platforms = [{ ...first!, paymentMethod: 'regular' as const }, ...others]
    expect(editorOf({ paymentOptions: { ...paymentOptions, platforms }, props }, true).autoDebit).toBe(false)
  })

  test('finds what only other means can send: values out of bounds and a type twice', () => {
    const state = edited(...saveable)
    const [upfront] = state.payment
    const twice = { ...state, payment: [upfront!, { ...upfront!, initialOffset: -1 }, null, null] }
    expect(problemsOf(twice)).toEqual([
      { reason: 'outOfBounds', type: 'upfront', field: 'initialOffset' },
      { reason: 'twice', type: 'upfront' },
    ])
    const most = { ...state, payment: [{ ...upfront!, initialOffset: noMaximum }, null, null, null] }
    expect(problemsOf(most)).toEqual([])
    const above = { ...state, payment: [{ ...upfront!, initialOffset: noMaximum + 1 }, null, null, null] }
    expect(problemsOf(above)).toEqual([{ reason: 'outOfBounds', type: 'upfront', field: 'initialOffset' }])
  })

  test('what is invalid is not saved', () => {
    expect(() => savedOptions(newEditor())).toThrow(new TermsRefusal('options.invalid'))
  })

  test('what is saved is what the service stores', () => {
    const saved = savedOptions(
      edited(
        ...saveable,
        { do: 'select', type: 'perDelivery' },
        type('perDelivery', 'finalOffset', '3'),
        { do: 'interest', on: true },
        { do: 'gstRate', text: '12.' },
        { do: 'addModification' },
        { do: 'modify', index: 0, text: '5' },
      ),
    )
    expect(saved).toEqual({
      paymentOptions: {
        payment: [
          { type: 'upfront', initialAmount: 100, initialOffset: 1, finalPeriod: 1, finalOffset: 1 },
          { type: 'perDelivery', initialAmount: 100, initialOffset: 1, finalPeriod: 1, finalOffset: -3 },
          null,
          null,
        ],
        platforms: [card],
        interest: { type: 'simple', rateType: 'month', rate: '10' },
        gst: { rate: '12' },
        invoiceOffset: 14,
        modifications: [{ type: 'Discount', amount: '-5', unit: 'percent' }],
      },
      props: { showPrice: true, showSchedule: false },
    })
    expect(PaymentOptions.parse(saved.paymentOptions)).toEqual(saved.paymentOptions)
  })

  test('a delivery on its day is 0 days before it, and 0 it stays', () => {
    const saved = savedOptions(edited(...saveable, { do: 'select', type: 'perDelivery' }))
    expect(Object.is(saved.paymentOptions.payment[1]?.finalOffset, 0)).toBe(true)
    const later = edited(...saveable, { do: 'select', type: 'perDelivery' }, { do: 'direction', direction: 'after' })
    expect(savedOptions(later).paymentOptions.payment[1]?.finalOffset).toBe(1)
    expect(editorOf(savedOptions(later), true)).toEqual(later)
    const onTheDay = edited(...saveable, { do: 'select', type: 'perDelivery' })
    expect(editorOf(savedOptions(onTheDay), true)).toEqual(onTheDay)
    const others = edited(...saveable, { do: 'select', type: 'twoTime' })
    expect(editorOf(savedOptions(others), true)).toEqual(others)
  })

  test('an input that a type does not use must hold its default all the same', () => {
    const state = edited(...saveable)
    const [upfront] = state.payment
    const hollow = { ...state, payment: [{ ...upfront!, finalPeriod: null }, null, null, null] }
    expect(problemsOf(hollow)).toEqual([])
    expect(() => savedOptions(hollow)).toThrow(new TermsRefusal('options.invalid'))
  })

  test('a service stored with fewer schedules, of no bundle, opens with four and without modifications', () => {
    const { paymentOptions, props } = savedOptions(edited(...saveable))
    const editor = editorOf(
      { paymentOptions: { ...paymentOptions, payment: paymentOptions.payment.slice(0, 1) }, props },
      false,
    )
    expect([editor.payment.length, editor.isBundle, editor.autoDebit]).toEqual([maxSchedules, false, false])
    const modified = {
      ...paymentOptions,
      modifications: [{ type: 'Discount', amount: '-5', unit: 'percent' }] as const,
    }
    expect(
      editorOf({ paymentOptions: { ...modified, modifications: [...modified.modifications] }, props }, false)
        .modifications,
    ).toEqual([])
    expect(editorOf({ paymentOptions: { ...paymentOptions, platforms: [] }, props }, false).autoDebit).toBe(false)
  })
})

const text = fc.oneof(
  fc.integer({ min: -200, max: 200 }).map(String),
  fc.constantFrom('', '5.', '0.5', '12.25', 'x', '-', '99999999999', ' 3 '),
)
const on = fc.boolean()
const index = fc.integer({ min: 0, max: 3 })
const anyType = fc.constantFrom(...paymentOptionNames)
const anyAction: fc.Arbitrary<EditorAction> = fc.oneof(
  fc.record({ do: fc.constantFrom('select' as const, 'deselect' as const), type: anyType }),
  fc.record({
    do: fc.constant('type' as const),
    type: anyType,
    field: fc.constantFrom('initialAmount', 'initialOffset', 'finalPeriod', 'finalOffset', 'balance'),
    text,
  }),
  fc.record({ do: fc.constant('direction' as const), direction: fc.constantFrom('after' as const, 'before' as const) }),
  fc.record({
    do: fc.constant('platform' as const),
    currency: fc.constantFrom(...currencyCodes),
    tool: fc.constantFrom(...paymentTools),
    on,
  }),
  fc.record({ do: fc.constantFrom('autoDebit', 'interest', 'gst', 'showPrice', 'showSchedule'), on }),
  fc.record({ do: fc.constantFrom('invoiceOffset', 'interestRate', 'gstRate'), text }),
  fc.record({ do: fc.constant('interestPeriod' as const), period: fc.constantFrom(...periods) }),
  fc.constant({ do: 'addModification' as const }),
  fc.record({ do: fc.constant('removeModification' as const), index }),
  fc.record(
    {
      do: fc.constant('modify' as const),
      index,
      type: fc.constantFrom('Discount' as const, 'Write Up' as const),
      unit: fc.constantFrom('percent' as const, 'currency' as const),
      text,
    },
    { requiredKeys: ['do', 'index'] },
  ),
)

const invariants = (state: EditorState): void => {
  const types = state.payment.filter(schedule => schedule !== null).map(schedule => schedule.type)
  expect(state.payment).toHaveLength(maxSchedules)
  expect(new Set(types).size).toBe(types.length)
  for (const schedule of state.payment)
    for (const field of ['initialAmount', 'initialOffset', 'finalPeriod', 'finalOffset'] as const) {
      const value = schedule?.[field] ?? null
      const bounds = schedule ? boundsOf(schedule, field) : undefined
      if (value !== null && bounds) expect(value >= bounds.min && value <= bounds.max).toBe(true)
    }
  for (const platform of state.platforms) expect(platform.paymentMethod).toBe(state.autoDebit ? 'autoDebit' : 'regular')
  const problems = problemsOf(state)
  expect(problems.some(problem => problem.reason === 'outOfBounds' || problem.reason === 'twice')).toBe(false)
  if (problems.length > 0) expect(() => savedOptions(state)).toThrow(Refusal)
  else {
    const saved = savedOptions(state)
    expect(PaymentOptions.parse(saved.paymentOptions)).toEqual(saved.paymentOptions)
    expect(savedOptions(editorOf(saved, state.isBundle))).toEqual(saved)
  }
}

describe('undo, redo and reload', () => {
  /** What a person should see: the states in order, which one is shown, and whether typing goes on in one input. */
  type Model = { states: EditorState[]; at: number; group: string | null }
  type Real = { history: History<EditorState> }
  const agree = (model: Model, real: Real): void => {
    expect(real.history.present).toEqual(model.states[model.at])
    expect(real.history.past).toEqual(model.states.slice(0, model.at))
    expect(real.history.future).toEqual(model.states.slice(model.at + 1))
    invariants(real.history.present)
  }

  class Act implements fc.Command<Model, Real> {
    readonly action: EditorAction
    constructor(action: EditorAction) {
      this.action = action
    }
    check = () => true
    run(model: Model, real: Real): void {
      const before = model.states[model.at]!
      const next = edit(before, this.action)
      const group = groupOf(this.action)
      if (next !== before) {
        const joins = group !== null && group === model.group && model.at > 0
        model.states = [...model.states.slice(0, joins ? model.at : model.at + 1), next]
        model.at = model.states.length - 1
        model.group = group
      }
      real.history = change(real.history, edit(real.history.present, this.action), group)
      agree(model, real)
    }
    toString = () => JSON.stringify(this.action)
  }
  class Undo implements fc.Command<Model, Real> {
    check = () => true
    run(model: Model, real: Real): void {
      if (model.at > 0) {
        model.at -= 1
        model.group = null
      }
      real.history = undo(real.history)
      agree(model, real)
    }
    toString = () => 'undo'
  }
  class Redo implements fc.Command<Model, Real> {
    check = () => true
    run(model: Model, real: Real): void {
      if (model.at < model.states.length - 1) {
        model.at += 1
        model.group = null
      }
      real.history = redo(real.history)
      agree(model, real)
    }
    toString = () => 'redo'
  }
  class Reload implements fc.Command<Model, Real> {
    check = () => true
    run(model: Model, real: Real): void {
      const taken = takeUpEditor(keepHistory(real.history))
      expect(taken).toEqual(real.history)
      real.history = taken!
      // A reload gives equal states, not the same ones: the model takes them over to tell changes from none.
      model.states = [...taken!.past, taken!.present, ...taken!.future]
      agree(model, real)
    }
    toString = () => 'reload'
  }

  test('whatever is done, undone, redone and reloaded', { timeout: 60_000 }, () => {
    const commands = fc.commands(
      [
        anyAction.map(action => new Act(action)),
        anyAction.map(action => new Act(action)),
        anyAction.map(action => new Act(action)),
        fc.constant(new Undo()),
        fc.constant(new Redo()),
        fc.constant(new Reload()),
      ],
      { maxCommands: 60 },
    )
    fc.assert(
      fc.property(fc.boolean(), commands, (isBundle, steps) => {
        const start = newEditor(isBundle)
        fc.modelRun(
          () => ({ model: { states: [start], at: 0, group: null }, real: { history: startHistory(start) } }),
          steps,
        )
      }),
      { seed: 5, numRuns: runs(300) },
    )
  })

  test('a kept history of another shape is not taken up', () => {
    const kept = keepHistory(startHistory(newEditor()))
    expect(takeUpEditor(kept)).toEqual(startHistory(newEditor()))
    expect(takeUpEditor(kept.replace('"autoDebit":false', '"autoDebit":"no"'))).toBeUndefined()
    expect(takeUpEditor(kept.replace('[null,null,null,null]', '[null]'))).toBeUndefined()
    expect(takeUpEditor(kept.replace('"platforms"', '"other"'))).toBeUndefined()
  })
})
