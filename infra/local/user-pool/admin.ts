import { randomInt } from 'node:crypto'
import { setMfaPreference } from './account.ts'
import { attributesOf, checkAdminAttributes, deleteAttributes, loginOf, newUser } from './attributes.ts'
import { contactOf, limitSends, sendCode } from './codes.ts'
import {
  attributeList,
  invalidParameter,
  type Json,
  nameList,
  optional,
  PoolError,
  required,
  userNotFound,
} from './errors.ts'
import { findUser, type Pool } from './pool.ts'
import { checkPassword } from './settings.ts'
import { beginAuth } from './sign-in.ts'
import { addUser, nameNewUser, setPassword } from './sign-up.ts'
import type { User } from './store.ts'
import { callTrigger } from './triggers.ts'

/** Calls that are signed with AWS credentials and that IAM allows or not. */

const samePool = (pool: Pool, request: Json): void => {
  const id = required(request, 'UserPoolId')
  if (id !== pool.id) throw new PoolError('ResourceNotFoundException', `User pool ${id} does not exist.`)
}

/** An operation that names the pool it is of. @throws {PoolError} ResourceNotFoundException for another */
export const ofThisPool =
  (operation: (pool: Pool, request: Json) => Json) =>
  (pool: Pool, request: Json): Json => {
    samePool(pool, request)
    return operation(pool, request)
  }

const named = (pool: Pool, request: Json): User => {
  samePool(pool, request)
  const user = findUser(pool, required(request, 'Username'))
  if (!user) throw userNotFound()
  return user
}

const seconds = (milliseconds: number) => Math.round(milliseconds) / 1000

const described = (user: User, attributesName: 'Attributes' | 'UserAttributes'): Json => ({
  Username: user.username,
  [attributesName]: attributesOf(user),
  UserCreateDate: seconds(user.createdAt),
  UserLastModifiedDate: seconds(user.updatedAt),
  Enabled: user.enabled,
  UserStatus: user.status,
})

const changed = (pool: Pool, user: User): Json => {
  user.updatedAt = pool.now()
  pool.store.saveUser(user)
  return {}
}

/** A password that any policy takes, of letters that nobody mistakes for others. */
const temporaryPassword = (): string => {
  const sets = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#%*']
  const pick = (set: string) => set[randomInt(0, set.length)]!
  const letters = [...sets.map(pick), ...Array.from({ length: 12 }, () => pick(sets.join('')))]
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const other = randomInt(0, last + 1)
    ;[letters[last], letters[other]] = [letters[other]!, letters[last]!]
  }
  return letters.join('')
}

export const adminCreateUser = async (pool: Pool, request: Json): Promise<Json> => {
  samePool(pool, request)
  const attributes = attributeList(request, 'UserAttributes')
  checkAdminAttributes(pool, attributes)
  if (request.MessageAction === 'RESEND') return resendInvitation(pool, request)
  const user = newUser(pool, {
    ...nameNewUser(pool, required(request, 'Username'), attributes),
    status: 'FORCE_CHANGE_PASSWORD',
  })
  user.login = loginOf(pool, user)
  await callTrigger(pool, 'PreSignUp_AdminCreateUser', user, 'CLIENT_ID_NOT_APPLICABLE', {
    request: { validationData: attributeList(request, 'ValidationData') },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  })
  const password = setTemporaryPassword(pool, user, optional(request, 'TemporaryPassword'))
  addUser(pool, user)
  if (request.MessageAction !== 'SUPPRESS') await invite(pool, user, password)
  return { User: described(user, 'Attributes') }
}

const setTemporaryPassword = (pool: Pool, user: User, given: string | undefined): string => {
  const password = given ?? temporaryPassword()
  checkPassword(pool.settings, password)
  setPassword(pool, user, password)
  user.passwordExpiresAt = pool.now() + pool.settings.temporaryPasswordDays * 86_400_000
  return password
}

const invite = async (pool: Pool, user: User, password: string): Promise<void> => {
  const contact = user.attributes.email ? { attribute: 'email', to: user.attributes.email } : contactOf(user)
  if (!contact) return
  limitSends(pool, user, 'invitation')
  const source = 'CustomMessage_AdminCreateUser'
  await sendCode(pool, user, password, { ...contact, clientId: 'CLIENT_ID_NOT_APPLICABLE', source })
}

const resendInvitation = async (pool: Pool, request: Json): Promise<Json> => {
  const user = named(pool, request)
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new PoolError('UnsupportedUserStateException', 'Resend not possible. status is not FORCE_CHANGE_PASSWORD')
  }
  const password = setTemporaryPassword(pool, user, optional(request, 'TemporaryPassword'))
  pool.store.saveUser(user)
  await invite(pool, user, password)
  return { User: described(user, 'Attributes') }
}

export const adminSetUserPassword = (pool: Pool, request: Json): Json => {
  const user = named(pool, request)
  if (user.status === 'EXTERNAL_PROVIDER') throw invalidParameter('User is managed by an external provider.')
  const password = required(request, 'Password')
  if (request.Permanent === true) {
    checkPassword(pool.settings, password)
    setPassword(pool, user, password)
    user.status = 'CONFIRMED'
  } else {
    setTemporaryPassword(pool, user, password)
    user.status = 'FORCE_CHANGE_PASSWORD'
  }
  pool.store.forgetFailures(user.sub)
  return changed(pool, user)
}

