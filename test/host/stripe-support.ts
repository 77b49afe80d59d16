import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { type StripeOptions, type StripeServer, startStripe } from '#infra/host/stripe/server.ts'

export const secretKey = 'sk_test_51LocalSecretKeyForTests0000'
export const publishableKey = 'pk_test_51LocalPublishableKey000000'
export const webhookSecret = 'whsec_local_for_tests'

/** The SDK as the product uses it, pointed at the stand-in. */
export const sdkFor = (url: string, key = secretKey): Stripe => {
  const { hostname, port } = new URL(url)
  return new Stripe(key, {
    apiVersion: '2026-10-28.endive',
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

export type Heard = { body: string; signature: string; event: Stripe.Event }

/** A receiver of webhooks that answers what a test wants. */
export const startReceiver = async () => {
  const heard: Heard[] = []
  let status = 200
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', piece => {
      body += piece
    })
    request.on('end', () => {
      heard.push({ body, signature: String(request.headers['stripe-signature']), event: JSON.parse(body) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    heard,
    types: () => heard.map(({ event }) => event.type as string),
    answerWith(next: number) {
      status = next
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A stand-in in a folder of its own, which waits for no disk: what a kill leaves is for stripe-crash.test.ts to see. */
export const stripeFixture = async (options: Partial<StripeOptions> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-test-'))
  const dataDir = join(folder, 'data')
  const start = (more: Partial<StripeOptions> = {}): Promise<StripeServer> =>
    startStripe({
      dataDir,
      secretKey,
      publishableKey,
      webhookSecret,
      webhookUrl: undefined,
      synchronous: 'NORMAL',
      settleAfterMs: 10,
      retryAfterMs: 10,
      ...options,
      ...more,
    })
  let server = await start()
  return {
    dataDir,
    server: () => server,
    url: () => server.url,
    sdk: () => sdkFor(server.url),
    /** The account of a supplier that gave what it was asked for. */
    async verifiedAccount(): Promise<string> {
      const sdk = sdkFor(server.url)
      const { id } = await sdk.accounts.create({ country: 'AU' })
      const back = 'https://app.example.com/'
      const link = { account: id, type: 'account_onboarding', refresh_url: back, return_url: back } as const
      await fetch((await sdk.accountLinks.create(link)).url, { method: 'POST', redirect: 'manual' })
      return id
    },
    async stop() {
      await server.close()
    },
    async start(more: Partial<StripeOptions> = {}) {
      server = await start(more)
    },
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A browser's call with the publishable key. */
export const fromBrowser = async (
  url: string,
  path: string,
  fields?: Record<string, string>,
  key = publishableKey,
  account?: string,
): Promise<{ status: number; headers: Headers; body: Record<string, never> & { error?: Record<string, unknown> } }> => {
  const get = fields === undefined
  const response = await fetch(`${url}/v1/${path}`, {
    method: get ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      origin: 'https://app.example.com',
      ...(account && { 'stripe-account': account }),
    },
    ...(fields && { body: new URLSearchParams(fields) }),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as never }
}

export const cardFields = (number: string, prefix = 'payment_method_data'): Record<string, string> => ({
  [`${prefix}[type]`]: 'card',
  [`${prefix}[card][number]`]: number,
  [`${prefix}[card][exp_month]`]: '12',
  [`${prefix}[card][exp_year]`]: String(new Date().getFullYear() + 2),
  [`${prefix}[card][cvc]`]: '314',
})

/** What the SDK threw. */
export const stripeError = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  try {
    await call
  } catch (error) {
    return error as Stripe.errors.StripeError
  }
  throw new Error('the call was not refused')
}
