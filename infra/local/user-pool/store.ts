import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { inTransaction, openDatabase } from '../wire/sqlite.ts'

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED' | 'EXTERNAL_PROVIDER'

/** A person of the pool. Times are milliseconds. */
export type User = {
  sub: string
  username: string
  /** What the person signs in by, as compared: the e-mail address in a pool of those. Nobody signs in by a federated one. */
  login: string | undefined
  status: UserStatus
  enabled: boolean
  createdAt: number
  updatedAt: number
  salt: Buffer | undefined
  verifier: Buffer | undefined
  passwordExpiresAt: number | undefined
  attributes: Record<string, string>
  /** A new value that waits for its code, by attribute. */
  pendingAttributes: Record<string, string>
  totpSecret: string | undefined
  totpPending: string | undefined
  /** The step of the last one-time password that was used: none before it is taken again. */
  totpStep: number
  mfa: { enabled: string[]; preferred?: string | undefined }
}

/** A passkey of a person: what a later answer is held against. */
export type Passkey = {
  readonly id: string
  readonly sub: string
  /** In COSE, as base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly attachment: string | undefined
  readonly relyingPartyId: string
  readonly name: string
  readonly createdAt: number
}

export type CodePurpose = 'sign-up' | 'password' | `attribute:${string}`

export type RefreshToken = {
  hash: string
  sub: string
  clientId: string
  originJti: string
  authTime: number
  scope: string
  issuedAt: number
  expiresAt: number
  revoked: boolean
}

const schema = `
create table if not exists meta (name text primary key, value text not null) strict;
create table if not exists users (
  sub text primary key, username text not null unique, login text unique, body text not null, salt blob, verifier blob
) strict;
create table if not exists codes (
  sub text not null, purpose text not null, hash text not null, destination text not null, expires_at integer not null,
  attempts integer not null, primary key (sub, purpose)
) strict;
create table if not exists sends (sub text not null, purpose text not null, at integer not null) strict;
create index if not exists sends_by_user on sends (sub, purpose, at);
create table if not exists failures (
  name text primary key, count integer not null, last_at integer not null, locked_until integer not null
) strict;
create table if not exists refresh_tokens (
  hash text primary key, sub text not null, client_id text not null, origin_jti text not null unique,
  auth_time integer not null, scope text not null, issued_at integer not null, expires_at integer not null,
  revoked integer not null
) strict;
create index if not exists refresh_tokens_by_user on refresh_tokens (sub);
create table if not exists passkeys (id text primary key, sub text not null, body text not null) strict;
create index if not exists passkeys_by_user on passkeys (sub);
create table if not exists linked_identities (
  provider text not null, subject text not null, sub text not null, primary key (provider, subject)
) strict;
create table if not exists provider_people (
  provider text not null, subject text not null, body text not null, primary key (provider, subject)
) strict;
`

type Row = Record<string, SQLInputValue>

/**
 * What the pool remembers, in SQLite with a write-ahead log that is flushed at every commit: what was answered is there
 * after the process or the machine dies.
 */
export const openStore = (dataDir: string) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = openDatabase(join(dataDir, 'user-pool.sqlite'))
  database.exec(schema)
  const statements = new Map<string, StatementSync>()
  const sql = (text: string): StatementSync => {
    let statement = statements.get(text)
    if (!statement) {
      statement = database.prepare(text)
      statements.set(text, statement)
    }
    return statement
  }

  const toUser = (row: Row | undefined): User | undefined => {
    if (!row) return undefined
    const bytes = (value: SQLInputValue | undefined) =>
      value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : undefined
    return {
      ...(JSON.parse(row.body as string) as Omit<User, 'salt' | 'verifier' | 'sub' | 'username' | 'login'>),
      sub: row.sub as string,
      username: row.username as string,
      login: (row.login as string | null) ?? undefined,
      salt: bytes(row.salt),
      verifier: bytes(row.verifier),
    } as User
  }
  const toToken = (row: Row | undefined): RefreshToken | undefined =>
    row && {
      hash: row.hash as string,
      sub: row.sub as string,
      clientId: row.client_id as string,
      originJti: row.origin_jti as string,
      authTime: row.auth_time as number,
      scope: row.scope as string,
      issuedAt: row.issued_at as number,
      expiresAt: row.expires_at as number,
      revoked: row.revoked === 1,
    }

  return {
    /** Runs `work` in one transaction: all of it is kept, or nothing. `work` must not wait for anything. */
    transaction: <T>(work: () => T): T => inTransaction(database, work),

    meta: (name: string): string | undefined =>
      sql('select value from meta where name = ?').get(name)?.value as string | undefined,
    setMeta: (name: string, value: string): void => {
      sql('insert into meta values (?, ?) on conflict do update set value = excluded.value').run(name, value)
    },

    userBySub: (sub: string) => toUser(sql('select * from users where sub = ?').get(sub) as Row | undefined),
    userByName: (username: string) =>
      toUser(sql('select * from users where username = ?').get(username) as Row | undefined),
    userByLogin: (login: string) => toUser(sql('select * from users where login = ?').get(login) as Row | undefined),
    usersAfter: (sub: string, limit: number): User[] =>
      (sql('select * from users where sub > ? order by sub limit ?').all(sub, limit) as Row[]).map(row => toUser(row)!),
    /** Adds or replaces a person. @throws when the name or login belongs to another */
    saveUser: (user: User): void => {
      const { sub, username, login, salt, verifier, ...body } = user
      sql(
        `insert into users (sub, username, login, body, salt, verifier) values (?, ?, ?, ?, ?, ?)
         on conflict (sub) do update set username = excluded.username, login = excluded.login, body = excluded.body,
         salt = excluded.salt, verifier = excluded.verifier`,
      ).run(sub, username, login ?? null, JSON.stringify(body), salt ?? null, verifier ?? null)
    },
    deleteUser: (sub: string): void => {
      for (const table of ['users', 'codes', 'sends', 'refresh_tokens', 'passkeys', 'linked_identities'])
        sql(`delete from ${table} where sub = ?`).run(sub)
    },

    code: (sub: string, purpose: CodePurpose) =>
      sql('select * from codes where sub = ? and purpose = ?').get(sub, purpose) as
        | { hash: string; destination: string; expires_at: number; attempts: number }
        | undefined,
    saveCode: (sub: string, purpose: CodePurpose, code: { hash: string; destination: string; expiresAt: number }) => {
      sql(
        `insert into codes values (?, ?, ?, ?, ?, 0) on conflict do update set hash = excluded.hash,
         destination = excluded.destination, expires_at = excluded.expires_at, attempts = 0`,
      ).run(sub, purpose, code.hash, code.destination, code.expiresAt)
    },
    countAttempt: (sub: string, purpose: CodePurpose): void => {
      sql('update codes set attempts = attempts + 1 where sub = ? and purpose = ?').run(sub, purpose)
    },
    deleteCode: (sub: string, purpose: CodePurpose): void => {
      sql('delete from codes where sub = ? and purpose = ?').run(sub, purpose)
    },
    /** How many codes a person was sent for a purpose since a moment. */
    sendsSince: (sub: string, purpose: string, since: number): number =>
      sql('select count(*) as count from sends where sub = ? and purpose = ? and at > ?').get(sub, purpose, since)
        ?.count as number,
    recordSend: (sub: string, purpose: string, at: number): void => {
      sql('insert into sends values (?, ?, ?)').run(sub, purpose, at)
    },

    failures: (name: string) =>
      sql('select * from failures where name = ?').get(name) as
        | { count: number; last_at: number; locked_until: number }
        | undefined,
    saveFailures: (name: string, failures: { count: number; lastAt: number; lockedUntil: number }): void => {
      sql(
        `insert into failures values (?, ?, ?, ?) on conflict do update set count = excluded.count,
         last_at = excluded.last_at, locked_until = excluded.locked_until`,
      ).run(name, failures.count, failures.lastAt, failures.lockedUntil)
    },
    forgetFailures: (name: string): void => {
      sql('delete from failures where name = ?').run(name)
    },

    refreshToken: (hash: string) =>
      toToken(sql('select * from refresh_tokens where hash = ?').get(hash) as Row | undefined),
    refreshTokenByOrigin: (originJti: string) =>
      toToken(sql('select * from refresh_tokens where origin_jti = ?').get(originJti) as Row | undefined),
    addRefreshToken: (token: RefreshToken): void => {
      sql('insert into refresh_tokens values (?, ?, ?, ?, ?, ?, ?, ?, 0)').run(
        token.hash,
        token.sub,
        token.clientId,
        token.originJti,
        token.authTime,
        token.scope,
        token.issuedAt,
        token.expiresAt,
      )
    },
    revokeToken: (hash: string): void => {
      sql('update refresh_tokens set revoked = 1 where hash = ?').run(hash)
    },
    revokeAll: (sub: string): void => {
      sql('update refresh_tokens set revoked = 1 where sub = ?').run(sub)
    },

    passkey: (id: string): Passkey | undefined => {
      const row = sql('select body from passkeys where id = ?').get(id)
      return row && (JSON.parse(row.body as string) as Passkey)
    },
    /** The oldest first. */
    passkeysOf: (sub: string): Passkey[] =>
      (sql('select body from passkeys where sub = ? order by rowid').all(sub) as Row[]).map(row =>
        JSON.parse(row.body as string),
      ),
    savePasskey: (passkey: Passkey): void => {
      sql('insert into passkeys values (?, ?, ?) on conflict (id) do update set body = excluded.body').run(
        passkey.id,
        passkey.sub,
        JSON.stringify(passkey),
      )
    },
    deletePasskey: (id: string): void => {
      sql('delete from passkeys where id = ?').run(id)
    },

    /** The person to whom a sign-in of a provider was linked. */
    userByLink: (provider: string, subject: string): User | undefined =>
      toUser(
        sql(
          'select users.* from users join linked_identities using (sub) where linked_identities.provider = ? and linked_identities.subject = ?',
        ).get(provider, subject) as Row | undefined,
      ),
    saveLink: (provider: string, subject: string, sub: string): void => {
      sql('insert into linked_identities values (?, ?, ?)').run(provider, subject, sub)
    },
    deleteLink: (provider: string, subject: string): void => {
      sql('delete from linked_identities where provider = ? and subject = ?').run(provider, subject)
    },

    providerPeople: (provider: string): Record<string, string>[] =>
      (sql('select body from provider_people where provider = ? order by rowid desc').all(provider) as Row[]).map(row =>
        JSON.parse(row.body as string),
      ),
    saveProviderPerson: (provider: string, subject: string, body: Record<string, string>): void => {
      sql('insert into provider_people values (?, ?, ?) on conflict do update set body = excluded.body').run(
        provider,
        subject,
        JSON.stringify(body),
      )
    },

    /** Forgets what no longer matters: expired tokens and codes, old counts. */
    sweep: (now: number): void => {
      const day = 86_400_000
      sql('delete from refresh_tokens where expires_at < ?').run(now - day)
      sql('delete from codes where expires_at < ?').run(now - day)
      sql('delete from sends where at < ?').run(now - day)
      sql('delete from failures where last_at < ?').run(now - day)
    },
    close: (): void => database.close(),
  }
}

export type Store = ReturnType<typeof openStore>
