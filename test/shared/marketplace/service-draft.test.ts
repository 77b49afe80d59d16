import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { canUndo, change, type History, startHistory, undo } from '#shared/kit/history.ts'
import { ServiceInput } from '#shared/marketplace/Services.contract.ts'
import {
  draftOf,
  editService,
  groupOfService,
  inputOfDraft,
  newServiceDraft,
  type ServiceAction,
  type ServiceDraft,
} from '#shared/marketplace/service-draft.ts'
import { keepableHistory, keptSteps, takeUpDraft } from '#shared/marketplace/service-draft-kept.ts'
import { serviceLimits } from '#shared/marketplace/service-limits.ts'
import {
  draftProblems,
  invalidValues,
  mayOffer,
  savingProblems,
  serviceProblems,
} from '#shared/marketplace/service-rules.ts'
import type { Question } from '#shared/terms/question.ts'
import { TermsRefusal } from '#shared/terms/refusal.ts'
import { paymentOptionNames } from '#shared/terms/service-terms.ts'

const { en } = texts

const written = (...actions: ServiceAction[]): ServiceDraft => actions.reduce(editService, newServiceDraft)
const write = (field: (ServiceAction & { do: 'write' })['field'], text: string): ServiceAction => ({
  do: 'write',
  field,
  text,
})
const option = (action: (ServiceAction & { do: 'options' })['action']): ServiceAction => ({ do: 'options', action })

/** The least that can be made ready. */
const complete: ServiceAction[] = [
  write('name', ' Annual audit '),
  write('category', 'M'),
  write('description', 'Books examined.'),
  write('baseFee', '1200'),
  { do: 'durationLength', text: '2' },
  option({ do: 'select', type: 'upfront' }),
  option({ do: 'platform', currency: 'AUD', tool: 'card', on: true }),
]

const verified = { takesPayments: true, takesDebits: true }
const without = { takesPayments: false, takesDebits: false }

const fieldsOf = (draft: ServiceDraft) => draftProblems(draft, verified).map(({ field }) => field)
const storedOf = (draft: ServiceDraft) => ServiceInput.parse(inputOfDraft(draft))

