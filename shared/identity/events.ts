import { z } from 'zod'
import { event } from '../kit/event.ts'
import { identityPaths } from './paths.ts'

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

export const recoveryMade = event('identity.recovery.made', {
  table: 'RecoveryCodes',
  data: z.strictObject({}),
  words: 'identity.story.recoveryMade',
  touches: ['Account'],
})

/** By whoever has the password and a code, who is not signed in: so the person is told in any case. */
export const recovered = event('identity.recovery.used', {
  table: 'RecoveryCodes',
  /** How many codes are left. */
  data: z.strictObject({ left: z.number().int() }),
  words: 'identity.story.recovered',
  touches: ['Account'],
  href: () => identityPaths.twoSteps(),
  notice: { type: 'followup', section: 'structure', text: 'identity.notice.recovered' },
  mail: { to: 'identity.mail.recovered' },
})
