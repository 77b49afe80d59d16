import type { Account as contract } from '#shared/identity/Account.contract.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import type { verificationMethods } from '#shared/identity/verification.contract.ts'
import { isVerified } from '#shared/identity/verification.ts'
import { type Ahead, type Handlers, type Known, type ReadDb, read, write } from '../kit/serve.ts'
import { identityChecks } from '../ports/identity-checks.ts'
import { IdentityChecks, Users } from './tables.ts'

/** What the handlers about checks of identity take. */
export const verificationUses = {
  tables: { checks: write(IdentityChecks), checked: read(Users) },
  ports: { identityChecks },
} as const
type Uses = typeof verificationUses

type Methods = keyof typeof verificationMethods

const rowsOf = ({ checks, checked }: ReadDb<Uses>, uid: string) =>
  Promise.all([checks.get({ uid }), checked.get({ uid })])

const own = (_input: unknown, { db, uid }: Known<Uses>) => (uid ? [rowsOf(db, uid)] : [])

export const verificationHandlers: Pick<Handlers<typeof contract, Uses>, Methods> = {
  GET_IDENTITY_CHECK: async (_input, { actor, db }) => {
    const [check, user] = await rowsOf(db, actor.uid)
    const holds = user !== undefined && check !== undefined && isVerified(user, check.overall)
    return {
      isVerified: holds,
      ...(holds && user.verifiedAt && { since: user.verifiedAt }),
      ...(check && { check }),
    }
  },
  START_IDENTITY_CHECK: async (_input, { actor: { uid }, db, ports, now }) => {
    const before = await db.checks.get({ uid })
    const provider = await ports.identityChecks()
    const waits = before?.overall === 'STARTED' || before?.overall === 'NOT_VERIFIED'
    const { id, url } = await provider.begin({
      uid,
      // One check for each time that the last one was decided: pressing twice begins one.
      key: `identity#${uid}#${before?.version ?? 0}`,
      sessionId: waits ? before.sessionId : undefined,
      returnUrl: `${process.env.SITE_URL}${identityPaths.identityCheck()}`,
    })
    if (before?.sessionId === id) return { url }
    const row = { uid, sessionId: id, overall: 'STARTED' as const, results: [], startedAt: now.toISOString() }
    if (before) db.checks.save({ ...row, version: before.version })
    else db.checks.create(row)
    return { url }
  },
}

export const verificationAhead: Pick<Ahead<typeof contract, Uses>, Methods> = {
  GET_IDENTITY_CHECK: own,
  START_IDENTITY_CHECK: own,
}
