import { createHmac, randomUUID } from 'node:crypto'
import { PoolError } from './errors.ts'
import type { Keys } from './keys.ts'
import type { PoolClient, PoolSettings, ProviderSettings } from './settings.ts'
import type { Exchange } from './srp.ts'
import type { Store, User } from './store.ts'
import type { TriggerEvent, TriggerName } from './trigger-event.ts'

/** A message on its way to a person. */
export type Outgoing = {
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly subject?: string
  readonly text: string
}

/** Things that live for minutes and are used once, by a random name. They do not outlive the process. */
export class ShortLived<T> {
  readonly #entries = new Map<string, { value: T; expiresAt: number }>()
  readonly #now: () => number
  constructor(now: () => number) {
    this.#now = now
  }
  add(value: T, seconds: number, name: string = randomUUID()): string {
    // The oldest are the first in a Map: what floods in pushes out the flood, not memory.
    if (this.#entries.size >= 10_000) this.#entries.delete(this.#entries.keys().next().value!)
    this.#entries.set(name, { value, expiresAt: this.#now() + seconds * 1000 })
    return name
  }
  get(name: string): T | undefined {
    const entry = this.#entries.get(name)
    return entry && entry.expiresAt > this.#now() ? entry.value : undefined
  }
  take(name: string): T | undefined {
    const value = this.get(name)
    this.#entries.delete(name)
    return value
  }
}

/** A sign-in that waits for one more answer. */
export type Challenge = {
  readonly sub: string
  readonly clientId: string
  readonly name:
    | 'SMS_MFA'
    | 'SOFTWARE_TOKEN_MFA'
    | 'SELECT_MFA_TYPE'
    | 'NEW_PASSWORD_REQUIRED'
    | 'SELECT_CHALLENGE'
    | 'WEB_AUTHN'
  /** The code that was sent, for SMS_MFA; what a passkey has to sign, for WEB_AUTHN. */
  readonly code?: string
  /** Who somebody says to be, for SELECT_CHALLENGE: nobody may have that name. */
  readonly username?: string
  attempts: number
}

/** Somebody whom the local identity provider offers to be. */
export type ProviderPerson = { readonly email: string; readonly givenName: string; readonly familyName: string }

/** What an app asked the hosted sign-in for. */
export type Authorisation = {
  readonly clientId: string
  readonly provider: string
  readonly redirectUri: string
  readonly state: string | undefined
  /** Of PKCE; undefined where the app sent none. */
  readonly challenge: string | undefined
  readonly nonce: string | undefined
  readonly scope: string
}

/** A running user pool, as its operations see it. */
export type Pool = {
  readonly id: string
  /** The part of the id after the underscore: it takes part in every password's hash. */
  readonly name: string
  readonly region: string
  readonly issuer: string
  readonly arn: string
  readonly settings: PoolSettings
  readonly clients: ReadonlyMap<string, PoolClient>
  readonly providers: ReadonlyMap<string, ProviderSettings>
  readonly store: Store
  readonly keys: Keys
  /** Keys what must be the same after a restart and unguessable outside: hashes of codes, simulated people. */
  readonly secret: Buffer
  readonly exchanges: ShortLived<{ exchange: Exchange; sub: string | undefined; clientId: string }>
  readonly challenges: ShortLived<Challenge>
  /** Passkeys that are being added, by their person. */
  readonly registrations: ShortLived<{ clientId: string; challenge: string }>
  /** Hosted sign-ins: what an app asked for, what a provider said, what a code stands for. */
  readonly authorisations: ShortLived<Authorisation>
  readonly assertions: ShortLived<{ provider: string; subject: string }>
  readonly grants: ShortLived<Authorisation & { sub: string }>
  readonly people: (provider: string) => readonly ProviderPerson[]
  readonly now: () => number
  readonly deliver: (message: Outgoing) => void
  readonly trigger: (name: TriggerName, event: TriggerEvent) => Promise<TriggerEvent>
}

/** @throws {PoolError} ResourceNotFoundException */
export const clientOf = (pool: Pool, clientId: string): PoolClient => {
  const client = pool.clients.get(clientId)
  if (!client) throw new PoolError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`)
  return client
}

export const keyed = (pool: Pool, ...parts: string[]): Buffer =>
  createHmac('sha256', pool.secret).update(JSON.stringify(parts)).digest()

/** A name as it is compared. */
export const comparable = (pool: Pool, name: string): string =>
  pool.settings.caseSensitive ? name : name.toLowerCase()

/** Somebody by a sign-in name, or by the user name. */
export const findUser = (pool: Pool, name: string): User | undefined =>
  pool.store.userByLogin(comparable(pool, name)) ?? pool.store.userByName(comparable(pool, name))

/** A user id that always is the same for a name that nobody has. */
export const simulatedId = (pool: Pool, name: string): string => {
  const hex = keyed(pool, 'simulated-id', comparable(pool, name)).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
