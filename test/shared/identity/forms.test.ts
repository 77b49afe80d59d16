import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { Code, PasswordReset, Phone, Registration, SignIn } from '#shared/identity/forms.ts'
import {
  passwordChangeProblems,
  passwordMinimum,
  passwordProblem,
  passwordProblems,
} from '#shared/identity/password.ts'

const { en, fr } = texts

const messages = (result: { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('passwords', () => {
  test.each([
    ['Aa1!', 'identity.password.tooShort'],
    ['AAAAAAAA1!', 'identity.password.lowercase'],
    ['aaaaaaaa1!', 'identity.password.uppercase'],
    ['Aaaaaaaaa!', 'identity.password.digit'],
    ['Aaaaaaaaa1', 'identity.password.symbol'],
    [`Aa1!${'x'.repeat(253)}`, 'identity.password.tooLong'],
    ['Correct-horse9', undefined],
  ])('%s: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem)
  })
  test('every problem that is listed is one that a password can have, and the other way round', () => {
    const samples = ['Aa1!', `Aa1!${'x'.repeat(253)}`, 'AAAAAAAA1!', 'aaaaaaaa1!', 'Aaaaaaaaa!', 'Aaaaaaaaa1']
    expect(samples.map(passwordProblem)).toEqual(passwordProblems)
  })
  test.each([
    [
      'nothing typed',
      ['', '', ''],
      ['identity.passwordRequired', 'identity.password.tooShort', 'identity.passwordRequired'],
    ],
    ['a weak one, twice', ['old', 'Correcthorse', 'Correcthorse'], [undefined, 'identity.password.digit', undefined]],
    [
      'two that differ',
      ['old', 'Correct-horse9', 'Correct-horse8'],
      [undefined, undefined, 'identity.password.mismatch'],
    ],
    ['one not repeated', ['old', 'Correct-horse9', ''], [undefined, undefined, 'identity.passwordRequired']],
    ['as it should be', ['old', 'Correct-horse9', 'Correct-horse9'], [undefined, undefined, undefined]],
  ])('changing: %s', (_, typed, expected) => {
    const [currentPassword = '', newPassword = '', confirmPassword = ''] = typed
    const problems = passwordChangeProblems({ currentPassword, newPassword, confirmPassword })
    expect([problems.currentPassword, problems.newPassword, problems.confirmPassword]).toEqual(expected)
    expect(Object.keys(problems)).toHaveLength(expected.filter(Boolean).length)
  })
  test('the texts say the length that is checked', () => {
    for (const texts of [en, fr]) {
      expect(texts['identity.password.tooShort']).toContain(String(passwordMinimum))
      expect(texts['identity.password.rules']).toContain(String(passwordMinimum))
    }
  })
  test('property: what is missing one kind of character is refused, whatever else it has', () => {
    const kinds = ['abc', 'ABC', '123', '!#-']
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 }),
        fc.array(fc.nat(), { minLength: 10, maxLength: 40 }),
        (without, picks) => {
          const letters = kinds.filter((_, kind) => kind !== without).join('')
          const password = picks.map(pick => letters[pick % letters.length]).join('')
          expect(passwordProblem(password)).toBeDefined()
        },
      ),
    )
  })
})

describe('forms', () => {
  test('happy: addresses in lower case, codes and numbers without their spaces, passwords as typed', () => {
    expect(SignIn.parse({ email: ' Ana@People.example ', password: ' x ' })).toEqual({
      email: 'ana@people.example',
      password: ' x ',
    })
    expect(Code.parse({ code: ' 123-456 ' })).toEqual({ code: '123456' })
    expect(Phone.parse({ phone: '+61 (400) 000-001' })).toEqual({ phone: '+61400000001' })
  })
  test('error: what is wrong is named beside its field, by a text of the catalogue', () => {
    expect(messages(SignIn.safeParse({ email: '', password: '' }))).toEqual([
      ['email', 'identity.emailRequired'],
      ['password', 'identity.passwordRequired'],
    ])
    expect(messages(Registration.safeParse({ email: 'ana', newPassword: 'x' }))).toEqual([
      ['email', 'identity.emailInvalid'],
      ['newPassword', 'identity.password.tooShort'],
    ])
    expect(
      messages(PasswordReset.safeParse({ email: 'a@b.example', code: '12345', newPassword: 'Correct-horse9' })),
    ).toEqual([['code', 'identity.codeInvalid']])
    expect(messages(Phone.safeParse({ phone: '0400 000 001' }))).toEqual([['phone', 'identity.phoneInternational']])
    for (const key of ['identity.codeInvalid', 'identity.phoneInternational'] as const) expect(en[key]).toBeTruthy()
  })
  test('security: unknown keys are refused', () => {
    expect(SignIn.safeParse({ email: 'a@b.example', password: 'x', admin: true }).success).toBe(false)
  })
})
