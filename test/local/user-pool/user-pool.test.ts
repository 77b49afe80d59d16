import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { describe, expect, test } from 'vitest'
import { readPoolClient, readPoolSettings } from '#infra/local/user-pool/settings.ts'
import type { TriggerEvent } from '#infra/local/user-pool/trigger-event.ts'
import { adminKey, clientId, harnessOfFile, password, plainKey, poolId, properties, refusal } from './harness.ts'
import { srpClient } from './srp-client.ts'

const local = await harnessOfFile()

let counter = 0
const someone = () => `person${++counter}@people.example`

describe('sign-up', () => {
  test('happy: a code confirms the address, the trigger hears of it, and the person signs in by SRP', async () => {
    const email = someone()
    const heard: unknown[] = []
    const hear = (event: TriggerEvent) => heard.push([event.triggerSource, event.request.userAttributes])
    local.state.triggers = { PreSignUp: hear, PostConfirmation: hear }
    const signedUp = await local.signUp(email.toUpperCase())
    expect(signedUp).toMatchObject({
      UserConfirmed: false,
      CodeDeliveryDetails: { DeliveryMedium: 'EMAIL', AttributeName: 'email' },
    })
    expect(signedUp.CodeDeliveryDetails?.Destination).not.toContain('person')
    await local.confirm(email)
    const confirmed = { email, email_verified: 'true', sub: signedUp.UserSub, 'cognito:user_status': 'CONFIRMED' }
    expect(heard).toEqual([
      ['PreSignUp_SignUp', { email }],
      ['PostConfirmation_ConfirmSignUp', confirmed],
    ])
    local.state.triggers = {}
    const { AuthenticationResult: tokens } = await local.signIn(email)
    const user = await local.sdk().send(new cognito.GetUserCommand({ AccessToken: tokens!.AccessToken }))
    expect(user.Username).toBe(signedUp.UserSub)
    expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: email })
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' })
  })

  test('error: too short or too weak a password, a taken address, no address, an attribute that is not theirs to set', async () => {
    const email = someone()
    expect(await refusal(local.signUp(email, 'short1'))).toMatch(/^InvalidPasswordException: .*not long enough/)
    expect(await refusal(local.signUp(email, 'long but no digits'))).toMatch(/^InvalidPasswordException: .*numeric/)
    await local.signUp(email)
    expect(await refusal(local.signUp(email))).toMatch(/^UsernameExistsException/)
    expect(await refusal(local.signUp('no-address'))).toMatch(/^InvalidParameterException/)
    const forged = new cognito.SignUpCommand({
      ClientId: clientId,
      Username: someone(),
      Password: password,
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    })
    expect(await refusal(local.sdk().send(forged))).toMatch(/^NotAuthorizedException: .*unauthorized attribute/)
  })

  test('error: what the trigger throws is what the caller is told, and nobody is made', async () => {
    const email = someone()
    local.state.triggers = {
      PreSignUp: () => {
        throw new Error('not you')
      },
    }
    expect(await refusal(local.signUp(email))).toBe(
      'UserLambdaValidationException: PreSignUp failed with error not you.',
    )
    local.state.triggers = {}
    await local.signUp(email)
  })

  test('security: codes are random, counted, used once, replaced by a resend, and expire', async () => {
    const email = someone()
    await local.signUp(email)
    const first = local.lastCode(email)
    const wrong = first === '000000' ? '000001' : '000000'
    expect(await refusal(local.confirm(email, wrong))).toMatch(/^CodeMismatchException/)
    await local.sdk().send(new cognito.ResendConfirmationCodeCommand({ ClientId: clientId, Username: email }))
    const second = local.lastCode(email)
    if (first !== second) expect(await refusal(local.confirm(email, first))).toMatch(/^CodeMismatchException/)
    local.advance(25 * 3600)
    expect(await refusal(local.confirm(email, second))).toMatch(/^ExpiredCodeException/)
    await local.sdk().send(new cognito.ResendConfirmationCodeCommand({ ClientId: clientId, Username: email }))
    for (let guess = 0; guess < 5; guess += 1) await refusal(local.confirm(email, wrong))
    expect(await refusal(local.confirm(email))).toMatch(/^LimitExceededException/)
    await local.sdk().send(new cognito.ResendConfirmationCodeCommand({ ClientId: clientId, Username: email }))
    await local.confirm(email)
    expect(await refusal(local.confirm(email))).toMatch(/^NotAuthorizedException: .*Current status is CONFIRMED/)
  })

  test('security: asking for codes has its limit', async () => {
    const email = someone()
    await local.signUp(email)
    const resend = () =>
      local.sdk().send(new cognito.ResendConfirmationCodeCommand({ ClientId: clientId, Username: email }))
    for (let sent = 1; sent < 10; sent += 1) await resend()
    expect(await refusal(resend())).toMatch(/^LimitExceededException/)
  })
})

