import { describe, expect, test } from 'vitest'
import { atPool, changeProblem, poolProblem } from '#web/identity/problems.ts'
import { TextError } from '#web/lib/i18n.ts'
import { signUpRefusal } from '#web/lib/pool-refusal.ts'

const refusal = (name: string, message = '') => Object.assign(new Error(message), { name })

describe('what the user pool refuses, in words', () => {
  test.each([
    ['NotAuthorizedException', 'Incorrect username or password.', 'identity.wrong.credentials', undefined],
    ['NotAuthorizedException', 'Password attempts exceeded', 'identity.wrong.locked', undefined],
    ['NotAuthorizedException', 'User is disabled.', 'identity.wrong.disabled', undefined],
    ['NotAuthorizedException', 'Access Token has been revoked', 'identity.wrong.signedOut', undefined],
    [
      'NotAuthorizedException',
      'Invalid session for the user, session is expired.',
      'identity.wrong.sessionOver',
      undefined,
    ],
    ['CodeMismatchException', '', 'identity.wrong.code', 'code'],
    ['EnableSoftwareTokenMFAException', '', 'identity.wrong.code', 'code'],
    ['ExpiredCodeException', 'Your software token has already been used once.', 'identity.wrong.codeUsed', 'code'],
    ['ExpiredCodeException', 'Invalid code provided', 'identity.wrong.codeExpired', 'code'],
    ['InvalidPasswordException', '', 'identity.wrong.policy', 'newPassword'],
    ['LimitExceededException', '', 'identity.wrong.tooMany', undefined],
    ['NetworkError', '', 'app.failure.unreachable', undefined],
    ['SomethingNew', '', 'identity.signInFailed', undefined],
  ])('%s %s', (name, message, key, field) => {
    expect(poolProblem(refusal(name, message))).toMatchObject({ key, field })
  })

  test.each([
    ['NotAuthorizedException', 'Incorrect username or password.', 'identity.wrong.password', 'currentPassword'],
    ['NotAuthorizedException', 'Password attempts exceeded', 'identity.wrong.locked', undefined],
    ['NotAuthorizedException', 'Access Token has been revoked', 'identity.wrong.signedOut', undefined],
    ['InvalidPasswordException', 'Password not long enough', 'identity.wrong.policy', 'newPassword'],
    ['LimitExceededException', 'Attempt limit exceeded', 'identity.wrong.tooMany', undefined],
    ['NetworkError', 'A network error has occurred.', 'app.failure.unreachable', undefined],
  ])('changing a password: %s %s', (name, message, key, field) => {
    expect(changeProblem(refusal(name, message))).toMatchObject({ key, field })
  })

  test("the product's own refusal of a provider's account keeps its words", () => {
    expect(signUpRefusal('PreSignUp failed with error Un compte existe.')).toBe('Un compte existe')
    expect(signUpRefusal('PostConfirmation failed with error x.')).toBeUndefined()
  })

  test('a step that succeeds is what it is, and words that are known stay', async () => {
    expect(await atPool(async () => 7)).toBe(7)
    const known = new TextError('identity.wrong.code')
    await expect(atPool(() => Promise.reject(known))).rejects.toBe(known)
  })
})
