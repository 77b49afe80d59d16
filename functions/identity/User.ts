import { userJoined, userUpdated } from '#shared/identity/events.ts'
import { newUser, publicProfile, withProfile } from '#shared/identity/profile.ts'
import { User as contract, isUsableEmail } from '#shared/identity/User.contract.ts'
import type { User as Person } from '#shared/identity/user.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { sameVersion } from '../kit/guard.ts'
import { serve, write } from '../kit/serve.ts'
import { userPool } from '../ports/user-pool.ts'
import { stageSignOut, untilNextSecond } from './sign-out.ts'
import { SignOuts, Users } from './tables.ts'

/** The draft of an event about a person. */
const ofUser = (user: Person) => ({
  subject: { id: user.uid, version: user.version },
  parties: [{ id: user.uid, type: 'user' as const }],
  data: {},
})

export const User = serve(
  contract,
  { tables: { users: write(Users), signOuts: write(SignOuts) }, ports: { userPool } },
  {
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
    PUT_NOTIFICATIONS: async ({ version, dealMails }, { actor, db, now, emit }) => {
      const user = await db.users.need({ uid: actor.uid })
      sameVersion(user, version)
      if (user.dealMails === dealMails) return user
      const saved = db.users.save({ ...user, dealMails, updatedAt: now.toISOString() })
      emit(userUpdated, ofUser(saved))
      return saved
    },
    SIGN_OUT_EVERYWHERE: async (_input, { actor, db, ports, now }) => {
      await stageSignOut(db.signOuts, actor.uid, now)
      await (await ports.userPool()).endSessions(actor.uid)
      await untilNextSecond(now)
      return { at: now.toISOString() }
    },
    CHECK_EMAIL_AVAILABILITY: ({ email }) => ({ usable: isUsableEmail(email) }),
  },
)
