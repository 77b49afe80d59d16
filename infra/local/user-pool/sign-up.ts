import { randomUUID } from 'node:crypto'
import { checkAttributes, checkFormat, loginOf, newUser } from './attributes.ts'
import { checkCode, contactOf, type Delivery, issueCode, masked } from './codes.ts'
import { attributeList, invalidParameter, type Json, PoolError, required, userNotFound, wrongCode } from './errors.ts'
import { clientOf, comparable, findUser, type Pool } from './pool.ts'
import { checkPassword, type PoolClient } from './settings.ts'
import { makeVerifier } from './srp.ts'
import type { User } from './store.ts'
import { callTrigger } from './triggers.ts'

const exists = (pool: Pool) =>
  new PoolError(
    'UsernameExistsException',
    pool.settings.signInByEmail ? 'An account with the given email already exists.' : 'User already exists',
  )

/** The person, if name and login are free. @throws {PoolError} UsernameExistsException */
export const addUser = (pool: Pool, user: User): void =>
  pool.store.transaction(() => {
    if (pool.store.userByName(user.username) || (user.login && pool.store.userByLogin(user.login))) throw exists(pool)
    pool.store.saveUser(user)
  })

/** User name and attributes of somebody new, as the pool keeps them. @throws {PoolError} */
export const nameNewUser = (pool: Pool, username: string, attributes: Record<string, string>) => {
  const sub = randomUUID()
  if (!pool.settings.signInByEmail) return { sub, username: comparable(pool, username), attributes }
  if (!username.includes('@')) throw invalidParameter('Username should be an email.')
  checkFormat('email', username)
  if (attributes.email !== undefined && comparable(pool, attributes.email) !== comparable(pool, username)) {
    throw invalidParameter('The email attribute must be the username.')
  }
  return { sub, username: sub, attributes: { ...attributes, email: comparable(pool, username) } }
}

export const setPassword = (pool: Pool, user: User, password: string): void => {
  Object.assign(user, makeVerifier(pool.name, user.username, password), {
    passwordExpiresAt: undefined,
    updatedAt: pool.now(),
  })
}

/** Somebody with an address that is proved and a password of their own; whoever has the address stays as they are. */
export const addConfirmed = (pool: Pool, email: string, password: string): void => {
  checkPassword(pool.settings, password)
  const user = newUser(pool, { ...nameNewUser(pool, email, { email_verified: 'true' }), status: 'CONFIRMED' })
  user.login = loginOf(pool, user)
  if (user.login && pool.store.userByLogin(user.login)) return
  setPassword(pool, user, password)
  addUser(pool, user)
}

/** Sends the code that shows an address to be the person's own. */
const sendSignUpCode = async (
  pool: Pool,
  client: PoolClient,
  user: User,
  source: 'CustomMessage_SignUp' | 'CustomMessage_ResendCode',
): Promise<Delivery | undefined> => {
  const attribute = pool.settings.autoVerified.find(name => user.attributes[name])
  if (!attribute) return undefined
  const message = { attribute, to: user.attributes[attribute]!, clientId: client.clientId, source }
  return issueCode(pool, user, 'sign-up', message)
}

