import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Request, sides } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { leafOfSide } from '#shared/deals/sides.ts'
import type { Ticket } from '#shared/deals/Tickets.contract.ts'
import { leafToAsk } from '#shared/deals/waiting.ts'
import { SignatureInput } from '#shared/kit/signature.ts'
import { eventsFor } from '#shared/kit/state-table.ts'
import type { PublicService } from '#shared/marketplace/Microservices.contract.ts'
import type { Member } from '#shared/organisations/member.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { scheduleOf } from '#shared/terms/deal-schedule.ts'
import { noMaximum } from '#shared/terms/limits.ts'
import { scheduleDefaults } from '#shared/terms/payment-options.ts'
import type { Question } from '#shared/terms/question.ts'
import { hashText } from '#web/deals/contract/document-hash.ts'
import { choiceOf, type OfferItemValues, offerPreview, offerSchema, offerValues } from '#web/deals/offer/values.ts'
import {
  askedInForm,
  emptyRequest,
  type ItemValues,
  invitedBy,
  previewOf,
  type RequestValues,
  requestFromDraft,
  requestSchema,
  ticketInput,
} from '#web/deals/request/values.ts'
import { actingOf, nextStep } from '#web/deals/ticket/acting.ts'
import { toStrokes } from '#web/parts/signature/strokes.ts'
import { standingOf } from '#web/parts/standing.ts'
import { card } from '../plain-terms.ts'
import { itemOf } from '../shared/terms/choices.ts'
import { servicePayments } from '../shared/terms/random-payment.ts'

const service = {
  id: 'ser_1',
  name: 'Payroll review',
  owner: { id: 'org_w', type: 'organization' },
  baseFee: '1000.00',
  defaultCurrency: 'AUD',
  durationType: { type: 'month', length: 3 },
  paymentOptions: {
    payment: [null, { type: 'instalments', initialAmount: 25, initialOffset: 0, finalPeriod: 3, finalOffset: 28 }],
    platforms: [{ paymentCurrency: 'USD', paymentTool: 'card', paymentMethod: 'regular' }, card],
    interest: null,
    gst: { rate: '10' },
    invoiceOffset: 14,
    modifications: [],
  },
  json: [
    { id: 'a.b', kind: 'TextBox', valueType: 'number', label: 'How many?', required: true, options: [] },
    { id: 'sites', kind: 'Repeater', valueType: 'string', label: 'Sites', required: false, options: [] },
  ],
} as unknown as PublicService

const json0 = { kind: 'TextBox', valueType: 'string', label: 'More?', options: [] } satisfies Partial<Question>

/** The request of one of it, as somebody began to write it. */
const requestOf = (more: Partial<ItemValues>): RequestValues => {
  const empty = emptyRequest(service)
  return { ...empty, items: empty.items.map(item => ({ ...item, ...more })) }
}

