import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What the demo needs of a running local cloud: the same doors that browsers use. */
export type DemoClient = {
  /** Gives somebody an account with a password, without a code by mail. Once, however often it is asked. */
  readonly signUp: (email: string, password: string) => Promise<void>
  /** Calls a server function for a person. The request id follows from `name`, so a second run changes nothing. */
  readonly call: <T>(as: DemoCaller, target: `${string}.${string}`, payload: unknown, name?: string) => Promise<T>
  /** Answers a page of a provider of checks on which somebody was sent, as that person does there. */
  readonly answerPage: (url: string, answer: string) => Promise<void>
  /** Calls what anybody may ask of the public page of organisations, signed in or not. */
  readonly ask?: <T>(method: string, payload: unknown, name: string) => Promise<T>
  /** The texts of the mails to an address, the newest first. Absent where no mail goes. */
  readonly mails?: (to: string) => Promise<readonly string[]>
  /** PUTs a file to an address that was signed for it, as the browser does. */
  readonly send: (url: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Confirms a payment with a card, as the browser does, straight with the payment provider. */
  readonly giveCard: (intent: { intentId: string; clientSecret: string }, number: string) => Promise<void>
  /**
   * Moves the product's time on to a moment, in milliseconds since 1970, or to the machine's time, and waits until all that was due on
   * the way is done. It goes no further than the machine's, and never back.
   */
  readonly moveTo: (at?: number) => Promise<void>
}

export type DemoCaller = {
  readonly email: string
  readonly organisationId?: string
  /** What the browser says of itself: each is signed in by a session of its own. */
  readonly device?: string
}

type Configuration = {
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
    async call<T>(as: DemoCaller, target: `${string}.${string}`, payload: unknown, name = ''): Promise<T> {
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
      for (; answer.status === 429; answer = await ask()) {
        await new Promise(resolve => setTimeout(resolve, 1000 * Number(answer.headers.get('retry-after') ?? 1)))
      }
      const body = (await answer.json()) as { result?: T; errorType?: string; errorMessage?: string; message?: string }
      if (body.errorType) throw new DemoRefusal(target, body.errorType, body.errorMessage ?? '')
      if (!answer.ok) throw new Error(`${target} answered ${answer.status} ${body.message ?? ''}`)
      return body.result as T
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
    async send(url, bytes) {
      // On a second run the address may be too old, and what it was for is there.
      await fetch(url, { method: 'PUT', body: bytes, headers: { 'content-type': '' } })
    },
    async giveCard({ intentId, clientSecret }, number) {
      const answer = await fetch(`${configuration.stripeApiUrl}/v1/payment_intents/${intentId}/confirm`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Bearer ${configuration.stripePublishableKey}`,
        },
        body: new URLSearchParams({
          client_secret: clientSecret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': number,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 3),
          'payment_method_data[card][cvc]': '123',
        }),
      })
      // 402 is the provider's word for a card that was declined, which some payments of the demo are.
      if (!answer.ok && answer.status !== 402) throw new Error(`the payment provider answered ${answer.status}`)
    },
  }
}
