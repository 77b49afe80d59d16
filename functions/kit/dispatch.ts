import { z } from 'zod'
import type { Method } from '#shared/kit/contract.ts'
import type { Params } from '#shared/kit/fill.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { findBadCharacter } from '#shared/kit/text.ts'
import { type ActingFor, type Actor, admit, admitUnpaid, type Caller } from './actor.ts'
import { gathering } from './gathering.ts'
import { sha256 } from './hash.ts'
import { type AnyServer, type CallHeaders, type Uses, usesOf } from './serve.ts'
import { Unit } from './unit.ts'
import {
  begin,
  type CallHost,
  type Host,
  type Once,
  openDb,
  openPorts,
  recordOf,
  timesOf,
  transaction,
} from './work.ts'

/** What comes in: who the gateway says is calling and when, and the body of the request, parsed but otherwise as it was sent. */
export type Call = {
  readonly caller?: Caller
  /** When it arrived; the host's time where nobody says. */
  readonly at?: Date
  readonly headers?: CallHeaders
  readonly body: unknown
}

/** What goes out. A refusal says why in the catalogue's words; nothing else about the server ever does. */
export type Answer =
  | { readonly result: unknown }
  | { readonly errorType: string; readonly errorMessage: string; readonly params: Params }

/** The largest request body, in bytes of UTF-8. */
export const MAX_BODY = 256 * 1024
const MAX_DEPTH = 32

/** An id that a browser may give its call. It goes into logs and keys, so it holds nothing but these. */
const requestIdPattern = /^[\w-]{8,64}$/

/** The id that a body gives its call, if it is one: what follows from the call is found in the logs by it. */
export const requestIdOf = (body: unknown): string | undefined => {
  const requestId = (body as { requestId?: unknown } | null)?.requestId
  return typeof requestId === 'string' && requestIdPattern.test(requestId) ? requestId : undefined
}

const Envelope = z.strictObject({
  method: z.string().max(80),
  payload: z.unknown().optional(),
  organisationId: z.string().max(64).optional(),
  /** The team of the organisation in which one works; whether one may is looked up. */
  teamId: z.string().max(64).optional(),
  requestId: z.string().regex(requestIdPattern, 'not a request id').optional(),
  /** Said by a browser that nobody is at: a session is not kept open by what a page does by itself. */
  unattended: z.boolean().optional(),
})

/**
 * Parses a body without trusting it: bounded in size and depth, and free of the keys that reach for a prototype.
 * @throws {Refusal} `call.tooLarge` or `call.malformed`
 */
export const parseBody = (text: string): unknown => {
  if (Buffer.byteLength(text) > MAX_BODY) throw new Refusal('call.tooLarge', { limit: MAX_BODY })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Refusal('call.malformed')
  }
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return
    if (depth > MAX_DEPTH) throw new Refusal('call.malformed')
    for (const key of Object.keys(value)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw new Refusal('call.malformed')
      visit((value as Record<string, unknown>)[key], depth + 1)
    }
  }
  visit(body, 0)
  return body
}

/** @throws {Refusal} `input.character`, naming the field as the input's schema does: without the envelope's `payload` */
const refuseNoCharacter = (body: unknown): void => {
  const found = findBadCharacter(body)
  if (!found) return
  const path = found.path[0] === 'payload' && found.path.length > 1 ? found.path.slice(1) : found.path
  throw new Refusal('input.character', { field: path.join('.') || 'payload', codePoint: found.codePoint })
}

const invalid = (error: z.ZodError): Refusal => {
  const issue = error.issues[0]
  const field =
    issue?.path.map(String).join('.') || (issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : 'payload')
  return new Refusal('input.invalid', { field, problem: issue?.message ?? 'not valid' })
}

export const asAnswer = (refusal: Refusal): Answer => ({
  errorType: refusal.errorType,
  errorMessage: refusal.message,
  params: refusal.params,
})