describe('the form of a request', () => {
  test('begins with the first way to pay there is, in the currency of the price', () => {
    expect(emptyRequest(service)).toMatchObject({
      paymentIndex: '1',
      platformIndex: '1',
      items: [{ quantity: 1, answers: ['', []] }],
    })
  })

  test('asks for the timeframe and the questionnaire in the words of the spec', () => {
    const problems = requestSchema([service]).safeParse(emptyRequest(service)).error?.issues
    expect(problems?.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['items.0.start', 'deals.request.timeframeRequired'],
      ['items.0.answers.0', 'deals.answer.required'],
    ])
  })

  test('becomes what the server takes, and comes back from a draft the same', () => {
    const values = requestOf({ start: '2026-12-01', answers: ['12', ['Perth', ' ']] })
    const input = ticketInput([service], values)
    expect(input).toMatchObject({
      items: [{ start: '2026-12-01', answers: { 'a.b': '12', sites: ['Perth'] } }],
      paymentIndex: 1,
    })
    const written = input.items.map(({ answers }) => ({ answers })) as unknown as Ticket['engagement']['items']
    expect(requestFromDraft([service], input, { items: written, hiMsg: '' }, invitedBy(''))).toEqual(
      requestOf({ start: '2026-12-01', answers: ['12', ['Perth']] }),
    )
  })

  test('asks some questions only where others are answered so, and sends no answer to what it does not ask', () => {
    const json: PublicService['json'] = [
      { id: 'when', kind: 'Selector', valueType: 'string', label: 'When?', required: true, options: ['Day', 'Night'] },
      { ...json0, id: 'key', required: true, when: { question: 'when', is: ['Night'] } },
      { ...json0, id: 'alarm', required: true, when: { question: 'key', is: [] } },
    ]
    const asking = { ...service, json }
    const values = (...answers: string[]): RequestValues => {
      const empty = emptyRequest(asking)
      return { ...empty, items: empty.items.map(item => ({ ...item, start: '2026-12-01', answers })) }
    }
    const look = (...answers: string[]) => ({
      asked: askedInForm(json, answers).map(({ id }) => id),
      wrong: requestSchema([asking])
        .safeParse(values(...answers))
        .error?.issues.map(({ path }) => path.join('.')),
      sent: ticketInput([asking], values(...answers)).items[0]?.answers,
    })
    expect(look('', '', '')).toMatchObject({ asked: ['when'], wrong: ['items.0.answers.0'], sent: {} })
    expect(look('Day', 'porter', 'yes')).toEqual({ asked: ['when'], wrong: undefined, sent: { when: 'Day' } })
    expect(look('Night', '', '')).toMatchObject({ asked: ['when', 'key'], wrong: ['items.0.answers.1'] })
    expect(look('Night', 'porter', '')).toMatchObject({
      asked: ['when', 'key', 'alarm'],
      wrong: ['items.0.answers.2'],
      sent: { when: 'Night', key: 'porter' },
    })
  })

  test('brings in the people of the organisation that is acted for, and of no other', () => {
    const values = { ...requestOf({ start: '2026-12-01' }) }
    expect(ticketInput([service], values)).not.toHaveProperty('invitees')
    const chosen = { ...values, invited: { oid: 'org_h', keys: ['user:u-1', 'team:tea_1', 'odd'], known: [] } }
    expect(ticketInput([service], chosen, 'org_h').invitees).toEqual([
      { id: 'u-1', type: 'user' },
      { id: 'tea_1', type: 'team' },
    ])
    for (const other of ['org_o', undefined])
      expect(ticketInput([service], chosen, other)).not.toHaveProperty('invitees')
    // Nobody any longer is said, too.
    expect(ticketInput([service], { ...values, invited: invitedBy('org_h') }, 'org_h').invitees).toEqual([])
  })

  test('repeats as it is written, by default as long as the service lasts', () => {
    const values = requestOf({ start: '2026-12-01' })
    expect(values.recurring).toEqual({ repeats: false, length: 3, type: 'month', noticeDays: 30 })
    expect(ticketInput([service], values)).not.toHaveProperty('recurring')
    const repeating = { ...values, recurring: { ...values.recurring, repeats: true, noticeDays: 14 } }
    const input = ticketInput([service], repeating)
    expect(input.recurring).toEqual({ term: { length: 3, type: 'month' }, noticeDays: 14 })
    const written = input.items.map(({ answers }) => ({ answers })) as unknown as Ticket['engagement']['items']
    expect(requestFromDraft([service], input, { items: written, hiMsg: '' }, invitedBy('')).recurring).toEqual(
      repeating.recurring,
    )
    const { recurring } = repeating
    for (const wrong of [{ length: 0 }, { noticeDays: 6 }, { noticeDays: 366 }])
      expect(requestSchema([service]).safeParse({ ...repeating, recurring: { ...recurring, ...wrong } }).success).toBe(
        false,
      )
  })

  test('shows what it comes to by the server’s own calculator, and nothing while the price is not shown', () => {
    const values = requestOf({ start: '2026-12-01', quantity: 2 })
    const preview = previewOf([service], values, scheduleOf)
    expect(preview && 'schedule' in preview && preview.schedule.totals.total).toBe('2200.00')
    const { baseFee: _hidden, ...secret } = service
    expect(previewOf([secret], values, scheduleOf)).toBeUndefined()
    expect(previewOf([service], emptyRequest(service), scheduleOf)).toBeUndefined()
  })
})