describe('sign-in', () => {
  test('happy: an unmodified verifier takes both tokens, with the claims of a real pool', async () => {
    const tokens = await local.person(someone())
    const verifier = CognitoJwtVerifier.create({ userPoolId: poolId, clientId, tokenUse: 'access' })
    const jwks = (await (await fetch(local.pool.jwksUrl)).json()) as Parameters<typeof verifier.cacheJwks>[0]
    verifier.cacheJwks(jwks)
    const access = await verifier.verify(tokens.AccessToken!)
    expect(Object.keys(access).sort()).toEqual(
      'auth_time client_id event_id exp iat iss jti origin_jti scope sub token_use username'.split(' '),
    )
    expect(access).toMatchObject({ client_id: clientId, scope: 'aws.cognito.signin.user.admin' })
    const id = await verifier.verify(tokens.IdToken!, { tokenUse: 'id', clientId })
    expect(id).toMatchObject({ aud: clientId, email_verified: true, 'cognito:username': access.username })
    await expect(verifier.verify(`${tokens.AccessToken!.slice(0, -4)}AAAA`)).rejects.toThrow()
  })

  test('error: a wrong password and a name that nobody has look the same', async () => {
    const email = someone()
    await local.person(email)
    const wrong = 'NotAuthorizedException: Incorrect username or password.'
    expect(await refusal(local.signIn(email, 'wrong password 1'))).toBe(wrong)
    expect(await refusal(local.signIn(someone(), 'wrong password 1'))).toBe(wrong)
    const ask = async (name: string) =>
      (
        await local.sdk().send(
          new cognito.InitiateAuthCommand({
            ClientId: clientId,
            AuthFlow: 'USER_SRP_AUTH',
            AuthParameters: { USERNAME: name, SRP_A: srpClient().publicValue },
          }),
        )
      ).ChallengeParameters!
    const stranger = someone()
    const [real, once, again] = [await ask(email), await ask(stranger), await ask(stranger)]
    expect(Object.keys(once).sort()).toEqual(Object.keys(real).sort())
    expect(once.SALT).toBe(again.SALT)
    expect(once.USER_ID_FOR_SRP).toBe(again.USER_ID_FOR_SRP)
    expect(once.USER_ID_FOR_SRP).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(once.SALT).toHaveLength(real.SALT!.length)
  })

  test('error: unconfirmed people, unknown clients, flows that the client does not allow', async () => {
    const email = someone()
    await local.signUp(email)
    expect(await refusal(local.signIn(email))).toMatch(/^UserNotConfirmedException/)
    expect(await refusal(local.signIn(email, 'wrong password 1'))).toMatch(/^NotAuthorizedException/)
    const initiate = (ClientId: string, AuthFlow: cognito.AuthFlowType) =>
      local.sdk().send(
        new cognito.InitiateAuthCommand({
          ClientId,
          AuthFlow,
          AuthParameters: { USERNAME: email, PASSWORD: password },
        }),
      )
    expect(await refusal(initiate('nobody', 'USER_PASSWORD_AUTH'))).toMatch(/^ResourceNotFoundException/)
    expect(await refusal(initiate(clientId, 'USER_PASSWORD_AUTH'))).toMatch(/^InvalidParameterException: .*not enabled/)
    expect(await refusal(initiate(clientId, 'CUSTOM_AUTH'))).toMatch(/^InvalidParameterException/)
  })

  test('security: public values that would give the key away, and a claim that is replayed, are refused', async () => {
    const email = someone()
    await local.person(email)
    const prime =
      'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF'
    const start = (SRP_A: string) =>
      local.sdk().send(
        new cognito.InitiateAuthCommand({
          ClientId: clientId,
          AuthFlow: 'USER_SRP_AUTH',
          AuthParameters: { USERNAME: email, SRP_A },
        }),
      )
    for (const value of ['0', prime, `${prime}0`, 'not hex']) {
      expect(await refusal(start(value))).toMatch(/^InvalidParameterException/)
    }
    const srp = srpClient()
    const first = await start(srp.publicValue)
    const answer = new cognito.RespondToAuthChallengeCommand({
      ClientId: clientId,
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: srp.answer(poolId, password, first.ChallengeParameters!),
    })
    await local.sdk().send(answer)
    expect(await refusal(local.sdk().send(answer))).toMatch(/^NotAuthorizedException/)
  })

  test('security: five failures lock for a second and then twice as long each time, known or not, and success forgets', async () => {
    const known = someone()
    await local.person(known)
    for (const email of [known, someone()]) {
      for (let failure = 0; failure < 5; failure += 1) await refusal(local.signIn(email, 'wrong password 1'))
      const locked = 'NotAuthorizedException: Password attempts exceeded'
      expect(await refusal(local.signIn(email))).toBe(locked)
      local.advance(1.1)
      expect(await refusal(local.signIn(email, 'wrong password 1'))).toMatch(/Incorrect/)
      local.advance(1.5)
      expect(await refusal(local.signIn(email, 'wrong password 1'))).toBe(locked)
      local.advance(1)
      expect(await refusal(local.signIn(email, 'wrong password 1'))).toMatch(/Incorrect/)
      local.advance(16 * 60)
      for (let failure = 0; failure < 4; failure += 1) {
        expect(await refusal(local.signIn(email, 'wrong password 1'))).toMatch(/Incorrect/)
      }
    }
  })

  test('happy: a client that allows it signs in by password, and its properties come from the template', async () => {
    const email = someone()
    await local.person(email)
    const other = readPoolClient('password-client', {
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      AccessTokenValidity: 15,
      TokenValidityUnits: { AccessToken: 'minutes' },
      SupportedIdentityProviders: ['COGNITO', 'Google'],
    })
    expect(other).toMatchObject({ accessTokenSeconds: 900, providers: ['Google'], refreshTokenSeconds: 2_592_000 })
    await local.restart([{ ...other, preventUserExistenceErrors: true }])
    const signIn = (secret: string) =>
      local.sdk().send(
        new cognito.InitiateAuthCommand({
          ClientId: 'password-client',
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: secret },
        }),
      )
    expect((await signIn(password)).AuthenticationResult?.ExpiresIn).toBe(900)
    expect(await refusal(signIn('wrong password 1'))).toMatch(/Incorrect username or password/)
    await local.restart()
  })

  test('error: a pool whose settings would be ignored does not start', () => {
    expect(() => readPoolSettings({ ...properties, MfaConfiguration: 'ON' })).toThrow(/optional/)
  })
})

