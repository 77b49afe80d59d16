import { User } from '#functions/identity/User.ts'
import type { Answer } from '#functions/kit/dispatch.ts'
import type { AnyServer } from '#functions/kit/serve.ts'
import { Invitations } from '#functions/organisations/Invitations.ts'
import { addressKeyOf } from '#functions/ports/address-key.ts'

/**
 * The calls that name an e-mail address and may not tell whether somebody has it: neither by what they answer nor by the time
 * they take. neutral.test.ts holds their answers and what they ask of the database to be equal, bench/timing.ts their times.
 */
/** @param by `owner` where it is the call of an organisation's owner; nobody is signed in without */
type Send = (server: AnyServer, method: string, payload: unknown, by?: 'owner') => Promise<Answer>

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
  {
    name: 'Invitations.CREATE',
    ask: (send, email) =>
      send(Invitations, 'CREATE', { type: 'client', message: '', language: 'en', emails: [email] }, 'owner'),
  },
  {
    name: 'Invitations.SEARCH_USERS_BY_QUERY',
    ask: (send, email) => send(Invitations, 'SEARCH_USERS_BY_QUERY', { query: email }, 'owner'),
  },
  { name: 'User.CHECK_EMAIL_AVAILABILITY', ask: (send, email) => send(User, 'CHECK_EMAIL_AVAILABILITY', { email }) },
]

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
  AddressKey: addressKeyOf('a key of tests'),
})
