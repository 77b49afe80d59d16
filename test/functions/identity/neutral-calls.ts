import { User } from '#functions/identity/User.ts'
import type { Answer } from '#functions/kit/dispatch.ts'
import type { AnyServer } from '#functions/kit/serve.ts'

/**
 * The calls that name an e-mail address and may not tell whether somebody has it: neither by what they answer nor by the time
 * they take. neutral.test.ts holds their answers and what they ask of the database to be equal, bench/timing.ts their times.
 */
type Send = (server: AnyServer, method: string, payload: unknown) => Promise<Answer>

export type NeutralCall = {
  readonly name: string
  /** What comes before it, for every address alike. */
  readonly before?: (send: Send, email: string) => Promise<unknown>
  readonly ask: (send: Send, email: string) => Promise<Answer>
}

const signUp = (send: Send, email: string) => send(User, 'SIGN_UP', { email, locale: 'en' })

export const neutralCalls: readonly NeutralCall[] = [
  { name: 'User.SIGN_UP', ask: signUp },
  {
    name: 'User.CONFIRM_SIGN_UP',
    before: signUp,
    ask: (send, email) =>
      send(User, 'CONFIRM_SIGN_UP', { email, code: '000000', temporaryPassword: 'Aa1!'.repeat(12) }),
  },
  {
    name: 'User.RECOVER',
    ask: (send, email) => send(User, 'RECOVER', { email, password: 'Wrong-horse9', code: 'AAAA-BBBB-CCCC' }),
  },
  { name: 'User.CHECK_EMAIL_AVAILABILITY', ask: (send, email) => send(User, 'CHECK_EMAIL_AVAILABILITY', { email }) },
]

/** Somebody with an account, its address confirmed, and recovery codes: who has most to be told of. */
export type Known = { readonly uid: string; readonly email: string }

/** What the user pool says of people whom it knows by these addresses. */
export const poolOf = (people: ReadonlyMap<string, string>) => ({
  UserPool: {
    find: async (uid: string) => ({
      uid,
      email: people.get(uid) ?? '',
      emailVerified: true,
      firstName: 'Ana',
      lastName: 'Reyes',
      language: 'en',
    }),
  },
  SecondSteps: { remove: async () => false },
  Accounts: { create: async () => undefined },
})
