import { z } from 'zod'
import { event } from '../kit/event.ts'
import { textOf } from '../kit/personal.ts'
import { identityPaths } from './paths.ts'

export const userJoined = event('identity.user.joined', {
  table: 'Users',
  data: z.strictObject({}),
  words: 'identity.story.joined',
  silent: true,
})

/** A person is found by what they publish, as who they are verified to be. */
const search = [{ kind: 'person' }] as const

export const userUpdated = event('identity.user.updated', {
  table: 'Users',
  search,
  data: z.strictObject({}),
  words: 'identity.story.updated',
  silent: true,
})

export const sessionsEnded = event('identity.sessions.ended', {
  table: 'Sessions',
  /** Which: one of them, all but the one that asked, or all. */
  data: z.strictObject({ which: z.enum(['one', 'others', 'all']) }),
  words: 'identity.story.sessionsEnded',
  silent: true,
  touches: ['Account'],
})

export const recoveryMade = event('identity.recovery.made', {
  table: 'RecoveryCodes',
  data: z.strictObject({}),
  words: 'identity.story.recoveryMade',
  silent: true,
  touches: ['Account'],
})

export const copyMade = event('identity.copy.made', {
  table: 'PersonJobs',
  data: z.strictObject({}),
  words: 'identity.story.copyMade',
  touches: ['Account'],
  href: () => identityPaths.personalData(),
  notice: { type: 'add', section: 'structure', text: 'identity.notice.copyMade' },
  mail: { to: 'identity.mail.copyMade' },
})

/** A check of somebody's identity came to its end. */
export const identityChecked = event('identity.check.decided', {
  table: 'IdentityChecks',
  search,
  data: z.strictObject({ verified: z.boolean() }),
  words: 'identity.story.checked',
  touches: ['Account', 'User'],
  href: () => identityPaths.identityCheck(),
  notice: { type: 'followup', section: 'structure', text: 'identity.notice.checked' },
})

export const userErased = event('identity.user.erased', {
  table: 'PersonJobs',
  data: z.strictObject({}),
  words: 'identity.story.erased',
  silent: true,
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

/** The ways to sign in: who holds the account is told by mail, whoever did it. */
const ofSignIns = { touches: ['Account', 'User'], href: () => identityPaths.security() }

export const passkeyAdded = event('identity.passkey.added', {
  table: 'Passkeys',
  data: z.strictObject({ name: textOf('actor') }),
  words: 'identity.story.passkeyAdded',
  ...ofSignIns,
  actorToo: true,
  notice: { type: 'followup', section: 'structure', text: 'identity.notice.passkeyAdded' },
  mail: { to: 'identity.mail.passkeyAdded' },
})

export const passkeyRemoved = event('identity.passkey.removed', {
  table: 'Passkeys',
  data: z.strictObject({ name: textOf('actor') }),
  words: 'identity.story.passkeyRemoved',
  ...ofSignIns,
  actorToo: true,
  notice: { type: 'followup', section: 'structure', text: 'identity.notice.passkeyRemoved' },
  mail: { to: 'identity.mail.passkeyRemoved' },
})

export const signInLinked = event('identity.link.made', {
  table: 'LinkAsks',
  data: z.strictObject({ provider: textOf('nobody') }),
  words: 'identity.story.linked',
  ...ofSignIns,
  actorToo: true,
  notice: { type: 'followup', section: 'structure', text: 'identity.notice.linked' },
  mail: { to: 'identity.mail.linked' },
})

export const signInUnlinked = event('identity.link.taken', {
  table: 'LinkAsks',
  data: z.strictObject({ provider: textOf('nobody') }),
  words: 'identity.story.unlinked',
  ...ofSignIns,
  actorToo: true,
  notice: { type: 'followup', section: 'structure', text: 'identity.notice.unlinked' },
  mail: { to: 'identity.mail.unlinked' },
})

export const deviceNew = event('identity.device.new', {
  table: 'Sessions',
  /** What the browser says of itself; nothing where it does not. */
  data: z.strictObject({ browser: textOf('nobody'), system: textOf('nobody') }),
  words: 'identity.story.newDevice',
  ...ofSignIns,
  notice: { type: 'followup', section: 'structure', text: 'identity.notice.newDevice' },
  mail: { to: 'identity.mail.newDevice' },
})
