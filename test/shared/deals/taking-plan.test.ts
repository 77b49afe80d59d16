import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ContractDebit,
  type DebitSwitch,
  methodOf,
  switchOf,
  takenBy,
  withSwitch,
} from '#shared/deals/auto-debit.ts'
import {
  isFinalFailure,
  noticeDay,
  noticeLead,
  postponedDays,
  publishLead,
  retryDay,
  type TakingFacts,
  takenAfterNotice,
  takingDay,
  takingStep,
} from '#shared/deals/taking-plan.ts'
import { takingStatuses } from '#shared/deals/taking-states.ts'
import { addBusinessDays, isBusinessDay } from '#shared/kit/business-days.ts'
import { addDays, formatDay } from '#shared/kit/date.ts'
import type { Id, Uid } from '#shared/kit/id.ts'

const day = fc.integer({ min: 20_000, max: 24_000 }).map(formatDay)
const said = { uid: '00000000-0000-4000-8000-000000000001' as Uid, name: 'Cora Tester', at: '2026-03-02T09:00:00.000Z' }
const off: DebitSwitch = { on: false, ...said }
const on = (n: number): DebitSwitch => ({
  on: true,
  ...said,
  instrumentId: `ins_${String(n).padStart(26, '0')}` as Id<'instrument'>,
  instrument: `BECS ${n}`,
})

describe('which switch says whether a payment is taken', () => {
  const contract: ContractDebit = { all: on(1), items: [{ number: 2, says: off }], signer: said }

  test('the nearest one: the invoice, the payment, the contract, the request', () => {
    expect(takenBy({ contract }, 1)).toEqual(on(1))
    expect(takenBy({ contract }, 2)).toBeUndefined()
    expect(takenBy({ contract, invoice: on(3) }, 2)).toEqual(on(3))
    expect(takenBy({ contract, invoice: off }, 1)).toBeUndefined()
    expect(takenBy({ request: on(4) }, 1)).toEqual(on(4))
    expect(takenBy({ request: on(4), contract: { signer: said } }, 1)).toEqual(on(4))
    expect(takenBy({}, 1)).toBeUndefined()
    // The method of a payment is what its nearest switch says; before there is one, what was agreed.
    expect([1, 2].map(number => methodOf({ contract }, number, 1))).toEqual([2, 1])
    expect(methodOf({ contract, invoice: off }, 1, 2)).toBe(1)
    expect([methodOf({}, 1, 1), methodOf({}, 1, 2)]).toEqual([1, 2])
  })

  test('one that was switched off as a whole ends what was said of an invoice before, and nothing that is said since', () => {
    const at = (day: number) => `2026-03-0${day}T09:00:00.000Z`
    const ended = { ...withSwitch({ all: on(1) }, { ...off, at: at(5) }, undefined), offAt: at(5), signer: said }
    expect(takenBy({ contract: ended, invoice: { ...on(3), at: at(4) } }, 1)).toBeUndefined()
    expect(takenBy({ contract: ended, invoice: { ...on(3), at: at(6) } }, 1)).toEqual({ ...on(3), at: at(6) })
    // On again, it is taken from what is agreed to now.
    const again = { ...withSwitch(ended, { ...on(2), at: at(7) }, undefined), signer: said }
    expect(takenBy({ contract: again, invoice: { ...on(3), at: at(4) } }, 1)).toEqual({ ...on(2), at: at(7) })
    expect(takenBy({ contract: again, invoice: { ...off, at: at(4) } }, 1)).toBeUndefined()
  })

  test('one of a payment takes the place of its own alone', () => {
    const some = fc.constantFrom(off, on(1), on(2))
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }), some)), acts => {
        let switches: Omit<ContractDebit, 'signer'> = {}
        let all: DebitSwitch | undefined
        const own = new Map<number, DebitSwitch>()
        for (const [number, says] of acts) {
          switches = withSwitch(switches, says, number)
          if (number !== undefined) own.set(number, says)
          else {
            all = says
            // Off for all of it ends what was on by itself.
            if (!says.on) for (const [of, { on: isOn }] of own) if (isOn) own.delete(of)
          }
        }
        for (const number of [1, 2, 3, 4])
          expect(switchOf({ contract: { ...switches, signer: said } }, number)).toEqual(own.get(number) ?? all)
      }),
    )
  })
})