describe('sessions', () => {
  const refresh = (RefreshToken: string) =>
    local.sdk().send(new cognito.GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken }))
  const whoAmI = (AccessToken: string) => local.sdk().send(new cognito.GetUserCommand({ AccessToken }))

  test('happy: refresh by both calls, and after a restart', async () => {
    const tokens = await local.person(someone())
    await local.restart()
    const fresh = await refresh(tokens.RefreshToken!)
    expect(fresh.AuthenticationResult?.RefreshToken).toBeUndefined()
    await whoAmI(fresh.AuthenticationResult!.AccessToken!)
    await whoAmI(tokens.AccessToken!)
    const old = await local.sdk().send(
      new cognito.InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken! },
      }),
    )
    expect(old.AuthenticationResult?.IdToken).toBeDefined()
  })

  test('security: expired, forged, revoked and signed-out tokens are refused', async () => {
    const email = someone()
    const tokens = await local.person(email)
    expect(await refusal(refresh('x'.repeat(40)))).toBe('NotAuthorizedException: Invalid Refresh Token')
    expect(await refusal(whoAmI(tokens.IdToken!))).toBe('NotAuthorizedException: Invalid Access Token')
    const [head, body] = tokens.AccessToken!.split('.')
    expect(await refusal(whoAmI(`${head}.${body}.AAAA`))).toBe('NotAuthorizedException: Invalid Access Token')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    expect(await refusal(whoAmI(`${none}.${body}.AAAA`))).toBe('NotAuthorizedException: Invalid Access Token')

    await local.sdk().send(new cognito.RevokeTokenCommand({ ClientId: clientId, Token: tokens.RefreshToken }))
    expect(await refusal(refresh(tokens.RefreshToken!))).toBe('NotAuthorizedException: Refresh Token has been revoked')
    expect(await refusal(whoAmI(tokens.AccessToken!))).toBe('NotAuthorizedException: Access Token has been revoked')

    const [one, two] = [await local.signIn(email), await local.signIn(email)].map(x => x.AuthenticationResult!)
    await local.sdk().send(new cognito.GlobalSignOutCommand({ AccessToken: one!.AccessToken }))
    expect(await refusal(refresh(two!.RefreshToken!))).toMatch(/revoked/)
    expect(await refusal(whoAmI(two!.AccessToken!))).toMatch(/revoked/)

    const later = (await local.signIn(email)).AuthenticationResult!
    local.advance(3601)
    expect(await refusal(whoAmI(later.AccessToken!))).toBe('NotAuthorizedException: Access Token has expired')
    await refresh(later.RefreshToken!)
    local.advance(31 * 86_400)
    expect(await refusal(refresh(later.RefreshToken!))).toMatch(/^NotAuthorizedException/)
  })

  test('happy: claims of the PreTokenGeneration trigger, never those that the pool decides', async () => {
    const email = someone()
    await local.person(email)
    local.state.triggers = {
      PreTokenGeneration: event => {
        event.response = { claimsOverrideDetails: { claimsToAddOrOverride: { plan: 'spark', sub: 'somebody else' } } }
      },
    }
    const tokens = (await local.signIn(email)).AuthenticationResult!
    local.state.triggers = {}
    const claims = JSON.parse(Buffer.from(tokens.IdToken!.split('.')[1]!, 'base64url').toString())
    expect(claims.plan).toBe('spark')
    expect(claims.sub).toBe(claims['cognito:username'])
  })
})

