import { shards } from '#shared/kit/shards.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { confirmKey } from '#shared/payments/payment.ts'
import { debitOf } from '../deals/takings.ts'
import { type Job, worker } from '../kit/worker.ts'
import { stageOutcome } from './outcome.ts'
import { type Confirming, stageTakingDay, takingUses } from './taking-day.ts'
import { stageTakingFailed } from './taking-outcome.ts'

type Taking = Job<typeof takingUses>

/** Rows that are done at one time: each asks the provider twice at most. */
const atOnce = 10
/** What a run leaves of its time, to end by itself. */
const leftMs = 8000
/** An hour after the daily run, which drafts what is taken. */
const hourUtc = 21

/** Stages that the provider refused what is kept, and said so in nothing that it keeps: the attempt is over, and the taking failed. */
const refuse = async (job: Taking, { payment }: Confirming, code: string): Promise<void> => {
  const ended = await (await job.ports.cardPayments()).cancel(payment.intentId, payment.accountId)
  await job.transaction(async work => {
    const { invoiceId, attempt } = payment
    const row = await work.db.payments.need({ invoiceId, attempt })
    const invoice = await work.db.invoices.need({ id: invoiceId })
    if (ended.status === 'canceled') await stageTakingFailed(work, row, invoice, code)
    await stageOutcome(work, ended)
  })
}

/**
 * Asks the provider for the money of a try that is on record. The intent pays once, however often that is done; where the switch
 * went off in between, nothing is asked for.
 */
const confirm = async (job: Taking, confirming: Confirming): Promise<void> => {
  const { payment, instrument } = confirming
  const [invoice, port] = await Promise.all([job.db.invoices.need({ id: payment.invoiceId }), job.ports.cardPayments()])
  const contract = await job.db.contracts.need({ id: invoice.contractId })
  const { methodId, mandateId } = instrument
  if (!debitOf(invoice, contract) || methodId === undefined) {
    const ended = await port.cancel(payment.intentId, payment.accountId)
    await job.transaction(work => stageOutcome(work, ended))
    return
  }
  const { intent, refused } = await port.confirm({
    key: confirmKey(payment),
    intentId: payment.intentId,
    accountId: payment.accountId,
    methodId,
    mandateId,
    offSession: true,
  })
  // Nobody is there whom a bank could ask.
  const code = refused ?? (intent.status === 'acting' ? 'authentication_required' : undefined)
  if (code !== undefined) await refuse(job, confirming, code)
  else await job.transaction(work => stageOutcome(work, intent))
}

/**
 * Takes by auto-debit what is due today, and tells customers of what will be (docs/decisions/auto-debit.md). It reads the takings whose day
 * has come and no others, and does each in two steps: that the provider will be asked is on record before it is. So a run that is cut
 * short is gone on with by the next, and nothing is taken twice.
 */
export const TakingRun = worker(
  'TakingRun',
  { kind: 'daily', hourUtc },
  takingUses,
  async (_event: unknown, job: Taking) => {
    const today = dayIn(job.now.toISOString())
    let done = 0
    const failures: unknown[] = []
    const hasTime = () => job.timeLeft() > leftMs

    const catchUp = async (invoiceId: Parameters<typeof stageTakingDay>[1]) => {
      try {
        // One that was released or put off is looked at once more; no more often, since each look makes progress.
        for (let looks = 0; looks < 4 && hasTime(); looks += 1) {
          const outcome = await job.transaction(work => stageTakingDay(work, invoiceId, today))
          done += 1
          if (outcome === 'more') continue
          if (outcome !== 'done') await confirm(job, outcome)
          return
        }
      } catch (error) {
        failures.push(error)
        job.log('error', 'something was not taken', { invoiceId, error })
      }
    }

    for (const shard of shards) {
      let some: Promise<void>[] = []
      for await (const row of job.db.takings.all('due', { invoiceId: shard })) {
        if (row.next === undefined || row.next > today || !hasTime()) break
        some.push(catchUp(row.invoiceId))
        if (some.length < atOnce) continue
        await Promise.all(some)
        some = []
      }
      await Promise.all(some)
    }
    job.log('info', 'what is due was taken', { today, done })
    if (!hasTime()) throw new Error('not all was taken in the time of one run')
    if (failures.length) throw new Error(`${failures.length} were not taken`, { cause: failures[0] })
    return { done }
  },
)
