import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { incrementBase32 } from 'ulid'
import type { DeclaredEvent, DomainEvent, Emit } from '#shared/kit/event.ts'
import { idFrom } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { ActingFor, Actor, Caller } from './actor.ts'
import type { CallBudget } from './call-budget.ts'
import { gathering } from './gathering.ts'
import { sha256 } from './hash.ts'
import { Calls, Outbox } from './kit-tables.ts'
import type { Port } from './port.ts'
import { repository } from './repository.ts'
import { seal, unseal } from './seal.ts'
import type { Db, OpenPorts, ReadDb, Uses, Work } from './serve.ts'
import type { Store } from './store.ts'
import type { AnyTable } from './table.ts'
import { Unit } from './unit.ts'

/** How an actor is found, and the tables that takes: granted to every server function. */
export type Identity = {
  readonly uses: Uses
  /** Finds the actor. What it stages says that they called; it is written beside the call, and no call waits or fails for it. */
  readonly load: (db: Db<Uses>, caller: Caller, acting: ActingFor, tokenTime: Date) => Promise<Actor>
}

/** Where server code runs: the database, the clock, randomness and the outside systems. Tests bring their own. */
export type Host = {
  readonly store: Store
  readonly now: () => Date
  /** When the call or the event that is being handled happened, where that says so. */
  readonly at?: Date
  /** A fresh ULID. */
  readonly ulid: () => string
  readonly openPort: (port: Port) => Promise<unknown>
}

/** The same where calls come in: a worker is called by nobody. */
export type CallHost = Host & {
  readonly identity: Identity
  /** How many calls each party may make. */
  readonly budget: CallBudget
}

/** The time of a call or an event, and the machine's. */
export const timesOf = (host: Host): Pick<Work<Uses>, 'now' | 'tokenTime'> => {
  const tokenTime = host.now()
  return { now: host.at ?? tokenTime, tokenTime }
}

export const openDb = <U extends Uses>(uses: U, store: Store, unit: Unit): Db<U> =>
  Object.fromEntries(
    Object.entries(uses.tables ?? {}).map(([name, use]) => [name, repository(use.table as AnyTable, store, unit)]),
  ) as unknown as Db<U>

export const openPorts = <U extends Uses>(uses: U, host: Host): OpenPorts<U> =>
  Object.fromEntries(
    Object.entries(uses.ports ?? {}).map(([name, port]) => [name, () => host.openPort(port)]),
  ) as unknown as OpenPorts<U>

/** Begins to read what is going to be asked for. Whoever asks is told of what went wrong, so nobody is here. */
export const begin = (reads: () => readonly Promise<unknown>[]): void => {
  for (const read of reads()) read.catch(() => {})
}

/** So many write one row at the same moment, each in a round of its own, and none of them is sent away. */
const ATTEMPTS = 8
/** No pause between two attempts is longer, in ms. */
const LONGEST_PAUSE = 400

/** The record that something ran, written with what it changed. */
export type Once = { readonly id: string; readonly hash: string }

/**
 * The name of a record, and the key of its answer. An answer may hold what people wrote and is kept for days, so it can be read by
 * whoever knows the id of the call, as its caller does, and by nobody who looks at the table.
 */
const named = ({ id }: Once) => ({ id: sha256(id), key: sha256(`key#${id}`) })

/** The record of what ran under an id, if it did. */
export const recordOf = (store: Store, once: Once) => repository(Calls, store, new Unit()).get({ id: named(once).id })

const recorded = async (store: Store, once: Once): Promise<{ answer: unknown } | undefined> => {
  const row = await recordOf(store, once)
  if (!row) return undefined
  if (row.hash !== once.hash) throw new Refusal('call.requestIdReused')
  return { answer: JSON.parse(inflateRawSync(unseal(row.answer, named(once).key)).toString()) }
}

/** The data of an event, held to its declaration. @throws {Error} naming the fields that do not fit: a bug of who emits it */
const declaredData = ({ type, data: schema }: DeclaredEvent, data: unknown): DomainEvent['data'] => {
  const result = schema.safeParse(data)
  if (result.success) return result.data as DomainEvent['data']
  const wrong = result.error.issues.map(({ path, message }) => `${path.join('.') || 'data'}: ${message}`)
  throw new Error(
    `the data of ${type} does not fit its declaration in shared/${type.split('.')[0]}/events.ts: ${wrong.join('; ')}`,
  )
}

