import { DomainEvent } from '#shared/kit/event.ts'
import type { RowOf } from '../kit/table.ts'
import { worker } from '../kit/worker.ts'
import { type RelayJob, relay, relayUses } from './relay.ts'
import type * as tables from './tables.ts'

type Row = RowOf<typeof tables.UnrelayedEvents>

/** How many are tried in one run; the others are tried with the next. */
const atOnce = 200

/** How long to wait after an attempt, in milliseconds: twice as long each time, up to six hours. */
const waitMs = (attempts: number): number => Math.min(2 ** attempts * 60_000, 6 * 3_600_000)

const parsedOf = ({ body }: Row) => DomainEvent.safeParse(JSON.parse(body))

/** Sends one event to the queues that did not take it. @returns whether all of them have it now */
const retry = async (row: Row, job: RelayJob): Promise<boolean> => {
  const parsed = parsedOf(row)
  const event = parsed.success ? parsed.data : undefined
  const only = new Map(event && row.queues.length ? [[event.id, row.queues] as const] : [])
  const failure = event ? (await relay([event], job, only)).get(event.id) : { queues: [], reason: 'unreadable' }
  const attempts = row.attempts + 1
  await job.transaction(({ db, now }) => {
    if (!failure) db.unrelayed.remove(row)
    else {
      const nextAt = new Date(now.getTime() + waitMs(attempts)).toISOString()
      db.unrelayed.save({ ...row, ...failure, attempts, nextAt })
    }
  })
  const log = job.causedBy(event?.requestId).log
  if (failure) log('error', 'an event could not be relayed', { eventId: row.id, attempts, ...failure })
  else log('info', 'an event was relayed after all', { eventId: row.id, attempts })
  return !failure
}

/**
 * Sends events again that could not be passed on. While any is left it ends in an error, which the alarm on its errors tells
 * operators of. Invoked with `{ "all": true }` it does not wait until they are due.
 */
export const OutboxRetry = worker(
  'OutboxRetry',
  { kind: 'schedule', everyMinutes: 5 },
  relayUses,
  async (event: { readonly all?: boolean } | null, job) => {
    const due: Row[] = []
    let waiting = 0
    // Those that are due come first.
    for await (const row of job.db.unrelayed.all('waiting', {})) {
      if (due.length >= atOnce) break
      waiting += 1
      if (event?.all || row.nextAt <= job.now.toISOString()) due.push(row)
    }
    let sent = 0
    for (const row of due) {
      const went = await retry(row, job).catch(error => {
        job.log('error', 'an event could not be tried again', { eventId: row.id, error })
        return false
      })
      if (went) sent += 1
    }
    if (waiting > sent) throw new Error(`${waiting - sent} events wait to be relayed`)
    return { sent }
  },
)
