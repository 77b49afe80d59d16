import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, test } from 'vitest'
import { readPoolSettings } from '#infra/local/user-pool/settings.ts'
import { codeAt, stepAt } from '#infra/local/user-pool/totp.ts'
import { authenticator } from '#test/authenticator.ts'
import { adminKey, clientId, harnessOfFile, password, poolId, properties, refusalName } from './harness.ts'
import { srpClient } from './srp-client.ts'

/** Passkeys and choice-based sign-in, by AWS's own client. */
const local = await harnessOfFile()

let counter = 0
const someone = () => `key${++counter}@people.example`
type Document = Readonly<Record<string, unknown>>
const begin = async (AccessToken: string | undefined): Promise<Document> =>
  (await local.sdk().send(new cognito.StartWebAuthnRegistrationCommand({ AccessToken })))
    .CredentialCreationOptions as Document
const complete = (AccessToken: string | undefined, Credential: Document) =>
  local.sdk().send(new cognito.CompleteWebAuthnRegistrationCommand({ AccessToken, Credential: Credential as never }))
const list = async (AccessToken: string | undefined, page = {}) =>
  local.sdk().send(new cognito.ListWebAuthnCredentialsCommand({ AccessToken, ...page }))
const choose = (USERNAME: string, others: Record<string, string> = {}) =>
  local.sdk().send(
    new cognito.InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME, ...others },
    }),
  )
const respond = (
  ChallengeName: cognito.ChallengeNameType,
  Session: string | undefined,
  ChallengeResponses: Record<string, string>,
) =>
  local
    .sdk()
    .send(new cognito.RespondToAuthChallengeCommand({ ClientId: clientId, ChallengeName, Session, ChallengeResponses }))
const asked = (answer: cognito.InitiateAuthCommandOutput): Document =>
  JSON.parse(answer.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? '{}') as Document
const credentialOf = (answer: unknown) => ({ CREDENTIAL: JSON.stringify(answer) })

const withPasskey = async (email: string) => {
  const { AccessToken } = await local.person(email)
  const key = authenticator()
  await complete(AccessToken, key.create(await begin(AccessToken)))
  return { AccessToken, key }
}

