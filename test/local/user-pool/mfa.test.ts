import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, test } from 'vitest'
import { codeAt, stepAt } from '#infra/local/user-pool/totp.ts'
import { clientId, type Harness, harnessOfFile, password, poolId, refusal } from './harness.ts'

const local = await harnessOfFile()
let counter = 0
const someone = () => `mfa${++counter}@people.example`
const now = () => Date.now() + local.state.offset
const codeOf = (secret: string) => codeAt(secret, stepAt(now()))
const wrongFor = (secret: string) =>
  ['000000', '111111', '222222', '333333'].find(
    code => ![-1, 0, 1].some(w => codeAt(secret, stepAt(now()) + w) === code),
  )!

const respond = (
  ChallengeName: cognito.ChallengeNameType,
  Session: string | undefined,
  answers: Record<string, string>,
) =>
  local.sdk().send(
    new cognito.RespondToAuthChallengeCommand({
      ClientId: clientId,
      ChallengeName,
      Session,
      ChallengeResponses: answers,
    }),
  )
const prefer = (AccessToken: string | undefined, settings: Partial<cognito.SetUserMFAPreferenceCommandInput>) =>
  local.sdk().send(new cognito.SetUserMFAPreferenceCommand({ AccessToken, ...settings }))

const withTotp = async (email: string) => {
  const { AccessToken } = await local.person(email)
  const { SecretCode } = await local.sdk().send(new cognito.AssociateSoftwareTokenCommand({ AccessToken }))
  await local.sdk().send(new cognito.VerifySoftwareTokenCommand({ AccessToken, UserCode: codeOf(SecretCode!) }))
  await prefer(AccessToken, { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } })
  return { AccessToken, secret: SecretCode! }
}

test('the codes are those of RFC 6238, appendix B', () => {
  // The RFC's key '12345678901234567890' in base 32; its SHA-1 codes of eight digits, cut to six.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const known: [number, string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ]
  for (const [seconds, code] of known) expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code)
})

describe('authenticator app', () => {
  test('happy: associate, verify, turn on; the sign-in asks for a code; turn off again', async () => {
    const email = someone()
    const { AccessToken, secret } = await withTotp(email)
    const user = await local.sdk().send(new cognito.GetUserCommand({ AccessToken }))
    expect(user).toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    })
    local.advance(30)
    const asked = await local.signIn(email)
    expect(asked.AuthenticationResult).toBeUndefined()
    expect(asked.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    const done = await respond('SOFTWARE_TOKEN_MFA', asked.Session, {
      USERNAME: email,
      SOFTWARE_TOKEN_MFA_CODE: codeOf(secret),
    })
    expect(done.AuthenticationResult?.AccessToken).toBeDefined()
    await prefer(AccessToken, { SoftwareTokenMfaSettings: { Enabled: false } })
    expect((await local.signIn(email)).AuthenticationResult).toBeDefined()
  })

  test('security: a code counts once, whoever read it over a shoulder', async () => {
    const email = someone()
    const { secret } = await withTotp(email)
    const first = await local.signIn(email)
    const enrolment = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: codeOf(secret) }
    expect(await refusal(respond('SOFTWARE_TOKEN_MFA', first.Session, enrolment))).toBe(
      'ExpiredCodeException: Your software token has already been used once.',
    )
    local.advance(30)
    const answers = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: codeOf(secret) }
    await respond('SOFTWARE_TOKEN_MFA', first.Session, answers)
    await local.restart()
    const second = await local.signIn(email)
    expect(await refusal(respond('SOFTWARE_TOKEN_MFA', second.Session, answers))).toMatch(/^ExpiredCodeException/)
  })

  test('security: guesses are counted, end the session, and lock the account like passwords', async () => {
    const email = someone()
    const { secret } = await withTotp(email)
    local.advance(60)
    const asked = await local.signIn(email)
    const guess = () =>
      refusal(
        respond('SOFTWARE_TOKEN_MFA', asked.Session, { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: wrongFor(secret) }),
      )
    for (let count = 0; count < 4; count += 1) expect(await guess()).toMatch(/^CodeMismatchException/)
    expect(await guess()).toMatch(/^NotAuthorizedException: Invalid session/)
    expect(await refusal(local.signIn(email))).toMatch(/Password attempts exceeded/)
    local.advance(120)
    const again = await local.signIn(email)
    local.advance(181)
    const late = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: codeOf(secret) }
    expect(await refusal(respond('SOFTWARE_TOKEN_MFA', again.Session, late))).toMatch(/session is expired/)
    expect(await refusal(respond('SMS_MFA', again.Session, { USERNAME: email, SMS_MFA_CODE: '000000' }))).toMatch(
      /^NotAuthorizedException/,
    )
  })

  test('error: it cannot be turned on before a code showed that the app has the secret', async () => {
    const { AccessToken } = await local.person(someone())
    const on = { SoftwareTokenMfaSettings: { Enabled: true } }
    expect(await refusal(prefer(AccessToken, on))).toMatch(/^InvalidParameterException: User has not verified/)
    const { SecretCode } = await local.sdk().send(new cognito.AssociateSoftwareTokenCommand({ AccessToken }))
    const verify = (UserCode: string) =>
      local.sdk().send(new cognito.VerifySoftwareTokenCommand({ AccessToken, UserCode }))
    expect(await refusal(verify(wrongFor(SecretCode!)))).toMatch(/^EnableSoftwareTokenMFAException/)
    expect(await refusal(prefer(AccessToken, on))).toMatch(/^InvalidParameterException/)
    await verify(codeOf(SecretCode!))
    await prefer(AccessToken, on)
  })
})