export const adminGetUser = (pool: Pool, request: Json): Json => {
  const user = named(pool, request)
  return {
    ...described(user, 'UserAttributes'),
    ...(user.mfa.enabled.length > 0 && { UserMFASettingList: user.mfa.enabled }),
    ...(user.mfa.preferred && { PreferredMfaSetting: user.mfa.preferred }),
  }
}

export const adminConfirmSignUp = async (pool: Pool, request: Json): Promise<Json> => {
  const user = named(pool, request)
  if (user.status !== 'UNCONFIRMED') {
    throw new PoolError('NotAuthorizedException', `User cannot be confirmed. Current status is ${user.status}`)
  }
  user.status = 'CONFIRMED'
  changed(pool, user)
  await callTrigger(pool, 'PostConfirmation_ConfirmSignUp', user, 'CLIENT_ID_NOT_APPLICABLE', { response: {} })
  return {}
}

export const adminUpdateUserAttributes = (pool: Pool, request: Json): Json => {
  const user = named(pool, request)
  const changes = attributeList(request, 'UserAttributes')
  checkAdminAttributes(pool, changes)
  Object.assign(user.attributes, changes)
  user.login = loginOf(pool, user)
  const other = user.login === undefined ? undefined : pool.store.userByLogin(user.login)
  if (other && other.sub !== user.sub) {
    throw new PoolError('AliasExistsException', 'An account with the given email already exists.')
  }
  return changed(pool, user)
}

export const adminUserGlobalSignOut = (pool: Pool, request: Json): Json => {
  pool.store.revokeAll(named(pool, request).sub)
  return {}
}

export const adminDisableUser = (pool: Pool, request: Json): Json => {
  const user = named(pool, request)
  user.enabled = false
  pool.store.revokeAll(user.sub)
  return changed(pool, user)
}

export const adminEnableUser = (pool: Pool, request: Json): Json => {
  const user = named(pool, request)
  user.enabled = true
  return changed(pool, user)
}

export const adminDeleteUser = (pool: Pool, request: Json): Json => {
  const user = named(pool, request)
  pool.store.transaction(() => pool.store.deleteUser(user.sub))
  return {}
}

export const adminDeleteUserAttributes = (pool: Pool, request: Json): Json => {
  deleteAttributes(pool, named(pool, request), nameList(request, 'UserAttributeNames'))
  return {}
}

const mostUsers = 60
const FILTER = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/
const searchable = new Set(
  'username email phone_number name given_name family_name preferred_username cognito:user_status status sub'.split(
    ' ',
  ),
)

/** What the filter of ListUsers lets through: one attribute that is equal to a text, or begins with it. */
const userFilter = (filter: string | undefined): ((user: User) => boolean) => {
  if (filter === undefined || filter.trim() === '') return () => true
  const [, name = '', operator, quoted = ''] = FILTER.exec(filter) ?? []
  if (operator === undefined) throw invalidParameter('Error while parsing filter')
  if (!searchable.has(name)) throw invalidParameter(`Invalid search attribute: ${name}`)
  // The status of a person is compared as it is written, all else without regard to case.
  const fold = (text: string) => (name === 'cognito:user_status' ? text : text.toLowerCase())
  const wanted = fold(quoted.replace(/\\(.)/g, '$1'))
  return user => {
    const values: Record<string, string | undefined> = {
      ...user.attributes,
      sub: user.sub,
      username: user.username,
      'cognito:user_status': user.status,
      status: user.enabled ? 'Enabled' : 'Disabled',
    }
    const value = values[name]
    if (value === undefined) return false
    return operator === '=' ? fold(value) === wanted : fold(value).startsWith(wanted)
  }
}

export const listUsers = (pool: Pool, request: Json): Json => {
  samePool(pool, request)
  const limit = request.Limit ?? mostUsers
  if (!Number.isInteger(limit) || Number(limit) < 0 || Number(limit) > mostUsers)
    throw invalidParameter(`Limit must be between 0 and ${mostUsers}`)
  const size = Number(limit) || mostUsers
  const wanted = request.AttributesToGet === undefined ? undefined : nameList(request, 'AttributesToGet')
  const passes = userFilter(optional(request, 'Filter'))
  const token = optional(request, 'PaginationToken')
  let after = token === undefined ? '' : Buffer.from(token, 'base64url').toString('utf8')
  if (token !== undefined && !/^[0-9a-f-]{36}$/.test(after)) throw invalidParameter('Invalid pagination token')
  const found: User[] = []
  for (;;) {
    const page = pool.store.usersAfter(after, 200)
    found.push(...page.filter(passes))
    const last = page.at(-1)
    if (!last || found.length > size) break
    after = last.sub
  }
  const shown = found.slice(0, size)
  const more = found.length > size ? shown.at(-1)?.sub : undefined
  return {
    Users: shown.map(user => {
      const { Attributes, ...others } = described(user, 'Attributes')
      const all = Attributes as { Name: string }[]
      return { ...others, Attributes: wanted ? all.filter(({ Name }) => wanted.includes(Name)) : all }
    }),
    ...(more === undefined ? {} : { PaginationToken: Buffer.from(more).toString('base64url') }),
  }
}

export const adminSetUserMfaPreference = (pool: Pool, request: Json): Json =>
  setMfaPreference(pool, named(pool, request), request)

/** A sign-in by password that a server asks for. The other flows of the operation are not hosted. */
export const adminInitiateAuth = (pool: Pool, request: Json): Promise<Json> => {
  samePool(pool, request)
  if (request.AuthFlow !== 'ADMIN_USER_PASSWORD_AUTH')
    throw invalidParameter(`Unsupported AuthFlow ${request.AuthFlow}`)
  return beginAuth(pool, request)
}