describe('passwords', () => {
  const forgot = (Username: string) =>
    local.sdk().send(new cognito.ForgotPasswordCommand({ ClientId: clientId, Username }))
  const reset = (Username: string, ConfirmationCode: string, Password: string) =>
    local
      .sdk()
      .send(new cognito.ConfirmForgotPasswordCommand({ ClientId: clientId, Username, ConfirmationCode, Password }))

  test('happy: a code by mail sets a new password, once', async () => {
    const email = someone()
    await local.person(email)
    const answer = await forgot(email)
    const code = local.lastCode(email)
    expect(await refusal(reset(email, code, 'short1'))).toMatch(/^InvalidPasswordException/)
    await reset(email, code, 'another good 1 password')
    expect(await refusal(reset(email, code, 'another good 2 password'))).toMatch(/^ExpiredCodeException/)
    expect(await refusal(local.signIn(email))).toMatch(/Incorrect/)
    expect((await local.signIn(email, 'another good 1 password')).AuthenticationResult).toBeDefined()
    const stranger = await forgot(`p${someone().slice(1)}`)
    expect(stranger.CodeDeliveryDetails).toEqual(answer.CodeDeliveryDetails)
  })

  test('security: the code expires after an hour, guesses are counted, strangers are not told apart', async () => {
    const email = someone()
    await local.person(email)
    await forgot(email)
    local.advance(3601)
    expect(await refusal(reset(email, local.lastCode(email), password))).toMatch(/^ExpiredCodeException/)
    await forgot(email)
    const wrong = local.lastCode(email) === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await refusal(reset(email, wrong, password))).toMatch(/^CodeMismatchException/)
    }
    expect(await refusal(reset(email, local.lastCode(email), password))).toMatch(/^LimitExceededException/)
    expect(await refusal(reset(someone(), wrong, password))).toMatch(/^CodeMismatchException/)
  })

  test('happy and error: changing the password asks for the old one', async () => {
    const email = someone()
    const { AccessToken } = await local.person(email)
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      local.sdk().send(new cognito.ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }))
    expect(await refusal(change('wrong password 1', 'another good 1 password'))).toMatch(/Incorrect/)
    expect(await refusal(change(password, 'short1'))).toMatch(/^InvalidPasswordException/)
    await change(password, 'another good 1 password')
    expect((await local.signIn(email, 'another good 1 password')).AuthenticationResult).toBeDefined()
  })
})