describe('SMS', () => {
  const phone = '+61400000001'
  const verified = async (email: string) => {
    const { AccessToken } = await local.person(email)
    const attributes = [{ Name: 'phone_number', Value: phone }]
    await local.sdk().send(new cognito.UpdateUserAttributesCommand({ AccessToken, UserAttributes: attributes }))
    const on = { SMSMfaSettings: { Enabled: true, PreferredMfa: true } }
    expect(await refusal(prefer(AccessToken, on))).toMatch(/^InvalidParameterException/)
    const AttributeName = 'phone_number'
    await local.sdk().send(new cognito.GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName }))
    const Code = local.lastCode(phone)
    await local.sdk().send(new cognito.VerifyUserAttributeCommand({ AccessToken, AttributeName, Code }))
    await prefer(AccessToken, on)
    return AccessToken
  }

  test('happy: verify the number, turn it on, sign in with the code that comes', async () => {
    const email = someone()
    await verified(email)
    const asked = await local.signIn(email)
    expect(asked.ChallengeName).toBe('SMS_MFA')
    expect(asked.ChallengeParameters?.CODE_DELIVERY_DESTINATION).toBe('+*******0001')
    expect(local.mailbox.list({ to: phone })[0]).toMatchObject({ channel: 'sms', to: [phone] })
    const code = local.lastCode(phone)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await refusal(respond('SMS_MFA', asked.Session, { USERNAME: email, SMS_MFA_CODE: wrong }))).toMatch(
      /^CodeMismatchException/,
    )
    const answers = { USERNAME: email, SMS_MFA_CODE: code }
    expect((await respond('SMS_MFA', asked.Session, answers)).AuthenticationResult).toBeDefined()
    expect(await refusal(respond('SMS_MFA', asked.Session, answers))).toMatch(/^NotAuthorizedException/)
  })

  test('happy: with both and no preference, the person chooses', async () => {
    const email = someone()
    const AccessToken = await verified(email)
    const { SecretCode } = await local.sdk().send(new cognito.AssociateSoftwareTokenCommand({ AccessToken }))
    const UserCode = codeOf(SecretCode!)
    await local.sdk().send(new cognito.VerifySoftwareTokenCommand({ AccessToken, UserCode }))
    await prefer(AccessToken, {
      SMSMfaSettings: { Enabled: true, PreferredMfa: false },
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: false },
    })
    const asked = await local.signIn(email, password)
    expect(asked.ChallengeName).toBe('SELECT_MFA_TYPE')
    const chosen = await respond('SELECT_MFA_TYPE', asked.Session, { USERNAME: email, ANSWER: 'SOFTWARE_TOKEN_MFA' })
    expect(chosen.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    local.advance(30)
    const SOFTWARE_TOKEN_MFA_CODE = codeOf(SecretCode!)
    const done = await respond('SOFTWARE_TOKEN_MFA', chosen.Session, { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE })
    expect(done.AuthenticationResult).toBeDefined()
  })
})

test('a server checks a password and turns factors off; nobody else asks for that flow', async () => {
  const email = someone()
  await withTotp(email)
  // The SDK learns of the clock's difference by each answer: one client for each call.
  const admin = { send: ((command: never) => local.sdk().send(command)) as ReturnType<Harness['sdk']>['send'] }
  const begin = (PASSWORD: string) =>
    admin.send(
      new cognito.AdminInitiateAuthCommand({
        UserPoolId: poolId,
        ClientId: clientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD },
      }),
    )
  expect(await refusal(begin('wrong'))).toBe('NotAuthorizedException: Incorrect username or password.')
  expect(await begin(password)).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' })
  const off = { Enabled: false, PreferredMfa: false }
  await admin.send(
    new cognito.AdminSetUserMFAPreferenceCommand({
      UserPoolId: poolId,
      Username: email,
      SoftwareTokenMfaSettings: off,
    }),
  )
  expect((await begin(password)).AuthenticationResult?.AccessToken).toBeTruthy()
  const open = local.sdk().send(
    new cognito.InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH' as never,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  )
  expect(await refusal(open)).toMatch(/^InvalidParameterException: Initiate Auth method not supported/)
})
