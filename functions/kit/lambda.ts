import { Logger } from '@aws-lambda-powertools/logger'
import middy from '@middy/core'
import type { Contract } from '#shared/kit/contract.ts'
import type { Uid } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Caller } from './actor.ts'
import { type CallBudget, callBudget } from './call-budget.ts'
import { type Answer, asAnswer, dispatch, parseBody, requestIdOf } from './dispatch.ts'
import { dynamoStore } from './dynamo-store.ts'
import { eventTime } from './event-time.ts'
import { throughFrontDoor } from './front-door.ts'
import type { Port } from './port.ts'
import type { AnyServer } from './serve.ts'
import { sessionIdOf } from './session-id.ts'
import { assertOwnServices } from './stage.ts'
import type { Store } from './store.ts'
import { newUlid } from './ulid.ts'
import type { CallHost, Host, Identity } from './work.ts'
import { type AnyWorker, openJob } from './worker.ts'

/** The variable that holds how the names of the stage's tables begin: one for all, since what a function is told has its bound. */
const TABLES = 'TABLES'

const opened = new Map<string, Promise<unknown>>()

/** One open port for each running function; a failed opening is tried again at the next use. */
const openPort = (port: Port): Promise<unknown> => {
  const open = opened.get(port.name) ?? port.open()
  opened.set(port.name, open)
  open.catch(() => opened.delete(port.name))
  return open
}

let store: Store | undefined
const awsHost = (): Host => {
  assertOwnServices()
  store ??= dynamoStore(table => `${process.env[TABLES] ?? missing(TABLES)}${table}`)
  return { store, now: () => new Date(), ulid: newUlid, openPort }
}

let budget: CallBudget | undefined
const callHost = (identity: Identity): CallHost => {
  const host = awsHost()
  budget ??= callBudget(host.store, host.now)
  return { ...host, identity, budget }
}

const missing = (variable: string): never => {
  throw new Error(`${variable} is not set`)
}

const statusOf = (errorType: string): number => {
  if (errorType === 'auth.signInRequired' || errorType === 'auth.signedOut') return 401
  if (errorType.startsWith('auth.')) return 403
  if (errorType === 'notFound' || errorType === 'call.unknownMethod' || errorType === 'call.unknownFunction') return 404
  if (errorType === 'call.postOnly') return 405
  if (errorType === 'call.conflict') return 409
  if (errorType === 'call.tooLarge') return 413
  if (errorType === 'call.tooMany') return 429
  return 400
}

/** The parts of API Gateway's HTTP event (payload version 2.0) that are read here. */
type HttpEvent = {
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string
  readonly isBase64Encoded?: boolean
  readonly queryStringParameters?: Readonly<Record<string, string | undefined>>
  readonly requestContext: {
    readonly requestId: string
    readonly http: { readonly method: string }
    readonly authorizer?: { readonly jwt?: { readonly claims: Readonly<Record<string, unknown>> } }
  }
}

const respond = (answer: Answer, cacheSeconds?: number) => ({
  statusCode: 'errorType' in answer ? statusOf(answer.errorType) : 200,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control':
      cacheSeconds && 'result' in answer
        ? `public, max-age=${cacheSeconds}, s-maxage=${cacheSeconds}, stale-while-revalidate=${cacheSeconds}`
        : 'no-store',
    ...('errorType' in answer && answer.errorType === 'call.tooMany'
      ? { 'retry-after': String(answer.params.seconds) }
      : {}),
    ...('errorType' in answer && answer.errorType === 'call.postOnly' ? { allow: 'POST' } : {}),
  },
  body: JSON.stringify(answer),
})

const bodyOf = (event: HttpEvent): string =>
  event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString() : (event.body ?? '')

/**
 * A public GET carries the method and the payload in its query string. Only what a CDN may keep is reached that way: no
 * command, and nothing that is asked by a person's own data, which has no business in an address.
 */
const fromQueryString = (contract: Contract, event: HttpEvent): unknown => {
  const { method = '', payload } = event.queryStringParameters ?? {}
  const declared = Object.hasOwn(contract.methods, method) ? contract.methods[method] : undefined
  if (declared && (declared.kind !== 'query' || declared.cacheSeconds === undefined)) {
    throw new Refusal('call.postOnly', { function: contract.name, method })
  }
  return { method, payload: payload === undefined ? {} : parseBody(payload) }
}

