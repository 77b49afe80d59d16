import { Account as contract } from '#shared/identity/Account.contract.ts'
import { recoveryMade, sessionsEnded } from '#shared/identity/events.ts'
import { idleMinutes, listedState, withAllEnded, withEnded } from '#shared/identity/session.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { type Known, serve, write } from '../kit/serve.ts'
import { stageSessions, untilNextSecond } from './sessions.ts'
import { signInAhead, signInHandlers, signInUses } from './sign-ins.ts'
import { RecoveryCodes, Sessions } from './tables.ts'
import { verificationAhead, verificationHandlers, verificationUses } from './verification.ts'

const uses = {
  tables: {
    sessions: write(Sessions),
    recovery: write(RecoveryCodes),
    ...signInUses.tables,
    ...verificationUses.tables,
  },
  ports: { ...signInUses.ports, ...verificationUses.ports },
} as const

/** What is known of the caller's sessions. */
const own = (_input: unknown, { db, uid }: Known<typeof uses>) => (uid ? [db.sessions.get({ uid })] : [])

const ownCodes = (_input: unknown, { db, uid }: Known<typeof uses>) => (uid ? [db.recovery.get({ uid })] : [])

const ofPerson = (uid: string, version = 0) => ({
  subject: { id: uid, version: version + 1 },
  parties: [{ id: uid, type: 'user' as const }],
})

export const Account = serve(
  contract,
  uses,
  {
    ...signInHandlers,
    ...verificationHandlers,
    GET_SESSIONS: async (_input, { actor, db, tokenTime }) => {
      // What knows browsers by their names is a tenth of a cold start, and the rest of an account does without.
      const [row, { deviceOf }] = await Promise.all([db.sessions.get({ uid: actor.uid }), import('./device.ts')])
      const list = row?.list ?? []
      const sessions = list.map(session => ({
        ...session,
        ...deviceOf(session.agent),
        state: listedState(row ?? {}, session, tokenTime.getTime()),
        own: session.id === actor.session,
      }))
      return { sessions, idle: list.find(({ id }) => id === actor.session)?.idle ?? idleMinutes.usual }
    },
    END_SESSION: async ({ id }, { actor, db, tokenTime, emit }) => {
      const row = await db.sessions.get({ uid: actor.uid })
      const session = row?.list.find(each => each.id === id)
      if (!row || !session) throw new Refusal('notFound')
      if (listedState(row, session, tokenTime.getTime()) === 'ended') return {}
      db.sessions.save(withEnded(row, id, tokenTime.toISOString()))
      emit(sessionsEnded, { ...ofPerson(actor.uid, row.version), data: { which: 'one' } })
      return {}
    },
    END_OTHER_SESSIONS: async (_input, { actor, db, tokenTime, emit }) => {
      const row = await db.sessions.get({ uid: actor.uid })
      await stageSessions(db.sessions, actor.uid, each => withAllEnded(each, tokenTime.toISOString(), actor.session))
      emit(sessionsEnded, { ...ofPerson(actor.uid, row?.version), data: { which: 'others' } })
      await untilNextSecond(tokenTime)
      return {}
    },
    SIGN_OUT: async (_input, { actor: { uid, session }, db, tokenTime }) => {
      if (session !== undefined)
        await stageSessions(db.sessions, uid, row => withEnded(row, session, tokenTime.toISOString()))
      return {}
    },
    GET_RECOVERY: async (_input, { actor, db }) => {
      const row = await db.recovery.get({ uid: actor.uid })
      return { left: row?.hashes.length ?? 0, ...(row && { madeAt: row.madeAt }) }
    },
    PUT_RECOVERY_CODES: async ({ hashes }, { actor: { uid }, db, now, emit }) => {
      const before = await db.recovery.get({ uid })
      const codes = { uid, hashes, madeAt: now.toISOString() }
      const saved = before ? db.recovery.save({ ...codes, version: before.version }) : db.recovery.create(codes)
      emit(recoveryMade, {
        subject: { id: uid, version: saved.version },
        parties: [{ id: uid, type: 'user' }],
        data: {},
      })
      return {}
    },
    STAY: () => ({}),
  },
  {
    ...signInAhead,
    ...verificationAhead,
    GET_SESSIONS: own,
    END_SESSION: own,
    END_OTHER_SESSIONS: own,
    SIGN_OUT: own,
    GET_RECOVERY: ownCodes,
    PUT_RECOVERY_CODES: ownCodes,
  },
)
