import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenAgain, urlOf } from 'local-cloud'
import type Stripe from 'stripe'
import { assertConnected } from './accounts.ts'
import { type Api, expand, load, newId } from './api.ts'
import { failRefund } from './charges.ts'
import { decideDispute } from './disputes.ts'
import { type ErrorBody, invalid, isOfState, StripeError } from './error.ts'
import { type PageContext, servePage } from './pages.ts'
import { Params, parseForm } from './params.ts'
import { parseParts, type Uploaded } from './parts.ts'
import { settle } from './payment-intents.ts'
import { arrive, payOut } from './payouts.ts'
import { findRoute } from './routes.ts'
import { serveScript } from './script.ts'
import { type Answered, type Json, openStore, type StripeObject } from './store.ts'
import { startWebhooks } from './webhooks.ts'

export type StripeOptions = {
  readonly dataDir: string
  readonly secretKey: string
  readonly publishableKey: string
  /** Where events are delivered, or a function for an address that is known only later; undefined: nowhere yet. */
  readonly webhookUrl: string | (() => string | undefined) | undefined
  /** Where those about checks of identity are delivered, where that is another endpoint. */
  readonly identityWebhookUrl?: string | undefined
  readonly webhookSecret: string
  readonly host?: string
  /** 0, the default, takes the one of the last start, or a free one. */
  readonly port?: number
  /** How long a bank debit is on its way; milliseconds. */
  readonly settleAfterMs?: number
  /** The first pause after a webhook that was not taken; milliseconds. */
  readonly retryAfterMs?: number
  /** FULL, the default: what it answered outlives a loss of power. NORMAL: it outlives its process alone, and nothing waits for the disk. */
  readonly synchronous?: 'FULL' | 'NORMAL'
  /** Milliseconds since 1970; for tests. */
  now?(): number
}

export type StripeServer = {
  readonly url: string
  /** Where what stands for Stripe.js is. */
  readonly scriptUrl: string
  /** Answers one request, for a server that listens for several. */
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Delivers an event once more; false for one that does not exist. */
  resend(eventId: string): boolean
  /** Tries at once what is waiting to be delivered. */
  deliverNow(): void
  /** Does what the time has come for. @returns whether nothing is under way */
  isResting(): boolean
  close(): Promise<void>
}

/** The version of the API whose shapes the stand-in speaks, and the release of Stripe.js that goes with it. */
const apiVersion = '2026-10-28.endive'
const [, release = ''] = apiVersion.split('.')
const largestBody = 1024 * 1024
/** What is further away than Node can wait for would come at once, again and again: it is looked at once more by then. */
const longestWait = 86_400_000
/** A request that comes in parts brings a file. */
const largestParts = 6 * 1024 * 1024
const keysLiveMs = 24 * 3600 * 1000

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, PUT, PATCH, POST, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, Stripe-Account, Stripe-Version',
  'access-control-expose-headers': 'Request-Id, Stripe-Manage-Version, Stripe-Should-Retry',
  'access-control-max-age': '300',
}

const isInParts = (request: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = []
  const largest = isInParts(request) ? largestParts : largestBody
  let size = 0
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > largest) throw new StripeError(413, { type: 'invalid_request_error', message: 'Request too large' })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const givenKey = (request: IncomingMessage, form: Record<string, unknown>): string | undefined => {
  const [scheme, value] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() === 'bearer') return value
  if (scheme?.toLowerCase() === 'basic')
    return Buffer.from(value ?? '', 'base64')
      .toString('utf8')
      .split(':')[0]
  return typeof form.key === 'string' ? form.key : undefined
}

const sameKey = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const unauthorized = (message: string, code?: string): StripeError =>
  new StripeError(401, { type: 'invalid_request_error', message, ...(code && { code }) })

/** The same parameters in any order are the same request. */
const fingerprint = (query: string, body: string): string =>
  JSON.stringify([...new URLSearchParams(query), ...new URLSearchParams(body)].sort())

/** The same for one that comes in parts: what stands between those is another each time that it is sent. */
const fingerprintOfParts = (query: string, { form, file }: ReturnType<typeof parseParts>): string => {
  const bytes = file && createHash('sha256').update(file.bytes).digest('hex')
  return JSON.stringify([[...new URLSearchParams(query)].sort(), Object.entries(form).sort(), file?.type, bytes])
}

