import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { codeAt, stepAt } from '#infra/local/user-pool/totp.ts'
import { clientId, harnessOfFile, password, refusal } from './harness.ts'

/** `npm run model:guesses` asks for a thousand. */
const guesses = Number(process.env.GUESSES ?? 60)
/** After so many nothing is looked at any more. */
const most = 10

const local = await harnessOfFile()

/** Brings the pool's time back to this moment with each call, however long the machine takes. */
const stoppedTime = (): (() => void) => {
  const begun = Date.now()
  const { offset } = local.state
  return () => {
    local.state.offset = offset + begun - Date.now()
  }
}

/** What the guesses were told that were looked at. */
const lookedAt = async (
  wrong: RegExp,
  guess: (n: number) => Promise<unknown>,
  still = stoppedTime(),
): Promise<number> => {
  let count = 0
  for (let n = 0; n < guesses; n += 1) {
    // All in one moment: who waits is slowed down ever more.
    still()
    if (wrong.test(await refusal(guess(n)))) count += 1
  }
  return count
}
const timeout = { timeout: 120_000 }

test('security: guesses of a password stop within ten, by every way to send one', timeout, async () => {
  const ways = {
    srp: (email: string, word: string) => local.signIn(email, word),
    choice: (USERNAME: string, PASSWORD: string) =>
      local.sdk().send(
        new cognito.InitiateAuthCommand({
          ClientId: clientId,
          AuthFlow: 'USER_AUTH',
          AuthParameters: { USERNAME, PASSWORD, PREFERRED_CHALLENGE: 'PASSWORD' },
        }),
      ),
  }
  for (const [way, send] of Object.entries(ways)) {
    const email = `guessed-${way}@people.example`
    await local.person(email)
    const still = stoppedTime()
    expect(await lookedAt(/Incorrect/, n => send(email, `Guess number ${n}`), still), way).toBeLessThanOrEqual(most)
    still()
    expect(await refusal(send(email, password)), way).toMatch(/attempts exceeded/)
  }
})

test('security: guesses of a second step by who has the password stop within ten', timeout, async () => {
  const email = 'guessed-totp@people.example'
  const { AccessToken } = await local.person(email)
  const { SecretCode = '' } = await local.sdk().send(new cognito.AssociateSoftwareTokenCommand({ AccessToken }))
  const now = () => stepAt(Date.now() + local.state.offset)
  await local.sdk().send(new cognito.VerifySoftwareTokenCommand({ AccessToken, UserCode: codeAt(SecretCode, now()) }))
  await local.sdk().send(
    new cognito.SetUserMFAPreferenceCommand({
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    }),
  )
  const right = new Set([-2, -1, 0, 1, 2].map(step => codeAt(SecretCode, now() + step)))
  const count = await lookedAt(/CodeMismatch/, async n => {
    const { Session } = await local.signIn(email)
    const code = String(n).padStart(6, '0')
    return local.sdk().send(
      new cognito.RespondToAuthChallengeCommand({
        ClientId: clientId,
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session,
        ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: right.has(code) ? '999999' : code },
      }),
    )
  })
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThanOrEqual(most)
})

test('security: guesses of the code that resets a password stop within ten', timeout, async () => {
  const email = 'guessed-reset@people.example'
  await local.person(email)
  await local.sdk().send(new cognito.ForgotPasswordCommand({ ClientId: clientId, Username: email }))
  const right = local.lastCode(email)
  const reset = (ConfirmationCode: string) =>
    local.sdk().send(
      new cognito.ConfirmForgotPasswordCommand({
        ClientId: clientId,
        Username: email,
        ConfirmationCode,
        Password: 'another good 1 password',
      }),
    )
  const guess = (n: number) => String(n).padStart(6, '0')
  const count = await lookedAt(/CodeMismatch/, n => reset(guess(n) === right ? '999999' : guess(n)))
  expect(count).toBeLessThanOrEqual(most)
  expect(await refusal(reset(right))).toMatch(/LimitExceeded/)
})