const takesAll = { takesPayments: true, takesDebits: true }

test('a request may be sent by a person, and by an organisation that is a client', () => {
  const workspace = (id: string, memberType = 'member') => ({ organisation: { id }, memberType }) as never
  const standing = (active: never | undefined, relation: Member['status'] | 'none' | undefined, mayRequest = true) =>
    standingOf(service, { status: 'signedIn', isReady: true, active, relation, mayRequest, account: takesAll })
  expect(standing(undefined, 'none')).toBe('ready')
  expect(standing(workspace('org_w'), 'none')).toBe('ownService')
  expect(standing(workspace('org_h'), undefined)).toBe('loading')
  for (const none of ['none', 'released', 'declined'] as const)
    expect(standing(workspace('org_h'), none)).toBe('notClient')
  expect(standing(workspace('org_h'), 'requested')).toBe('asked')
  expect(standing(workspace('org_h'), 'invited')).toBe('invited')
  expect(standing(workspace('org_h'), 'active', false)).toBe('noPermission')
  expect(standing(workspace('org_h'), 'active')).toBe('ready')
  // A client of the supplier's organisation acts on their own behalf there.
  expect(standing(workspace('org_w', 'client'), 'none')).toBe('ready')
  expect(
    standingOf(service, {
      status: 'signedOut',
      isReady: false,
      active: undefined,
      relation: undefined,
      mayRequest: false,
      account: undefined,
    }),
  ).toBe('signedOut')
})

test('nobody asks for what its provider could not be paid for', () => {
  const viewer = { status: 'signedIn', isReady: true, active: undefined, relation: 'none', mayRequest: true } as const
  const account = { takesPayments: false, takesDebits: false }
  expect(standingOf(service, { ...viewer, account })).toBe('notPaid')
  expect(standingOf({ ...service, baseFee: '0.00' }, { ...viewer, account })).toBe('ready')
  const { baseFee: _hidden, ...secret } = service
  expect(standingOf(secret, { ...viewer, account })).toBe('notPaid')
  expect(standingOf(service, { ...viewer, account: undefined })).toBe('ready')
  // What is paid by direct debit alone needs an account that debits banks.
  const platforms = [{ paymentCurrency: 'AUD', paymentTool: 'directDebit', paymentMethod: 'regular' }] as const
  const byDebit = { ...service, paymentOptions: { ...service.paymentOptions, platforms: [...platforms] } }
  expect(standingOf(byDebit, { ...viewer, account: { ...takesAll, takesDebits: false } })).toBe('notPaid')
  expect(standingOf(byDebit, { ...viewer, account: takesAll })).toBe('ready')
})