type Handler = (input: unknown, context: unknown) => unknown
type ReadAhead = (input: unknown, known: unknown) => readonly Promise<unknown>[]

/**
 * Carries out one call of a server function: finds the method, the actor and the input, asks the first layer of
 * permission, runs the handler, and commits what it staged as one transaction.
 * Refusals become answers; anything else is a bug and is thrown.
 */
export const dispatch =
  (server: AnyServer, host: CallHost) =>
  async (call: Call): Promise<Answer> => {
    let noted: Promise<unknown> | undefined
    try {
      refuseNoCharacter(call.body)
      const envelope = Envelope.safeParse(call.body)
      if (!envelope.success) throw new Refusal('call.malformed')
      const { method: name, payload, organisationId, teamId, requestId, unattended } = envelope.data
      const { contract, handlers } = server
      const method: Method | undefined = Object.hasOwn(contract.methods, name) ? contract.methods[name] : undefined
      const handler = handlers[name] as Handler | undefined
      if (!method || !handler) throw new Refusal('call.unknownMethod', { function: contract.name, method: name })

      const uses = usesOf(server, name)
      const caller = call.caller && unattended ? { ...call.caller, unattended } : call.caller
      if (!caller) admit(method.allow, undefined)
      const input = method.input.safeParse(payload ?? {})
      const once: Once | undefined =
        method.kind === 'command' && requestId !== undefined
          ? {
              id: [caller?.uid ?? 'anonymous', contract.name, name, requestId].join('#'),
              hash: sha256(JSON.stringify([organisationId ?? null, payload ?? null, ...(teamId ? [teamId] : [])])),
            }
          : undefined
      // What one call reads it reads once, and what it knows that it will read together with who acts.
      const store = gathering(host.store, { keeps: true })
      const actor = await host.budget.spend(caller, organisationId, async () => {
        const known = { db: openDb(uses, store, new Unit()), uid: caller?.uid, organisationId, now: host.now() }
        const ahead = server.ahead[name] as ReadAhead | undefined
        begin(() => [
          ...(once ? [recordOf(store, once)] : []),
          // Nobody waits to know who acts where nobody is signed in.
          ...(caller && input.success && ahead ? ahead(input.data, known) : []),
        ])
        const unit = new Unit()
        const found = await identify({ ...host, store }, unit, caller, { organisationId, teamId })
        // One that is lost to a race was written by who won it; any other is made up for by the next call.
        if (unit.size) noted = unit.commit(host.store).catch(() => undefined)
        return found
      })
      admitUnpaid(method, actor)
      admit(method.allow, actor)
      if (!input.success) throw invalid(input.error)

      const here: Host = call.at ? { ...host, at: call.at } : host
      const run = async (work: object) =>
        method.output.parse(await handler(input.data, { ...work, actor, headers: call.headers })) ?? null
      if (method.kind === 'query') {
        const unit = new Unit()
        const result = await run({
          db: openDb(uses, store, unit),
          ports: openPorts(uses, host),
          ...timesOf(here),
          newId: noCommand,
          emit: noCommand,
        })
        if (unit.size) throw new Error(`${contract.name}.${name} is a query and staged a write`)
        return { result }
      }
      if (!once) throw new Refusal('input.invalid', { field: 'requestId', problem: 'required for a command' })
      return { result: await transaction<Uses, unknown>(here, uses, { once, actor, requestId, read: store }, run) }
    } catch (error) {
      if (error instanceof Refusal) return asAnswer(error)
      throw error
    } finally {
      // A function that has answered is stopped in the middle of what it does.
      await noted
    }
  }

const noCommand = (): never => {
  throw new Error('a query neither makes ids nor emits events')
}

const identify = async (
  host: CallHost,
  unit: Unit,
  caller: Caller | undefined,
  acting: ActingFor,
): Promise<Actor | undefined> => {
  if (!caller) return undefined
  const { uses, load } = host.identity
  return load(openDb(uses, host.store, unit), caller, acting, host.now())
}
