import { randomBytes, timingSafeEqual } from 'node:crypto'
import { attributesOf, checkAttributes } from './attributes.ts'
import { limitSends, masked, mustBeEnabled, newCode, sendCode } from './codes.ts'
import {
  invalidParameter,
  type Json,
  optional,
  PoolError,
  record,
  required,
  userNotFound,
  wrongCredentials,
} from './errors.ts'
import { type Challenge, clientOf, findUser, type Pool, simulatedId } from './pool.ts'
import { checkPassword, type PoolClient } from './settings.ts'
import { setPassword } from './sign-up.ts'
import { beginExchange, claimHolds, passwordMatches, publicValue, simulatedVerifier } from './srp.ts'
import type { User } from './store.ts'
import { beginSession, hashToken, refreshSession } from './tokens.ts'
import { stepOf } from './totp.ts'
import { answeredByPasskey, passkeyRequest, signsInByPasskey } from './webauthn.ts'

const quarterHour = 15 * 60_000
const failuresBeforeLock = 5
const codeAttempts = 5

/**
 * Cognito's lockout: after five failures one second, doubled with each further one up to a quarter of an hour; forgotten
 * after a success or a quarter of an hour without an attempt. Names that nobody has are locked the same way.
 * @throws {PoolError} NotAuthorizedException while it lasts
 */
const checkLock = (pool: Pool, id: string): void => {
  const failures = pool.store.failures(id)
  if (failures && failures.locked_until > pool.now()) {
    throw new PoolError('NotAuthorizedException', 'Password attempts exceeded')
  }
}

const countFailure = (pool: Pool, id: string): void => {
  const now = pool.now()
  const before = pool.store.failures(id)
  const count = before && now - before.last_at < quarterHour ? before.count + 1 : 1
  const lock = count < failuresBeforeLock ? 0 : Math.min(1000 * 2 ** (count - failuresBeforeLock), quarterHour)
  pool.store.saveFailures(id, { count, lastAt: now, lockedUntil: now + lock })
}

const flowOf = (client: PoolClient, flow: string): void => {
  const allowed = client.authFlows ?? ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']
  const name = flow === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : flow
  if (!allowed.includes(`ALLOW_${name}`)) {
    throw new PoolError(
      'InvalidParameterException',
      name === 'USER_SRP_AUTH'
        ? 'USER_SRP_AUTH is not enabled for the client.'
        : `${name} flow not enabled for this client`,
    )
  }
}

/** The person who signs in, or somebody who does not exist but looks and costs like one. */
const subject = (pool: Pool, client: PoolClient, username: string) => {
  const user = findUser(pool, username)
  if (!user && client.preventUserExistenceErrors === false) throw userNotFound()
  const userId = user?.username ?? simulatedId(pool, username)
  const kept =
    user?.salt && user.verifier ? { salt: user.salt, verifier: user.verifier } : simulatedVerifier(pool.secret, userId)
  return { user, userId, kept, lockId: user?.sub ?? userId }
}

export const initiateAuth = (pool: Pool, request: Json): Promise<Json> => {
  if (request.AuthFlow === 'ADMIN_USER_PASSWORD_AUTH') throw invalidParameter('Initiate Auth method not supported.')
  return beginAuth(pool, request)
}

/** The first step of a sign-in, whoever may ask for it. */
export const beginAuth = async (pool: Pool, request: Json): Promise<Json> => {
  const client = clientOf(pool, required(request, 'ClientId'))
  const flow = required(request, 'AuthFlow')
  const parameters = record(request, 'AuthParameters')
  flowOf(client, flow)
  if (flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN') {
    return {
      AuthenticationResult: await refreshSession(pool, client, required(parameters, 'REFRESH_TOKEN')),
      ChallengeParameters: {},
    }
  }
  const username = required(parameters, 'USERNAME')
  if (flow === 'USER_AUTH') return beginChoice(pool, client, username, parameters)
  if (flow === 'USER_PASSWORD_AUTH' || flow === 'ADMIN_USER_PASSWORD_AUTH') {
    return byPassword(pool, client, username, required(parameters, 'PASSWORD'))
  }
  if (flow !== 'USER_SRP_AUTH') throw invalidParameter(`Unsupported AuthFlow ${flow}`)
  return bySrp(pool, client, username, required(parameters, 'SRP_A'))
}

