import { isEqual } from 'es-toolkit'
import { recovered, sessionsEnded, userJoined, userUpdated } from '#shared/identity/events.ts'
import { newUser, publicProfile, withProfile } from '#shared/identity/profile.ts'
import { hashedText, withTry } from '#shared/identity/recovery.ts'
import { IdentityRefusal } from '#shared/identity/refusal.ts'
import { asked, tried } from '#shared/identity/sign-up.ts'
import { User as contract, isUsableEmail } from '#shared/identity/User.contract.ts'
import type { User as Person } from '#shared/identity/user.ts'
import { isEmail, normaliseEmail } from '#shared/kit/email.ts'
import type { Uid } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { inEvenTime } from '../kit/even-time.ts'
import { sameVersion } from '../kit/guard.ts'
import { sha256 } from '../kit/hash.ts'
import { type Known, serve, write } from '../kit/serve.ts'
import { accounts } from '../ports/accounts.ts'
import { secondSteps } from '../ports/second-steps.ts'
import { userPool } from '../ports/user-pool.ts'
import { linkedHandlers } from './linked-identities.ts'
import { stageSignOut, untilNextSecond } from './sessions.ts'
import { codeHash } from './sign-up.ts'
import { RecoveryCodes, RecoveryTries, Sessions, SignUps, Users } from './tables.ts'

/** Nobody's uid. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** The draft of an event about a person. */
const ofUser = (user: Person) => ({
  subject: { id: user.uid, version: user.version },
  parties: [{ id: user.uid, type: 'user' as const }],
  data: {},
})

/** An address as it is kept. @throws {Refusal} input.invalid for what is none */
const addressOf = (given: string): string => {
  const email = normaliseEmail(given)
  if (!isEmail(email)) throw new Refusal('input.invalid', { field: 'email', problem: 'identity.emailInvalid' })
  return email
}

const uses = {
  tables: {
    users: write(Users),
    sessions: write(Sessions),
    signUps: write(SignUps),
    recovery: write(RecoveryCodes),
    recoveryTries: write(RecoveryTries),
  },
  ports: { userPool, accounts, secondSteps },
} as const

/** The caller's own row. */
const own = (_input: unknown, { db, uid }: Known<typeof uses>) => (uid ? [db.users.get({ uid })] : [])

