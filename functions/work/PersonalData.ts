import type { Uid } from '#shared/kit/id.ts'
import { type Uses, write } from '../kit/serve.ts'
import type { StreamEvent } from '../kit/stream.ts'
import { type Job, worker } from '../kit/worker.ts'
import { personalUses } from '../personal-uses.ts'
import { bucket } from '../ports/bucket.ts'
import { mail } from '../ports/mail.ts'
import { PersonJobs } from './tables.ts'

const own = {
  tables: { jobs: write(PersonJobs) },
  ports: { archives: bucket('Files', 'erase'), mail },
} as const

/** What all areas take of tables or of ports, as walk.ts hands it on: by area and name. */
const ofAreas = (kind: keyof Uses) =>
  Object.fromEntries(
    Object.entries<Uses>(personalUses).flatMap(([area, uses]) =>
      Object.entries(uses[kind] ?? {}).map(([name, use]) => [`${area}.${name}`, use]),
    ),
  )

const uses = {
  tables: { ...ofAreas('tables'), ...own.tables },
  ports: { ...ofAreas('ports'), ...own.ports },
} as typeof own

export type Working = Job<typeof own>

/**
 * Makes people's copies of their data, and erases people: docs/decisions/erasure.md. Each step that is done is saved, and each save
 * comes back here by the stream, until there is none left.
 */
export const PersonalData = worker(
  'PersonalData',
  { kind: 'stream', tables: [PersonJobs.name], batch: 1, isLong: true },
  uses,
  async ({ Records }: StreamEvent, job) => {
    for (const { dynamodb } of Records) {
      const [uid, kind] = [dynamodb.Keys?.pk?.S ?? '', dynamodb.Keys?.sk?.S ?? '']
      if (kind !== 'copy' && kind !== 'erasure') continue
      const row = await job.db.jobs.get({ uid: uid as Uid, kind })
      if (row?.status !== 'running') continue
      const { copy, erase } = await import('./person-steps.ts')
      await (kind === 'copy' ? copy : erase)(row, job)
      job.log('info', 'personal data', { kind })
    }
    return { batchItemFailures: [] }
  },
)
