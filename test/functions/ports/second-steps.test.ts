import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import { codeAt, stepAt } from 'local-cloud'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { secondSteps } from '#functions/ports/second-steps.ts'
import { adminKey, clientId, type Harness, password, poolId, startHarness } from '#test/local/user-pool/harness.ts'

let local: Harness
beforeAll(async () => {
  local = await startHarness()
  for (const [name, value] of [
    ['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', local.pool.url],
    ['AWS_REGION', 'ap-southeast-2'],
    ['AWS_ACCESS_KEY_ID', adminKey.accessKeyId],
    ['AWS_SECRET_ACCESS_KEY', adminKey.secretAccessKey],
    ['USER_POOL_ID', poolId],
    ['USER_POOL_CLIENT_ID', clientId],
  ] as const)
    vi.stubEnv(name, value)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await local.stop()
})

const withApp = async (email: string) => {
  const { AccessToken } = await local.person(email)
  const { SecretCode = '' } = await local.sdk().send(new cognito.AssociateSoftwareTokenCommand({ AccessToken }))
  const UserCode = codeAt(SecretCode, stepAt(Date.now()))
  await local.sdk().send(new cognito.VerifySoftwareTokenCommand({ AccessToken, UserCode }))
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true }
  await local.sdk().send(new cognito.SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }))
}

test('the password of an account turns its second steps off, by the pool as its administrator', async () => {
  const email = 'lost@people.example'
  await withApp(email)
  expect((await local.signIn(email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
  const port = await secondSteps.open()
  expect(await port.remove({ email, password })).toBe(true)
  expect((await local.signIn(email)).AuthenticationResult?.AccessToken).toBeTruthy()
  // Again, as a command that lost a race is run again.
  expect(await port.remove({ email, password })).toBe(true)
})

test('error: a wrong password, and an address that nobody has, turn nothing off', async () => {
  const email = 'kept@people.example'
  await withApp(email)
  const port = await secondSteps.open()
  expect(await port.remove({ email, password: 'wrong' })).toBe(false)
  expect(await port.remove({ email: 'nobody@people.example', password })).toBe(false)
  expect((await local.signIn(email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
})

test('security: the pool takes it from nobody but its administrator, and stops guesses of the password', async () => {
  const email = 'guessed@people.example'
  await withApp(email)
  const port = await secondSteps.open()
  const outcomes: boolean[] = []
  for (let n = 0; n < 8; n++) outcomes.push(await port.remove({ email, password: `wrong ${n}` }))
  // Locked by now, for the right one too.
  outcomes.push(await port.remove({ email, password }))
  expect(outcomes).not.toContain(true)
})
