import { randomInt } from 'node:crypto'
import { attributesOf, checkFormat, loginOf, newUser } from './attributes.ts'
import { contactOf, limitSends, sendCode } from './codes.ts'
import { attributeList, invalidParameter, type Json, optional, PoolError, required, userNotFound } from './errors.ts'
import { findUser, type Pool } from './pool.ts'
import { checkPassword } from './settings.ts'
import { addUser, nameNewUser, setPassword } from './sign-up.ts'
import type { User } from './store.ts'
import { callTrigger } from './triggers.ts'

/** Calls that are signed with AWS credentials and that IAM allows or not. */

const samePool = (pool: Pool, request: Json): void => {
  const id = required(request, 'UserPoolId')
  if (id !== pool.id) throw new PoolError('ResourceNotFoundException', `User pool ${id} does not exist.`)
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
  if (attributes.sub !== undefined || attributes.identities !== undefined) {
    throw invalidParameter('Cannot modify the non-mutable attribute sub')
  }
  for (const [name, value] of Object.entries(attributes)) checkFormat(name, value)
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
  for (const [name, value] of Object.entries(changes)) {
    if (name === 'sub' || name === 'identities')
      throw invalidParameter(`Cannot modify the non-mutable attribute ${name}`)
    checkFormat(name, value)
  }
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

/** People by an exact e-mail address or subject: the filters that the product needs, of those that Cognito has. */
export const listUsers = (pool: Pool, request: Json): Json => {
  samePool(pool, request)
  const [, name, value] = /^(email|sub)\s*=\s*"([^"]+)"$/.exec(required(request, 'Filter')) ?? []
  if (!name || !value) throw invalidParameter('The local user pool filters by email = "..." or sub = "..." only.')
  const found = name === 'sub' ? [pool.store.userBySub(value)] : pool.store.usersByEmail(value)
  return { Users: found.filter(user => user !== undefined).map(user => described(user, 'Attributes')) }
}
