import type { Taking } from '#shared/deals/taking.ts'
import { addDays } from '#shared/kit/date.ts'
import { shards } from '#shared/kit/shards.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { someAtOnce } from '../kit/some-at-once.ts'
import { type Job, worker } from '../kit/worker.ts'
import { ProviderRefusal } from '../ports/card-payments.ts'
import { takingUses } from './paying-uses.ts'

/** Whether the provider refused what an account may be allowed no more. */
const isOfAccount = (error: unknown): boolean =>
  error instanceof ProviderRefusal || (error instanceof PaymentsRefusal && error.errorType === 'payments.noBankDebits')

/** Nothing new was heard where the provider does not answer just now. */
const unanswered = (error: unknown): false => {
  if (error instanceof PaymentsRefusal) return false
  throw error
}

/** Rows of a shard that are done at one time: each asks the provider twice at most. */
const atOnce = 5
/** What a run leaves of its time, to end by itself. */
const leftMs = 8000
/** An hour after the daily run, which drafts what is taken. */
const hourUtc = 21

/**
 * Takes by auto-debit what is due today, and tells customers of what will be (docs/decisions/auto-debit.md). It reads the takings whose day
 * has come and no others, and does each in two steps: that the provider will be asked is on record before it is. So a run that is cut
 * short is gone on with by the next, and nothing is taken twice.
 */
export const TakingRun = worker(
  'TakingRun',
  { kind: 'daily', hourUtc },
  takingUses,
  async (_event: unknown, job: Job<typeof takingUses>) => {
    const today = dayIn(job.now)
    let done = 0
    const failures: unknown[] = []
    const hasTime = () => job.timeLeft() > leftMs

    const asked = new Map<string, Promise<boolean>>()
    /**
     * Whether the provider has the supplier's account otherwise than was heard of it: that is taken over. One account is asked about once.
     * @throws {Error} where it says nothing of it, as to wrong keys: then nothing follows from how the account was
     */
    const heardLate = async (invoiceId: Taking['invoiceId']): Promise<boolean> => {
      const { hearAccount } = await import('./account-standing.ts')
      const { supplier } = await job.db.takings.need({ invoiceId })
      const asking = asked.get(supplier.id) ?? hearAccount(job, supplier.id).catch(unanswered)
      asked.set(supplier.id, asking)
      return asking
    }

    const catchUp = async (invoiceId: Taking['invoiceId'], isAgain = false): Promise<void> => {
      try {
        // Loaded with the first that is due.
        const [{ stageTakingDay }, { confirm }] = await Promise.all([
          import('./taking-day.ts'),
          import('./taking-confirm.ts'),
        ])
        // One that was released or put off is looked at once more; no more often, since each look makes progress.
        let isHeard = false
        for (let looks = 0; looks < 5 && hasTime(); looks += 1) {
          const outcome = await job.transaction(work => stageTakingDay(work, invoiceId, today, isHeard))
          if (outcome === 'hear') {
            await heardLate(invoiceId)
            isHeard = true
            continue
          }
          done += 1
          if (outcome === 'more') continue
          if (outcome !== 'done') await confirm(job, outcome)
          return
        }
      } catch (thrown) {
        let error = thrown
        try {
          if (!isAgain && isOfAccount(error) && (await heardLate(invoiceId))) return catchUp(invoiceId, true)
        } catch (why) {
          error = why
        }
        failures.push(error)
        job.log('error', 'something was not taken', { invoiceId, error })
      }
    }

    const dueIn = (shard: string) => job.db.takings.all('due', { invoiceId: shard }, { upTo: addDays(today, 1) })
    await Promise.all(
      shards.map(shard => someAtOnce(dueIn(shard), atOnce, hasTime, ({ invoiceId }) => catchUp(invoiceId))),
    )
    job.log('info', 'what is due was taken', { today, done })
    if (!hasTime()) throw new Error('not all was taken in the time of one run')
    if (failures.length) throw new Error(`${failures.length} were not taken`, { cause: failures[0] })
    return { done }
  },
)