describe('the buttons of a request', () => {
  const request = (status: Request['status']): Request =>
    ({ status, signs: [], archivedBy: [], demanderSignCount: 1, supplierSignCount: 1 }) as unknown as Request

  test('are those of the state table, for whoever may act', () => {
    for (const status of requestStates.states)
      for (const side of sides)
        for (const offeredBy of sides) {
          const may = actingOf(
            { ...request(status), offeredBy },
            side,
            { uid: 'u1' },
            leaf => leaf === leafOfSide[side],
            true,
          )
          const events = eventsFor(requestStates, status, side)
          // Once somebody has signed, who made the offer withdraws it and the other side rejects it.
          const isOpen = status !== 'signing'
          expect([may.reject, may.withdraw, may.sign, may.changeOffer], `${status} ${side} ${offeredBy}`).toEqual([
            events.includes('reject') && (isOpen || side !== offeredBy),
            events.includes('withdraw') && (isOpen || side === offeredBy),
            events.includes('sign'),
            events.includes('editOffer'),
          ])
        }
  })

  test('are none but the archive for who may not act, and not to sign for who has signed', () => {
    const { archive: _archive, ...idle } = actingOf(request('offered'), 'supplier', { uid: 'u1' }, () => false, true)
    expect(Object.values(idle)).not.toContain(true)
    const signed = {
      ...request('signing'),
      signs: [{ side: 'demander', uid: 'u1', name: 'A', at: '' }],
    } as unknown as Request
    expect(actingOf({ ...signed, demanderSignCount: 2 }, 'demander', { uid: 'u1' }, () => true, true).sign).toBe(false)
    expect(actingOf({ ...signed, demanderSignCount: 2 }, 'demander', { uid: 'u2' }, () => true, true).sign).toBe(true)
    const acting = actingOf(signed, 'demander', { uid: 'u1' }, () => true, true)
    expect(nextStep(signed, 'demander', acting)).toBe('deals.next.awaitSignatures')
  })

  test('of who does not attend to it are those to sign and to put it away, and it is said why', () => {
    for (const status of requestStates.states)
      for (const side of sides) {
        const all = actingOf(request(status), side, { uid: 'u1' }, () => true, true)
        const some = actingOf(request(status), side, { uid: 'u1' }, () => true, false)
        const mine = Object.entries(some).flatMap(([what, may]) => (may ? [what] : []))
        expect(mine, `${status} ${side}`).toEqual((['sign', 'archive'] as const).filter(what => all[what]))
        const [saysAll, saysSome] = [nextStep(request(status), side, all), nextStep(request(status), side, some)]
        const isTheirs = saysAll === 'deals.next.finish' || saysAll === 'deals.next.makeOffer'
        expect(saysSome, `${status} ${side}`).toBe(isTheirs ? 'deals.next.others' : saysAll)
      }
  })

  test('of a draft are for whoever may ask, whether or not they may agree', () => {
    const asks = actingOf(request('draft'), 'demander', { uid: 'u1' }, leaf => leaf === leafToAsk, true)
    expect([asks.edit, asks.remove]).toEqual([true, true])
    const agrees = actingOf(request('draft'), 'demander', { uid: 'u1' }, leaf => leaf !== leafToAsk, true)
    expect([agrees.edit, agrees.remove]).toEqual([false, false])
  })
})

