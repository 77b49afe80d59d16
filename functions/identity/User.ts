import { newUser, publicProfile, withProfile } from '#shared/identity/profile.ts'
import { User as contract, isUsableEmail } from '#shared/identity/User.contract.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { sameVersion } from '../kit/guard.ts'
import { serve, write } from '../kit/serve.ts'
import { userPool } from '../ports/user-pool.ts'
import { Users } from './tables.ts'

export const User = serve(
  contract,
  { tables: { users: write(Users) }, ports: { userPool } },
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
      emit({
        type: before ? 'identity.user.updated' : 'identity.user.joined',
        subject: { table: 'Users', id: saved.uid, version: saved.version },
        parties: [{ id: saved.uid, type: 'user' }],
        data: {},
      })
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
      emit({
        type: 'identity.user.updated',
        subject: { table: 'Users', id: saved.uid, version: saved.version },
        parties: [{ id: saved.uid, type: 'user' }],
        data: {},
      })
      return saved
    },
    CHECK_EMAIL_AVAILABILITY: ({ email }) => ({ usable: isUsableEmail(email) }),
  },
)
