import { z } from 'zod'
import type { AreaName } from '../area-names.ts'
import type { User } from './user.ts'

/**
 * What a person is told of, and how: in the product (the bell), by mail, and by the browser while they look elsewhere. What stands here
 * can be turned off; test/shared/identity/notices.test.ts holds it to what there are notifications and mails of. Why the areas do not say
 * it themselves: docs/decisions/lists-of-areas.md.
 */
export const noticeKinds = [
  'deals',
  'payments',
  'organisations',
  'files',
  'work',
  'identity',
] as const satisfies readonly AreaName[]
export type NoticeKind = (typeof noticeKinds)[number]

export const channels = ['product', 'mail', 'browser'] as const
export type Channel = (typeof channels)[number]

/** The ways in which each kind is told, and may be turned off. What is about the safety of the account always comes by bell and mail. */
export const channelsOf: Readonly<Record<NoticeKind, readonly Channel[]>> = {
  deals: ['product', 'mail', 'browser'],
  payments: ['product', 'mail', 'browser'],
  organisations: ['product', 'mail', 'browser'],
  files: ['product', 'mail', 'browser'],
  work: ['product', 'mail', 'browser'],
  identity: ['browser'],
}

/** One way of one kind: `deals.mail`. */
export const wayOf = (kind: NoticeKind, channel: Channel): string => `${kind}.${channel}`

const ways = noticeKinds.flatMap(kind => channelsOf[kind].map(channel => wayOf(kind, channel)))
/** Ways that are turned off, each once. */
export const MutedWays = z
  .array(z.string().refine(way => ways.includes(way), 'not a way to be told of anything'))
  .max(ways.length)
  .refine(list => new Set(list).size === list.length, 'each once')

const isKind = (name: string): name is NoticeKind => (noticeKinds as readonly string[]).includes(name)

/**
 * Whether somebody wants to be told, in a way, of what an event or a text is about.
 * @param name what begins with the name of an area: `deals.request.sent`, `deals.notice.sent`
 */
export const wants = (
  user: Partial<Pick<User, 'muted' | 'dealMails'>> | undefined,
  name: string,
  channel: Channel,
): boolean => {
  const kind = name.split('.')[0] ?? ''
  if (!isKind(kind)) return true
  if (channel === 'mail' && user?.dealMails === false && channelsOf[kind].includes('mail')) return false
  return !(user?.muted ?? []).includes(wayOf(kind, channel))
}
