import { attributesOf, checkAttributes, deleteAttributes, loginOf } from './attributes.ts'
import { checkCode, type Delivery, issueCode, limitSends } from './codes.ts'
import {
  attributeList,
  invalidParameter,
  type Json,
  nameList,
  PoolError,
  record,
  required,
  wrongCredentials,
} from './errors.ts'
import type { Pool } from './pool.ts'
import { checkPassword } from './settings.ts'
import { setPassword } from './sign-up.ts'
import { passwordMatches } from './srp.ts'
import type { User } from './store.ts'
import { type Access, authenticate, fullScope } from './tokens.ts'
import { newSecret, stepOf } from './totp.ts'

/** The person whose token a request carries, with the scope that these calls need. @throws {PoolError} */
export const caller = (pool: Pool, request: Json): Access => {
  const access = authenticate(pool, required(request, 'AccessToken'))
  if (!access.scope.includes(fullScope)) {
    throw new PoolError('NotAuthorizedException', 'Access Token does not have required scopes')
  }
  return access
}

export const getUser = (pool: Pool, request: Json): Json => {
  const { user } = caller(pool, request)
  return {
    Username: user.username,
    UserAttributes: attributesOf(user),
    ...(user.mfa.enabled.length > 0 && { UserMFASettingList: user.mfa.enabled }),
    ...(user.mfa.preferred && { PreferredMfaSetting: user.mfa.preferred }),
  }
}

export const updateUserAttributes = async (pool: Pool, request: Json): Promise<Json> => {
  const { user, client } = caller(pool, request)
  const changes = attributeList(request, 'UserAttributes')
  checkAttributes(pool, changes)
  const toVerify: string[] = []
  for (const [name, value] of Object.entries(changes)) {
    const verifiable = name === 'email' || name === 'phone_number'
    if (!verifiable || user.attributes[name] === value) {
      user.attributes[name] = value
      continue
    }
    if (name === 'email' && pool.settings.signInByEmail) {
      const taken = pool.store.userByLogin(loginOf(pool, { attributes: { email: value }, status: 'CONFIRMED' })!)
      if (taken && taken.sub !== user.sub) {
        throw new PoolError('AliasExistsException', 'An account with the given email already exists.')
      }
    }
    if (pool.settings.keepUntilVerified.includes(name)) user.pendingAttributes[name] = value
    else {
      user.attributes[name] = value
      user.attributes[`${name}_verified`] = 'false'
    }
    if (pool.settings.autoVerified.includes(name)) toVerify.push(name)
  }
  user.login = loginOf(pool, user)
  user.updatedAt = pool.now()
  pool.store.saveUser(user)
  const deliveries: Delivery[] = []
  for (const attribute of toVerify) {
    const to = user.pendingAttributes[attribute] ?? user.attributes[attribute]!
    const message = { attribute, to, clientId: client.clientId, source: 'CustomMessage_UpdateUserAttribute' } as const
    deliveries.push(await issueCode(pool, user, `attribute:${attribute}`, message))
  }
  return { CodeDeliveryDetailsList: deliveries }
}

export const deleteUserAttributes = (pool: Pool, request: Json): Json => {
  const { user } = caller(pool, request)
  deleteAttributes(pool, user, nameList(request, 'UserAttributeNames'))
  return {}
}

const verifiable = (request: Json): string => {
  const attribute = required(request, 'AttributeName')
  if (attribute !== 'email' && attribute !== 'phone_number') {
    throw invalidParameter('Only email and phone_number can be verified.')
  }
  return attribute
}

export const getUserAttributeVerificationCode = async (pool: Pool, request: Json): Promise<Json> => {
  const { user, client } = caller(pool, request)
  const attribute = verifiable(request)
  const to = user.pendingAttributes[attribute] ?? user.attributes[attribute]
  if (!to) throw invalidParameter(`User has no ${attribute}.`)
  const message = { attribute, to, clientId: client.clientId, source: 'CustomMessage_VerifyUserAttribute' } as const
  return { CodeDeliveryDetails: await issueCode(pool, user, `attribute:${attribute}`, message) }
}

