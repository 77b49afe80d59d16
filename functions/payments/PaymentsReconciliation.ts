import type { Payment } from '#shared/payments/payment.ts'
import { unfinishedStates } from '#shared/payments/payment-states.ts'
import { type Job, worker } from '../kit/worker.ts'
import { disputeUses } from './webhook-uses.ts'

/** A payment that changed less than this long ago is left to its webhook. */
const quietMs = 2 * 60_000
/** One that its payer left alone for so long is canceled, so that the invoice is free again. */
const abandonedMs = 30 * 60_000
const mostAtOnce = 200
/** So often the provider is asked how a dispute stands whose webhooks did not come. */
const disputesEveryMs = 6 * 60 * 60_000

type Reconciling = Job<typeof disputeUses>

const ask = async (job: Reconciling, payment: Payment): Promise<void> => {
  // Loaded with the first that is asked about: most runs find none.
  const { stageOutcome } = await import('./outcome.ts')
  const port = await job.ports.cardPayments()
  const found = await port.retrieve(payment.intentId, payment.accountId)
  const isWaiting = found.status === 'open' || found.status === 'acting'
  const isAbandoned = isWaiting && job.now.getTime() - Date.parse(payment.updatedAt) > abandonedMs
  const intent = isAbandoned ? await port.cancel(payment.intentId, payment.accountId) : found
  const outcome = await job.transaction(work => stageOutcome(work, intent))
  if (outcome !== 'unchanged') job.log('warn', 'a payment was reconciled', { paymentId: payment.id, outcome })
}

/** Asks how the dispute of a payment stands, and keeps when that was asked. */
const askDispute = async (job: Reconciling, { invoiceId, attempt, accountId, disputed }: Payment): Promise<void> => {
  if (!disputed) return
  const { takeDispute } = await import('./disputes.ts')
  const status = await takeDispute(job, disputed.id, accountId)
  const askedAt = job.now.toISOString()
  await job.transaction(async ({ db }) => {
    const payment = await db.payments.get({ invoiceId, attempt })
    // What was decided meanwhile is not asked about any more.
    if (payment?.disputed) db.payments.save({ ...payment, disputed: { ...payment.disputed, askedAt } })
    else job.log('warn', 'a dispute was reconciled', { disputeId: disputed.id, outcome: status ?? 'unknown' })
  })
}

/** Asks the provider about payments whose webhook did not come, and ends those that were left open. */
export const PaymentsReconciliation = worker(
  'PaymentsReconciliation',
  { kind: 'schedule', everyMinutes: 5 },
  disputeUses,
  async (_event: unknown, job) => {
    const before = new Date(job.now.getTime() - quietMs).toISOString()
    let asked = 0
    for (const status of unfinishedStates) {
      for await (const payment of job.db.payments.all('unfinished', { status })) {
        if (payment.updatedAt > before || asked >= mostAtOnce) break
        asked += 1
        // One that cannot be asked about now must not keep the others waiting; it is asked about again next time.
        await ask(job, payment).catch(error => {
          job.log('error', 'a payment was not reconciled', { paymentId: payment.id, error })
        })
      }
    }
    const asOf = new Date(job.now.getTime() - disputesEveryMs).toISOString()
    for await (const payment of job.db.payments.all('disputed', {})) {
      if (payment.disputed === undefined || payment.disputed.askedAt > asOf || asked >= mostAtOnce) break
      asked += 1
      await askDispute(job, payment).catch(error => {
        job.log('error', 'a dispute was not reconciled', { paymentId: payment.id, error })
      })
    }
    return { asked }
  },
)