describe('attributes', () => {
  test('happy: a new address is kept until its code comes, and then signs in; a taken one is refused', async () => {
    const [email, next, taken] = [someone(), someone(), someone()]
    await local.person(taken)
    const { AccessToken } = await local.person(email)
    const update = (Name: string, Value: string) =>
      local.sdk().send(new cognito.UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name, Value }] }))
    expect(await refusal(update('email', taken))).toMatch(/^AliasExistsException/)
    expect(await refusal(update('sub', 'me'))).toMatch(/^NotAuthorizedException/)
    expect(await refusal(update('phone_number', '12'))).toMatch(/^InvalidParameterException/)
    await update('email', next)
    await local.signIn(email)
    const verify = (Code: string) =>
      local.sdk().send(new cognito.VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }))
    expect(await refusal(verify(local.lastCode(next) === '000000' ? '000001' : '000000'))).toMatch(/^CodeMismatch/)
    await verify(local.lastCode(next))
    await local.signIn(next)
    expect(await refusal(local.signIn(email))).toMatch(/Incorrect/)
  })

  test('happy: somebody who deletes their account is gone', async () => {
    const email = someone()
    const { AccessToken } = await local.person(email)
    await local.sdk().send(new cognito.DeleteUserCommand({ AccessToken }))
    expect(await refusal(local.signIn(email))).toMatch(/Incorrect/)
    await local.person(email)
  })
})

