import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { identityPaths } from '#shared/identity/paths.ts'
import type { SocialProvider } from '#shared/identity/sign-in.ts'
import { authenticator } from '../authenticator.ts'
import { fieldsOf, type Kept } from './kept.ts'

// Reads what the cloud wrote.
// @reaches test/demo

/** What the demo needs of a running local cloud: the same doors that browsers use. */
export type DemoClient = {
  /** Gives somebody an account with a password, without a code by mail. Once, however often it is asked. */
  readonly signUp: (email: string, password: string) => Promise<void>
  /** Calls a server function for a person. The request id follows from `name`, so a second run changes nothing. */
  readonly call: <T>(as: DemoCaller, target: `${string}.${string}`, payload: unknown, name?: string) => Promise<T>
  /** Answers a page of a provider of checks on which somebody was sent, as that person does there. */
  readonly answerPage: (url: string, answer: string) => Promise<void>
  /** Adds a passkey to somebody's account and names it, as a browser does. Once: whoever has one keeps it. Its key stays with nobody. */
  readonly addPasskey?: (as: DemoCaller, name: string) => Promise<void>
  /** Links the sign-in of a provider to somebody's account, through the provider's page. Once. Both are absent where there is no user pool. */
  readonly linkSignIn?: (as: DemoCaller, provider: SocialProvider, name: PersonName) => Promise<void>
  /** Calls what anybody may ask of the public page of organisations, signed in or not. */
  readonly ask?: <T>(method: string, payload: unknown, name: string) => Promise<T>
  /** The texts of the mails to an address, the newest first. Absent where no mail goes. */
  readonly mails?: (to: string) => Promise<readonly string[]>
  /** Answers a mail from its receiver's own mail program. Absent where no mail goes. */
  readonly answerMail?: (to: string, subject: string, text: string) => Promise<void>
  /** PUTs a file to an address that was signed for it, as the browser does. */
  readonly send: (url: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Confirms a payment with a card, as the browser does, straight with the payment provider. */
  readonly giveCard: (intent: IntentToPay, number: string) => Promise<void>
  /** Gives the provider a card or a bank account to keep, as the browser does. */
  readonly giveToKeep: (setup: SetupToKeep, what: Kept) => Promise<void>
  /**
   * Moves the product's time on to a moment, in milliseconds since 1970, or to the machine's time, and waits until all that was due on
   * the way is done. It goes no further than the machine's, and never back.
   */
  readonly moveTo: (at?: number) => Promise<void>
}

/** A payment that waits for a card, and in whose account it is made: the platform's own where none is named. */
export type IntentToPay = { readonly intentId: string; readonly clientSecret: string; readonly accountId?: string }

/** A set-up that waits for a card or a bank account, and in whose account it is. */
export type SetupToKeep = { readonly clientSecret: string; readonly accountId: string }

export type DemoCaller = {
  readonly email: string
  readonly organisationId?: string
  /** What the browser says of itself: each is signed in by a session of its own. */
  readonly device?: string
}

type PersonName = { readonly first: string; readonly last: string }

type Configuration = {
  readonly userPoolClientId: string
  readonly userPoolEndpoint: string
  readonly oauthEndpoint: string
  readonly stripePublishableKey: string
  readonly stripeApiUrl: string
}

/** A refusal of the server, as the demo meets it. */
export class DemoRefusal extends Error {
  readonly errorType: string
  constructor(target: string, errorType: string, message: string) {
    super(`${target}: ${errorType}: ${message}`)
    this.errorType = errorType
  }
}

/** Whether an error is a refusal of the server of this kind. */
export const isRefusal = (error: unknown, errorType: string): boolean =>
  error instanceof DemoRefusal && error.errorType === errorType

/** A clock so close to the machine's is the machine's. */
const CLOSE_MS = 1000

const requestId = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\u0000')).digest('hex').slice(0, 40)

/** @param dataDir the folder of data of a running local cloud */
export const demoClient = async (dataDir: string): Promise<DemoClient> => {
  const { url, secret } = JSON.parse(readFileSync(path.join(dataDir, 'cloud.json'), 'utf8')) as {
    url: string
    secret: string
  }
  const configuration = (await (await fetch(`${url}/config.json`)).json()) as Configuration
  const tokens = new Map<string, Promise<string>>()

  const token = async (email: string): Promise<string> => {
    const answer = await fetch(`${url}/local/token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: email,
    })
    if (!answer.ok) throw new Error(`no token for ${email}: ${answer.status}`)
    return ((await answer.json()) as { accessToken: string }).accessToken
  }
  const tokenOf = ({ email, device = '' }: DemoCaller) => {
    const name = `${email} ${device}`
    const known = tokens.get(name) ?? token(email)
    tokens.set(name, known)
    return known
  }

  /** Confirms something at the provider, as the browser does with what its form was given. */
  const confirm = async (what: string, fields: Readonly<Record<string, string>>, accountId: string | undefined) => {
    const answer = await fetch(`${configuration.stripeApiUrl}/v1/${what}/confirm`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Bearer ${configuration.stripePublishableKey}`,
        ...(accountId && { 'stripe-account': accountId }),
      },
      body: new URLSearchParams(fields),
    })
    // 402 is the provider's word for a card that was declined, which some payments of the demo are.
    if (answer.ok || answer.status === 402) return
    const { error } = (await answer.json()) as { error?: { code?: string } }
    // A demo that was cut short between this and its journal has confirmed it already.
    if (!error?.code?.endsWith('_unexpected_state')) throw new Error(`the payment provider answered ${answer.status}`)
  }

  const call = async <T>(as: DemoCaller, target: `${string}.${string}`, payload: unknown, name = ''): Promise<T> => {
    const [functionName = '', method = ''] = target.split('.')
    const ask = async () =>
      fetch(`${url}/functions/${functionName}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await tokenOf(as)}`,
          ...(as.device && { 'user-agent': as.device }),
        },
        body: JSON.stringify({
          method,
          payload,
          requestId: requestId(['demo', as.email, ...(as.device ? [as.device] : []), target, name]),
          ...(as.organisationId ? { organisationId: as.organisationId } : {}),
        }),
      })
    let answer = await ask()
    // On a busy machine a function may not answer in time. A call that is made again under its id happens once.
    for (let failures = 0; answer.status === 429 || (answer.status >= 500 && failures++ < 2); answer = await ask()) {
      await new Promise(resolve => setTimeout(resolve, 1000 * Number(answer.headers.get('retry-after') ?? 1)))
    }
    const body = (await answer.json()) as { result?: T; errorType?: string; errorMessage?: string; message?: string }
    if (body.errorType) throw new DemoRefusal(target, body.errorType, body.errorMessage ?? '')
    if (!answer.ok) throw new Error(`${target} answered ${answer.status} ${body.message ?? ''}`)
    return body.result as T
  }

  /** Asks the user pool, as a browser does, for who is signed in. */
  const pool = async <T>(as: DemoCaller, operation: string, payload: object = {}): Promise<T> => {
    const answer = await fetch(configuration.userPoolEndpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ AccessToken: await tokenOf(as), ...payload }),
    })
    if (!answer.ok) throw new Error(`${operation} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }

  /** Signs in at a provider's page and answers the identity token that carries the nonce. */
  const shownAt = async (
    provider: SocialProvider,
    { email, name, nonce }: { email: string; name: PersonName; nonce: string },
  ) => {
    const { oauthEndpoint, userPoolClientId: client_id } = configuration
    const redirect_uri = url + identityPaths.security()
    /** One step of the way, of which each says where the next is. */
    const step = async (to: string, init: RequestInit = {}) => {
      const answer = await fetch(to, { redirect: 'manual', ...init })
      const location = answer.headers.get('location')
      if (!location) throw new Error(`${provider} led nowhere: ${answer.status}`)
      return new URL(location, to)
    }
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id,
      redirect_uri,
      scope: 'openid email profile',
      state: 'demo',
      identity_provider: provider,
      nonce,
    })
    const page = await step(`${oauthEndpoint}/oauth2/authorize?${asked}`)
    const state = page.searchParams.get('state') ?? ''
    const person = { email, givenName: name.first, familyName: name.last, verified: 'true', action: 'continue' }
    const back = await step(page.href, { method: 'POST', body: new URLSearchParams({ state, ...person }) })
    const code = (await step(back.href)).searchParams.get('code') ?? ''
    const answer = await fetch(`${oauthEndpoint}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'authorization_code', client_id, redirect_uri, code }),
    })
    if (!answer.ok) throw new Error(`${provider} was not linked for ${email}: ${await answer.text()}`)
    return ((await answer.json()) as { id_token: string }).id_token
  }

  /** Where the product's time was when it was last asked. */
  let reached = 0
  const clock = async (init: RequestInit = {}) => {
    const answer = await fetch(`${url}/local/clock.json`, init)
    const { now, message } = (await answer.json()) as { now?: string; message?: string }
    if (now !== undefined) reached = Date.parse(now)
    return { isRefused: !answer.ok, message }
  }

  return {
    async moveTo(at) {
      await clock()
      while (reached < Math.min(at ?? Number.POSITIVE_INFINITY, Date.now() - CLOSE_MS)) {
        const isPast = at !== undefined && at < Date.now() - CLOSE_MS
        const { isRefused, message } = await clock({
          method: 'POST',
          headers: { authorization: `Bearer ${secret}`, prefer: 'wait' },
          body: isPast ? new Date(at).toISOString() : 'now',
        })
        // Somebody else is moving it: then it is looked at again.
        if (isRefused && !message?.includes('already')) throw new Error(`the clock was not moved: ${message}`)
        if (isRefused) await new Promise(resolve => setTimeout(resolve, 200))
      }
    },
    async signUp(email, password) {
      const answer = await fetch(`${url}/local/people`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
        body: JSON.stringify({ email, password }),
      })
      if (!answer.ok) throw new Error(`${email} was not signed up: ${await answer.text()}`)
    },
    call,
    async addPasskey(as, name) {
      const { Credentials } = await pool<{ Credentials: { CredentialId: string }[] }>(as, 'ListWebAuthnCredentials')
      const made = authenticator({ site: url })
      if (Credentials.length === 0) {
        const { CredentialCreationOptions } = await pool<{ CredentialCreationOptions: Record<string, unknown> }>(
          as,
          'StartWebAuthnRegistration',
        )
        await pool(as, 'CompleteWebAuthnRegistration', { Credential: made.create(CredentialCreationOptions) })
      }
      await call(as, 'Account.PUT_PASSKEY', { id: Credentials[0]?.CredentialId ?? made.id, name }, 'passkey')
    },
    async linkSignIn(as, provider, name) {
      const { identities } = await call<{ identities: { provider: string }[] }>(as, 'User.GET_LINKED_IDENTITIES', {})
      if (identities.some(each => each.provider === provider)) return
      const nonce = randomBytes(48).toString('base64url')
      const hash = createHash('sha256').update(nonce).digest('base64url')
      await call(as, 'Account.BEGIN_LINK', { provider, hash }, nonce)
      const token = await shownAt(provider, { email: as.email, name, nonce })
      const { outcome } = await call<{ outcome: string }>(as, 'Account.LINK', { token, nonce }, nonce)
      if (outcome !== 'linked') throw new Error(`${provider} for ${as.email}: ${outcome}`)
    },
    async answerPage(url, answer) {
      // On a second run it was answered before.
      await fetch(`${url}&answer=${answer}`, { method: 'POST', redirect: 'manual' })
    },
    async ask<T>(method: string, payload: unknown, name: string): Promise<T> {
      const answer = await fetch(`${url}/public/about`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ method, payload, requestId: requestId(['demo', method, name]) }),
      })
      const body = (await answer.json()) as { result?: T; errorType?: string; errorMessage?: string }
      if (!answer.ok || body.errorType)
        throw new DemoRefusal(method, body.errorType ?? String(answer.status), body.errorMessage ?? '')
      return body.result as T
    },
    async mails(to) {
      const answer = await fetch(`${url}/local/mailbox.json?to=${encodeURIComponent(to)}&limit=20`)
      return ((await answer.json()) as { messages: { text: string }[] }).messages.map(({ text }) => text)
    },
    async answerMail(to, subject, text) {
      const found = await fetch(`${url}/local/mailbox.json?to=${encodeURIComponent(to)}&limit=50`)
      const { messages } = (await found.json()) as { messages: { id: string; subject: string }[] }
      const mail = messages.find(message => message.subject === subject)
      if (!mail) return
      await fetch(`${url}/local/mailbox/${mail.id}/answer`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ text }),
      })
    },
    async send(url, bytes) {
      // On a second run the address may be too old, and what it was for is there.
      await fetch(url, { method: 'PUT', body: bytes, headers: { 'content-type': '' } })
    },
    async giveCard({ intentId, clientSecret, accountId }, number) {
      const fields = fieldsOf({ kind: 'card', number })
      await confirm(`payment_intents/${intentId}`, { client_secret: clientSecret, ...fields }, accountId)
    },
    async giveToKeep({ clientSecret, accountId }, what) {
      const [setupId] = clientSecret.split('_secret_')
      await confirm(`setup_intents/${setupId}`, { client_secret: clientSecret, ...fieldsOf(what) }, accountId)
    },
  }
}
