import { expect, test } from 'vitest'
import { events } from '#shared/events.ts'
import { channels, channelsOf, MutedWays, noticeKinds, wants, wayOf } from '#shared/identity/notices.ts'
import type { DeclaredEvent } from '#shared/kit/event.ts'

test('each area whose events are notified of is a kind, and each that is mailed of may be turned off by mail', () => {
  const all: readonly DeclaredEvent[] = events
  const areas = (which: (declared: DeclaredEvent) => boolean) =>
    new Set(all.filter(which).map(({ type }) => type.split('.')[0]))
  const mend =
    'name the area in shared/identity/notices.ts, with the ways in which it tells, and its words in texts/<language>'
  expect(new Set<string | undefined>(noticeKinds), mend).toEqual(areas(({ notice }) => notice !== undefined))
  const mailed = areas(({ mail }) => mail !== undefined)
  for (const kind of noticeKinds.filter(each => each !== 'identity'))
    expect(channelsOf[kind].includes('mail'), `${kind}: ${mend}`).toBe(mailed.has(kind))
})

test('what is turned off is not wanted, of that kind in that way alone', () => {
  const user = { muted: ['deals.mail'] }
  expect(wants(user, 'deals.request.sent', 'mail')).toBe(false)
  expect(wants(user, 'deals.request.sent', 'product')).toBe(true)
  expect(wants(user, 'payments.payment.succeeded', 'mail')).toBe(true)
  expect(wants(undefined, 'deals.request.sent', 'mail')).toBe(true)
  expect(wants({ muted: [] }, 'chat.message.sent', 'product')).toBe(true)
})

test('who wanted no mail of deals before goes on getting none, but about the safety of the account', () => {
  const user = { dealMails: false }
  expect(['deals', 'payments', 'identity'].map(kind => wants(user, kind, 'mail'))).toEqual([false, false, true])
})

test('only what may be turned off can be, each once', () => {
  const every = noticeKinds.flatMap(kind => channelsOf[kind].map(channel => wayOf(kind, channel)))
  expect(MutedWays.safeParse(every).success).toBe(true)
  for (const kind of noticeKinds)
    for (const channel of channels)
      expect(MutedWays.safeParse([wayOf(kind, channel)]).success).toBe(channelsOf[kind].includes(channel))
  expect(MutedWays.safeParse(['deals.mail', 'deals.mail']).success).toBe(false)
})
