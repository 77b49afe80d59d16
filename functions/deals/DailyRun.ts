import { addDays } from '#shared/kit/date.ts'
import { shards } from '#shared/kit/shards.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { write } from '../kit/serve.ts'
import { someAtOnce } from '../kit/some-at-once.ts'
import { type Job, worker } from '../kit/worker.ts'
import { pausedTables, rfqDayTables } from './daily/day-tables.ts'
import { feeTables } from './fees/uses.ts'
import { Proposals } from './proposal-tables.ts'
import * as tables from './tables.ts'

const uses = {
  tables: {
    ...feeTables,
    requests: write(tables.Requests),
    proposals: write(Proposals),
    ...rfqDayTables,
    ...pausedTables,
  },
} as const

type Daily = Job<typeof uses>

/** Rows of a shard that are done at one time. */
const atOnce = 5
/** What a run leaves of its time, to end by itself. */
const leftMs = 8000

/** What the rows of both tables have in common here. */
type Due<I> = { readonly id: I; readonly next?: string | undefined }

/** Six in the morning in Sydney's winter, seven in its summer. */
const hourUtc = 20

/**
 * Does what follows from time alone: drafts, reminders, what is near and what is late (docs/decisions/daily-run.md). It reads the rows whose day
 * has come and no others, the earliest first, and does each day of a row in a transaction of its own; so a run that is cut short, or a day
 * that had none, is made up for by the next.
 */
export const DailyRun = worker('DailyRun', { kind: 'daily', hourUtc }, uses, async (_event: unknown, job: Daily) => {
  const today = dayIn(job.now)
  // All keys of today come before tomorrow. Without it each list would be read a page far, whatever is due.
  const due = { upTo: addDays(today, 1) }
  let done = 0
  const failures: unknown[] = []
  const hasTime = () => job.timeLeft() > leftMs

  /** All days of a row that have come, one after the other. */
  const catchUp = async <I>(id: I, step: (id: I) => Promise<boolean>) => {
    try {
      while (hasTime() && (await step(id))) done += 1
    } catch (error) {
      failures.push(error)
      job.log('error', 'a day was not done', { id, error })
    }
  }

  const through = async <I>(
    rows: (shard: string) => AsyncIterable<Due<I>>,
    step: (id: I) => Promise<boolean>,
    among = shards,
  ) => {
    await Promise.all(among.map(shard => someAtOnce(rows(shard), atOnce, hasTime, row => catchUp(row.id, step))))
  }

  const { contracts, fees, invoices, requests, proposals, rfqs } = job.db
  // What a day of a row takes is loaded with the first one whose day has come.
  await through(
    () => fees.all('due', {}, due),
    async id => {
      const { stageFeeDay } = await import('./fees/change.ts')
      return job.transaction(work => stageFeeDay(work, id, today))
    },
    ['due'],
  )
  await through(
    shard => contracts.all('due', { id: shard }, due),
    async id => {
      const { stageContractDay } = await import('./daily/contract-day.ts')
      return job.transaction(work => stageContractDay(work, id, today))
    },
  )
  await through(
    shard => invoices.all('due', { id: shard }, due),
    async id => {
      const { stageInvoiceDay } = await import('./daily/invoice-day.ts')
      return job.transaction(work => stageInvoiceDay(work, id, today))
    },
  )
  await through(
    shard => requests.all('due', { id: shard }, due),
    async id => {
      const { stageOfferDay } = await import('./daily/offer-day.ts')
      return job.transaction(work => stageOfferDay(work, id, today))
    },
  )
  await through(
    shard => proposals.all('due', { id: shard }, due),
    async id => {
      const { stageProposalDay } = await import('./daily/offer-day.ts')
      return job.transaction(work => stageProposalDay(work, id, today))
    },
  )
  await through(
    shard => rfqs.all('due', { id: shard }, due),
    async id => {
      const { stageRfqDay } = await import('./daily/rfq-day.ts')
      return job.transaction(work => stageRfqDay(work, id, today))
    },
  )
  job.log('info', 'the day is done', { today, done })
  // Begun again by who started it: what was done is not done again.
  if (!hasTime()) throw new Error('the day was not done in the time of one run')
  // One that fails keeps none of the others from theirs.
  if (failures.length) throw new Error(`${failures.length} rows were not done`, { cause: failures[0] })
  return { done }
})
