import { shards } from '#shared/kit/shards.ts'
import { write } from '../kit/serve.ts'
import { type Job, worker } from '../kit/worker.ts'
import { anchorWriter } from '../ports/audit-anchors.ts'
import { AuditHeads } from './tables.ts'

const uses = { tables: { heads: write(AuditHeads) }, ports: { anchors: anchorWriter } } as const

/** A log that goes on gets an anchor this often. */
const EVERY_MS = 20 * 3_600_000
/** Logs that one run anchors; the others get theirs with the next. */
const most = 2000
const atOnce = 10

type Head = Awaited<ReturnType<Job<typeof uses>['db']['heads']['need']>>

const anchor = async ({ chain, seq, hash }: Head, job: Job<typeof uses>): Promise<void> => {
  const at = job.now.toISOString()
  await (await job.ports.anchors()).put({ chain, seq, hash, at })
  // The log may have gone on meanwhile: then it has an anchor to come.
  await job.transaction(async ({ db }) => {
    const head = await db.heads.get({ chain })
    if (head) db.heads.save({ ...head, anchoredSeq: seq, anchoredAt: at })
  })
}

/**
 * Writes down where each log ends, once a day, outside the tables and under a lock: docs/decisions/audit-anchors.md. Logs without
 * anything new have theirs already.
 */
export const AuditAnchors = worker(
  'AuditAnchors',
  { kind: 'schedule', everyMinutes: 60 },
  uses,
  async (_event: unknown, job) => {
    const until = new Date(job.now.getTime() - EVERY_MS).toISOString()
    const due: Head[] = []
    for (const shard of shards) {
      for await (const head of job.db.heads.all('unanchored', { chain: shard })) {
        if ((head.anchoredAt ?? '-') > until || due.length >= most) break
        due.push(head)
      }
    }
    const anchored = due.length
    const failures: unknown[] = []
    while (due.length) {
      const outcomes = await Promise.allSettled(due.splice(0, atOnce).map(head => anchor(head, job)))
      failures.push(...outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : [])))
    }
    job.log('info', 'audit logs anchored', { anchored: anchored - failures.length })
    // One that fails does not stop the others; the next run tries it again.
    if (failures.length) throw new Error(`${failures.length} audit logs were not anchored`, { cause: failures[0] })
    return {}
  },
)
