import { z } from 'zod'
import { RecoveryTries as AddressTries, RecoveryCodes as PersonRecoveryCodes } from '#shared/identity/recovery.ts'
import { Sessions as PersonSessions } from '#shared/identity/session.ts'
import { LinkAsk, Passkeys as PersonPasskeys } from '#shared/identity/sign-ins.ts'
import { SignUp } from '#shared/identity/sign-up.ts'
import { User } from '#shared/identity/user.ts'
import { IdentityCheck } from '#shared/identity/verification.ts'
import { table } from '../kit/table.ts'

export const Users = table(User)('Users', {
  pk: (key: { uid: string }) => key.uid,
  indexes: { byEmail: { pk: (part: { email: string }) => part.email } },
})

/** What a call of a person reads of their sessions: docs/decisions/sessions.md. It outlives every session that it tells of. */
export const Sessions = table(PersonSessions)('Sessions', {
  pk: (key: { uid: string }) => key.uid,
  expires: row =>
    Math.floor(
      Math.max(...[row.before ?? 0, ...row.list.map(each => each.lastCallAt)].map(at => Number(new Date(at)))) / 1000,
    ) +
    31 * 86_400,
  stream: true,
})

/** The hashes of a person's recovery codes. */
export const RecoveryCodes = table(PersonRecoveryCodes)('RecoveryCodes', { pk: (key: { uid: string }) => key.uid })

/** The last check of each person's identity. */
export const IdentityChecks = table(IdentityCheck)('IdentityChecks', { pk: (key: { uid: string }) => key.uid })

/** What texts of a person are sealed with in logs that nobody may change. Once they are erased the row stays, without the key. */
export const PersonKeys = table(
  z.object({
    uid: z.string(),
    key: z.string().optional(),
    erasedAt: z.iso.datetime().optional(),
    version: z.number().int(),
  }),
)('PersonKeys', { pk: (key: { uid: string }) => key.uid })

/** How often recovery codes of an address were tried. */
export const RecoveryTries = table(AddressTries)('RecoveryTries', {
  pk: (key: { address: string }) => key.address,
  expires: row => Math.floor(Date.parse(row.since) / 1000) + 2 * 3600,
})

/** Who asked to sign up, by address, until there is an account or a day has gone by. */
export const SignUps = table(SignUp)('SignUps', {
  pk: (key: { email: string }) => key.email,
  expires: row => Math.floor(Date.parse(row.askedAt) / 1000) + 2 * 86_400,
  stream: true,
})

/** The names of a person's passkeys. */
export const Passkeys = table(PersonPasskeys)('Passkeys', { pk: (key: { uid: string }) => key.uid })

/** The sign-in that a person is about to link. */
export const LinkAsks = table(LinkAsk)('LinkAsks', {
  pk: (key: { uid: string }) => key.uid,
  expires: row => Math.floor(Date.parse(row.until) / 1000) + 3600,
})