describe('administration', () => {
  const UserPoolId = poolId
  test('happy: create with a temporary password, that must be changed at the first sign-in', async () => {
    const email = someone()
    await local.sdk().send(new cognito.AdminCreateUserCommand({ UserPoolId, Username: email }))
    const temporary = /temporary password is (\S+)/.exec(local.mailbox.list({ to: email })[0]!.text)![1]!
    const asked = await local.signIn(email, temporary)
    expect(asked.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    const respond = (NEW_PASSWORD: string) =>
      local.sdk().send(
        new cognito.RespondToAuthChallengeCommand({
          ClientId: clientId,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session: asked.Session,
          ChallengeResponses: { USERNAME: email, NEW_PASSWORD },
        }),
      )
    expect(await refusal(respond('short1'))).toMatch(/^InvalidPasswordException/)
    expect((await respond(password)).AuthenticationResult).toBeDefined()
    expect(await refusal(respond(password))).toMatch(/^NotAuthorizedException: Invalid session/)
    expect((await local.signIn(email)).AuthenticationResult).toBeDefined()
  })

  test('happy: set a password, look up, disable, sign out', async () => {
    const email = someone()
    await local
      .sdk()
      .send(new cognito.AdminCreateUserCommand({ UserPoolId, Username: email, MessageAction: 'SUPPRESS' }))
    expect(local.mailbox.list({ to: email })).toEqual([])
    await local
      .sdk()
      .send(
        new cognito.AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
      )
    const tokens = (await local.signIn(email)).AuthenticationResult!
    const found = await local.sdk().send(new cognito.AdminGetUserCommand({ UserPoolId, Username: email }))
    expect(found).toMatchObject({ UserStatus: 'CONFIRMED', Enabled: true })
    const listed = await local.sdk().send(new cognito.ListUsersCommand({ UserPoolId, Filter: `email = "${email}"` }))
    expect(listed.Users?.map(user => user.Username)).toEqual([found.Username])
    const sub = found.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value
    const bySub = await local.sdk().send(new cognito.ListUsersCommand({ UserPoolId, Filter: `sub = "${sub}"` }))
    expect(bySub.Users).toEqual(listed.Users)
    await local.sdk().send(new cognito.AdminUserGlobalSignOutCommand({ UserPoolId, Username: email }))
    expect(await refusal(local.sdk().send(new cognito.GetUserCommand({ AccessToken: tokens.AccessToken })))).toMatch(
      /revoked/,
    )
    await local.sdk().send(new cognito.AdminDisableUserCommand({ UserPoolId, Username: email }))
    expect(await refusal(local.signIn(email))).toBe('NotAuthorizedException: User is disabled.')
  })

  test('happy: people are listed in pages, all of them or by what they are called', async () => {
    const emails = ['list-a@people.example', 'list-b@people.example', 'list-c@people.example']
    for (const email of emails) await local.signUp(email)
    const list = (extra: object = {}) => local.sdk().send(new cognito.ListUsersCommand({ UserPoolId, ...extra }))
    const seen: string[] = []
    let PaginationToken: string | undefined
    do {
      const page = await list({ Limit: 2, PaginationToken, AttributesToGet: ['email'] })
      expect(page.Users!.length).toBeLessThanOrEqual(2)
      seen.push(...page.Users!.map(({ Attributes }) => Attributes![0]!.Value!))
      PaginationToken = page.PaginationToken
    } while (PaginationToken)
    expect(seen).toEqual(expect.arrayContaining(emails))
    expect(new Set(seen).size).toBe(seen.length)
    const found = async (Filter: string) =>
      (await list({ Filter })).Users!.map(({ Attributes }) => Attributes!.find(({ Name }) => Name === 'email')?.Value)
    expect((await found('email ^= "LIST-"')).toSorted()).toEqual(emails)
    expect(await found('email = "list-b@people.example"')).toEqual([emails[1]])
    expect(await found('cognito:user_status = "unconfirmed"')).toEqual([])
    expect(await found('cognito:user_status = "UNCONFIRMED"')).toEqual(expect.arrayContaining(emails))
    for (const Filter of ['email', 'email > "a"', 'custom:tier = "x"'])
      expect(await refusal(list({ Filter }))).toMatch(/^InvalidParameterException/)
  })

  test('error: what the schema lacks is refused, what is required is not deleted', async () => {
    const email = 'schema@people.example'
    const { AccessToken } = await local.person(email)
    const update = (Name: string) =>
      local.sdk().send(new cognito.UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name, Value: 'x' }] }))
    const remove = (...UserAttributeNames: string[]) =>
      local.sdk().send(new cognito.DeleteUserAttributesCommand({ AccessToken, UserAttributeNames }))
    const attributes = async () =>
      (await local.sdk().send(new cognito.GetUserCommand({ AccessToken }))).UserAttributes!.map(({ Name }) => Name)
    await update('custom:tier')
    await update('nickname')
    expect(await attributes()).toEqual(expect.arrayContaining(['custom:tier', 'nickname']))
    for (const name of ['custom:other', 'tier', 'favourite'])
      expect(await refusal(update(name))).toBe(
        `InvalidParameterException: Attributes did not conform to the schema: ${name}: Attribute does not exist in the schema.`,
      )
    expect(await refusal(remove('email'))).toMatch(/^InvalidParameterException/)
    expect(await refusal(remove('nickname', 'sub'))).toMatch(/^InvalidParameterException/)
    expect(await refusal(remove('custom:other'))).toMatch(/^InvalidParameterException/)
    await remove('nickname')
    expect(await attributes()).not.toContain('nickname')
    await local.sdk().send(
      new cognito.AdminDeleteUserAttributesCommand({
        UserPoolId,
        Username: email,
        UserAttributeNames: ['custom:tier'],
      }),
    )
    expect(await attributes()).not.toContain('custom:tier')
    const created = new cognito.AdminCreateUserCommand({
      UserPoolId,
      Username: 'odd@people.example',
      UserAttributes: [{ Name: 'custom:other', Value: 'x' }],
    })
    expect(await refusal(local.sdk().send(created))).toMatch(/^InvalidParameterException/)
  })

  test('happy: each kind of token has a key of its own, and both are published', async () => {
    const { AccessToken, IdToken } = await local.person('keys@people.example')
    const kid = (token: string | undefined) =>
      JSON.parse(Buffer.from(token!.split('.')[0]!, 'base64url').toString()).kid as string
    expect(kid(AccessToken)).not.toBe(kid(IdToken))
    const { keys } = (await (await fetch(local.pool.jwksUrl)).json()) as { keys: { kid: string }[] }
    expect(keys.map(key => key.kid)).toEqual([kid(IdToken), kid(AccessToken)])
    const get = local.sdk().send(new cognito.GetUserCommand({ AccessToken: IdToken }))
    expect(await refusal(get)).toMatch(/^NotAuthorizedException/)
  })

  test('security: bad signatures, unknown keys and keys without the grant are refused', async () => {
    const look = (credentials: { accessKeyId: string; secretAccessKey: string }) =>
      local.sdk(credentials).send(new cognito.AdminGetUserCommand({ UserPoolId, Username: 'somebody' }))
    expect(await refusal(look(adminKey))).toMatch(/^UserNotFoundException/)
    expect(await refusal(look({ ...adminKey, secretAccessKey: 'wrong' }))).toMatch(/^InvalidSignatureException/)
    expect(await refusal(look({ ...adminKey, accessKeyId: 'AKIANOBODY' }))).toMatch(/^UnrecognizedClientException/)
    expect(await refusal(look(plainKey))).toMatch(
      /^AccessDeniedException: .*cognito-idp:AdminGetUser on resource: arn:aws:cognito-idp:ap-southeast-2:\d{12}:userpool\/ap-southeast-2_LOCALtest/,
    )
    const unsigned = await fetch(local.pool.url, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminGetUser' },
      body: '{}',
    })
    expect(unsigned.status).toBe(400)
    expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' })
    const stale = local.sdk()
    local.advance(3600)
    const late = stale.send(new cognito.AdminGetUserCommand({ UserPoolId, Username: 'somebody' }))
    expect(await refusal(late)).toMatch(/^InvalidSignatureException: Signature expired/)
  })
})

