import { TextError, type TextKey } from '../lib/i18n.ts'

const byName: Readonly<Record<string, TextKey>> = {
  CodeMismatchException: 'identity.wrong.code',
  EnableSoftwareTokenMFAException: 'identity.wrong.code',
  ExpiredCodeException: 'identity.wrong.codeExpired',
  LimitExceededException: 'identity.wrong.tooMany',
  TooManyFailedAttemptsException: 'identity.wrong.tooMany',
  TooManyRequestsException: 'identity.wrong.tooMany',
  InvalidPasswordException: 'identity.wrong.policy',
  AliasExistsException: 'identity.wrong.exists',
  UserUnAuthenticatedException: 'identity.wrong.signedOut',
  NetworkError: 'app.failure.unreachable',
  PasskeyAuthenticationCanceled: 'identity.wrong.passkeyCanceled',
  PasskeyRegistrationCanceled: 'identity.wrong.passkeyCanceled',
  PasskeyOperationAborted: 'identity.wrong.passkeyCanceled',
  PasskeyAlreadyExists: 'identity.wrong.passkeyThere',
  PasskeyNotSupported: 'identity.wrong.passkeyUnsupported',
  WebAuthnCredentialNotSupportedException: 'identity.wrong.passkeyUnsupported',
  RelyingPartyMismatch: 'identity.wrong.passkeyElsewhere',
  WebAuthnOriginNotAllowedException: 'identity.wrong.passkeyElsewhere',
}

/** NotAuthorizedException says many things; the pool's message tells which. */
const notAuthorised: readonly (readonly [RegExp, TextKey])[] = [
  [/attempts exceeded/i, 'identity.wrong.locked'],
  [/disabled/i, 'identity.wrong.disabled'],
  [/session/i, 'identity.wrong.sessionOver'],
  [/token has|revoked/i, 'identity.wrong.signedOut'],
  [/incorrect username or password/i, 'identity.wrong.credentials'],
]

const fields: Readonly<Record<string, string>> = {
  'identity.wrong.code': 'code',
  'identity.wrong.codeExpired': 'code',
  'identity.wrong.codeUsed': 'code',
  'identity.wrong.policy': 'newPassword',
}

/**
 * What the user pool refused, in the catalogue's words and beside the field that it is about.
 * What is not known is 'Failed to sign in!' (spec part 2, section 8).
 */
export const poolProblem = (error: unknown): Error => {
  if (error instanceof TextError) return error
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  const key = keyOf(name, message)
  const field = fields[key]
  return new TextError(key, { cause: error, ...(field ? { field } : {}) })
}

const keyOf = (name: string, message: string): TextKey => {
  if (name === 'ExpiredCodeException' && /already been used/.test(message)) return 'identity.wrong.codeUsed'
  if (name === 'NotAuthorizedException') {
    return notAuthorised.find(([pattern]) => pattern.test(message))?.[1] ?? 'identity.signInFailed'
  }
  return byName[name] ?? 'identity.signInFailed'
}

/** What the user pool refused when a password was to be changed. It says of a wrong one what it says of a wrong sign-in. */
export const changeProblem = (error: unknown): Error => {
  const problem = poolProblem(error)
  return problem instanceof TextError && problem.key === 'identity.wrong.credentials'
    ? new TextError('identity.wrong.password', { field: 'currentPassword', cause: error })
    : problem
}

/** Runs a step with the user pool; what it refuses comes in the catalogue's words. */
export const atPool = async <T>(step: () => Promise<T>): Promise<T> => {
  try {
    return await step()
  } catch (error) {
    throw poolProblem(error)
  }
}
