import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exactDate } from '#shared/kit/words.ts'
import { matches } from '#web/app/shell/matches.ts'
import { noticesOf } from '#web/app/shell/notices.ts'
import { leftTeam } from '#web/lib/account.tsx'
import { hearTime } from '#web/lib/clock.ts'
import { adoptDraft, createKeeper, draftLifetime, keepable, keepDraft, readDraft } from '#web/lib/draft.ts'
import { readReceive } from '#web/lib/realtime.ts'
import { relativeTime } from '#web/lib/time.ts'
import { readFilters, writeFilters } from '#web/lib/url-state.ts'
import { initials, tintOf } from '#web/ui/avatar.tsx'
import { readSort, writeSort } from '#web/ui/table.tsx'

describe('filters in the address', () => {
  const defaults = { q: '', status: '', sort: '-updated' }

  test('are read with their defaults', () => {
    expect(readFilters(new URLSearchParams('q=tax&other=1'), defaults)).toEqual({
      q: 'tax',
      status: '',
      sort: '-updated',
    })
  })

  test('leave defaults out, keep what is not theirs, and go back to the first page', () => {
    const params = writeFilters(new URLSearchParams('tab=b&after=abc&status=paid'), defaults, { q: 'a b', status: '' })
    expect(params.toString()).toBe('tab=b&q=a+b')
    expect(writeFilters(params, defaults, { sort: '-updated' }).has('sort')).toBe(false)
  })
})

test('a sort survives its way through the address', () => {
  for (const sort of [
    { key: 'due', descending: true },
    { key: 'due', descending: false },
  ]) {
    expect(readSort(writeSort(sort))).toEqual(sort)
  }
})

describe('dates', () => {
  const now = Date.parse('2026-03-05T10:00:00Z')
  test.each([
    ['2026-03-05T09:59:40Z', 'now', 'maintenant'],
    ['2026-03-05T09:00:00Z', '1 hour ago', 'il y a 1 heure'],
    ['2026-03-04T09:00:00Z', 'yesterday', 'hier'],
    ['2026-03-08T10:00:00Z', 'in 3 days', 'dans 3 jours'],
    ['2025-04-20T00:00:00Z', '10 months ago', 'il y a 10 mois'],
  ])('%s is %s', (at, english, french) => {
    expect(relativeTime(at, now, 'en')).toBe(english)
    expect(relativeTime(at, now, 'fr')).toBe(french)
  })

  test('a calendar day is the same day everywhere', () => {
    expect(exactDate('2026-03-05', 'en')).toBe('5 Mar 2026')
    expect(exactDate('2026-03-05', 'fr')).toBe('5 mars 2026')
  })
})

describe('drafts', () => {
  test('come back until they are too old', () => {
    const stored = JSON.stringify({ at: 1000, value: { name: 'x' } })
    expect(readDraft(stored, 1000 + draftLifetime - 1)?.value).toEqual({ name: 'x' })
    expect(readDraft(stored, 1000 + draftLifetime)).toBeUndefined()
  })

  test.each([undefined, '', 'not json', '{"value":1}', 'null'])('that cannot be read are none: %j', stored => {
    expect(readDraft(stored, 0)).toBeUndefined()
  })

  describe('are kept', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    test('once their writer rests, the last of what was written alone', () => {
      const written: string[] = []
      const keeper = createKeeper<string>(value => written.push(value))
      for (const value of ['a', 'ab', 'abc']) keeper.save(value)
      expect(written).toEqual([])
      vi.runAllTimers()
      expect(written).toEqual(['abc'])
    })

    test('at once where their writer leaves, and not again later', () => {
      const written: string[] = []
      const keeper = createKeeper<string>(value => written.push(value))
      keeper.save('a')
      keeper.flush()
      vi.runAllTimers()
      expect(written).toEqual(['a'])
    })

    test('not at all once they are sent', () => {
      const written: string[] = []
      const keeper = createKeeper<string>(value => written.push(value))
      keeper.save('a')
      keeper.drop()
      keeper.flush()
      vi.runAllTimers()
      expect(written).toEqual([])
    })
  })

  test('of a visitor become those of who signs in, in place of an older one', () => {
    const items = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => items.set(name, value),
      removeItem: (name: string) => items.delete(name),
    })
    items.set('tradewell.draft.u1.request.s', 'older')
    items.set('tradewell.draft.visitor.request.s', 'newer')
    adoptDraft('u1', 'request.s')
    adoptDraft('u1', 'request.s')
    vi.unstubAllGlobals()
    expect([...items]).toEqual([['tradewell.draft.u1.request.s', 'newer']])
  })

  test('are dated by the time of the server, not of a browser whose clock is wrong', () => {
    const items = new Map<string, string>()
    vi.stubGlobal('localStorage', { setItem: (name: string, value: string) => items.set(name, value) })
    const weekAhead = Date.now() + 7 * 86_400_000
    hearTime(new Date(weekAhead).toUTCString())
    keepDraft('u1', 'request.s', 'x')
    hearTime(new Date().toUTCString())
    vi.unstubAllGlobals()
    const { at } = JSON.parse(items.get('tradewell.draft.u1.request.s') ?? '{}') as { at: number }
    expect(Math.abs(at - weekAhead)).toBeLessThan(60_000)
  })

  test('security: never hold a secret', () => {
    const value = {
      name: 'a',
      password: 'p',
      newPassword: 'p',
      list: [{ cardNumber: '1', cvc: '2', note: 'n' }],
      code: '123456',
    }
    expect(keepable(value)).toEqual({ name: 'a', list: [{ note: 'n' }] })
  })
})

describe('messages of the websocket', () => {
  test('are read when they are ours', () => {
    const content = { type: 'followup', touches: ['Tickets'] }
    expect(readReceive(JSON.stringify({ type: 'receive', content }))).toEqual(content)
  })

  test.each([
    '',
    'ping',
    'null',
    '[]',
    '{}',
    '{"type":"receive"}',
    '{"type":"receive","content":{"touches":"x"}}',
    new ArrayBuffer(1),
  ])('are ignored otherwise: %j', data => {
    expect(readReceive(data)).toBeUndefined()
  })
})

test('counts by section become the notices that the menu counts', () => {
  expect(noticesOf({ deal: 2, partner: 1, unknown: 3 }).map(notice => notice.href)).toEqual([
    '/deal',
    '/deal',
    '/management/network',
  ])
})

test('the palette finds by the beginnings of words, without accents or case', () => {
  expect(matches('de sa', 'Deals › Sales')).toBe(true)
  expect(matches('equipe', 'Gestion › Équipes')).toBe(true)
  expect(matches('ales', 'Deals › Sales')).toBe(false)
  expect(matches('', 'Anything')).toBe(true)
})

test('a name has its letters and always the same tint', () => {
  expect(initials('Harbour Ledger')).toBe('HL')
  expect(initials('  émile ')).toBe('É')
  expect(initials('"Jarrah" & Pine Joinery')).toBe('JJ')
  expect(initials('')).toBe('')
  expect(tintOf('Harbour Ledger')).toBe(tintOf('Harbour Ledger'))
})

test('a team that was deleted or left is noticed, one that came is none that was left', () => {
  const of = (...tids: string[]) => ({ teams: tids.map(tid => ({ tid, name: tid })) }) as Parameters<typeof leftTeam>[0]
  expect(leftTeam(of('night', 'day'), of('day'))).toBe(true)
  expect(leftTeam(of('night'), of())).toBe(true)
  expect(leftTeam(of('day'), of('day', 'night'))).toBe(false)
})