const byPassword = (pool: Pool, client: PoolClient, username: string, password: string): Promise<Json> => {
  const { user, userId, kept, lockId } = subject(pool, client, username)
  checkLock(pool, lockId)
  return afterPassword(pool, client, user, lockId, passwordMatches(pool.name, userId, password, kept))
}

const bySrp = (pool: Pool, client: PoolClient, username: string, publicKey: string): Json => {
  const { user, userId, kept, lockId } = subject(pool, client, username)
  checkLock(pool, lockId)
  const exchange = beginExchange(userId, kept, publicKey)
  if (!exchange) throw invalidParameter('Invalid SRP_A')
  const block = randomBytes(1024).toString('base64')
  pool.exchanges.add({ exchange, sub: user?.sub, clientId: client.clientId }, client.authSessionSeconds ?? 180, block)
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: kept.salt.toString('hex'),
      SECRET_BLOCK: block,
      SRP_B: publicValue(exchange),
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
    },
  }
}

/** Choice-based sign-in: by what is preferred where the person has that, or a question by what. */
const beginChoice = async (pool: Pool, client: PoolClient, username: string, parameters: Json): Promise<Json> => {
  const { user, userId } = subject(pool, client, username)
  const offered = firstFactorsOf(pool, user)
  const preferred = optional(parameters, 'PREFERRED_CHALLENGE')
  if (preferred !== undefined && offered.includes(preferred)) {
    return byFactor(pool, client, username, preferred, parameters)
  }
  const waiting = { sub: user?.sub ?? userId, clientId: client.clientId, name: 'SELECT_CHALLENGE', username } as const
  return {
    ChallengeName: 'SELECT_CHALLENGE',
    Session: beginWaiting(pool, client, { ...waiting, attempts: 0 }),
    ChallengeParameters: {},
    AvailableChallenges: offered,
  }
}

/** By what somebody may sign in. Whom nobody knows has a password, like most. */
const firstFactorsOf = (pool: Pool, user: User | undefined): string[] => [
  ...(pool.settings.firstFactors.includes('PASSWORD') ? ['PASSWORD_SRP', 'PASSWORD'] : []),
  ...(user?.enabled && signsInByPasskey(pool, user, factorsOf(pool, user).length > 0) ? ['WEB_AUTHN'] : []),
]

const byFactor = async (
  pool: Pool,
  client: PoolClient,
  username: string,
  factor: string,
  given: Json,
): Promise<Json> => {
  if (factor === 'PASSWORD') return byPassword(pool, client, username, required(given, 'PASSWORD'))
  if (factor === 'PASSWORD_SRP') return bySrp(pool, client, username, required(given, 'SRP_A'))
  const { user } = subject(pool, client, username)
  if (factor !== 'WEB_AUTHN' || !user) throw invalidParameter('Invalid challenge selected')
  const { challenge: asked, options } = await passkeyRequest(pool, user)
  const answer = challenge(pool, client, user, 'WEB_AUTHN', { CREDENTIAL_REQUEST_OPTIONS: options }, asked)
  return { ...answer, AvailableChallenges: firstFactorsOf(pool, user) }
}

/** What follows a password that was checked: a refusal, one more question, or the tokens. */
const afterPassword = async (
  pool: Pool,
  client: PoolClient,
  user: User | undefined,
  lockId: string,
  right: boolean,
): Promise<Json> => {
  if (!right || !user?.verifier) {
    countFailure(pool, lockId)
    throw wrongCredentials()
  }
  mustBeEnabled(user)
  if (user.status === 'UNCONFIRMED') throw new PoolError('UserNotConfirmedException', 'User is not confirmed.')
  if (user.status === 'RESET_REQUIRED') {
    throw new PoolError('PasswordResetRequiredException', 'Password reset required for the user')
  }
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    if (user.passwordExpiresAt !== undefined && user.passwordExpiresAt <= pool.now()) {
      throw new PoolError(
        'NotAuthorizedException',
        'Temporary password has expired and must be reset by an administrator.',
      )
    }
    return challenge(pool, client, user, 'NEW_PASSWORD_REQUIRED', {
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(Object.fromEntries(attributesOf(user).map(({ Name, Value }) => [Name, Value]))),
    })
  }
  return afterAccount(pool, client, user)
}