/** What is kept of how a browser describes itself. */
const agentOf = (header = ''): string => header.replace(/[^ -~]/g, '').slice(0, 200)

/**
 * Who calls, from the claims that the gateway verified. Only an access token says so: the gateway takes an ID token too,
 * whose audience is the same client, and which is for the browser to read and for nobody to send.
 */
const callerOf = (
  claims: Readonly<Record<string, unknown>> | undefined,
  { headers = {} }: HttpEvent,
): Caller | undefined => {
  if (claims?.token_use !== 'access' || typeof claims.sub !== 'string') return undefined
  // The gateway hands every claim on as a text.
  const signedInAt = Number(claims.auth_time)
  const session = sessionIdOf(claims.origin_jti)
  return {
    uid: claims.sub as Uid,
    ...(Number.isFinite(signedInAt) ? { signedInAt } : {}),
    ...(session === undefined ? {} : { session: { id: session, agent: agentOf(headers['user-agent']) } }),
  }
}

/** What is worth a line in the log: never a payload. */
type Log = (level: 'info' | 'error', message: string, fields: Record<string, unknown>) => void

/**
 * Who has just changed something asks with `fresh` in the address, which no cache has an answer for. What comes back is kept by
 * none either: nobody fills a cache with addresses of one use.
 */
const asksPastCaches = ({ queryStringParameters }: HttpEvent): boolean => queryStringParameters?.fresh !== undefined

/**
 * A server function as an HTTP handler: POST /functions/<Name> with a verified token, and /public/<path> for what is public.
 * @param run the function's dispatch
 */
export const httpHandler =
  ({ contract }: AnyServer, run: ReturnType<typeof dispatch>, log: Log) =>
  async (event: HttpEvent) => {
    const { authorizer, http } = event.requestContext
    // The browser's own id for the call, once the body is read: what follows from the call carries it, too.
    let { requestId } = event.requestContext
    try {
      const get = http.method === 'GET'
      const body = get ? fromQueryString(contract, event) : parseBody(bodyOf(event))
      requestId = requestIdOf(body) ?? requestId
      const caller = callerOf(authorizer?.jwt?.claims, event)
      const at = eventTime(event)
      const answer = await run({
        ...(caller ? { caller } : {}),
        ...(at ? { at } : {}),
        headers: event.headers,
        body,
      })
      const name = (body as { method?: unknown } | null)?.method
      const known = typeof name === 'string' && Object.hasOwn(contract.methods, name) ? name : undefined
      if ('errorType' in answer) log('info', 'refused', { requestId, method: known, errorType: answer.errorType })
      else log('info', 'answered', { requestId, method: known })
      const cacheSeconds = known ? contract.methods[known]?.cacheSeconds : undefined
      return respond(answer, get && !asksPastCaches(event) ? cacheSeconds : undefined)
    } catch (error) {
      if (error instanceof Refusal) {
        log('info', 'refused', { requestId, errorType: error.errorType })
        return respond(asAnswer(error))
      }
      log('error', 'failed', { requestId, error })
      throw error
    }
  }

/** The Lambda of a server function. */
export const serverLambda = (server: AnyServer, identity: Identity) => {
  const logger = new Logger({ serviceName: server.contract.name })
  const log: Log = (level, message, fields) => logger[level](message, fields)
  return middy<HttpEvent>()
    .use(throughFrontDoor)
    .handler(httpHandler(server, dispatch(server, callHost(identity)), log))
}

/** The Lambda of a worker. */
export const workerLambda = (worker: AnyWorker) => {
  const logger = new Logger({ serviceName: worker.name })
  const host = awsHost()
  const entry = middy<unknown>()
  if (worker.trigger.kind === 'http') entry.use(throughFrontDoor)
  return entry.handler(async (event, context) => {
    const gateway = (event as { requestContext?: { requestId?: string } } | null)?.requestContext
    const requestId = gateway?.requestId ?? context.awsRequestId
    const at = eventTime(event)
    const job = openJob(
      worker.uses,
      at ? { ...host, at } : host,
      (level, message, fields) => logger[level](message, fields),
      requestId,
      () => context.getRemainingTimeInMillis(),
    )
    try {
      return await worker.handle(event as never, job as never)
    } catch (error) {
      job.log('error', 'failed', { error })
      throw error
    }
  })
}
