import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { callback, clientId, harnessOfFile, password, plainKey, poolId, refusalName } from './harness.ts'

/** Sign-ins of providers that are linked to a person of the pool, by AWS's own client. */
const local = await harnessOfFile()

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string; readonly identities?: { userId: string }[] }

/** Goes through a provider as a browser would. @returns the claims of the identity token, or what was refused */
const enter = async (provider: string, email: string): Promise<Claims | string> => {
  const get = async (url: string | URL, init: RequestInit = {}) =>
    new URL((await fetch(url, { redirect: 'manual', ...init })).headers.get('location') ?? 'none:', local.pool.url)
  const asking = new URL('/oauth2/authorize', local.pool.url)
  asking.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    scope: 'openid email',
    identity_provider: provider,
  }).toString()
  const page = await get(asking)
  const body = new URLSearchParams({ state: page.searchParams.get('state')!, email, verified: 'true', action: 'go' })
  const back = await get(await get(page, { method: 'POST', body }))
  const code = back.searchParams.get('code')
  if (!code) return back.searchParams.get('error_description') ?? ''
  const form = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: callback, code }
  const answer = await fetch(new URL('/oauth2/token', local.pool.url), {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const { id_token } = (await answer.json()) as { id_token: string }
  return JSON.parse(Buffer.from(id_token.split('.')[1]!, 'base64url').toString()) as Claims
}
const claims = async (provider: string, email: string): Promise<Claims> => {
  const told = await enter(provider, email)
  if (typeof told === 'string') throw new Error(told)
  return told
}
const userOf = (Username: string) => local.sdk().send(new cognito.AdminGetUserCommand({ UserPoolId: poolId, Username }))
const link = async (Username: string, provider: string, subject: string, key?: typeof plainKey) =>
  local.sdk(key).send(
    new cognito.AdminLinkProviderForUserCommand({
      UserPoolId: poolId,
      DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: Username },
      SourceUser: {
        ProviderName: provider,
        ProviderAttributeName: 'Cognito_Subject',
        ProviderAttributeValue: subject,
      },
    }),
  )
const unlink = (ProviderName: string, subject: string) =>
  local.sdk().send(
    new cognito.AdminDisableProviderForUserCommand({
      UserPoolId: poolId,
      User: { ProviderName, ProviderAttributeName: 'Cognito_Subject', ProviderAttributeValue: subject },
    }),
  )
const remove = (Username: string) =>
  local.sdk().send(new cognito.AdminDeleteUserCommand({ UserPoolId: poolId, Username }))
let counter = 0

/** Somebody with a password, and a sign-in of a provider that nobody has used yet. */
const both = async (provider = 'Google') => {
  const email = `linked${++counter}@people.example`
  await local.person(email)
  const { Username = '', UserAttributes } = await userOf(email)
  const sub = UserAttributes?.find(({ Name }) => Name === 'sub')?.Value
  const made = await claims(provider, email)
  const subject = made.identities?.[0]?.userId ?? ''
  await remove(String(made['cognito:username']))
  return { email, Username, sub, subject }
}

test('happy: a linked sign-in leads to the person, is listed, and leads there no more once it is unlinked', async () => {
  const { email, Username, sub, subject } = await both()
  await link(Username, 'Google', subject)
  await link(Username, 'Google', subject)
  const entered = await claims('Google', email)
  expect(entered.sub).toBe(sub)
  expect(entered.identities).toMatchObject([{ providerName: 'Google', userId: subject, primary: 'false' }])
  const listed = (await userOf(email)).UserAttributes?.find(({ Name }) => Name === 'identities')?.Value ?? ''
  expect(JSON.parse(listed)).toMatchObject([{ providerName: 'Google', primary: false }])
  // The password goes on.
  expect((await local.signIn(email, password)).AuthenticationResult).toBeDefined()
  await local.restart()
  expect((await claims('Google', email)).sub).toBe(sub)
  await unlink('Google', subject)
  expect((await claims('Google', email)).sub).not.toBe(sub)
  expect((await userOf(Username)).UserAttributes?.some(({ Name }) => Name === 'identities')).toBe(false)
})

test('edge: what the provider says takes the place of what was there, as at Cognito', async () => {
  const { email, Username, subject } = await both('Facebook')
  await link(Username, 'Facebook', subject)
  const entered = await claims('Facebook', email)
  expect(entered).toMatchObject({ email, email_verified: false })
  const { UserAttributes = [] } = await userOf(Username)
  expect(UserAttributes.find(({ Name }) => Name === 'email_verified')?.Value).toBe('false')
})

test('happy: a sign-in is linked to somebody whom another provider made', async () => {
  const { email, subject } = await both('Facebook')
  const google = await claims('Google', `made${counter}@people.example`)
  await local.sdk().send(
    new cognito.AdminLinkProviderForUserCommand({
      UserPoolId: poolId,
      DestinationUser: { ProviderName: 'Google', ProviderAttributeValue: google.identities?.[0]?.userId },
      SourceUser: {
        ProviderName: 'Facebook',
        ProviderAttributeName: 'Cognito_Subject',
        ProviderAttributeValue: subject,
      },
    }),
  )
  const entered = await claims('Facebook', email)
  expect(entered.sub).toBe(google.sub)
  expect(entered.identities).toMatchObject([{ primary: 'true' }, { providerName: 'Facebook', primary: 'false' }])
})

test('error: who exists by that sign-in, is linked elsewhere or is nobody is refused', async () => {
  const { Username, subject } = await both()
  const other = await both('Facebook')
  const made = await claims('Google', `own${counter}@people.example`)
  expect(await refusalName(link(Username, 'Google', made.identities?.[0]?.userId ?? ''))).toBe(
    'InvalidParameterException',
  )
  await link(Username, 'Google', subject)
  expect(await refusalName(link(other.Username, 'Google', subject))).toBe('InvalidParameterException')
  expect(await refusalName(link('nobody', 'Google', '1'))).toBe('UserNotFoundException')
  expect(await refusalName(link(Username, 'Cognito', '1'))).toBe('InvalidParameterException')
  expect(await refusalName(link(Username, 'Google', '1', plainKey))).toBe('AccessDeniedException')
  expect(await refusalName(unlink('Google', 'nobody'))).toBe('UserNotFoundException')
  for (let n = 0; n < 4; n += 1) await link(Username, 'Google', `more${n}`)
  expect(await refusalName(link(Username, 'Google', 'one too many'))).toBe('LimitExceededException')
})

test('security: a person is gone with their links, and who was made by a provider is disabled by unlinking it', async () => {
  const { email, Username, sub, subject } = await both()
  await link(Username, 'Google', subject)
  await remove(Username)
  const again = await claims('Google', email)
  expect(again.sub).not.toBe(sub)
  await unlink('Google', subject)
  expect(await enter('Google', email)).toBe('User is disabled.')
})