describe('an offer', () => {
  const choice: DealChoice = {
    items: [itemOf({ quantity: 2, cost: '2000.00', start: '2026-12-01', end: '2027-03-01' })],
    payment: { type: 'upfront', initialAmount: 100, initialOffset: 3, finalPeriod: 1, finalOffset: 0 },
    platform: card,
    interest: null,
    gstRate: '10',
    invoiceOffset: 14,
    lateRate: '10',
  }
  const withItem = (more: Partial<OfferItemValues>) => ({
    ...values,
    items: values.items.map(item => ({ ...item, ...more })),
  })
  const priced = (cost: string) => withItem({ cost })
  const values = offerValues(choice, { message: '', items: [], language: 'en' })

  test('that nobody touched says what was asked for', () => {
    expect(choiceOf(values, choice)).toEqual(choice)
    const deliveries = { count: 3, per: 1, type: 'month' } as const
    const delivered = { ...choice, items: choice.items.map(item => ({ ...item, deliveries })) }
    const same = offerValues(delivered, { message: '', items: [], language: 'en' })
    expect(choiceOf(same, delivered)).toEqual(delivered)
  })

  test('repeats, or does so no more', () => {
    const repeats = { repeats: true, length: 6, type: 'month', noticeDays: 60 } as const
    const repeating = choiceOf({ ...values, recurring: repeats }, choice)
    expect(repeating.recurring).toEqual({ term: { length: 6, type: 'month' }, noticeDays: 60 })
    const again = offerValues(repeating, { message: '', items: [], language: 'en' })
    expect(choiceOf(again, repeating)).toEqual(repeating)
    const once = { ...again, recurring: { ...again.recurring, repeats: false } }
    expect(choiceOf(once, repeating)).not.toHaveProperty('recurring')
  })

  test('of another price comes to something else, and of a wrong one to nothing', () => {
    const preview = offerPreview(priced('1800.00'), choice, scheduleOf)
    expect(preview && 'totals' in preview && preview.totals.total).toBe('1980.00')
    expect(offerPreview(priced('1.001'), choice, scheduleOf)).toBeUndefined()
    const message = (more: object) => offerSchema('AUD').safeParse({ ...values, ...more }).error?.issues[0]?.message
    expect(message(priced('-1'))).toBe('deals.offer.priceWrong')
    expect(message(withItem({ end: '2026-11-30' }))).toBe('refusal.deals.timeframe')
    expect(message({ finalOffset: -1 })).toBe('deals.offer.daysAfter')
    expect(message({ type: 'perDelivery', finalOffset: -1 })).toBeUndefined()
  })

  test('may keep to any terms that a service may have: the form has no bounds of its own', () => {
    fc.assert(
      fc.property(servicePayments, fc.integer({ min: 0, max: noMaximum }), (payment, invoiceOffset) => {
        const asked = { ...choice, payment, invoiceOffset }
        const untouched = offerValues(asked, { message: '', items: [], language: 'en' })
        const read = offerSchema('AUD').safeParse(untouched)
        expect(read.error?.issues).toBeUndefined()
        expect(choiceOf(untouched, asked)).toEqual(asked)
      }),
    )
  })

  test('holds a way to pay to the bounds that a service is held to, as the server does', () => {
    const problem = (more: object) =>
      offerSchema('AUD')
        .safeParse({ ...values, ...more })
        .error?.issues.map(({ path, message }) => [path.join('.'), message])
    expect(problem({ type: 'twoTime', initialAmount: 0 })).toEqual([['initialAmount', 'terms.options.outOfBounds']])
    expect(problem({ type: 'twoTime', initialAmount: 1 })).toBeUndefined()
    expect(problem({ type: 'twoTime', initialAmount: 100 })).toEqual([['initialAmount', 'terms.options.outOfBounds']])
    expect(problem({ type: 'instalments', initialAmount: 0 })).toBeUndefined()
    expect(problem({ type: 'twoTime', finalOffset: -1 })).toEqual([['finalOffset', 'deals.offer.daysAfter']])
  })

  test('that turns to another way to pay begins with its default deposit', () => {
    expect(values.initialAmount).toBe(scheduleDefaults.twoTime.initialAmount)
    expect(choiceOf({ ...values, type: 'twoTime' }, choice).payment).toMatchObject({ initialAmount: 50 })
  })
})

describe('a signature', () => {
  test('of any size and length is one that the server takes', () => {
    const point = fc.record({
      x: fc.double({ min: -50, max: 900, noNaN: true }),
      y: fc.double({ min: -50, max: 400, noNaN: true }),
    })
    const drawing = fc.array(fc.record({ points: fc.array(point, { minLength: 4, maxLength: 400 }) }), {
      minLength: 1,
      maxLength: 90,
    })
    fc.assert(
      fc.property(drawing, fc.integer({ min: 100, max: 800 }), (drawn, width) => {
        const strokes = toStrokes(drawn, { width, height: width / 3 })
        expect(SignatureInput.safeParse({ kind: 'drawn', strokes }).error).toBeUndefined()
      }),
      { numRuns: 60, seed: 5 },
    )
  })

  test('stands over the hash of what is on the screen', async () => {
    expect(await hashText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
