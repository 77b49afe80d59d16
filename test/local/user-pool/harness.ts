import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, expect } from 'vitest'
import { type Mailbox, startMailbox } from '#infra/local/mailbox/mailbox.ts'
import { type PoolClient, readPoolSettings } from '#infra/local/user-pool/settings.ts'
import type { TriggerEvent, TriggerName } from '#infra/local/user-pool/trigger-event.ts'
import { startUserPool, type UserPool } from '#infra/local/user-pool/user-pool.ts'
import { srpClient } from './srp-client.ts'

export const poolId = 'ap-southeast-2_LOCALtest'
export const clientId = 'web-client'
export const callback = 'http://localhost:1234/login'
export const signedOut = 'http://localhost:1234/'
export const password = 'correct horse 9 Battery'
export const adminKey = { accessKeyId: 'AKIAADMIN', secretAccessKey: 'the-secret-of-admin' }
export const plainKey = { accessKeyId: 'AKIAPLAIN', secretAccessKey: 'the-secret-of-plain' }
/** A key whose policy names the one address that it may send from. */
export const oneFromKey = { accessKeyId: 'AKIAONEFROM', secretAccessKey: 'the-secret-of-one-from' }

/** Properties as CDK synthesises them for the product's pool. */
export const properties = {
  AutoVerifiedAttributes: ['email'],
  EnabledMfas: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'],
  MfaConfiguration: 'OPTIONAL',
  Policies: {
    PasswordPolicy: { MinimumLength: 12, RequireLowercase: true, RequireNumbers: true },
    SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] },
  },
  Schema: [
    { Name: 'email', Required: true, Mutable: true },
    { Name: 'tier', AttributeDataType: 'String', Mutable: true },
  ],
  UsernameAttributes: ['email'],
  UsernameConfiguration: { CaseSensitive: false },
  WebAuthnRelyingPartyID: 'tradewell.example',
  WebAuthnUserVerification: 'required',
  WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
  UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
}

/** What the pool takes over of the people of each provider, by the provider's names. */
const names = { email: 'email', given_name: 'given_name', username: 'sub' }

const client: PoolClient = {
  clientId,
  callbackUrls: [callback],
  logoutUrls: [signedOut],
  providers: ['Google', 'Facebook', 'LoginWithMicrosoft'],
  authFlows: ['ALLOW_USER_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_ADMIN_USER_PASSWORD_AUTH'],
}

/** A pool with its mailbox, a clock that tests move, and triggers that tests give. */
export const startHarness = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'user-pool-'))
  const secrets = new Map([adminKey, plainKey, oneFromKey].map(key => [key.accessKeyId, key.secretAccessKey]))
  const state = {
    offset: 0,
    triggers: {} as Partial<Record<TriggerName, (event: TriggerEvent) => unknown>>,
    faults: [] as unknown[],
  }
  const common = {
    dataDir,
    secretOf: (id: string) => secrets.get(id),
    authorise: (id: string, _action?: string, _resource?: string, context?: Readonly<Record<string, string>>) =>
      id === adminKey.accessKeyId ||
      (id === oneFromKey.accessKeyId && context?.['ses:fromaddress'] === 'no-reply@tradewell.example'),
    onFault: (error: unknown) => state.faults.push(error),
    clock: () => Date.now() + state.offset,
  }
  const startMail = () =>
    startMailbox({ ...common, region: 'ap-southeast-2', verifiedIdentities: ['tradewell.example'] })
  const startPool = (clients: readonly PoolClient[]) =>
    startUserPool({
      ...common,
      poolId,
      settings: readPoolSettings(properties),
      clients,
      providers: new Map([
        ['Google', { kind: 'Google', mapping: { ...names, email_verified: 'email_verified' } }],
        ['Facebook', { kind: 'Facebook', mapping: { ...names, given_name: 'first_name' } }],
        ['LoginWithMicrosoft', { kind: 'OIDC', mapping: names }],
      ]),
      deliver: ({ to, ...message }) => void mailbox.capture({ ...message, to: [to] }),
      people: () => [{ email: 'mira@people.example', givenName: 'Mira', familyName: 'Okafor' }],
      trigger: async (name, event) => {
        await state.triggers[name]?.(event)
        return event
      },
    })
  const mailbox: Mailbox = await startMail()
  let pool: UserPool = await startPool([client])

  const sdk = (credentials = adminKey) =>
    new cognito.CognitoIdentityProviderClient({
      region: 'ap-southeast-2',
      endpoint: pool.url,
      credentials,
      maxAttempts: 1,
      systemClockOffset: state.offset,
    })
  /** The six digits that somebody was sent last. */
  const lastCode = (to: string): string => /\b\d{6}\b/.exec(mailbox.list({ to })[0]?.text ?? '')?.[0] ?? 'none'

  const signUp = (email: string, secret = password) =>
    sdk().send(
      new cognito.SignUpCommand({
        ClientId: clientId,
        Username: email,
        Password: secret,
        UserAttributes: [{ Name: 'email', Value: email }],
      }),
    )
  const confirm = (email: string, code = lastCode(email)) =>
    sdk().send(new cognito.ConfirmSignUpCommand({ ClientId: clientId, Username: email, ConfirmationCode: code }))
  /** Both steps of an SRP sign-in: the tokens, or the challenge that comes next. */
  const signIn = async (email: string, secret = password) => {
    const srp = srpClient()
    const first = await sdk().send(
      new cognito.InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: email, SRP_A: srp.publicValue },
      }),
    )
    return sdk().send(
      new cognito.RespondToAuthChallengeCommand({
        ClientId: clientId,
        ChallengeName: 'PASSWORD_VERIFIER',
        ChallengeResponses: srp.answer(poolId, secret, first.ChallengeParameters!),
      }),
    )
  }
  return {
    state,
    mailbox,
    get pool() {
      return pool
    },
    sdk,
    lastCode,
    signUp,
    confirm,
    signIn,
    /** Somebody confirmed and signed in. */
    person: async (email: string) => {
      await signUp(email)
      await confirm(email)
      return (await signIn(email)).AuthenticationResult!
    },
    advance: (seconds: number) => {
      state.offset += seconds * 1000
    },
    restart: async (clients: readonly PoolClient[] = [client]) => {
      await pool.close()
      pool = await startPool(clients)
    },
    stop: async () => {
      await pool.close()
      await mailbox.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Harness = Awaited<ReturnType<typeof startHarness>>

/** The pool of a test file, which ends with it and must not have met a fault. */
export const harnessOfFile = async (): Promise<Harness> => {
  const local = await startHarness()
  afterAll(async () => {
    expect(local.state.faults).toEqual([])
    await local.stop()
  })
  return local
}

/** The name and message of the error that a call is refused with. */
export const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'accepted',
    (error: Error) => `${error.name}: ${error.message}`,
  )

/** Its name alone. */
export const refusalName = async (call: Promise<unknown>): Promise<string> => (await refusal(call)).split(':')[0] ?? ''