describe('the wire', () => {
  const post = (target: string, body: string) =>
    fetch(local.pool.url, { method: 'POST', headers: { 'x-amz-target': target }, body })
  test('error: unknown operations, what is no JSON, prototype names, oversized bodies, other pages', async () => {
    const service = 'AWSCognitoIdentityProviderService'
    for (const name of ['Nothing', '__proto__', 'constructor', '']) {
      expect(await (await post(`${service}.${name}`, '{}')).json()).toMatchObject({
        __type: 'UnknownOperationException',
      })
    }
    for (const body of ['', '{', '[]', 'null', '"x"']) {
      expect(await (await post(`${service}.SignUp`, body)).json()).toMatchObject({ __type: 'SerializationException' })
    }
    for (const body of ['{}', '{"ClientId":1}', '{"ClientId":{}}']) {
      expect(await (await post(`${service}.SignUp`, body)).json()).toMatchObject({
        __type: 'InvalidParameterException',
      })
    }
    const large = await post(`${service}.SignUp`, JSON.stringify({ ClientId: 'x'.repeat(200_000) }))
    expect(large.status).toBe(413)
    expect((await fetch(`${local.pool.url}/nothing`)).status).toBe(404)
  })
  test('happy: a browser may ask from anywhere, and discovery names the endpoints', async () => {
    const preflight = await fetch(local.pool.url, { method: 'OPTIONS', headers: { origin: 'http://localhost:1' } })
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-amz-target')
    const discovery = (await (
      await fetch(`${local.pool.url}/${poolId}/.well-known/openid-configuration`)
    ).json()) as Record<string, unknown>
    expect(discovery.issuer).toBe(`https://cognito-idp.ap-southeast-2.amazonaws.com/${poolId}`)
    expect(discovery.jwks_uri).toBe(local.pool.jwksUrl)
  })
})