describe('the editor of a service', () => {
  test('says of a new one everything that is missing, in order, in words', () => {
    expect(fieldsOf(newServiceDraft)).toEqual([
      'name',
      'category',
      'description',
      'duration',
      'baseFee',
      'options.schedules',
      'options.platforms',
    ])
    for (const { message } of draftProblems(newServiceDraft, verified)) expect(en[message]).toMatch(/\.$/)
  })

  test('blocks saving for the payment options, the name and the fee; the rest may be written later', () => {
    expect(savingProblems(newServiceDraft, verified).map(({ field }) => field)).toEqual([
      'name',
      'baseFee',
      'options.schedules',
      'options.platforms',
    ])
    const saveable = written(...complete.filter(({ do: what }) => what !== 'durationLength'), write('category', ''))
    expect(savingProblems(saveable, verified)).toEqual([])
    expect(storedOf(saveable)).toMatchObject({ durationType: null })
  })

  test('offers no card where no account takes payments, unless it costs nothing; what is written may be kept', () => {
    const draft = written(...complete)
    const lacks = (of: ServiceDraft) => draftProblems(of, without).map(({ field, message }) => [field, message])
    expect(lacks(draft)).toEqual([['options.platforms', 'marketplace.service.problem.noAccount']])
    expect(savingProblems(draft, without)).toEqual([])
    expect(lacks(written(...complete, write('baseFee', '0')))).toEqual([])
    // Nothing could be ticked: that is no reason not to keep the rest.
    const bare = written(...complete, option({ do: 'platform', currency: 'AUD', tool: 'card', on: false }))
    expect(savingProblems(bare, without)).toEqual([])
    expect(savingProblems(bare, verified).map(({ field }) => field)).toEqual(['options.platforms'])
    expect(mayOffer(draft, without, 'card')).toBe(false)
    expect(mayOffer(draft, without, 'crypto')).toBe(true)
  })

  test('names the very input of a schedule that stands empty', () => {
    const emptied = written(
      ...complete,
      option({ do: 'select', type: 'twoTime' }),
      option({ do: 'type', type: 'twoTime', field: 'initialAmount', text: '' }),
      option({ do: 'invoiceOffset', text: '' }),
      option({ do: 'gstRate', text: '' }),
    )
    expect(fieldsOf(emptied)).toEqual(['options.twoTime.initialAmount', 'options.invoiceOffset', 'options.gstRate'])
    expect(() => inputOfDraft(emptied)).toThrow(new TermsRefusal('options.invalid'))
  })

  test.each([
    ['1200.5', true],
    ['0', true],
    ['1200.505', false],
    ['-1', false],
    ['', false],
    ['12x', false],
  ])('a fee of "%s" in dollars is one: %s', (text, isOne) => {
    expect(fieldsOf(written(...complete, write('baseFee', text))).includes('baseFee')).toBe(!isOne)
  })

  test('holds the duration to 1 and its longest, and leaves what is no number', () => {
    const length = (text: string) =>
      written({ do: 'durationLength', text: '7' }, { do: 'durationLength', text }).duration.length
    expect(['0', '5', '999999', '', 'x', '1.5', '-2'].map(length)).toEqual([
      1,
      5,
      serviceLimits.duration,
      null,
      7,
      7,
      7,
    ])
  })

  test('moves, changes and removes questions by their ids', () => {
    const three = written(
      { do: 'addQuestion', kind: 'TextBox' },
      { do: 'addQuestion', kind: 'Selector' },
      { do: 'addQuestion', kind: 'TickBox' },
      { do: 'moveQuestion', id: 'q3', by: -1 },
      {
        do: 'question',
        id: 'q2',
        change: { options: ['Yes', ' Yes ', '', 'No'], label: 'Registered?', required: true },
      },
    )
    expect(three.questions.map(({ id }) => id)).toEqual(['q1', 'q3', 'q2'])
    expect(editService(three, { do: 'moveQuestion', id: 'q1', by: -1 })).toBe(three)
    expect(editService(three, { do: 'moveQuestion', id: 'q2', by: 1 })).toBe(three)
    expect(editService(three, { do: 'removeQuestion', id: 'q9' })).toBe(three)
    const left = editService(three, { do: 'removeQuestion', id: 'q3' })
    expect(editService(left, { do: 'addQuestion', kind: 'Repeater' }).questions.at(-1)?.id).toBe('q3')
    const stored = storedOf(written(...complete)).json
    expect(stored).toEqual([])
    expect(inputOfDraft({ ...written(...complete), questions: left.questions.slice(1) }).json).toMatchObject([
      { id: 'q2', options: ['Yes', 'No'], required: true },
    ])
  })

  test('a question needs its words, and a selector something to choose', () => {
    const asked = written(
      ...complete,
      { do: 'addQuestion', kind: 'TextBox' },
      { do: 'addQuestion', kind: 'Selector' },
      { do: 'question', id: 'q2', change: { label: 'Which?' } },
      { do: 'addQuestion', kind: 'TickBox' },
      { do: 'question', id: 'q3', change: { label: 'Agreed?' } },
      { do: 'addQuestion', kind: 'TickBox' },
      { do: 'question', id: 'q4', change: { label: 'Long?', options: ['x'.repeat(121)] } },
    )
    expect(fieldsOf(asked)).toEqual(['questions.q1', 'questions.q2.options', 'questions.q4.options'])
    const full = Array.from(
      { length: serviceLimits.questions },
      () => ({ do: 'addQuestion', kind: 'TextBox' }) as const,
    )
    const most = written(...full)
    expect(editService(most, { do: 'addQuestion', kind: 'TextBox' })).toBe(most)
  })

  test('a question may hang on an earlier one, and on options that this has', () => {
    const asked = (...actions: ServiceAction[]) =>
      written(
        ...complete,
        { do: 'addQuestion', kind: 'Selector' },
        { do: 'question', id: 'q1', change: { label: 'When?', options: ['Day', ' Night '] } },
        { do: 'addQuestion', kind: 'TextBox' },
        { do: 'question', id: 'q2', change: { label: 'Key?', when: { question: 'q1', is: ['Night'] } } },
        ...actions,
      )
    const when = (on: string, ...is: string[]): ServiceAction => ({
      do: 'question',
      id: 'q2',
      change: { when: { question: on, is } },
    })
    expect(fieldsOf(asked())).toEqual([])
    expect(fieldsOf(asked(when('q1')))).toEqual([])
    for (const wrong of [when('q1', 'Dusk'), when('q1', 'Night', 'Dusk'), when('q2'), when('q9')])
      expect(fieldsOf(asked(wrong))).toEqual(['questions.q2.when'])
    // Before what it hangs on, and where that is not chosen from any longer.
    expect(fieldsOf(asked({ do: 'moveQuestion', id: 'q2', by: -1 }))).toEqual(['questions.q2.when'])
    const plain: ServiceAction = { do: 'question', id: 'q1', change: { kind: 'TextBox' } }
    expect(fieldsOf(asked(plain))).toEqual(['questions.q2.when'])
    expect(fieldsOf(asked(plain, when('q1')))).toEqual([])
    // Without it, it is asked of everybody.
    const left = asked({ do: 'removeQuestion', id: 'q1' })
    expect(left.questions.map(question => question.when)).toEqual([undefined])
    expect(draftOf(storedOf(asked())).questions[1]?.when).toEqual({ question: 'q1', is: ['Night'] })
    expect(invalidValues(storedOf(asked(when('q9'))))).toMatchObject([{ field: 'questions.q2.when' }])
    expect(invalidValues(storedOf(asked()))).toEqual([])
  })

  test('what is saved opens as it was', () => {
    const draft = written(
      ...complete,
      option({ do: 'select', type: 'perDelivery' }),
      option({ do: 'direction', direction: 'after' }),
      write('engagementLetter', 'Dear {client}'),
    )
    expect(draftOf(storedOf(draft))).toEqual({ ...draft, name: 'Annual audit' })
    expect(inputOfDraft(draftOf(storedOf(draft)))).toEqual(inputOfDraft(draft))
  })

  test('types keep together in one undo, and a step back is a step back', () => {
    let history: History<ServiceDraft> = startHistory(newServiceDraft)
    const act = (action: ServiceAction) => {
      history = change(history, editService(history.present, action), groupOfService(action))
    }
    for (const text of ['A', 'Au', 'Aud']) act(write('name', text))
    act(option({ do: 'select', type: 'instalments' }))
    for (const text of ['4', '48']) act(option({ do: 'type', type: 'instalments', field: 'initialAmount', text }))
    history = undo(history)
    expect(history.present.options.payment[0]).toMatchObject({ initialAmount: 50 })
    history = undo(undo(history))
    expect(history.present).toEqual(newServiceDraft)
    expect(canUndo(history)).toBe(false)
  })
})

