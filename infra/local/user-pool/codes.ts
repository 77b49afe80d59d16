import { randomInt, timingSafeEqual } from 'node:crypto'
import { expiredCode, PoolError, tooManyAttempts, wrongCode } from './errors.ts'
import { keyed, type Pool } from './pool.ts'
import type { CodePurpose, User } from './store.ts'
import { callTrigger, type TriggerSource } from './triggers.ts'

const hour = 3_600_000
/** Cognito keeps a confirmation code for a day and a password code for an hour. */
const lifeOf = (purpose: CodePurpose) => (purpose === 'password' ? hour : 24 * hour)
const attemptsAllowed = 5
const sendsAnHour = 10

export type Delivery = { AttributeName: string; DeliveryMedium: 'EMAIL' | 'SMS'; Destination: string }

/** How a destination is shown to somebody who need not know it. */
export const masked = (attribute: string, value: string): string => {
  if (attribute === 'phone_number') return `+${'*'.repeat(Math.max(0, value.length - 5))}${value.slice(-4)}`
  const [local = '', domain = ''] = value.split('@')
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`
}

export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

const fillIn = (text: string, user: User, code: string) =>
  text.replaceAll('{####}', code).replaceAll('{username}', user.attributes.email ?? user.username)

/** Sends a code in the words of the CustomMessage trigger, or else of the pool. @throws {PoolError} from the trigger */
export const sendCode = async (
  pool: Pool,
  user: User,
  code: string,
  message: { attribute: string; to: string; clientId: string; source: TriggerSource & `CustomMessage_${string}` },
): Promise<Delivery> => {
  const custom = await callTrigger(pool, message.source, user, message.clientId, {
    request: { codeParameter: '{####}', usernameParameter: '{username}', linkParameter: '{##Click Here##}' },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  })
  const text = (name: string, otherwise: string) =>
    fillIn(typeof custom[name] === 'string' && custom[name] !== '' ? custom[name] : otherwise, user, code)
  const { texts } = pool.settings
  if (message.attribute === 'phone_number') {
    const otherwise = message.source === 'CustomMessage_Authentication' ? texts.mfaSms : texts.verificationSms
    pool.deliver({ channel: 'sms', to: message.to, text: text('smsMessage', otherwise) })
  } else {
    const invited = message.source === 'CustomMessage_AdminCreateUser'
    pool.deliver({
      channel: 'email',
      to: message.to,
      subject: text('emailSubject', invited ? texts.invitationSubject : texts.verificationSubject),
      text: text('emailMessage', invited ? texts.invitationBody : texts.verificationBody),
    })
  }
  return {
    AttributeName: message.attribute,
    DeliveryMedium: message.attribute === 'phone_number' ? 'SMS' : 'EMAIL',
    Destination: masked(message.attribute, message.to),
  }
}

/** @throws {PoolError} LimitExceededException when a person asks for too many messages in an hour */
export const limitSends = (pool: Pool, user: User, purpose: string): void => {
  if (pool.store.sendsSince(user.sub, purpose, pool.now() - hour) >= sendsAnHour) throw tooManyAttempts()
  pool.store.recordSend(user.sub, purpose, pool.now())
}

/** Makes the only valid code for a purpose, and sends it. @throws {PoolError} */
export const issueCode = async (
  pool: Pool,
  user: User,
  purpose: CodePurpose,
  message: Parameters<typeof sendCode>[3],
): Promise<Delivery> => {
  const code = newCode()
  pool.store.transaction(() => {
    limitSends(pool, user, purpose)
    pool.store.saveCode(user.sub, purpose, {
      hash: keyed(pool, 'code', user.sub, purpose, code).toString('base64url'),
      destination: message.to,
      expiresAt: pool.now() + lifeOf(purpose),
    })
  })
  return sendCode(pool, user, code, message)
}

/**
 * Checks a code and counts a wrong guess. The caller deletes a right one in the transaction that does what the code
 * allows, without waiting for anything in between, so that it counts once.
 * @returns where the code was sent
 * @throws {PoolError} CodeMismatchException, ExpiredCodeException, LimitExceededException
 */
export const checkCode = (pool: Pool, user: User, purpose: CodePurpose, given: string): string => {
  const kept = pool.store.code(user.sub, purpose)
  if (!kept) throw purpose === 'sign-up' || purpose === 'password' ? expiredCode() : wrongCode()
  if (kept.attempts >= attemptsAllowed) throw tooManyAttempts()
  if (kept.expires_at <= pool.now()) throw expiredCode()
  const hash = keyed(pool, 'code', user.sub, purpose, given)
  if (!timingSafeEqual(hash, Buffer.from(kept.hash, 'base64url'))) {
    pool.store.countAttempt(user.sub, purpose)
    throw wrongCode()
  }
  return kept.destination
}

/** Where a person can be sent a code: a verified address first of all. */
export const contactOf = (user: User): { attribute: string; to: string } | undefined => {
  for (const attribute of ['email', 'phone_number']) {
    const to = user.attributes[attribute]
    if (to && user.attributes[`${attribute}_verified`] === 'true') return { attribute, to }
  }
  return undefined
}

/** @throws {PoolError} for a person who may not be acted for */
export const mustBeEnabled = (user: User): void => {
  if (!user.enabled) throw new PoolError('NotAuthorizedException', 'User is disabled.')
}
