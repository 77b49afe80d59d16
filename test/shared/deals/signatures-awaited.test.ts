import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offerLead } from '#shared/deals/calendar.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import {
  alikeAfter,
  isAsSeen,
  moved,
  nextOfAwaited,
  offerDay,
  sidesThatLack,
  signReminderDays,
} from '#shared/deals/signatures-awaited.ts'
import { addDays } from '#shared/kit/date.ts'
import { can } from '#shared/kit/state-table.ts'

const day = (n: number) => addDays('2026-03-02', n)
const offer = { status: 'offered', movedOn: day(0) } as const

/** What is done for an offer by a run that comes by on some days, and on which of them. */
const acts = (of: Parameters<typeof offerDay>[0], days: Iterable<number>) => {
  const done: [number, string][] = []
  let next = nextOfAwaited(of, day(0))
  for (const now of days) {
    if (next === undefined || next > day(now)) continue
    const act = offerDay(of, day(now))
    done.push([now, act])
    next = act === 'expire' ? undefined : nextOfAwaited(of, day(now))
  }
  return done
}
const daily = Array.from({ length: 400 }, (_, n) => n)

describe('an offer that waits for signatures', () => {
  test('is reminded of after three days, a week, and weekly for four weeks, and then no more', () => {
    expect(acts(offer, daily)).toEqual(signReminderDays.map(n => [n, 'remind']))
  })

  test('with a last day is reminded of until that day is near, which is told instead, and expires behind it', () => {
    expect(acts({ ...offer, expires: day(20) }, daily)).toEqual([
      [3, 'remind'],
      [7, 'remind'],
      [14, 'remind'],
      [17, 'near'],
      [21, 'expire'],
    ])
    // One reminder on a day is enough.
    expect(acts({ ...offer, expires: day(10) }, daily)).toEqual([
      [3, 'remind'],
      [7, 'near'],
      [11, 'expire'],
    ])
    expect(acts({ ...offer, expires: day(2) }, daily)).toEqual([[3, 'expire']])
  })

  test('tells each thing once at most, whenever the run comes by', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined }),
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 40 }),
        (holds, gaps) => {
          const of = { ...offer, ...(holds === undefined ? {} : { expires: day(holds) }) }
          let now = 0
          const days = [...gaps, 500].map(gap => (now += gap))
          const done = acts(of, days).map(([, act]) => act)
          const count = (what: string) => done.filter(act => act === what).length
          expect(count('nothing')).toBe(0)
          expect(count('near')).toBeLessThanOrEqual((holds ?? 0) > offerLead ? 1 : 0)
          expect(count('remind')).toBeLessThanOrEqual(signReminderDays.length)
          expect(count('expire')).toBe(holds === undefined ? 0 : 1)
          if (holds !== undefined) expect(done.at(-1)).toBe('expire')
        },
      ),
    )
  })

  test('gives time anew with each move, and none once it is over', () => {
    const asked = { ...offer, next: day(3) }
    expect(moved(asked, day(2))).toMatchObject({ movedOn: day(2), next: day(5) })
    for (const status of requestStates.states) {
      const { movedOn, next } = moved({ ...asked, status }, day(2))
      const waits = can(requestStates, status, 'expire', 'system')
      expect([status, movedOn !== undefined, next !== undefined]).toEqual([status, waits, waits])
    }
  })

  test('is as somebody saw it where reminders alone came in between, and not where anything else did', () => {
    const reminded = alikeAfter({ version: 4 })
    expect(reminded).toEqual({ from: 4, to: 5 })
    const twice = alikeAfter({ version: 5, alike: reminded })
    expect(twice).toEqual({ from: 4, to: 6 })
    const seen = (request: Parameters<typeof isAsSeen>[0]) => [3, 4, 5, 6, 7].filter(one => isAsSeen(request, one))
    expect(seen({ version: 6, alike: twice })).toEqual([4, 5, 6])
    // Somebody saved it: what reminders told apart before is of no account.
    expect(seen({ version: 7, alike: twice })).toEqual([7])
    expect(alikeAfter({ version: 7, alike: twice })).toEqual({ from: 7, to: 8 })
    expect(seen({ version: 6 })).toEqual([6])
  })

  test('expires from exactly those states that the table lets it', () => {
    for (const status of requestStates.states)
      expect(offerDay({ status, expires: day(0) }, day(1)) === 'expire', status).toBe(
        can(requestStates, status, 'expire', 'system'),
      )
  })
})

test('a side lacks what its signatures do not come to, and whose turn it is there', () => {
  const request = { demanderSignCount: 2, supplierSignCount: 2, signs: [] as never[] }
  const sign = (side: 'demander' | 'supplier', uid: string, group?: number) => ({ side, uid, group }) as never
  expect(sidesThatLack(request)).toEqual([
    { side: 'demander', missing: 2, signed: [] },
    { side: 'supplier', missing: 2, signed: [] },
  ])
  const supplierSignOrder = [
    { roles: ['sales'], owner: false, needed: 1 },
    { roles: ['board'], owner: true, needed: 1 },
  ] as never
  const half = { ...request, supplierSignOrder, signs: [sign('demander', 'cora'), sign('supplier', 'sue', 1)] }
  expect(sidesThatLack(half)).toEqual([
    { side: 'demander', missing: 1, signed: ['cora'] },
    { side: 'supplier', missing: 1, signed: ['sue'], turn: { roles: ['board'], owner: true } },
  ])
  const whole = { ...half, signs: [...half.signs, sign('demander', 'dev')] }
  expect(sidesThatLack(whole).map(({ side }) => side)).toEqual(['supplier'])
})

test('what was seen before an offer moved is not what it is afterwards, in the same row or another', () => {
  const reminded = { ...offer, version: 3, alike: alikeAfter({ version: 2 }) }
  expect(isAsSeen(reminded, 2)).toBe(true)
  expect(moved(reminded, day(5)).alike).toBeUndefined()
  expect(isAsSeen({ ...moved(reminded, day(5)), version: 3 }, 2)).toBe(false)
})