/** The session under which an answer is awaited. */
const beginWaiting = (pool: Pool, client: PoolClient, waiting: Challenge): string =>
  pool.challenges.add(waiting, client.authSessionSeconds ?? 180, randomBytes(48).toString('base64url'))

const challenge = (
  pool: Pool,
  client: PoolClient,
  user: User,
  name: Challenge['name'],
  parameters: Json,
  code?: string,
): Json => {
  const waiting = { sub: user.sub, clientId: client.clientId, name, attempts: 0, ...(code && { code }) }
  return {
    ChallengeName: name,
    Session: beginWaiting(pool, client, waiting),
    ChallengeParameters: { USER_ID_FOR_SRP: user.username, ...parameters },
  }
}

const askForSms = async (pool: Pool, client: PoolClient, user: User): Promise<Json> => {
  const to = user.attributes.phone_number ?? ''
  const code = newCode()
  limitSends(pool, user, 'mfa')
  const message = {
    attribute: 'phone_number',
    to,
    clientId: client.clientId,
    source: 'CustomMessage_Authentication',
  } as const
  await sendCode(pool, user, code, message)
  const parameters = {
    CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
    CODE_DELIVERY_DESTINATION: masked('phone_number', to),
  }
  return challenge(pool, client, user, 'SMS_MFA', parameters, code)
}

/** The second factors that a person has turned on and the pool allows. */
const factorsOf = (pool: Pool, user: User): string[] =>
  pool.settings.mfaMethods.filter(
    method =>
      user.mfa.enabled.includes(method) &&
      Boolean(method === 'SMS_MFA' ? user.attributes.phone_number : user.totpSecret),
  )