export const verifyUserAttribute = (pool: Pool, request: Json): Json => {
  const { user } = caller(pool, request)
  const attribute = verifiable(request)
  const destination = checkCode(pool, user, `attribute:${attribute}`, required(request, 'Code'))
  if (destination !== (user.pendingAttributes[attribute] ?? user.attributes[attribute])) {
    throw new PoolError('CodeMismatchException', 'Invalid verification code provided, please try again.')
  }
  user.attributes[attribute] = destination
  user.attributes[`${attribute}_verified`] = 'true'
  delete user.pendingAttributes[attribute]
  user.login = loginOf(pool, user)
  user.updatedAt = pool.now()
  pool.store.transaction(() => {
    const other = user.login === undefined ? undefined : pool.store.userByLogin(user.login)
    if (other && other.sub !== user.sub) {
      throw new PoolError('AliasExistsException', 'An account with the given email already exists.')
    }
    pool.store.deleteCode(user.sub, `attribute:${attribute}`)
    pool.store.saveUser(user)
  })
  return {}
}

export const changePassword = (pool: Pool, request: Json): Json => {
  const { user } = caller(pool, request)
  const before = required(request, 'PreviousPassword')
  const proposed = required(request, 'ProposedPassword')
  if (!user.salt || !user.verifier) throw wrongCredentials()
  // Guesses at the old password are limited as sign-ins are.
  const right = passwordMatches(pool.name, user.username, before, { salt: user.salt, verifier: user.verifier })
  if (!right) {
    limitSends(pool, user, 'wrong-password')
    throw wrongCredentials()
  }
  checkPassword(pool.settings, proposed)
  setPassword(pool, user, proposed)
  pool.store.saveUser(user)
  return {}
}

export const globalSignOut = (pool: Pool, request: Json): Json => {
  const { user } = caller(pool, request)
  pool.store.revokeAll(user.sub)
  return {}
}

export const deleteUser = (pool: Pool, request: Json): Json => {
  const { user } = caller(pool, request)
  pool.store.transaction(() => pool.store.deleteUser(user.sub))
  return {}
}

export const associateSoftwareToken = (pool: Pool, request: Json): Json => {
  const { user } = caller(pool, request)
  if (!pool.settings.mfaMethods.includes('SOFTWARE_TOKEN_MFA')) {
    throw new PoolError('SoftwareTokenMFANotFoundException', 'Software Token MFA has not been enabled by the userPool')
  }
  user.totpPending = newSecret()
  pool.store.saveUser(user)
  return { SecretCode: user.totpPending }
}

export const verifySoftwareToken = (pool: Pool, request: Json): Json => {
  const { user } = caller(pool, request)
  const code = required(request, 'UserCode')
  if (!user.totpPending) throw invalidParameter('User has not associated a software token.')
  const step = stepOf(user.totpPending, code, pool.now())
  if (step === undefined) {
    limitSends(pool, user, 'wrong-totp')
    throw new PoolError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA')
  }
  user.totpSecret = user.totpPending
  user.totpPending = undefined
  user.totpStep = step
  pool.store.saveUser(user)
  return { Status: 'SUCCESS' }
}

type MfaPreference = { enabled: string[]; preferred?: string | undefined }

const dropFactor = (mfa: MfaPreference, method: string): void => {
  mfa.enabled = mfa.enabled.filter(name => name !== method)
  if (mfa.preferred === method) mfa.preferred = undefined
}

export const setUserMfaPreference = (pool: Pool, request: Json): Json =>
  setMfaPreference(pool, caller(pool, request).user, request)

/** Turns second factors of somebody on and off, as a request says. */
export const setMfaPreference = (pool: Pool, user: User, request: Json): Json => {
  const changes = [
    ['SMS_MFA', record(request, 'SMSMfaSettings')],
    ['SOFTWARE_TOKEN_MFA', record(request, 'SoftwareTokenMfaSettings')],
  ] as const
  for (const [method, change] of changes) {
    if (change.Enabled === false) dropFactor(user.mfa, method)
    if (change.Enabled !== true) continue
    if (!pool.settings.mfaMethods.includes(method)) throw invalidParameter(`${method} is not enabled for the user pool`)
    if (method === 'SOFTWARE_TOKEN_MFA' && !user.totpSecret) {
      throw invalidParameter('User has not verified software token mfa')
    }
    if (method === 'SMS_MFA' && user.attributes.phone_number_verified !== 'true') {
      throw invalidParameter('User does not have delivery config set to turn on SMS_MFA')
    }
    user.mfa.enabled = [...new Set([...user.mfa.enabled, method])]
  }
  const preferred = changes.filter(([, change]) => change.Enabled === true && change.PreferredMfa === true)
  if (preferred.length > 1) throw invalidParameter('Only one MFA method can be preferred')
  if (preferred[0]) user.mfa.preferred = preferred[0][0]
  for (const [method, change] of changes) {
    if (change.PreferredMfa === false && user.mfa.preferred === method) user.mfa.preferred = undefined
  }
  pool.store.saveUser(user)
  return {}
}
