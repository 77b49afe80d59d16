import type { Outcome } from '../lambda/pool.ts'

/** How a batch of stream records is given to a function ("Using AWS Lambda with Amazon DynamoDB", error handling). */

export type BatchRules = {
  /** Retries after the first attempt; negative for no end. */
  readonly maximumRetries: number
  readonly bisect: boolean
  readonly reportItemFailures: boolean
}

export type BatchSteps<R> = {
  readonly invoke: (records: readonly R[]) => Promise<Outcome>
  readonly sequenceOf: (record: R) => string
  /** Everything up to and including this record is done with. It is on disk before the next record is given out. */
  readonly commit: (record: R) => void
  /** Records that were given up. */
  readonly discard: (records: readonly R[], attempts: number) => Promise<void>
  /** Waits before the next attempt. @returns false when there is to be none because the local cloud stops */
  readonly pause: (attempt: number) => Promise<boolean>
}

/**
 * The identifiers that a partial response names as failed, or undefined when the response says nothing of the kind.
 * A malformed response fails the whole batch.
 */
export const failedItems = (value: unknown): readonly string[] | 'all' => {
  if (value === null || value === undefined || value === '') return []
  const list = (value as { batchItemFailures?: unknown }).batchItemFailures
  if (list === undefined || list === null) return []
  if (!Array.isArray(list)) return 'all'
  const ids = list.map(item => (item as { itemIdentifier?: unknown } | null)?.itemIdentifier)
  return ids.every(id => typeof id === 'string' && id !== '') ? (ids as string[]) : 'all'
}

/**
 * Gives a batch to the function until it took it, or the retries are used up and the rest was discarded.
 * @returns false when it stopped before that, with nothing committed beyond what succeeded
 */
export const processBatch = async <R>(
  records: readonly R[],
  rules: BatchRules,
  steps: BatchSteps<R>,
  attempt = 1,
): Promise<boolean> => {
  const last = records.at(-1)
  if (last === undefined) return true
  const outcome = await steps.invoke(records)
  const failed = outcome.ok && rules.reportItemFailures ? failedItems(outcome.value) : outcome.ok ? [] : 'all'
  if (failed !== 'all' && failed.length === 0) {
    steps.commit(last)
    return true
  }
  // With several failures reported, the earliest is where the next attempt starts. An id that is not in the batch, or the
  // first record's, fails all of it.
  const positions =
    failed === 'all' ? [0] : failed.map(id => records.findIndex(record => steps.sequenceOf(record) === id))
  const from = Math.max(0, Math.min(...positions))
  const done = records[from - 1]
  if (done !== undefined) steps.commit(done)
  const rest = records.slice(from)
  if (rules.maximumRetries >= 0 && attempt > rules.maximumRetries) {
    await steps.discard(rest, attempt)
    steps.commit(last)
    return true
  }
  if (!(await steps.pause(attempt))) return false
  if (!rules.bisect || rest.length === 1) return processBatch(rest, rules, steps, attempt + 1)
  // Splitting does not count towards the retries.
  const half = Math.ceil(rest.length / 2)
  return (
    (await processBatch(rest.slice(0, half), rules, steps, attempt)) &&
    (await processBatch(rest.slice(half), rules, steps, attempt))
  )
}
