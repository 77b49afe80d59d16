import { withAllEnded } from '#shared/identity/session.ts'
import { sha256 } from '../kit/hash.ts'
import { personal } from '../kit/personal.ts'
import { personalUses as uses } from './personal-uses.ts'
import { stageSessions } from './sessions.ts'

const rowsOf = (row: unknown) => ({ rows: row === undefined ? [] : [row] })

/** What the account keeps of a person. Its sessions end and it leaves the pool before anything else goes. */
export const personalOfIdentity = personal(uses, {
  Users: {
    turn: 'person',
    copy: async ({ uid }, { db }) => rowsOf(await db.users.get({ uid })),
    erase: ({ uid }, job) =>
      job.transaction(async ({ db }) => {
        const user = await db.users.get({ uid })
        if (user) db.users.remove(user)
      }),
  },
  Sessions: {
    turn: 'first',
    copy: async ({ uid }, { db }) => ({ rows: (await db.sessions.get({ uid }))?.list ?? [] }),
    erase: async ({ uid }, job) => {
      await job.transaction(async ({ db, tokenTime }) => {
        const row = await db.sessions.get({ uid })
        if (row?.before && row.list.length === 0) return
        await stageSessions(db.sessions, uid, each => ({ ...withAllEnded(each, tokenTime.toISOString()), list: [] }))
      })
      await (await job.ports.accountRemoval()).remove(uid)
    },
    stays: 'for a month, that every session has ended: tokens that are still out are good for nothing',
  },
  RecoveryCodes: {
    erase: ({ uid }, job) =>
      job.transaction(async ({ db }) => {
        const row = await db.recovery.get({ uid })
        if (row) db.recovery.remove(row)
      }),
  },
  Passkeys: {
    copy: async ({ uid }, { db }) => ({ rows: (await db.passkeys.get({ uid }))?.names ?? [] }),
    erase: ({ uid }, job) =>
      job.transaction(async ({ db }) => {
        const row = await db.passkeys.get({ uid })
        if (row) db.passkeys.remove(row)
      }),
  },
  LinkAsks: {
    erase: ({ uid }, job) =>
      job.transaction(async ({ db }) => {
        const row = await db.linkAsks.get({ uid })
        if (row) db.linkAsks.remove(row)
      }),
  },
  RecoveryTries: {
    erase: ({ email }, job) =>
      job.transaction(async ({ db }) => {
        const row = await db.recoveryTries.get({ address: sha256(email) })
        if (row) db.recoveryTries.remove(row)
      }),
  },
  SignUps: {
    copy: async ({ email }, { db }) => {
      const row = await db.signUps.get({ email })
      return rowsOf(row && { email, askedAt: row.askedAt })
    },
    erase: ({ email }, job) =>
      job.transaction(async ({ db }) => {
        const row = await db.signUps.get({ email })
        if (row) db.signUps.remove(row)
      }),
  },
  IdentityChecks: {
    copy: async ({ uid }, { db }) => rowsOf(await db.checks.get({ uid })),
    // The provider forgets first what it was shown: the row names it.
    erase: async ({ uid }, job) => {
      const check = await job.db.checks.get({ uid })
      if (!check) return
      await (await job.ports.identityChecks()).redact(check.sessionId)
      await job.transaction(async ({ db }) => {
        const row = await db.checks.get({ uid })
        if (row) db.checks.remove(row)
      })
    },
  },
  PersonKeys: {
    turn: 'key',
    erase: ({ uid }, job) =>
      job.transaction(async ({ db, now }) => {
        const row = await db.keys.get({ uid })
        if (row?.erasedAt) return
        const erased = { uid, erasedAt: now.toISOString() }
        if (row) db.keys.save({ ...erased, version: row.version })
        else db.keys.create(erased)
      }),
    stays: 'that the person of this id was erased, so that nothing is kept of them anew',
  },
})
