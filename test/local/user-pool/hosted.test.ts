import { createHash, randomBytes } from 'node:crypto'
import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callback, clientId, type Harness, poolId, signedOut, startHarness } from './harness.ts'

let local: Harness
beforeAll(async () => {
  local = await startHarness()
})
afterAll(async () => {
  expect(local.state.faults).toEqual([])
  await local.stop()
})

const verifier = randomBytes(48).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')
const asking = (provider: string, changes: Record<string, string> = {}) => {
  const url = new URL('/oauth2/authorize', local.pool.url)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    scope: 'openid email profile aws.cognito.signin.user.admin',
    state: 'the state',
    identity_provider: provider,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  }).toString()
  return url
}
/** Follows one redirect by hand, as a browser would. */
const step = async (url: string | URL, init: RequestInit = {}) => {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const location = response.headers.get('location')
  return {
    status: response.status,
    body: await response.text(),
    next: location === null ? null : new URL(location, local.pool.url),
  }
}
/** Goes to the provider and answers its page; the parameters that the app gets back. */
const throughProvider = async (provider: string, answer: Record<string, string>): Promise<URLSearchParams> => {
  const page = (await step(asking(provider))).next!
  expect(page.pathname).toBe(`/local/identity-provider/${provider}`)
  const state = page.searchParams.get('state')!
  const answered = await step(page, { method: 'POST', body: new URLSearchParams({ state, ...answer }) })
  const back = await step(answered.next!)
  expect(`${back.next!.origin}${back.next!.pathname}`).toBe(callback)
  return back.next!.searchParams
}
const exchange = async (code: string, changes: Record<string, string> = {}) => {
  const response = await fetch(new URL('/oauth2/token', local.pool.url), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: callback,
      code,
      code_verifier: verifier,
      ...changes,
    }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}
const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

