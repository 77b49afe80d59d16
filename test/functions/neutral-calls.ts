import { randomUUID } from 'node:crypto'
import { User } from '#functions/identity/User.ts'
import type { Answer } from '#functions/kit/dispatch.ts'
import { repository } from '#functions/kit/repository.ts'
import type { AnyServer } from '#functions/kit/serve.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { User as UserSearch } from '#functions/marketplace/User.ts'
import { Invitations } from '#functions/organisations/Invitations.ts'
import { stageCode } from '#functions/organisations/invitation-codes.ts'
import * as invitationTables from '#functions/organisations/invitation-tables.ts'
import { OrgAboutUs } from '#functions/organisations/OrgAboutUs.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { addressKeyOf } from '#functions/ports/address-key.ts'
import type { SentInvitation } from '#shared/organisations/Invitations.contract.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'

/**
 * The calls that name an e-mail address and may not tell whether somebody has it: neither by what they answer nor by the time
 * they take. neutral.test.ts holds their answers and what they ask of the database to be equal, bench/timing.ts their times.
 * OrgAboutUs.CHECK_MEMBER_STATUS names none: it answers for the caller alone, which denial.test.ts holds.
 */
/** @param by `owner` where it is the call of an organisation's owner; nobody is signed in without */
type Send = (server: AnyServer, method: string, payload: unknown, by?: 'owner') => Promise<Answer>
/** What is there before a call: the rows, and whether somebody has the address. */
type Before = { readonly send: Send; readonly store: Store; readonly isKnown: boolean }

export type NeutralCall = {
  readonly name: string
  /** What comes before it, for every address alike. */
  readonly before?: (before: Before, email: string) => Promise<unknown>
  readonly ask: (send: Send, email: string) => Promise<Answer>
}

const resultOf = <T>(answer: Answer): T => {
  if ('errorType' in answer) throw new Error(answer.errorMessage)
  return answer.result as T
}

const signUp = (send: Send, email: string) => send(User, 'SIGN_UP', { email, locale: 'en' })

const codeTo = (email: string) => `code-to-${email}`

/** Invites an address with a code that the test knows. Of one that nobody has it is taken back: so both codes lead nowhere. */
const withCode = async ({ send, store, isKnown }: Before, email: string): Promise<void> => {
  const invite = { type: 'client', message: '', language: 'en', emails: [email] }
  resultOf(await send(Invitations, 'CREATE', invite, 'owner'))
  const page = await send(Invitations, 'GET_BY_RELATED', { of: 'sent', query: email }, 'owner')
  const [sent] = resultOf<{ sent: SentInvitation[] }>(page).sent
  if (!sent) throw new Error(`${email} is not invited`)
  const unit = new Unit()
  const invitations = repository(invitationTables.Invitations, store, unit)
  const codes = repository(invitationTables.InvitationCodes, store, unit)
  stageCode({ invitations, codes } as never, await invitations.need(sent), codeTo(email))
  await unit.commit(store)
  // Sending its mail is no change that who invited would see.
  const { who, type, version } = sent
  if (!isKnown) resultOf(await send(Invitations, 'REMOVE', { who, type, version }, 'owner'))
}

/** The domain of the organisation whose owner calls. */
let domain = ''
const withDomain = async ({ send }: Before): Promise<void> => {
  const mine = await send(Organisations, 'GET_MINE', {}, 'owner')
  const { workspaces } = resultOf<{ workspaces: { organisation: Organisation }[] }>(mine)
  domain = workspaces[0]?.organisation.domainName ?? ''
}

export const neutralCalls: readonly NeutralCall[] = [
  { name: 'User.SIGN_UP', ask: signUp },
  {
    name: 'User.CONFIRM_SIGN_UP',
    before: ({ send }, email) => signUp(send, email),
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
  {
    name: 'Invitations.CHECK_CLIENT_ORG_STATUS',
    ask: (send, email) => send(Invitations, 'CHECK_CLIENT_ORG_STATUS', { email }, 'owner'),
  },
  {
    name: 'User.SEARCH_BY_FIELD',
    ask: (send, email) => send(UserSearch, 'SEARCH_BY_FIELD', { fieldName: 'email', query: email }, 'owner'),
  },
  {
    name: 'User.GET_BY_EMAILS',
    ask: (send, email) => send(UserSearch, 'GET_BY_EMAILS', { emails: [email] }, 'owner'),
  },
  { name: 'User.CHECK_EMAIL_AVAILABILITY', ask: (send, email) => send(User, 'CHECK_EMAIL_AVAILABILITY', { email }) },
  {
    name: 'OrgAboutUs.REGISTER_USER_ON_INVITE',
    before: withCode,
    ask: (send, email) =>
      send(OrgAboutUs, 'REGISTER_USER_ON_INVITE', {
        text: codeTo(email),
        firstName: 'Ana',
        lastName: 'Reyes',
        language: 'en',
        temporaryPassword: 'Aa1!'.repeat(12),
      }),
  },
  {
    name: 'OrgAboutUs.JOIN_AS_CLIENT',
    before: withDomain,
    ask: (send, email) =>
      send(OrgAboutUs, 'JOIN_AS_CLIENT', {
        domain,
        userInfo: { firstName: 'Ana', lastName: 'Reyes', country: 'AU', hiMsg: 'May I?', email },
        locale: 'en',
        human: randomUUID(),
      }),
  },
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
  HumanCheck: { verify: async () => true },
})
