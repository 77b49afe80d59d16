import { z } from 'zod'
import { SignUp } from '#shared/identity/sign-up.ts'
import { User } from '#shared/identity/user.ts'
import { table } from '../kit/table.ts'

export const Users = table(User)('Users', {
  pk: (key: { uid: string }) => key.uid,
  indexes: { byEmail: { pk: (part: { email: string }) => part.email } },
})

const SignOut = z.object({
  uid: z.string(),
  /** Sessions that began in this second or before have ended. */
  at: z.iso.datetime(),
  version: z.number().int(),
})

/**
 * When a person last signed out everywhere. A token is good for an hour whatever the user pool thinks of its session by
 * then, so each call asks here. A row outlives every session that it ends.
 */
export const SignOuts = table(SignOut)('SignOuts', {
  pk: (key: { uid: string }) => key.uid,
  expires: row => Math.floor(Date.parse(row.at) / 1000) + 31 * 86_400,
  stream: true,
})

/** Who asked to sign up, by address, until there is an account or a day has gone by. */
export const SignUps = table(SignUp)('SignUps', {
  pk: (key: { email: string }) => key.email,
  expires: row => Math.floor(Date.parse(row.askedAt) / 1000) + 2 * 86_400,
  stream: true,
})