export const signUp = async (pool: Pool, request: Json): Promise<Json> => {
  const client = clientOf(pool, required(request, 'ClientId'))
  if (!pool.settings.selfSignUp) {
    throw new PoolError('NotAuthorizedException', 'SignUp is not permitted for this user pool')
  }
  const given = attributeList(request, 'UserAttributes')
  checkAttributes(pool, given)
  const named = nameNewUser(pool, required(request, 'Username'), given)
  checkPassword(pool.settings, required(request, 'Password'))
  const user = newUser(pool, { ...named, status: 'UNCONFIRMED' })
  user.login = loginOf(pool, user)
  if (user.login ? pool.store.userByLogin(user.login) : pool.store.userByName(user.username)) throw exists(pool)

  const answer = await callTrigger(pool, 'PreSignUp_SignUp', user, client.clientId, {
    request: {
      validationData: attributeList(request, 'ValidationData'),
      clientMetadata: request.ClientMetadata ?? {},
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  })
  if (answer.autoConfirmUser === true) user.status = 'CONFIRMED'
  if (answer.autoVerifyEmail === true) user.attributes.email_verified = 'true'
  if (answer.autoVerifyPhone === true) user.attributes.phone_number_verified = 'true'
  for (const name of ['email', 'phone_number']) {
    if (user.attributes[name]) user.attributes[`${name}_verified`] ??= 'false'
  }
  setPassword(pool, user, required(request, 'Password'))
  addUser(pool, user)
  if (user.status === 'CONFIRMED') {
    await callTrigger(pool, 'PostConfirmation_ConfirmSignUp', user, client.clientId, { response: {} })
    return { UserConfirmed: true, UserSub: user.sub }
  }
  const delivery = await sendSignUpCode(pool, client, user, 'CustomMessage_SignUp')
  return { UserConfirmed: false, UserSub: user.sub, ...(delivery && { CodeDeliveryDetails: delivery }) }
}

export const confirmSignUp = async (pool: Pool, request: Json): Promise<Json> => {
  const client = clientOf(pool, required(request, 'ClientId'))
  const user = findUser(pool, required(request, 'Username'))
  const code = required(request, 'ConfirmationCode')
  if (!user) throw client.preventUserExistenceErrors === false ? userNotFound() : wrongCode()
  if (user.status !== 'UNCONFIRMED') {
    throw new PoolError('NotAuthorizedException', `User cannot be confirmed. Current status is ${user.status}`)
  }
  const destination = checkCode(pool, user, 'sign-up', code)
  user.status = 'CONFIRMED'
  user.updatedAt = pool.now()
  for (const name of ['email', 'phone_number']) {
    if (user.attributes[name] === destination) user.attributes[`${name}_verified`] = 'true'
  }
  pool.store.transaction(() => {
    pool.store.deleteCode(user.sub, 'sign-up')
    pool.store.saveUser(user)
  })
  await callTrigger(pool, 'PostConfirmation_ConfirmSignUp', user, client.clientId, {
    request: { clientMetadata: request.ClientMetadata ?? {} },
    response: {},
  })
  return {}
}

/** What somebody without an account is told: the same as with one. */
const simulatedDelivery = (username: string): Json => ({
  CodeDeliveryDetails: {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: masked('email', username.includes('@') ? username : `${username}@example.com`),
  },
})

export const resendConfirmationCode = async (pool: Pool, request: Json): Promise<Json> => {
  const client = clientOf(pool, required(request, 'ClientId'))
  const username = required(request, 'Username')
  const user = findUser(pool, username)
  if (!user?.enabled) {
    if (client.preventUserExistenceErrors === false) throw userNotFound()
    return simulatedDelivery(username)
  }
  if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.')
  const delivery = await sendSignUpCode(pool, client, user, 'CustomMessage_ResendCode')
  if (!delivery) throw invalidParameter('Cannot resend codes. Auto verification not turned on.')
  return { CodeDeliveryDetails: delivery }
}

export const forgotPassword = async (pool: Pool, request: Json): Promise<Json> => {
  const client = clientOf(pool, required(request, 'ClientId'))
  const username = required(request, 'Username')
  const user = findUser(pool, username)
  const contact = user?.enabled && user.verifier ? contactOf(user) : undefined
  if (!user || !contact || user.status === 'FORCE_CHANGE_PASSWORD') {
    if (client.preventUserExistenceErrors !== false) return simulatedDelivery(username)
    throw user
      ? invalidParameter('Cannot reset password for the user as there is no registered/verified email or phone_number')
      : userNotFound()
  }
  const message = { ...contact, clientId: client.clientId, source: 'CustomMessage_ForgotPassword' } as const
  return { CodeDeliveryDetails: await issueCode(pool, user, 'password', message) }
}

export const confirmForgotPassword = async (pool: Pool, request: Json): Promise<Json> => {
  const client = clientOf(pool, required(request, 'ClientId'))
  const user = findUser(pool, required(request, 'Username'))
  const code = required(request, 'ConfirmationCode')
  const password = required(request, 'Password')
  checkPassword(pool.settings, password)
  if (!user?.enabled) {
    throw client.preventUserExistenceErrors === false ? userNotFound() : wrongCode()
  }
  const destination = checkCode(pool, user, 'password', code)
  setPassword(pool, user, password)
  user.status = 'CONFIRMED'
  for (const name of ['email', 'phone_number']) {
    if (user.attributes[name] === destination) user.attributes[`${name}_verified`] = 'true'
  }
  pool.store.transaction(() => {
    pool.store.deleteCode(user.sub, 'password')
    pool.store.forgetFailures(user.sub)
    pool.store.saveUser(user)
  })
  await callTrigger(pool, 'PostConfirmation_ConfirmForgotPassword', user, client.clientId, { response: {} })
  return {}
}
