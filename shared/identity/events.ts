import { z } from 'zod'
import { event } from '../kit/event.ts'

export const userJoined = event('identity.user.joined', {
  table: 'Users',
  data: z.strictObject({}),
  words: 'identity.story.joined',
})

export const userUpdated = event('identity.user.updated', {
  table: 'Users',
  data: z.strictObject({}),
  words: 'identity.story.updated',
})

export const sessionsEnded = event('identity.sessions.ended', {
  table: 'Sessions',
  /** Which: one of them, all but the one that asked, or all. */
  data: z.strictObject({ which: z.enum(['one', 'others', 'all']) }),
  words: 'identity.story.sessionsEnded',
  touches: ['Account'],
})