describe('adding and removing', () => {
  test('happy: a passkey is added, listed page by page and removed', async () => {
    const email = someone()
    const { AccessToken } = await local.person(email)
    const options = await begin(AccessToken)
    expect(options).toMatchObject({
      rp: { id: 'tradewell.example' },
      user: { name: email },
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
      excludeCredentials: [],
    })
    const key = authenticator()
    // It tells whole seconds.
    const begun = Math.floor((Date.now() + local.state.offset) / 1000) * 1000
    await complete(AccessToken, key.create(options))
    const second = authenticator()
    const again = await begin(AccessToken)
    expect(again.excludeCredentials).toMatchObject([{ id: key.id, type: 'public-key' }])
    await complete(AccessToken, second.create(again))
    const first = await list(AccessToken, { MaxResults: 1 })
    expect(first.Credentials).toMatchObject([
      {
        CredentialId: key.id,
        RelyingPartyId: 'tradewell.example',
        AuthenticatorAttachment: 'platform',
        AuthenticatorTransports: ['internal'],
      },
    ])
    expect(first.Credentials?.[0]?.FriendlyCredentialName).toBeTruthy()
    const createdAt = Number(first.Credentials?.[0]?.CreatedAt)
    expect(createdAt).toBeGreaterThanOrEqual(begun)
    expect(createdAt).toBeLessThanOrEqual(Date.now() + local.state.offset)
    const rest = await list(AccessToken, { NextToken: first.NextToken })
    expect(rest.Credentials?.map(each => each.CredentialId)).toEqual([second.id])
    expect(rest.NextToken).toBeUndefined()
    const remove = new cognito.DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId: key.id })
    await local.sdk().send(remove)
    expect(await refusalName(local.sdk().send(remove))).toBe('ResourceNotFoundException')
    expect((await list(AccessToken)).Credentials?.map(each => each.CredentialId)).toEqual([second.id])
  })

  test('security: what is not of this site, not unlocked, not asked for or told twice is refused', async () => {
    const { AccessToken } = await local.person(someone())
    const answers = async (change: object) =>
      refusalName(complete(AccessToken, authenticator().create(await begin(AccessToken), change)))
    expect(await answers({ origin: 'https://tradewell.example.evil.test' })).toBe('WebAuthnOriginNotAllowedException')
    expect(await answers({ origin: 'http://tradewell.example' })).toBe('WebAuthnOriginNotAllowedException')
    expect(await answers({ rpId: 'evil.test' })).toBe('WebAuthnRelyingPartyMismatchException')
    expect(await answers({ isUnlocked: false })).toBe('WebAuthnCredentialNotSupportedException')
    expect(await answers({ origin: 'https://acme.tradewell.example' })).toBe('accepted')
    const key = authenticator()
    expect(await refusalName(complete(AccessToken, key.create({ challenge: 'bm9uZQ' })))).toBe(
      'WebAuthnChallengeNotFoundException',
    )
    const options = await begin(AccessToken)
    expect(await refusalName(complete(AccessToken, key.create({ challenge: 'bm9uZQ' })))).toBe(
      'WebAuthnCredentialNotSupportedException',
    )
    expect(await refusalName(complete(AccessToken, key.create(options)))).toBe('WebAuthnChallengeNotFoundException')
    const late = await begin(AccessToken)
    local.advance(301)
    expect(await refusalName(complete(AccessToken, key.create(late)))).toBe('WebAuthnChallengeNotFoundException')
    expect(await refusalName(begin('no token'))).toBe('NotAuthorizedException')
  })

  test("security: nobody removes another's passkey, and it goes with its person", async () => {
    const email = someone()
    const { key } = await withPasskey(email)
    const other = await local.person(someone())
    const command = new cognito.DeleteWebAuthnCredentialCommand({
      AccessToken: other.AccessToken,
      CredentialId: key.id,
    })
    expect(await refusalName(local.sdk().send(command))).toBe('ResourceNotFoundException')
    const { Session, ...answer } = await choose(email, { PREFERRED_CHALLENGE: 'WEB_AUTHN' })
    await local.sdk(adminKey).send(new cognito.AdminDeleteUserCommand({ UserPoolId: poolId, Username: email }))
    const said = credentialOf(key.get(asked(answer)))
    expect(await refusalName(respond('WEB_AUTHN', Session, { USERNAME: email, ...said }))).toBe(
      'NotAuthorizedException',
    )
  })
})

