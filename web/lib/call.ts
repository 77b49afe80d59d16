import type { Contract, In, Method, Out } from '#shared/kit/contract.ts'
import type { Params } from '#shared/kit/fill.ts'
import { hearTime } from './clock.ts'
import { freshness, markChanged } from './fresh.ts'

/**
 * What a call sends beside its payload. The same intent keeps its `requestId` when it is tried again; `asPerson` calls on
 * one's own account, whatever organisation one acts for.
 */
export type CallOptions = { readonly requestId?: string; readonly signal?: AbortSignal; readonly asPerson?: boolean }

/**
 * A call that did not succeed (spec part 2, section 7): 'Failed with reject error' when the server refused it, and
 * 'Failed with catch error' when no answer of the server arrived. A refusal carries its errorType and parameters; the
 * catalogue has its text under `refusal.<errorType>`.
 */
export class CallError extends Error {
  readonly functionName: string
  readonly method: string
  readonly payload: unknown
  readonly errorType: string | undefined
  readonly errorMessage: string
  readonly params: Params
  readonly status: number | undefined

  constructor(
    call: { functionName: string; method: string; payload: unknown },
    refusal: { errorType?: string; errorMessage: string; params?: Params; status?: number },
    cause?: unknown,
  ) {
    super(refusal.errorType ? 'Failed with reject error' : 'Failed with catch error', { cause })
    this.name = 'CallError'
    this.functionName = call.functionName
    this.method = call.method
    this.payload = call.payload
    this.errorType = refusal.errorType
    this.errorMessage = refusal.errorMessage
    this.params = refusal.params ?? {}
    this.status = refusal.status
  }
}

/** Whether an error says that there is no such thing for who asked. An address that names none is one of these. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && (error.errorType === 'notFound' || error.errorType === 'input.invalid')

/** Where calls go and on whose behalf; one for the page, another in tests. */
export type Transport = {
  readonly fetch: typeof globalThis.fetch
  readonly accessToken: () => Promise<string | undefined>
  readonly organisationId: () => string | undefined
  /** The team of that organisation in which one works. */
  readonly teamId: (organisationId: string) => string | undefined
  readonly newId: () => string
  /** Told that the session of a token has ended. */
  readonly ended?: (token: string) => void
}

/** Who knows whether somebody is at the page, and is told of each call that such a person causes. */
type Attendance = { readonly isAttended: () => boolean; readonly called: () => void }
let attendance: Attendance | undefined
export const setAttendance = (value: Attendance | undefined): void => {
  attendance = value
}

let transport: Transport | undefined

/** Set once at start by web/app, before anything calls. */
export const setTransport = (value: Transport): void => {
  transport = value
}

const requireTransport = (): Transport => {
  if (!transport) throw new Error('setTransport was not called')
  return transport
}

/** A fresh id for one thing that a person wants done. */
export const newRequestId = (): string => requireTransport().newId()

type Answer = { result?: unknown; errorType?: unknown; errorMessage?: unknown; params?: unknown }

/** The functions whose answers a command makes stale: what its contract names, and its own. */
export const touchedBy = (contract: Contract, method: string): readonly string[] => [
  contract.name,
  ...(contract.methods[method]?.touches ?? []),
]

/** Whether a CDN may keep the answer. Only then the payload stands in an address, where logs and histories keep it, too. */
const isKept = (method: Method | undefined): boolean => method?.allow === 'public' && method.cacheSeconds !== undefined

const mayBeKept = new Set<string>()
/** Whether this page has asked the function for answers that caches keep. What such a function shows often follows a command. */
export const asksKeptAnswers = (functionName: string): boolean => mayBeKept.has(functionName)

const requestOf = async (
  { accessToken, organisationId, teamId, newId }: Transport,
  contract: Contract,
  method: string,
  payload: unknown,
  options: CallOptions,
): Promise<[string, RequestInit, token?: string]> => {
  const declared = contract.methods[method]
  const path = declared?.allow === 'public' && contract.publicPath ? `/public/${contract.publicPath}` : undefined
  if (path && isKept(declared)) {
    mayBeKept.add(contract.name)
    const fresh = freshness(contract.name, declared?.cacheSeconds ?? 0)
    const query = new URLSearchParams({ method, payload: JSON.stringify(payload ?? {}), ...(fresh ? { fresh } : {}) })
    return [`${path}?${query}`, { signal: options.signal ?? null }]
  }
  const token = contract.asVisitor ? undefined : await accessToken()
  const unattended = token !== undefined && attendance?.isAttended() === false
  if (token && !unattended) attendance?.called()
  const oid = options.asPerson || !token ? undefined : organisationId()
  return [
    // The gateway lets nobody without a token to the other path.
    path && !token ? path : `/functions/${contract.name}`,
    {
      method: 'POST',
      signal: options.signal ?? null,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({
        method,
        payload: payload ?? {},
        organisationId: oid,
        teamId: oid && teamId(oid),
        requestId: options.requestId ?? newId(),
        ...(unattended ? { unattended } : {}),
      }),
    },
    token,
  ]
}

/**
 * Calls one method of a server function. Resolves with its result.
 * @throws {CallError} when refused, or when no answer of the server arrived
 * @throws {DOMException} AbortError when the signal aborts
 */
export const invoke = async (
  contract: Contract,
  method: string,
  payload: unknown,
  options: CallOptions = {},
): Promise<unknown> => {
  const call = { functionName: contract.name, method, payload }
  const carrier = requireTransport()
  let response: Response
  let token: string | undefined
  let answer: Answer
  try {
    const [url, init, sent] = await requestOf(carrier, contract, method, payload, options)
    token = sent
    response = await carrier.fetch(url, init)
    // What a cache has kept tells an older time.
    if (init.method === 'POST') hearTime(response.headers.get('date'))
    answer = (await response.json()) as Answer
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new CallError(call, { errorMessage: cause instanceof Error ? cause.message : String(cause) }, cause)
  }
  if (response.ok && 'result' in answer) {
    if (contract.methods[method]?.kind === 'command') markChanged(touchedBy(contract, method))
    return answer.result
  }
  if (typeof answer.errorType === 'string') {
    if (answer.errorType === 'auth.signedOut' && token) carrier.ended?.(token)
    throw new CallError(call, {
      errorType: answer.errorType,
      errorMessage: String(answer.errorMessage ?? answer.errorType),
      params: (answer.params ?? {}) as Params,
      status: response.status,
    })
  }
  throw new CallError(call, { errorMessage: `HTTP ${response.status}`, status: response.status })
}

/**
 * The typed client of a contract: `client(Tickets)('GET_BY_ID', { id })`. The payload's and the answer's types come from
 * the contract; a wrong method or payload does not compile.
 */
export const client =
  <C extends Contract>(contract: C) =>
  <M extends keyof C['methods'] & string>(
    method: M,
    payload: In<C['methods'][M]>,
    options: CallOptions = {},
  ): Promise<Out<C['methods'][M]>> =>
    invoke(contract, method, payload, options) as Promise<Out<C['methods'][M]>>
