import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  idleMinutes,
  isNoteDue,
  listedState,
  mostSessions,
  noteEvery,
  type Sessions,
  sessionState,
  type ToldSession,
  withAllEnded,
  withCall,
  withEnded,
} from '#shared/identity/session.ts'

const MINUTE = 60_000
const start = Date.parse('2026-03-02T09:00:00.000Z')
const told = (id: string, at = start) => ({ signedInAt: Math.floor(at / 1000), session: { id, agent: 'Firefox' } })
const rowOf = (row: Omit<Sessions, 'version'>): Sessions => ({ ...row, version: 1 })
const none = { uid: 'u', list: [] }
const called = (id: string, at = start, from = start, idle?: number) =>
  rowOf(withCall(none, told(id, from), { at, calls: 1, idle }))

describe('a session', () => {
  test('is open from its sign-in, counts from its last call, and is idle after 60 minutes', () => {
    expect(sessionState(undefined, told('a'), start)).toBe('open')
    const row = called('a')
    expect(sessionState(row, told('a'), start + 60 * MINUTE)).toBe('open')
    // The last call may be some minutes later than is written down.
    expect(sessionState(row, told('a'), start + 60 * MINUTE + noteEvery(60))).toBe('open')
    expect(sessionState(row, told('a'), start + 60 * MINUTE + noteEvery(60) + 1)).toBe('idle')
    const later = rowOf(withCall(row, told('a'), { at: start + 50 * MINUTE, calls: 7 }))
    expect(sessionState(later, told('a'), start + 100 * MINUTE)).toBe('open')
    expect(later.list[0]).toMatchObject({ calls: 8 })
  })

  test('that is not known any more does not come back', () => {
    expect(sessionState(undefined, told('a'), start + 66 * MINUTE)).toBe('idle')
    expect(sessionState(called('b', start + 66 * MINUTE), told('a'), start + 66 * MINUTE)).toBe('idle')
  })

  test('is idle after what the organisation chose that is or was acted for', () => {
    expect(sessionState(called('a'), told('a'), start + 30 * MINUTE, 15)).toBe('idle')
    const strict = called('a', start, start, 15)
    expect(sessionState(strict, told('a'), start + 30 * MINUTE)).toBe('idle')
    const lax = called('a', start, start, idleMinutes.most)
    expect(sessionState(lax, told('a'), start + 400 * MINUTE)).toBe('open')
    expect(isNoteDue(lax, 'a', start, 15)).toBe(true)
  })

  test('is written down with its first call, then every few minutes', () => {
    expect(isNoteDue(undefined, 'a', start)).toBe(true)
    const row = called('a')
    expect(isNoteDue(row, 'a', start + 5 * MINUTE - 1)).toBe(false)
    expect(isNoteDue(row, 'a', start + 5 * MINUTE)).toBe(true)
    expect(isNoteDue(row, 'a', start, 60)).toBe(false)
    expect([15, 24, 60, 480].map(minutes => noteEvery(minutes) / MINUTE)).toEqual([1.25, 2, 5, 5])
  })

  test('ends alone, with all others, or with all but one', () => {
    const two = rowOf(withCall(called('a'), told('b', start + 1000), { at: start + 1000, calls: 1 }))
    const at = new Date(start + 2000).toISOString()
    const state = (row: Sessions, id: string, from = start) => sessionState(row, told(id, from), start + 2000)
    expect([state(withEnded(two, 'a', at), 'a'), state(withEnded(two, 'a', at), 'b')]).toEqual(['ended', 'open'])
    const others = withAllEnded(two, at, 'b')
    expect([state(others, 'a'), state(others, 'b'), state(others, 'unknown', start + 2000)]).toEqual([
      'ended',
      'open',
      'ended',
    ])
    const all = withAllEnded(others, at)
    expect(['a', 'b'].map(id => state(all, id))).toEqual(['ended', 'ended'])
    expect(sessionState(all, told('c', start + 3000), start + 3000)).toBe('open')
    expect(sessionState(all, {}, start + 3000)).toBe('ended')
  })

  test('ended or idle is never open again, and at most 20 are remembered, whatever happens', () => {
    const steps = fc.array(
      fc.record({
        act: fc.constantFrom('signIn', 'call', 'end', 'endOthers', 'endAll', 'wait'),
        which: fc.nat(60),
        minutes: fc.integer({ min: 0, max: 90 }),
      }),
      { minLength: 20, maxLength: 160 },
    )
    fc.assert(
      fc.property(steps, list => {
        let at = start
        let row: Sessions | undefined
        const all: ToldSession[] = []
        const over = new Set<ToldSession>()
        for (const [n, { act, which, minutes }] of list.entries()) {
          at += act === 'wait' ? minutes * MINUTE : 1000
          const one = all[which % Math.max(1, all.length)]
          if (act === 'signIn') all.push(told(`s${n}`, at))
          const now = new Date(at).toISOString()
          const call = act === 'signIn' ? all.at(-1) : act === 'call' ? one : undefined
          if (call?.session && sessionState(row, call, at) === 'open')
            row = rowOf(withCall(row ?? none, { ...call, session: call.session }, { at, calls: 1 }))
          if (act === 'end' && row && one?.session) {
            const isListed = row.list.some(({ id }) => id === one.session?.id)
            row = withEnded(row, one.session.id, now)
            if (isListed) over.add(one)
          }
          if (act === 'endAll') {
            row = rowOf(withAllEnded(row ?? none, now))
            for (const each of all) over.add(each)
          }
          if (act === 'endOthers' && one && sessionState(row, one, at) === 'open') {
            row = rowOf(withAllEnded(row ?? none, now, one.session?.id))
            for (const each of all) if (each !== one) over.add(each)
          }
          for (const each of all) if (sessionState(row, each, at) === 'idle') over.add(each)
          for (const each of over) expect(sessionState(row, each, at)).not.toBe('open')
          expect(row?.list.length ?? 0).toBeLessThanOrEqual(mostSessions)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('is listed as it is', () => {
    const row = called('a')
    expect(listedState(row, row.list[0]!, start + 61 * MINUTE)).toBe('open')
    expect(listedState(row, row.list[0]!, start + 66 * MINUTE)).toBe('idle')
    expect(listedState({ before: new Date(start).toISOString() }, row.list[0]!, start)).toBe('ended')
  })
})