/** Starts a server on the Stripe wire. What it answered is on disk, and so is what it still has to deliver. */
export const startStripe = async (options: StripeOptions): Promise<StripeServer> => {
  const now = options.now ?? Date.now
  const store = openStore(options.dataDir, options.synchronous)
  const { webhookUrl } = options
  const receiver = () => (typeof webhookUrl === 'function' ? webhookUrl() : webhookUrl)
  const webhooks = startWebhooks({
    store,
    now,
    url: type => (type.startsWith('identity.') && options.identityWebhookUrl) || receiver(),
    secret: options.webhookSecret,
    retryAfterMs: options.retryAfterMs ?? 1000,
  })
  // Of the key alone: it is another platform's where the key is another one.
  const platformId = `acct_1${createHash('sha256').update(options.secretKey).digest('hex').slice(0, 22)}`
  let baseUrl = ''
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const makeApi = (
    params: Params,
    secret: boolean,
    cause: { id: string; idempotencyKey: string | undefined } | null,
    account = '',
    file?: Uploaded,
  ): Api => ({
    file,
    store: store.of(account),
    platform: store.of(''),
    platformId,
    params,
    now,
    secret,
    baseUrl,
    settleAfterMs: options.settleAfterMs ?? 2000,
    emit(type, object, previous, of) {
      // What happens to a connected account is told to the platform as that account's.
      const about = of ?? (type.startsWith('account.') ? object.id : type.startsWith('application_fee.') ? '' : account)
      const event: StripeObject = {
        id: newId('evt'),
        object: 'event',
        ...(about && { account: about }),
        api_version: apiVersion,
        created: Math.floor(now() / 1000),
        data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: webhookUrl === undefined ? 0 : 1,
        request: cause
          ? { id: cause.id, idempotency_key: cause.idempotencyKey ?? null }
          : { id: null, idempotency_key: null },
        type,
      } satisfies Answered<Stripe.EventBase>
      store.of(about).put(event)
      if (webhookUrl !== undefined) store.putDelivery({ event: event.id, attempts: 0, due: now(), state: 'pending' })
    },
  })

  /** Lets bank debits and refunds come to their end whose time has come, and waits for the next. */
  const runTimers = (): void => {
    clearTimeout(timer)
    if (closed) return
    const timers = store.timers()
    if (timers.length > 0) timer = setTimeout(runTimers, 0)
    for (const { id, due } of timers) {
      if (due > now()) {
        clearTimeout(timer)
        timer = setTimeout(runTimers, Math.min(longestWait, Math.max(1, due - now())))
        break
      }
      store.transaction(
        () => {
          store.removeTimer(id)
          const [thing = ''] = id.split(' ')
          const isAccount = thing.startsWith('acct_') || thing === 'platform'
          const whose = isAccount ? thing.replace('platform', '') : store.ownerOf(thing)
          const api = makeApi(new Params({}), true, null, whose)
          if (isAccount) payOut(api)
          else if (thing.startsWith('po_')) arrive(api, thing)
          else if (thing.startsWith('dp_')) decideDispute(api, thing)
          else if (thing.startsWith('re_')) failRefund(api, thing)
          else settle(api, load(api, 'payment_intent', thing))
        },
        error => error instanceof StripeError && error.keep,
      )
    }
    webhooks.wake()
  }

  const authenticate = (request: IncomingMessage, form: Record<string, unknown>): boolean => {
    const key = givenKey(request, form)
    if (!key) {
      throw unauthorized(
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      )
    }
    if (sameKey(key, options.secretKey)) return true
    if (sameKey(key, options.publishableKey)) return false
    const shown = key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}` : '********'
    throw unauthorized(`Invalid API Key provided: ${shown}`)
  }

  const answer = (response: ServerResponse, status: number, body: string, headers: Record<string, string>): void => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-cache, no-store',
      ...headers,
    })
    response.end(body)
  }

  const call = (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    bytes: Buffer,
    requestId: string,
  ): void => {
    const query = url.search.slice(1)
    const parts = isInParts(request) ? parseParts(bytes, request.headers['content-type'] ?? '') : undefined
    const body = parts ? '' : bytes.toString('utf8')
    const form = parts?.form ?? parseForm(request.method === 'POST' ? body : [query, body].filter(Boolean).join('&'))
    const secret = authenticate(request, form)
    const found = findRoute(request.method ?? '', url.pathname)
    if (!found) {
      throw new StripeError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${url.pathname}). See https://stripe.com/docs.`,
      })
    }
    if (!secret && !found.route.browser) {
      throw unauthorized(
        'This API call cannot be made with a publishable API key. Use a secret API key.',
        'secret_key_required',
      )
    }
    const version = request.headers['stripe-version'] ?? apiVersion
    if (!/^\d{4}-\d\d-\d\d(\.\w+)?$/.test(String(version))) {
      throw invalid(`Invalid Stripe API version: ${version}`)
    }
    const account = request.headers['stripe-account']
    if (account !== undefined) assertConnected(store.of(''), String(account))
    const header = request.headers['idempotency-key']
    const given = request.method === 'POST' && typeof header === 'string' && header !== '' ? header : undefined
    if (given !== undefined && given.length > 255) {
      throw invalid('Idempotency keys may be at most 255 characters long.')
    }
    // Each account has keys of its own.
    const key = given && account ? `${account} ${given}` : given
    const headers: Record<string, string> = {
      'stripe-version': String(version),
      ...(given && { 'idempotency-key': given }),
      ...(account && { 'stripe-account': String(account) }),
    }
    const params = parts ? fingerprintOfParts(query, parts) : fingerprint(query, body)
    if (key !== undefined) {
      store.forgetSaved(now() - keysLiveMs)
      const saved = store.saved(key)
      const refusal = (message: string) =>
        new StripeError(400, {
          type: 'idempotency_error',
          message: `${message} Try using a key other than '${given}' if you meant to execute a different request.`,
        })
      if (saved && saved.endpoint !== `${request.method} ${url.pathname}`) {
        throw refusal(
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${saved.endpoint.split(' ')[1]}' vs '${url.pathname}').`,
        )
      }
      if (saved && saved.params !== params) {
        throw refusal(
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        )
      }
      if (saved) {
        answer(response, saved.status, saved.body, { ...headers, 'idempotent-replayed': 'true' })
        return
      }
    }
    const save = (status: number, text: string): void => {
      if (key !== undefined) {
        store.save(key, { endpoint: `${request.method} ${url.pathname}`, params, status, body: text }, now())
      }
    }
    const reader = new Params(form)
    const paths = reader.list('expand') ?? []
    reader.ignore('key')
    const cause = { id: requestId, idempotencyKey: given }
    const api = makeApi(reader, secret, cause, account ? String(account) : '', parts?.file)
    let text = ''
    try {
      store.transaction(
        () => {
          let result: Json
          try {
            result = found.route.run(api, found.id)
          } catch (error) {
            if (error instanceof StripeError && error.keep) {
              reader.done()
              save(error.status, errorText(error.body, requestId))
            }
            throw error
          }
          reader.done()
          text = JSON.stringify(expand(api, result, paths), null, 2)
          save(200, text)
        },
        error => error instanceof StripeError && error.keep,
      )
    } catch (error) {
      if (error instanceof StripeError && !error.keep && isOfState(error))
        save(error.status, errorText(error.body, requestId))
      throw error
    } finally {
      runTimers()
    }
    answer(response, 200, text, headers)
  }

  const errorText = (body: ErrorBody, requestId: string): string => {
    const doc = body.code ? { doc_url: `https://docs.stripe.com/error-codes#${body.code.replaceAll('_', '-')}` } : {}
    return JSON.stringify(
      { error: { ...body, ...doc, request_log_url: `${baseUrl}/local/stripe?request=${requestId}` } },
      null,
      2,
    )
  }

  const pages: PageContext = {
    store,
    now,
    api: (account = '') => makeApi(new Params({}), true, null, account),
    committed: runTimers,
    resend: webhooks.resend,
  }

  const serve = async (request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> => {
    const url = urlOf(request)
    if (url.pathname === '/local/stripe' || url.pathname.startsWith('/local/stripe/')) {
      request.resume()
      servePage(pages, request, response, url)
      return
    }
    if (request.method === 'GET' && (await serveScript(response, release, url.pathname))) return
    for (const [name, value] of Object.entries(corsHeaders)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') {
      response.writeHead(200, { 'content-length': 0 }).end()
      return
    }
    call(request, response, url, await readBody(request), requestId)
  }

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const requestId = `req_${randomUUID().replaceAll('-', '').slice(0, 14)}`
    response.setHeader('request-id', requestId)
    serve(request, response, requestId).catch(error => {
      if (!(error instanceof StripeError)) console.error('stripe:', error)
      if (response.headersSent) {
        response.destroy()
        return
      }
      const known =
        error instanceof StripeError
          ? error
          : new StripeError(500, { type: 'api_error', message: 'An unknown error occurred' })
      answer(response, known.status, errorText(known.body, requestId), {})
      // What was not read is read past, or the connection would wait for it with the next request behind.
      setImmediate(() => request.resume())
    })
  }

  const server = createServer(handle)
  baseUrl = await listenAgain(server, options.dataDir, options.host ?? '127.0.0.1', options.port)
  webhooks.hurry()
  runTimers()
  return {
    url: baseUrl,
    scriptUrl: `${baseUrl}/${release}/stripe.js`,
    handle,
    resend: webhooks.resend,
    deliverNow: webhooks.hurry,
    isResting() {
      if (store.timers().some(({ due }) => due <= now())) runTimers()
      else webhooks.wake()
      return webhooks.isResting()
    },
    async close() {
      closed = true
      clearTimeout(timer)
      const done = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeAllConnections()
      await Promise.all([done, webhooks.close()])
      store.close()
    },
  }
}