describe('a kept draft', () => {
  const history = change(startHistory(newServiceDraft), written(...complete))

  test('is taken up whole', () => {
    expect(takeUpDraft(JSON.parse(JSON.stringify(history)))).toEqual(history)
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'x'],
    ['another shape', { ...history, present: { ...history.present, extra: 1 } }],
    ['options of another shape', { ...history, present: { ...history.present, options: {} } }],
    ['a false past', { ...history, past: [{}] }],
  ])('is none where it is %s', (_, kept) => {
    expect(takeUpDraft(kept)).toBe(undefined)
  })

  test('keeps the nearest steps where all would be too many', () => {
    let long: History<ServiceDraft> = startHistory(newServiceDraft)
    for (let step = 0; step < 60; step++)
      long = change(long, editService(long.present, write('engagementLetter', `${step}`.padEnd(20_000, 'x'))))
    const kept = keepableHistory(long)
    expect(JSON.stringify(kept.past).length).toBeLessThanOrEqual(keptSteps)
    expect(kept.past.length).toBeGreaterThan(5)
    expect(kept.past.at(-1)).toBe(long.past.at(-1))
    expect(keepableHistory(history)).toEqual(history)
  })
})

describe('what is stored', () => {
  const stored = storedOf(written(...complete))
  const [upfront] = stored.paymentOptions.payment
  const withPayment = (...payment: unknown[]) => ({
    ...stored,
    paymentOptions: { ...stored.paymentOptions, payment: payment as (typeof stored)['paymentOptions']['payment'] },
  })
  const withOptions = (options: object) => ({ ...stored, paymentOptions: { ...stored.paymentOptions, ...options } })

  test('may be incomplete, and then is not ready', () => {
    const bare = { ...stored, description: '', paymentOptions: { ...stored.paymentOptions, payment: [null] } }
    expect(invalidValues(bare)).toEqual([])
    expect(serviceProblems(bare, verified).map(({ field }) => field)).toEqual(['description', 'options.schedules'])
    expect(serviceProblems(stored, verified)).toEqual([])
  })

  test.each([
    [
      'a deposit of all',
      withPayment({ ...upfront, type: 'twoTime', initialAmount: 100 }),
      'options.twoTime.initialAmount',
    ],
    ['a schedule twice', withPayment(upfront, upfront), 'options.upfront'],
    ['days before the start', withPayment({ ...upfront, initialOffset: -1 }), 'options.upfront.initialOffset'],
    [
      'days before delivery',
      withPayment({ ...upfront, type: 'afterDelivery', finalOffset: -3 }),
      'options.afterDelivery.finalOffset',
    ],
    ['GST below 1', withOptions({ gst: { rate: '0.5' } }), 'options.gstRate'],
    [
      'interest below 1',
      withOptions({ interest: { type: 'simple', rateType: 'month', rate: '0' } }),
      'options.interestRate',
    ],
    [
      'a coin by card',
      withOptions({ platforms: [{ paymentCurrency: 'ETH', paymentTool: 'card', paymentMethod: 'regular' }] }),
      'options.platforms',
    ],
    [
      'a discount on what is no bundle',
      withOptions({ modifications: [{ type: 'Discount', amount: '-5', unit: 'percent' }] }),
      'options.modifications',
    ],
    ['a third of a cent', { ...stored, baseFee: '0.333' }, 'baseFee'],
    [
      'one question twice',
      {
        ...stored,
        json: [0, 1].map(() => ({
          id: 'a',
          kind: 'TextBox' as const,
          valueType: 'string' as const,
          label: 'Why?',
          required: false,
          options: [],
        })),
      },
      'questions',
    ],
  ])('is never %s', (_, service, field) => {
    expect(invalidValues(service).map(problem => problem.field)).toEqual([field])
  })

  test('is not ready where no schedule can be made of it', () => {
    const late = withPayment({ ...upfront, type: 'instalments', initialAmount: 0, finalPeriod: 12, finalOffset: 365 })
    const paymentOptions = {
      ...late.paymentOptions,
      interest: { type: 'compound', rateType: 'month', rate: '10' } as const,
    }
    const uncovered = { ...late, paymentOptions }
    expect(invalidValues(uncovered)).toEqual([])
    expect(serviceProblems(uncovered, verified)).toEqual([
      { field: 'options.instalments', message: 'marketplace.service.problem.noSchedule' },
    ])
  })
})

