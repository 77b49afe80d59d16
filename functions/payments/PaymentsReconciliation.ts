import type { Payment } from '#shared/payments/payment.ts'
import { unfinishedStates } from '#shared/payments/payment-states.ts'
import { type Job, worker } from '../kit/worker.ts'
import { outcomeUses, stageOutcome } from './outcome.ts'

/** A payment that changed less than this long ago is left to its webhook. */
const quietMs = 2 * 60_000
/** One that its payer left alone for so long is canceled, so that the invoice is free again. */
const abandonedMs = 30 * 60_000
const mostAtOnce = 200

type Reconciling = Job<typeof outcomeUses>

const ask = async (job: Reconciling, payment: Payment): Promise<void> => {
  const port = await job.ports.cardPayments()
  const found = await port.retrieve(payment.intentId, payment.accountId)
  const isWaiting = found.status === 'open' || found.status === 'acting'
  const isAbandoned = isWaiting && job.now.getTime() - Date.parse(payment.updatedAt) > abandonedMs
  const intent = isAbandoned ? await port.cancel(payment.intentId, payment.accountId) : found
  const outcome = await job.transaction(work => stageOutcome(work, intent))
  if (outcome !== 'unchanged') job.log('warn', 'a payment was reconciled', { paymentId: payment.id, outcome })
}

/** Asks the provider about payments whose webhook did not come, and ends those that were left open. */
export const PaymentsReconciliation = worker(
  'PaymentsReconciliation',
  { kind: 'schedule', everyMinutes: 5 },
  outcomeUses,
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
    return { asked }
  },
)