const afterAccount = async (pool: Pool, client: PoolClient, user: User): Promise<Json> => {
  const factors = factorsOf(pool, user)
  if (factors.length === 0) return finish(pool, client, user)
  const chosen = factors.length === 1 ? factors[0] : factors.find(factor => factor === user.mfa.preferred)
  if (chosen === undefined) {
    return challenge(pool, client, user, 'SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: JSON.stringify(factors) })
  }
  return chosen === 'SMS_MFA' ? askForSms(pool, client, user) : challenge(pool, client, user, 'SOFTWARE_TOKEN_MFA', {})
}

const finish = async (pool: Pool, client: PoolClient, user: User): Promise<Json> => {
  const tokens = await beginSession(pool, client, user, 'TokenGeneration_Authentication')
  pool.store.forgetFailures(user.sub)
  return { AuthenticationResult: tokens, ChallengeParameters: {} }
}

export const respondToAuthChallenge = async (pool: Pool, request: Json): Promise<Json> => {
  const client = clientOf(pool, required(request, 'ClientId'))
  const name = required(request, 'ChallengeName')
  const responses = record(request, 'ChallengeResponses')
  if (name === 'PASSWORD_VERIFIER') return verifyClaim(pool, client, responses)

  const session = required(request, 'Session')
  const waiting = pool.challenges.get(session)
  if (!waiting || waiting.clientId !== client.clientId || waiting.name !== name) {
    throw new PoolError('NotAuthorizedException', 'Invalid session for the user, session is expired.')
  }
  if (waiting.name === 'SELECT_CHALLENGE') {
    const username = waiting.username ?? ''
    const factor = required(responses, 'ANSWER')
    if (!firstFactorsOf(pool, subject(pool, client, username).user).includes(factor))
      throw invalidParameter('Invalid challenge selected')
    pool.challenges.take(session)
    return byFactor(pool, client, username, factor, responses)
  }
  const user = pool.store.userBySub(waiting.sub)
  if (!user) throw wrongCredentials()
  mustBeEnabled(user)
  if (waiting.name === 'WEB_AUTHN') {
    // Guesses at the password lock nobody out of their passkey: an answer of one cannot be guessed. It is good once.
    pool.challenges.take(session)
    if (!(await answeredByPasskey(pool, user, waiting.code ?? '', required(responses, 'CREDENTIAL'))))
      throw wrongCredentials()
    return finish(pool, client, user)
  }
  checkLock(pool, user.sub)
  const accept = () => {
    if (!pool.challenges.take(session)) {
      throw new PoolError('NotAuthorizedException', 'Invalid session for the user, session is expired.')
    }
  }
  switch (waiting.name) {
    case 'SELECT_MFA_TYPE': {
      const answer = required(responses, 'ANSWER')
      if (!factorsOf(pool, user).includes(answer)) throw invalidParameter('Invalid MFA type selected')
      accept()
      return answer === 'SMS_MFA'
        ? askForSms(pool, client, user)
        : challenge(pool, client, user, 'SOFTWARE_TOKEN_MFA', {})
    }
    case 'NEW_PASSWORD_REQUIRED': {
      const password = required(responses, 'NEW_PASSWORD')
      checkPassword(pool.settings, password)
      const attributes = Object.fromEntries(
        Object.entries(responses)
          .filter(([key]) => key.startsWith('userAttributes.'))
          .map(([key, value]) => [key.slice('userAttributes.'.length), String(value)]),
      )
      checkAttributes(pool, attributes)
      if (attributes.email !== undefined) throw invalidParameter('Cannot modify an already provided email')
      accept()
      setPassword(pool, user, password)
      user.status = 'CONFIRMED'
      Object.assign(user.attributes, attributes)
      pool.store.saveUser(user)
      return afterAccount(pool, client, user)
    }
    case 'SMS_MFA': {
      const given = Buffer.from(required(responses, 'SMS_MFA_CODE'))
      const expected = Buffer.from(waiting.code ?? '')
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        return refuseCode(pool, session, waiting)
      accept()
      if (user.attributes.phone_number_verified !== 'true') {
        user.attributes.phone_number_verified = 'true'
        pool.store.saveUser(user)
      }
      return finish(pool, client, user)
    }
    case 'SOFTWARE_TOKEN_MFA': {
      const step = stepOf(user.totpSecret ?? '', required(responses, 'SOFTWARE_TOKEN_MFA_CODE'), pool.now())
      if (step === undefined) return refuseCode(pool, session, waiting)
      spendTotpStep(pool, user, step)
      accept()
      return finish(pool, client, user)
    }
  }
}

/**
 * Uses up a one-time password, so that nobody who read it over a shoulder can use it again.
 * @throws {PoolError} ExpiredCodeException for one that was used
 */
export const spendTotpStep = (pool: Pool, user: User, step: number): void => {
  if (step <= user.totpStep) {
    throw new PoolError('ExpiredCodeException', 'Your software token has already been used once.')
  }
  user.totpStep = step
  pool.store.saveUser(user)
}

const refuseCode = (pool: Pool, session: string, waiting: Challenge): never => {
  waiting.attempts += 1
  countFailure(pool, waiting.sub)
  if (waiting.attempts >= codeAttempts) {
    pool.challenges.take(session)
    throw new PoolError('NotAuthorizedException', 'Invalid session for the user.')
  }
  throw new PoolError('CodeMismatchException', 'Invalid code received for user')
}

const verifyClaim = (pool: Pool, client: PoolClient, responses: Json): Promise<Json> => {
  const secretBlock = required(responses, 'PASSWORD_CLAIM_SECRET_BLOCK')
  const claim = {
    secretBlock,
    timestamp: required(responses, 'TIMESTAMP'),
    signature: required(responses, 'PASSWORD_CLAIM_SIGNATURE'),
  }
  const username = required(responses, 'USERNAME')
  const waiting = pool.exchanges.take(secretBlock)
  if (!waiting || waiting.clientId !== client.clientId) throw wrongCredentials()
  const lockId = waiting.sub ?? waiting.exchange.userId
  checkLock(pool, lockId)
  const right = claimHolds(pool.name, waiting.exchange, claim) && username === waiting.exchange.userId
  const user = waiting.sub === undefined ? undefined : pool.store.userBySub(waiting.sub)
  return afterPassword(pool, client, user, lockId, right)
}

export const getTokensFromRefreshToken = async (pool: Pool, request: Json): Promise<Json> => {
  const client = clientOf(pool, required(request, 'ClientId'))
  return { AuthenticationResult: await refreshSession(pool, client, required(request, 'RefreshToken')) }
}

export const revokeToken = (pool: Pool, request: Json): Json => {
  const client = clientOf(pool, required(request, 'ClientId'))
  const token = required(request, 'Token')
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) {
    throw new PoolError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked.')
  }
  const kept = pool.store.refreshToken(hashToken(token))
  if (kept && kept.clientId !== client.clientId) {
    throw new PoolError('UnauthorizedException', 'The token was not issued to this client.')
  }
  if (kept) pool.store.revokeToken(kept.hash)
  return {}
}
