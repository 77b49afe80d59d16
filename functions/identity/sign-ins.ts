import { passkeyAdded, passkeyRemoved, signInLinked, signInUnlinked } from '#shared/identity/events.ts'
import { IdentityRefusal } from '#shared/identity/refusal.ts'
import type { signInMethods } from '#shared/identity/sign-ins.contract.ts'
import {
  freshMinutes,
  isFresh,
  type LinkAsk,
  type LinkOutcome,
  linkMinutes,
  mostLinked,
  mostPasskeys,
} from '#shared/identity/sign-ins.ts'
import type { Contract } from '#shared/kit/contract.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Actor } from '../kit/actor.ts'
import { sha256 } from '../kit/hash.ts'
import { type Ahead, type Handlers, type Known, read, write } from '../kit/serve.ts'
import { linkedSignIns } from '../ports/linked-sign-ins.ts'
import type { PoolIdentity } from './pool-identities.ts'
import { LinkAsks, Passkeys, Users } from './tables.ts'

/** What the ways to sign in take of Account. */
export const signInUses = {
  tables: { passkeys: write(Passkeys), linkAsks: write(LinkAsks), users: read(Users) },
  ports: { linkedSignIns },
} as const

/** @throws {IdentityRefusal} signIn.notFresh for a session that began too long ago to change the ways to sign in */
const mustBeFresh = ({ signedInAt }: Actor, tokenTime: Date): void => {
  if (!isFresh(signedInAt, tokenTime.getTime())) throw new IdentityRefusal('signIn.notFresh', { minutes: freshMinutes })
}

const ofPerson = (uid: string, version: number) => ({
  subject: { id: uid, version },
  parties: [{ id: uid, type: 'user' as const }],
})

/** Whether an answer was asked for: by this session, in time, with the nonce that only its browser has. */
const isAsked = (
  ask: LinkAsk | undefined,
  { nonce, session, at }: { readonly nonce: string; readonly session: string | undefined; readonly at: string },
): ask is LinkAsk => ask !== undefined && at < ask.until && ask.session === session && ask.hash === sha256(nonce)

/** The sign-in that a token shows, of the provider that was asked for. */
const ofProvider = (identities: readonly PoolIdentity[], provider: string): PoolIdentity | undefined =>
  identities.find(each => each.provider === provider)

const ownPasskeys = (_input: unknown, { db, uid }: Known<typeof signInUses>) => (uid ? [db.passkeys.get({ uid })] : [])
const ownAsk = (_input: unknown, { db, uid }: Known<typeof signInUses>) => (uid ? [db.linkAsks.get({ uid })] : [])

type SignIns = Contract<'Account', typeof signInMethods>

export const signInAhead: Ahead<SignIns, typeof signInUses> = {
  GET_PASSKEYS: ownPasskeys,
  PUT_PASSKEY: ownPasskeys,
  REMOVE_PASSKEY: ownPasskeys,
  BEGIN_LINK: ownAsk,
  LINK: ownAsk,
}

export const signInHandlers: Handlers<SignIns, typeof signInUses> = {
  GET_PASSKEYS: async (_input, { actor, db, tokenTime }) => ({
    names: (await db.passkeys.get({ uid: actor.uid }))?.names ?? [],
    fresh: isFresh(actor.signedInAt, tokenTime.getTime()),
  }),
  PUT_PASSKEY: async ({ id, name }, { actor, db, now, tokenTime, emit }) => {
    const { uid } = actor
    const before = await db.passkeys.get({ uid })
    const names = before?.names ?? []
    const known = names.find(each => each.id === id)
    if (!known) mustBeFresh(actor, tokenTime)
    const named = { id, name, addedAt: known?.addedAt ?? now.toISOString() }
    const row = { uid, names: [...names.filter(each => each.id !== id), named].slice(-mostPasskeys) }
    const saved = before ? db.passkeys.save({ ...row, version: before.version }) : db.passkeys.create(row)
    if (!known) emit(passkeyAdded, { ...ofPerson(uid, saved.version), data: { name } })
    return {}
  },
  REMOVE_PASSKEY: async ({ id }, { actor, db, tokenTime, emit }) => {
    const { uid } = actor
    mustBeFresh(actor, tokenTime)
    const before = await db.passkeys.get({ uid })
    const known = before?.names.find(each => each.id === id)
    // One that was added past this product has no name here, and goes all the same.
    if (before && known) db.passkeys.save({ ...before, names: before.names.filter(each => each.id !== id) })
    emit(passkeyRemoved, { ...ofPerson(uid, (before?.version ?? 0) + 1), data: { name: known?.name ?? '' } })
    return {}
  },
  BEGIN_LINK: async ({ provider, hash }, { actor, db, tokenTime }) => {
    const { uid, session } = actor
    mustBeFresh(actor, tokenTime)
    const before = await db.linkAsks.get({ uid })
    const until = new Date(tokenTime.getTime() + linkMinutes * 60_000).toISOString()
    const ask = { uid, provider, hash, until, ...(session !== undefined && { session }) }
    if (before) db.linkAsks.save({ ...ask, version: before.version })
    else db.linkAsks.create(ask)
    return {}
  },
  LINK: async ({ token, nonce }, { actor, db, ports, tokenTime, emit }): Promise<{ outcome: LinkOutcome }> => {
    const { uid, session } = actor
    const ask = await db.linkAsks.get({ uid })
    const at = tokenTime.toISOString()
    if (!isAsked(ask, { nonce, session, at })) return { outcome: 'expired' }
    const pool = await ports.linkedSignIns()
    const shown = await pool.shown(token)
    if (shown?.nonce !== nonce) return { outcome: 'expired' }
    const identity = ofProvider(shown.identities, ask.provider)
    if (!identity) return { outcome: 'expired' }
    // Good once, whatever comes of it.
    const saved = db.linkAsks.save({ ...ask, until: at })
    if (shown.uid === uid) return { outcome: 'already' }
    const [other, account] = await Promise.all([db.users.get({ uid: shown.uid }), pool.of(uid)])
    // Whoever has begun to use it has an account of its own by it, and nobody merges two.
    if (other || !identity.isPrimary) return { outcome: 'taken' }
    if (!account) throw new Refusal('notFound')
    if (account.identities.length >= mostLinked || ofProvider(account.identities, ask.provider))
      return { outcome: 'tooMany' }
    await pool.link(uid, { ...identity, uid: shown.uid })
    emit(signInLinked, { ...ofPerson(uid, saved.version), data: { provider: ask.provider } })
    return { outcome: 'linked' }
  },
  UNLINK: async ({ provider }, { actor, ports, tokenTime, emit }) => {
    const { uid } = actor
    mustBeFresh(actor, tokenTime)
    const pool = await ports.linkedSignIns()
    const identity = ofProvider((await pool.of(uid))?.identities ?? [], provider)
    if (!identity) throw new Refusal('notFound')
    if (identity.isPrimary) throw new IdentityRefusal('signIn.lastWay')
    await pool.unlink(identity)
    emit(signInUnlinked, { ...ofPerson(uid, 1), data: { provider } })
    return {}
  },
}