export const User = serve(
  contract,
  uses,
  {
    ...linkedHandlers,
    INITIAL_LOAD: async (_input, { actor, db }) => ({ user: await db.users.get({ uid: actor.uid }) }),
    SYNC: async (_input, { actor, db, ports, now, emit }) => {
      const pool = await ports.userPool()
      const person = await pool.find(actor.uid)
      if (!person) throw new Refusal('notFound')
      const before = await db.users.get({ uid: actor.uid })
      const { email, emailVerified } = person
      if (before && before.email === email && before.emailVerified === emailVerified) return before
      const at = now.toISOString()
      const saved = before
        ? db.users.save({ ...before, email, emailVerified, updatedAt: at })
        : db.users.create(newUser(person, at))
      emit(before ? userUpdated : userJoined, ofUser(saved))
      return saved
    },
    GET: async ({ uid }, { db }) => publicProfile(await db.users.need({ uid })),
    PUT: async ({ version, body }, { actor, db, now, emit }) => {
      const user = await db.users.need({ uid: actor.uid })
      sameVersion(user, version)
      if (body.dateOfBirth && body.dateOfBirth > now.toISOString().slice(0, 10)) {
        throw new Refusal('input.invalid', { field: 'dateOfBirth', problem: 'identity.bornInFuture' })
      }
      const saved = db.users.save(withProfile(user, body, now.toISOString()))
      emit(userUpdated, ofUser(saved))
      return saved
    },
    PUT_NOTIFICATIONS: async ({ version, muted }, { actor, db, now, emit }) => {
      const user = await db.users.need({ uid: actor.uid })
      sameVersion(user, version)
      const { dealMails, ...rest } = user
      if (dealMails === undefined && isEqual(user.muted?.toSorted() ?? [], muted.toSorted())) return user
      const saved = db.users.save({ ...rest, muted, updatedAt: now.toISOString() })
      emit(userUpdated, ofUser(saved))
      return saved
    },
    SIGN_OUT_EVERYWHERE: async (_input, { actor, db, ports, tokenTime: now, emit }) => {
      const row = await db.sessions.get({ uid: actor.uid })
      await stageSignOut(db.sessions, actor.uid, now)
      emit(sessionsEnded, {
        subject: { id: actor.uid, version: (row?.version ?? 0) + 1 },
        parties: [{ id: actor.uid, type: 'user' }],
        data: { which: 'all' },
      })
      await (await ports.userPool()).endSessions(actor.uid)
      await untilNextSecond(now)
      return { at: now.toISOString() }
    },
    SIGN_UP: async ({ email: given, locale }, { db, now }) => {
      const email = addressOf(given)
      const before = await db.signUps.get({ email })
      const next = asked(before, email, locale, now.toISOString())
      if (!next) throw new IdentityRefusal('signUp.tooManyCodes')
      if (before) db.signUps.save({ ...next, version: before.version })
      else db.signUps.create(next)
      return {}
    },
    CONFIRM_SIGN_UP: async ({ email: given, code, temporaryPassword }, { db, ports, now, emit }) => {
      const email = addressOf(given)
      const signUp = await db.signUps.get({ email })
      const at = now.toISOString()
      const outcome = tried(signUp, codeHash(email, code), at)
      if (!signUp || outcome === 'expired' || outcome === 'tooMany') return { outcome }
      db.signUps.save({ ...signUp, tries: signUp.tries + 1 })
      if (outcome === 'wrong') return { outcome }
      const uid = await (await ports.accounts()).create({ email, locale: signUp.locale, temporaryPassword })
      if (uid === undefined) return { outcome: 'wrong' as const }
      if (await db.users.get({ uid })) return { outcome }
      const person = {
        uid: uid as Uid,
        email,
        emailVerified: true,
        firstName: '',
        lastName: '',
        language: signUp.locale,
      }
      emit(userJoined, ofUser(db.users.create(newUser(person, at))))
      return { outcome }
    },
    RECOVER: ({ email: given, password, code }, { db, ports, now, emit }) =>
      inEvenTime(async () => {
        const email = addressOf(given)
        const address = sha256(email)
        const [before, { items }] = await Promise.all([
          db.recoveryTries.get({ address }),
          db.users.list('byEmail', { email }),
        ])
        const next = withTry(before, address, now.toISOString())
        if (!next) return { outcome: 'tooMany' as const }
        if (before) db.recoveryTries.save({ ...next, version: before.version })
        else db.recoveryTries.create(next)
        // Of an address that nobody has as much is asked as of any other.
        const uid = items.find(({ emailVerified }) => emailVerified)?.uid ?? nobody
        const codes = await db.recovery.get({ uid })
        const hash = sha256(hashedText(uid, code))
        if (!codes?.hashes.includes(hash)) return { outcome: 'wrong' as const }
        if (!(await (await ports.secondSteps()).remove({ email, password }))) return { outcome: 'wrong' as const }
        const saved = db.recovery.save({ ...codes, hashes: codes.hashes.filter(each => each !== hash) })
        emit(recovered, {
          subject: { id: uid, version: saved.version },
          parties: [{ id: uid, type: 'user' }],
          data: { left: saved.hashes.length },
        })
        return { outcome: 'done' as const }
      }),
    CHECK_EMAIL_AVAILABILITY: ({ email }) => ({ usable: isUsableEmail(email) }),
  },
  {
    INITIAL_LOAD: own,
    SYNC: own,
    GET: ({ uid }, { db }) => [db.users.get({ uid })],
    PUT: own,
    PUT_NOTIFICATIONS: own,
  },
)
