import { identityChecked } from '#shared/identity/events.ts'
import { isDecided } from '#shared/identity/verification.ts'
import type { Uid } from '#shared/kit/id.ts'
import { write } from '../kit/serve.ts'
import { worker } from '../kit/worker.ts'
import { BadSignature } from '../ports/card-payments.ts'
import { identityChecks } from '../ports/identity-checks.ts'
import { IdentityChecks, Users } from './tables.ts'

/** The parts of API Gateway's HTTP event that are read here. Header names arrive in lower case. */
type HttpEvent = {
  readonly body?: string
  readonly isBase64Encoded?: boolean
  readonly headers?: Readonly<Record<string, string | undefined>>
}

const uses = { tables: { checks: write(IdentityChecks), users: write(Users) }, ports: { identityChecks } } as const

const answer = (statusCode: number) => ({ statusCode, headers: { 'cache-control': 'no-store' }, body: '' })

/**
 * Takes the webhooks of who checks identities: the one place where it is written that somebody is verified. Only who signed is
 * believed, and only that something happened: how the check stands is asked.
 */
export const IdentityWebhook = worker(
  'IdentityWebhook',
  { kind: 'http', route: 'POST /webhooks/identity' },
  uses,
  async (request: HttpEvent, job) => {
    const body = request.isBase64Encoded ? Buffer.from(request.body ?? '', 'base64').toString() : (request.body ?? '')
    const provider = await job.ports.identityChecks()
    let told: Awaited<ReturnType<typeof provider.verifyWebhook>>
    try {
      told = await provider.verifyWebhook(body, request.headers?.['stripe-signature'] ?? '')
    } catch (error) {
      if (!(error instanceof BadSignature)) throw error
      job.log('warn', 'a webhook without a good signature')
      return answer(400)
    }
    const check = told && (await provider.retrieve(told.sessionId))
    if (!told || !check?.uid) return answer(200)
    const uid = check.uid as Uid
    await job.transaction(
      async ({ db, now, emit }) => {
        const [row, user] = await Promise.all([db.checks.get({ uid }), db.users.get({ uid })])
        // A check that a newer one took the place of, or of somebody who was erased, says nothing any more.
        if (!row || !user || row.sessionId !== check.id || row.overall === check.overall) return
        const at = now.toISOString()
        const saved = db.checks.save({
          ...row,
          overall: check.overall,
          results: [...check.results],
          ...(isDecided(check.overall) && { decidedAt: at }),
        })
        const isVerified = check.overall === 'VERIFIED'
        if (isVerified) db.users.save({ ...user, identityVerified: true, verifiedAt: at, updatedAt: at })
        if (!isDecided(check.overall)) return
        emit(identityChecked, {
          subject: { id: uid, version: saved.version },
          parties: [{ id: uid, type: 'user' }],
          data: { verified: isVerified },
        })
      },
      { id: `IdentityWebhook#${told.eventId}`, hash: told.type },
    )
    job.log('info', 'identity webhook', { eventId: told.eventId, type: told.type, overall: check.overall })
    return answer(200)
  },
)