describe('signing in', () => {
  test('happy: by a passkey alone, again after a restart, and with a second factor on', async () => {
    const email = someone()
    const { AccessToken, key } = await withPasskey(email)
    const enter = async () => {
      const { ChallengeName, Session, ...answer } = await choose(email, { PREFERRED_CHALLENGE: 'WEB_AUTHN' })
      expect(ChallengeName).toBe('WEB_AUTHN')
      expect(answer.AvailableChallenges).toContain('WEB_AUTHN')
      expect(asked(answer)).toMatchObject({
        rpId: 'tradewell.example',
        userVerification: 'required',
        allowCredentials: [{ id: key.id }],
      })
      const said = { USERNAME: email, ...credentialOf(key.get(asked(answer))) }
      const outcome = await respond('WEB_AUTHN', Session, said)
      // The answer is good once.
      expect(await refusalName(respond('WEB_AUTHN', Session, said))).toBe('NotAuthorizedException')
      return outcome.AuthenticationResult?.AccessToken
    }
    expect(await enter()).toBeTruthy()
    await local.restart()
    expect(await enter()).toBeTruthy()
    const { SecretCode } = await local.sdk().send(new cognito.AssociateSoftwareTokenCommand({ AccessToken }))
    const UserCode = codeAt(SecretCode!, stepAt(Date.now() + local.state.offset))
    await local.sdk().send(new cognito.VerifySoftwareTokenCommand({ AccessToken, UserCode }))
    await local.sdk().send(
      new cognito.SetUserMFAPreferenceCommand({
        AccessToken,
        SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
      }),
    )
    expect((await local.signIn(email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    expect(await enter()).toBeTruthy()
  })

  test('happy: a choice among what there is, by password too', async () => {
    const email = someone()
    const { key } = await withPasskey(email)
    const first = await choose(email)
    expect(first).toMatchObject({
      ChallengeName: 'SELECT_CHALLENGE',
      AvailableChallenges: ['PASSWORD_SRP', 'PASSWORD', 'WEB_AUTHN'],
    })
    const picked = await respond('SELECT_CHALLENGE', first.Session, { USERNAME: email, ANSWER: 'WEB_AUTHN' })
    const said = credentialOf(key.get(asked(picked)))
    expect(
      (await respond('WEB_AUTHN', picked.Session, { USERNAME: email, ...said })).AuthenticationResult,
    ).toBeDefined()
    const second = await choose(email)
    const typed = { USERNAME: email, ANSWER: 'PASSWORD', PASSWORD: password }
    expect((await respond('SELECT_CHALLENGE', second.Session, typed)).AuthenticationResult).toBeDefined()
    const direct = await choose(email, { PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD: password })
    expect(direct.AuthenticationResult).toBeDefined()
    const srp = srpClient()
    const third = await choose(email, { PREFERRED_CHALLENGE: 'PASSWORD_SRP', SRP_A: srp.publicValue })
    const answer = srp.answer(poolId, password, third.ChallengeParameters!)
    expect((await respond('PASSWORD_VERIFIER', undefined, answer)).AuthenticationResult).toBeDefined()
  })

  test('security: another passkey, another site, a locked authenticator or a copied answer is refused', async () => {
    const email = someone()
    const { key } = await withPasskey(email)
    const stranger = (await withPasskey(someone())).key
    const answers = async (by: typeof key, change = {}) => {
      const { Session, ...answer } = await choose(email, { PREFERRED_CHALLENGE: 'WEB_AUTHN' })
      const said = credentialOf(by.get(asked(answer), change))
      return refusalName(respond('WEB_AUTHN', Session, { USERNAME: email, ...said }))
    }
    expect(await answers(stranger)).toBe('NotAuthorizedException')
    expect(await answers(key, { origin: 'https://evil.test' })).toBe('WebAuthnOriginNotAllowedException')
    expect(await answers(key, { rpId: 'evil.test' })).toBe('NotAuthorizedException')
    expect(await answers(key, { isUnlocked: false })).toBe('NotAuthorizedException')
    const earlier = key.get(asked(await choose(email, { PREFERRED_CHALLENGE: 'WEB_AUTHN' })))
    expect(await answers({ ...key, get: () => earlier })).toBe('NotAuthorizedException')
    expect(await answers(key)).toBe('accepted')
  })

  test('security: somebody unknown is answered as somebody without a passkey', async () => {
    const email = someone()
    await local.person(email)
    const told = async (name: string, others = {}) => {
      const { $metadata, Session, ...rest } = await choose(name, others)
      return { ...rest, status: $metadata.httpStatusCode, session: Session?.length }
    }
    const nobody = 'nobody@people.example'
    expect(await told(nobody)).toEqual(await told(email))
    const prefer = { PREFERRED_CHALLENGE: 'WEB_AUTHN' }
    expect(await told(nobody, prefer)).toEqual(await told(email, prefer))
    const wrong = async (name: string) => {
      const { Session } = await choose(name)
      const typed = { USERNAME: name, ANSWER: 'PASSWORD', PASSWORD: 'wrong password 1' }
      return refusalName(respond('SELECT_CHALLENGE', Session, typed))
    }
    expect(await wrong(nobody)).toBe(await wrong(email))
    expect(await wrong(nobody)).toBe('NotAuthorizedException')
  })

  test('security: guesses at the password lock nobody out of their passkey', async () => {
    const email = someone()
    const { key } = await withPasskey(email)
    for (let guess = 0; guess < 8; guess += 1) await refusalName(local.signIn(email, 'wrong password 1'))
    const { Session, ...answer } = await choose(email, { PREFERRED_CHALLENGE: 'WEB_AUTHN' })
    const said = credentialOf(key.get(asked(answer)))
    expect((await respond('WEB_AUTHN', Session, { USERNAME: email, ...said })).AuthenticationResult).toBeDefined()
  })
})

describe('settings', () => {
  test('edge: a pool that names no passkeys has none, and one by codes is not hosted', () => {
    const { SignInPolicy: _, ...others } = properties.Policies
    expect(readPoolSettings({ ...properties, Policies: others }).firstFactors).toEqual(['PASSWORD'])
    const byMail = { ...properties.Policies, SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'EMAIL_OTP'] } }
    expect(() => readPoolSettings({ ...properties, Policies: byMail })).toThrow(/EMAIL_OTP/)
    expect(readPoolSettings(properties, () => 'localhost').webAuthn?.relyingPartyId).toBe('localhost')
  })
})