const anyAction: fc.Arbitrary<ServiceAction> = fc.oneof(
  fc.record({
    do: fc.constant('write' as const),
    field: fc.constantFrom('name', 'description', 'category', 'baseFee', 'engagementLetter', 'acceptLetter'),
    text: fc.constantFrom('', 'M', '12.50', 'x', ' spaced '),
  }),
  fc.record({ do: fc.constant('durationLength' as const), text: fc.constantFrom('', '3', '0', 'x') }),
  fc.record({ do: fc.constant('durationPeriod' as const), period: fc.constantFrom('day', 'month', 'year') }),
  fc.record({ do: fc.constant('currency' as const), currency: fc.constantFrom('AUD', 'ETH', 'MERC') }),
  fc.record({
    do: fc.constant('addQuestion' as const),
    kind: fc.constantFrom('TextBox', 'Selector', 'TickBox', 'Repeater'),
  }),
  fc.record({ do: fc.constant('removeQuestion' as const), id: fc.constantFrom('q1', 'q2', 'q3') }),
  fc.record({ do: fc.constant('moveQuestion' as const), id: fc.constantFrom('q1', 'q2'), by: fc.constantFrom(1, -1) }),
  fc.record({
    do: fc.constant('question' as const),
    id: fc.constantFrom('q1', 'q2'),
    change: fc.constantFrom<Partial<Omit<Question, 'id'>>>(
      { label: 'Why?' },
      { options: ['A', 'B'] },
      { required: true },
      { kind: 'Selector' as const },
    ),
  }),
  fc
    .constantFrom(...paymentOptionNames)
    .chain(type => fc.constantFrom({ do: 'select' as const, type }, { do: 'deselect' as const, type }))
    .map(action => option(action)),
  fc.boolean().map(on => option({ do: 'platform', currency: 'AUD', tool: 'card', on })),
  fc.boolean().map(on => option({ do: 'gst', on })),
)

test('whatever one does, the ids of questions are unique, and what may be saved is what the server takes', () => {
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 40 }), actions => {
      const draft = written(...actions)
      const ids = draft.questions.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      if (savingProblems(draft, verified).length > 0) return
      const stored = storedOf(draft)
      expect(invalidValues(stored)).toEqual([])
      expect(inputOfDraft(draftOf(stored))).toEqual(stored)
    }),
    { seed: 20260302, numRuns: 500 },
  )
})