/**
 * Thrown by work that is refused after something was done that stays done, at a provider say: what was staged until then is committed, and the
 * refusal goes on to who asked. It is recorded under no `once`: the same call begins anew.
 */
export class RefusedAfter extends Error {
  readonly refusal: Error
  constructor(refusal: Error) {
    super(refusal.message, { cause: refusal })
    this.refusal = refusal
  }
}

/**
 * Runs a piece of work and commits what it staged: rows, events and, under `once`, the record that it ran, in one
 * transaction. When another transaction got in between it starts over from fresh rows, a few times.
 * With `once`, work that ran before is not run again; its answer comes back.
 * @param options `read` is what was read for it already, which its first attempt sees; `ahead` reads what the work will, in one batch
 * with the record
 * @throws {Refusal} whatever the work refuses; `call.conflict` when others keep getting in between
 */
export const transaction = async <U extends Uses, T>(
  host: Host,
  uses: U,
  options: {
    readonly once?: Once | undefined
    readonly actor?: Actor | undefined
    readonly requestId?: string | undefined
    readonly read?: Store
    readonly ahead?: ((db: ReadDb<U>) => readonly Promise<unknown>[]) | undefined
  },
  run: (work: Work<U>) => Promise<T> | T,
): Promise<T> => {
  const { once, actor, requestId } = options
  let store = options.read ?? gathering(host.store, { keeps: true })
  if (once) begin(() => options.ahead?.(openDb(uses, store, new Unit()) as ReadDb<U>) ?? [])
  const before = once && (await recorded(store, once))
  if (before) return before.answer as T
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const unit = new Unit()
    const times = timesOf(host)
    const { now } = times
    const outbox = repository(Outbox, store, unit)
    let last: string | undefined
    const emit: Emit = (declared, { subject, parties, thread, data }) => {
      // Events of one moment keep the order in which they were emitted: their ids count up.
      last = last === undefined ? host.ulid() : incrementBase32(last)
      const event: DomainEvent = {
        id: idFrom('event', last),
        type: declared.type,
        at: now.toISOString(),
        // A client of an organisation acts for no organisation there, only the staff does.
        ...(actor
          ? {
              actor: {
                uid: actor.uid,
                ...(actor.party.type === 'organization' ? { organisationId: actor.party.id } : {}),
              },
            }
          : {}),
        ...(requestId === undefined ? {} : { requestId }),
        subject: { table: declared.table, id: subject.id, version: subject.version },
        parties: [...parties],
        ...(thread === undefined ? {} : { thread }),
        data: declaredData(declared, data),
      }
      outbox.create({ id: event.id, event })
    }
    let result: T | undefined
    let refused: RefusedAfter | undefined
    try {
      result = await run({
        db: openDb(uses, store, unit),
        ports: openPorts(uses, host),
        ...times,
        newId: kind => idFrom(kind, host.ulid()),
        emit,
      })
    } catch (error) {
      // The same work, carried out meanwhile, may be why there is nothing left to do: then its answer is the answer.
      const meanwhile = once && (await recorded(gathering(host.store), once))
      if (meanwhile) return meanwhile.answer as T
      if (!(error instanceof RefusedAfter)) throw error
      refused = error
    }
    if (once && !refused) {
      repository(Calls, store, unit).create({
        id: named(once).id,
        hash: once.hash,
        answer: seal(deflateRawSync(JSON.stringify(result ?? null)), named(once).key),
        at: now.toISOString(),
      })
    }
    const outcome = await unit.commit(host.store)
    if (outcome.ok && refused) throw refused.refusal
    if (outcome.ok) return result as T
    store = gathering(host.store, { keeps: true })
    const meanwhile = once && (await recorded(store, once))
    if (meanwhile) return meanwhile.answer as T
    // A pause that doubles and has no shared rhythm, so that those who collided do not collide again, on a busy machine either.
    await new Promise(resolve => setTimeout(resolve, Math.random() * Math.min(LONGEST_PAUSE, 20 * 2 ** attempt)))
  }
  throw new Refusal('call.conflict')
}
