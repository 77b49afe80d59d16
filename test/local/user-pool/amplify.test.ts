import { Amplify } from 'aws-amplify'
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchMFAPreference,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt, stepAt } from '#infra/local/user-pool/totp.ts'
import { clientId, type Harness, password, poolId, startHarness } from './harness.ts'

/** Amplify as the web uses it, unmodified, against the pool. */
let local: Harness
beforeAll(async () => {
  local = await startHarness()
  Amplify.configure({
    Auth: { Cognito: { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: local.pool.url } },
  })
})
afterAll(async () => {
  expect(local.state.faults).toEqual([])
  await local.stop()
})
const email = 'ana@people.example'

test('happy: sign up, resend, confirm, sign in by SRP, refresh, sign out', async () => {
  const signedUp = await signUp({ username: email, password, options: { userAttributes: { email } } })
  expect(signedUp.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP')
  const early = await signIn({ username: email, password })
  expect(early.nextStep.signInStep).toBe('CONFIRM_SIGN_UP')
  await resendSignUpCode({ username: email })
  await confirmSignUp({ username: email, confirmationCode: local.lastCode(email) })
  await expect(signIn({ username: email, password: 'wrong password 1' })).rejects.toThrow(
    /Incorrect username or password/,
  )
  expect((await signIn({ username: email, password })).isSignedIn).toBe(true)
  const first = await fetchAuthSession()
  const second = await fetchAuthSession({ forceRefresh: true })
  expect(second.tokens?.accessToken.toString()).not.toBe(first.tokens?.accessToken.toString())
  expect(second.tokens?.idToken?.payload.email).toBe(email)
  await signOut()
  expect((await fetchAuthSession()).tokens).toBeUndefined()
})

test('happy: an authenticator app is set up and asked for', async () => {
  await signIn({ username: email, password })
  const { sharedSecret } = await setUpTOTP()
  await verifyTOTPSetup({ code: codeAt(sharedSecret, stepAt(Date.now() + local.state.offset)) })
  await updateMFAPreference({ totp: 'PREFERRED' })
  expect(await fetchMFAPreference()).toMatchObject({ enabled: ['TOTP'], preferred: 'TOTP' })
  await signOut()
  local.advance(30)
  const asked = await signIn({ username: email, password })
  expect(asked.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
  await expect(confirmSignIn({ challengeResponse: 'abcdef' })).rejects.toMatchObject({ name: 'CodeMismatchException' })
  const challengeResponse = codeAt(sharedSecret, stepAt(Date.now() + local.state.offset))
  expect((await confirmSignIn({ challengeResponse })).isSignedIn).toBe(true)
  await updateMFAPreference({ totp: 'DISABLED' })
})

test('happy: the password is changed, and reset', async () => {
  await updatePassword({ oldPassword: password, newPassword: 'another good 1 password' })
  await signOut({ global: true })
  await resetPassword({ username: email })
  const confirmationCode = local.lastCode(email)
  await confirmResetPassword({ username: email, confirmationCode, newPassword: 'a third good 1 password' })
  expect((await signIn({ username: email, password: 'a third good 1 password' })).isSignedIn).toBe(true)
})

test('error: a session that was ended elsewhere is over here too, without a loop', async () => {
  local.state.offset += 3_700_000
  const token = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.toString()
  await fetch(local.pool.url, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut' },
    body: JSON.stringify({ AccessToken: token }),
  })
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined()
  expect((await fetchAuthSession()).tokens).toBeUndefined()
})