describe('when something is taken', () => {
  test.each([
    // Due on a Wednesday, known a week before.
    ['2026-04-01', '2026-03-25', '2026-04-01', '2026-03-27'],
    // Due on a Saturday: on the Monday behind it.
    ['2026-04-04', '2026-03-28', '2026-04-06', '2026-04-01'],
    // Known late: five business days from then.
    ['2026-04-01', '2026-03-31', '2026-04-07', '2026-04-02'],
    ['2026-04-01', '2026-05-09', '2026-05-18', '2026-05-13'],
  ])('due %s, known from %s: taken on %s, told by %s', (due, known, taken, told) => {
    expect(takingDay(due, known)).toBe(taken)
    expect(noticeDay(taken)).toBe(told)
  })

  test('never before it is due, nor sooner than five business days after its customer could know', () => {
    fc.assert(
      fc.property(day, day, (due, known) => {
        const taken = takingDay(due, known)
        expect(taken >= due && isBusinessDay(taken)).toBe(true)
        expect(taken >= addBusinessDays(known, publishLead)).toBe(true)
        expect(noticeDay(taken) >= known).toBe(true)
      }),
    )
  })

  test('what was drafted a week before it is due is taken on that day, or the first business day behind it', () => {
    fc.assert(
      fc.property(day, due => {
        const taken = takingDay(due, addDays(due, -7))
        expect(taken >= due && taken <= addDays(due, 2)).toBe(true)
      }),
    )
  })

  test.each([
    [1, '2026-04-01', '2026-04-06'],
    // Three business days after it is told.
    [1, '2026-04-04', '2026-04-09'],
    [1, '2026-04-06', '2026-04-09'],
    [2, '2026-04-03', '2026-04-08'],
    [2, '2026-04-06', '2026-04-09'],
    [3, '2026-04-08', undefined],
  ])('after failure %i, known on %s, it is tried on %s', (failures, failedOn, again) =>
    expect(retryDay('2026-04-01', failures, failedOn)).toBe(again),
  )

  test('what no other day mends is not tried again', () => {
    expect(['account_closed', 'debit_not_authorized', 'authentication_required'].map(isFinalFailure)).toEqual([
      true,
      true,
      true,
    ])
    expect(
      ['insufficient_funds', 'refer_to_customer', 'generic_decline', 'processing_error'].map(isFinalFailure),
    ).toEqual([false, false, false, false])
  })
})