describe('the hosted sign-in', () => {
  test.each(['Google', 'Facebook', 'LoginWithMicrosoft'])('happy: %s, first and again', async provider => {
    const heard: string[] = []
    local.state.triggers = {
      PreSignUp: event => heard.push(event.triggerSource),
      PostConfirmation: event => heard.push(event.triggerSource),
      PreTokenGeneration: event => heard.push(event.triggerSource),
    }
    const back = await throughProvider(provider, { person: 'mira@people.example' })
    expect(back.get('state')).toBe('the state')
    const { status, body } = await exchange(back.get('code')!)
    expect(status).toBe(200)
    expect(heard).toEqual([
      'PreSignUp_ExternalProvider',
      'PostConfirmation_ConfirmSignUp',
      'TokenGeneration_HostedAuth',
    ])
    const id = claims(body.id_token!)
    expect(id['cognito:username']).toMatch(new RegExp(`^${provider.toLowerCase()}_`))
    // What the pool maps, and no more; only Google says that an address is verified.
    expect(id).toMatchObject({
      email: 'mira@people.example',
      email_verified: provider === 'Google',
      given_name: 'Mira',
    })
    expect(id).not.toHaveProperty('family_name')
    expect(id).not.toHaveProperty('name')
    expect(id.identities).toMatchObject([{ providerName: provider, primary: 'true' }])
    const again = claims(
      (await exchange((await throughProvider(provider, { person: 'mira@people.example' })).get('code')!)).body
        .id_token!,
    )
    expect(again.sub).toBe(id.sub)
    expect(heard.filter(source => source.startsWith('Post'))).toHaveLength(1)
    local.state.triggers = {}

    const user = await local.sdk().send(new cognito.GetUserCommand({ AccessToken: body.access_token }))
    expect(user.Username).toBe(id['cognito:username'])
    const info = await fetch(new URL('/oauth2/userInfo', local.pool.url), {
      headers: { authorization: `Bearer ${body.access_token}` },
    })
    expect(await info.json()).toMatchObject({ sub: id.sub, email: 'mira@people.example' })
    await local
      .sdk()
      .send(new cognito.GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken: body.refresh_token }))
  })

  test('happy: somebody types an address that the provider did not verify', async () => {
    const back = await throughProvider('Google', { email: 'Unproven@People.example', action: 'continue' })
    const id = claims((await exchange(back.get('code')!)).body.id_token!)
    expect(id).toMatchObject({ email: 'unproven@people.example', email_verified: false })
  })

  test('error: a cancel and a refusal of the trigger come back as errors', async () => {
    const cancelled = await throughProvider('Google', { action: 'cancel' })
    expect(Object.fromEntries(cancelled)).toMatchObject({ error: 'access_denied', state: 'the state' })
    local.state.triggers = {
      PreSignUp: () => {
        throw new Error('this address has an account')
      },
    }
    const refused = await throughProvider('Google', { email: 'new@people.example', verified: 'true' })
    local.state.triggers = {}
    expect(refused.get('error')).toBe('invalid_request')
    expect(refused.get('error_description')).toBe('PreSignUp failed with error this address has an account.')
    const page = (await step(asking('Google'))).next!
    const typed = new URLSearchParams({ state: page.searchParams.get('state')!, email: 'no address' })
    expect((await step(page, { method: 'POST', body: typed })).status).toBe(400)
  })

  test('security: an unlisted address or client is never redirected to', async () => {
    for (const changes of [
      { redirect_uri: `${callback}/other` },
      { redirect_uri: 'https://evil.example/' },
      { client_id: 'nobody' },
    ] as Record<string, string>[]) {
      const refused = await step(asking('Google', changes))
      expect(refused.status).toBe(400)
      expect(refused.next).toBeNull()
    }
    const logout = (uri: string) =>
      step(new URL(`/logout?${new URLSearchParams({ client_id: clientId, logout_uri: uri })}`, local.pool.url))
    expect((await logout(signedOut)).next?.href).toBe(signedOut)
    expect(await logout('https://evil.example/')).toMatchObject({ status: 400, next: null })
  })

  test('happy: an app may leave PKCE out, as Cognito lets it; half of it is refused', async () => {
    const plain = asking('Google')
    for (const name of ['code_challenge', 'code_challenge_method']) plain.searchParams.delete(name)
    const signIn = async () => {
      const page = (await step(plain)).next!
      const answer = new URLSearchParams({ state: page.searchParams.get('state')!, person: 'mira@people.example' })
      const answered = await step(page, { method: 'POST', body: answer })
      return (await step(answered.next!)).next!.searchParams.get('code')!
    }
    const redeem = async (changes: Record<string, string>) =>
      (
        await fetch(new URL('/oauth2/token', local.pool.url), {
          method: 'POST',
          body: new URLSearchParams({
            grant_type: 'authorization_code',
            client_id: clientId,
            redirect_uri: callback,
            code: await signIn(),
            ...changes,
          }),
        })
      ).status
    expect(await redeem({})).toBe(200)
    expect(await redeem({ code_verifier: verifier })).toBe(400)
  })

  test('security: an empty challenge, another method, a foreign provider, an unknown scope are refused', async () => {
    for (const changes of [
      { code_challenge: '' },
      { code_challenge_method: 'plain' },
      { identity_provider: 'Mallory' },
      { scope: 'openid admin' },
      { response_type: 'token' },
    ] as Record<string, string>[]) {
      const back = (await step(asking('Google', changes))).next!
      expect(`${back.origin}${back.pathname}`).toBe(callback)
      expect(back.searchParams.get('error')).not.toBeNull()
      expect(back.searchParams.get('code')).toBeNull()
    }
  })

  test('security: a code counts once, only with its verifier, client and address, and for five minutes', async () => {
    const code = async () => (await throughProvider('Google', { person: 'mira@people.example' })).get('code')!
    const once = await code()
    expect((await exchange(once)).status).toBe(200)
    expect((await exchange(once)).body).toEqual({ error: 'invalid_grant' })
    for (const changes of [
      { code_verifier: 'x'.repeat(43) },
      { code_verifier: '' },
      { redirect_uri: `${callback}/other` },
    ] as Record<string, string>[]) {
      const fresh = await code()
      expect((await exchange(fresh, changes)).body).toEqual({ error: 'invalid_grant' })
      // A failed attempt uses the code up.
      expect((await exchange(fresh)).body).toEqual({ error: 'invalid_grant' })
    }
    const foreign = await exchange(await code(), { client_id: 'nobody' })
    expect(foreign.body).toEqual({ error: 'invalid_client' })
    const late = await code()
    local.advance(301)
    expect((await exchange(late)).body).toEqual({ error: 'invalid_grant' })
  })

  test("security: a provider's answer counts once, and only for the sign-in that asked", async () => {
    const page = (await step(asking('Google'))).next!
    const state = page.searchParams.get('state')!
    const answered = await step(page, {
      method: 'POST',
      body: new URLSearchParams({ state, person: 'mira@people.example' }),
    })
    await step(answered.next!)
    expect((await step(answered.next!)).status).toBe(400)
    const other = (await step(asking('Facebook'))).next!.searchParams.get('state')!
    const google = (await step(asking('Google'))).next!
    const mine = await step(google, {
      method: 'POST',
      body: new URLSearchParams({ state: google.searchParams.get('state')!, person: 'mira@people.example' }),
    })
    mine.next!.searchParams.set('state', other)
    const crossed = (await step(mine.next!)).next!
    expect(crossed.searchParams.get('error')).toBe('invalid_request')
    for (const provider of ['Google', '%', '%zz'])
      expect((await step(new URL(`/local/identity-provider/${provider}?state=guess`, local.pool.url))).status).toBe(400)
  })

  test('security: a federated person has no password, and the pages show what was typed as text', async () => {
    const back = await throughProvider('Google', {
      email: 'a<b>"@people.example',
      givenName: '<script>alert(1)</script>',
    })
    const { body } = await exchange(back.get('code')!)
    const email = claims(body.id_token!).email as string
    await expect(local.signIn(email, 'any password at all 1')).rejects.toThrow('Incorrect username or password.')
    const page = await step((await step(asking('Google'))).next!)
    expect(page.body).not.toContain('<script>')
    expect(page.body).toContain('&#60;script&#62;')
  })

  test('happy: an access token without the account scope reads no account', async () => {
    const page = (await step(asking('Google', { scope: 'openid' }))).next!
    const state = page.searchParams.get('state')!
    const answered = await step(page, {
      method: 'POST',
      body: new URLSearchParams({ state, person: 'mira@people.example' }),
    })
    const { body } = await exchange((await step(answered.next!)).next!.searchParams.get('code')!)
    await expect(local.sdk().send(new cognito.GetUserCommand({ AccessToken: body.access_token }))).rejects.toThrow(
      'Access Token does not have required scopes',
    )
    const revoke = await fetch(new URL('/oauth2/revoke', local.pool.url), {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, token: body.refresh_token! }),
    })
    expect(revoke.status).toBe(200)
    const refreshed = await exchange('', { grant_type: 'refresh_token', refresh_token: body.refresh_token! })
    expect(refreshed.body).toEqual({ error: 'invalid_grant' })
  })

  test('happy: without a provider the page offers the client’s', async () => {
    const url = asking('x')
    url.searchParams.delete('identity_provider')
    const page = await step(url)
    for (const provider of ['Google', 'Facebook', 'LoginWithMicrosoft']) expect(page.body).toContain(`>${provider}<`)
    expect(poolId).toMatch(/^ap-southeast-2_/)
  })
})