describe('what is done on a day', () => {
  const today = '2026-04-01'
  const facts: TakingFacts = {
    taking: {
      status: 'noticed',
      takeOn: today,
      told: { at: said.at, on: '2026-03-27', amount: '550.00' },
      next: today,
    },
    today,
    invoice: { status: 'published' },
    isOn: true,
    isUsable: true,
    isDisputed: false,
    accountTakes: true,
    dueOn: () => 55_000n,
    toldMinor: 55_000n,
  }
  const planned = { status: 'planned' as const, takeOn: today, told: undefined, next: '2026-03-27' }

  const postponed = {
    status: 'postponed' as const,
    takeOn: today,
    told: undefined,
    next: today,
    postponedOn: '2026-03-30',
  }

  const { postponedOn: heldOn, ...rest } = postponed
  const held = { ...rest, heldOn }

  test.each([
    ['its day has come', {}, { do: 'take' }],
    ['it has not', { today: '2026-03-31' }, { do: 'nothing' }],
    ['it is off', { isOn: false }, { do: 'stop', why: 'switchedOff' }],
    ['its card is gone', { isUsable: false }, { do: 'giveUp', why: 'noInstrument' }],
    ['it is paid', { invoice: { status: 'paid' as const } }, { do: 'stop', why: 'paidByHand' }],
    ['it was voided', { invoice: { status: 'void' as const } }, { do: 'stop', why: 'voided' }],
    ['it was credited', { invoice: { status: 'credited' as const } }, { do: 'stop', why: 'credited' }],
    ['somebody pays it', { invoice: { status: 'pending' as const } }, { do: 'wait', until: '2026-04-02' }],
    ['more is due than was told', { dueOn: () => 55_001n }, { do: 'notice', takeOn: '2026-04-06' }],
    ['less is', { dueOn: () => 54_999n }, { do: 'take' }],
    ['its day went by', { today: '2026-04-02' }, { do: 'notice', takeOn: '2026-04-07' }],
    ['its day went by, and it is Saturday', { today: '2026-04-04' }, { do: 'wait', until: '2026-04-06' }],
    [
      'the day of a retry went by',
      { taking: { ...facts.taking, status: 'failed' as const }, today: '2026-04-02' },
      { do: 'notice', takeOn: '2026-04-07' },
    ],
    [
      'nobody was told',
      { taking: planned, toldMinor: undefined, today: '2026-03-27' },
      { do: 'notice', takeOn: today },
    ],
    ['its account takes nothing today', { accountTakes: false }, { do: 'postpone', until: '2026-04-02' }],
    [
      'its account takes nothing when it would be told of',
      { accountTakes: false, taking: planned, toldMinor: undefined, today: '2026-03-27' },
      { do: 'postpone', until: '2026-03-30' },
    ],
    [
      'its account still takes nothing',
      { accountTakes: false, taking: postponed, toldMinor: undefined },
      { do: 'wait', until: '2026-04-02' },
    ],
    ['its account takes again', { taking: postponed, toldMinor: undefined }, { do: 'notice', takeOn: '2026-04-06' }],
    [
      'its account takes again on a Saturday',
      { taking: postponed, toldMinor: undefined, today: '2026-04-04' },
      { do: 'wait', until: '2026-04-06' },
    ],
    [
      'its account took nothing for a month',
      { accountTakes: false, taking: postponed, toldMinor: undefined, today: '2026-04-29' },
      { do: 'giveUp', why: 'noAccount' },
    ],
    ['its delivery is in dispute', { isDisputed: true }, { do: 'hold', until: '2026-04-02' }],
    [
      'its delivery is in dispute when it would be told of',
      { isDisputed: true, taking: planned, toldMinor: undefined, today: '2026-03-27' },
      { do: 'hold', until: '2026-03-30' },
    ],
    [
      'its delivery is in dispute, and its account takes nothing',
      { isDisputed: true, accountTakes: false, taking: postponed, toldMinor: undefined, today: '2026-04-29' },
      { do: 'hold', until: '2026-04-30' },
    ],
    [
      'its delivery has long been in dispute',
      { isDisputed: true, taking: held, toldMinor: undefined, today: '2026-12-24' },
      { do: 'wait', until: '2026-12-25' },
    ],
    ['its delivery is settled', { taking: held, toldMinor: undefined }, { do: 'notice', takeOn: '2026-04-06' }],
    [
      'its delivery is settled, and its account takes nothing',
      { accountTakes: false, taking: held, toldMinor: undefined },
      { do: 'postpone', until: '2026-04-02' },
    ],
    ['it was begun', { taking: { ...facts.taking, status: 'begun' as const }, isOn: false }, { do: 'resume' }],
  ])('%s', (_why, more, step) => expect(takingStep({ ...facts, ...more })).toEqual(step))

  test('nothing is taken but on a business day, on, usable, of deliveries that nobody disputes, in an account that takes, on the day that was told three of them before, and of no more than was told', () => {
    const any = fc.record({
      status: fc.constantFrom(...takingStatuses),
      takeOn: day,
      toldOn: fc.option(day, { nil: undefined }),
      toldMinor: fc.bigInt({ min: 1n, max: 5n }),
      due: fc.bigInt({ min: 1n, max: 5n }),
      today: day,
      isItsDay: fc.boolean(),
      next: fc.option(day, { nil: undefined }),
      invoice: fc.constantFrom('published', 'pending', 'paid', 'void', 'credited', 'draft'),
      isOn: fc.boolean(),
      isUsable: fc.boolean(),
      isDisputed: fc.boolean(),
      accountTakes: fc.boolean(),
      postponedOn: fc.option(day, { nil: undefined }),
      heldOn: fc.option(day, { nil: undefined }),
    })
    fc.assert(
      fc.property(any, drawn => {
        const { status, toldOn, toldMinor, due, next, invoice, isOn, isUsable } = drawn
        const { isDisputed, accountTakes, postponedOn, heldOn } = drawn
        const takeOn = toldOn === undefined ? drawn.takeOn : takenAfterNotice(drawn.takeOn, toldOn)
        const now = drawn.isItsDay ? takeOn : drawn.today
        const step = takingStep({
          taking: {
            status,
            takeOn,
            told: toldOn === undefined ? undefined : { at: said.at, on: toldOn, amount: '' },
            next,
            postponedOn,
            heldOn,
          },
          today: now,
          invoice: { status: invoice },
          isOn,
          isUsable,
          isDisputed,
          accountTakes,
          dueOn: () => due,
          toldMinor: toldOn === undefined ? undefined : toldMinor,
        })
        if (step.do === 'notice') expect(step.takeOn >= addBusinessDays(now, noticeLead)).toBe(true)
        // A restricted account alone gives nothing up until its month is over, and while it or a dispute lasts nothing is announced or taken.
        if (step.do === 'giveUp' && step.why === 'noAccount')
          expect(!accountTakes && postponedOn !== undefined && now >= addDays(postponedOn, postponedDays)).toBe(true)
        if (step.do === 'notice' || step.do === 'take') expect(accountTakes && !isDisputed).toBe(true)
        if (step.do === 'postpone') expect(step.until > now && isBusinessDay(step.until) && !accountTakes).toBe(true)
        if (step.do !== 'take') return
        expect(isOn && isUsable && invoice === 'published' && isBusinessDay(now) && now === takeOn).toBe(true)
        expect(toldOn !== undefined && now >= addBusinessDays(toldOn, noticeLead) && due <= toldMinor).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
})
