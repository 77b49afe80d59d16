import { z } from 'zod'
import { FileUse } from '#shared/files/quota.ts'
import { dueAt, isDue, isLoose } from '#shared/files/sweep.ts'
import { Upload } from '#shared/files/upload.ts'
import type { Party } from '#shared/kit/event.ts'
import { shardOf } from '#shared/kit/shards.ts'
import { table } from '../kit/table.ts'

const daysKept = 7

/**
 * What is on its way, and for a week what came of it: whatever takes an upload into use copies what it needs. The row of a loose file
 * stays until the file is swept, and that of a person's picture as long as the person, so that all of theirs are found.
 */
export const Uploads = table(Upload)('Uploads', {
  pk: (key: { id: string }) => key.id,
  indexes: {
    due: { pk: ({ id }: { id: string }) => shardOf(id), sk: dueAt, when: isDue },
    /** What people brought for their own account. */
    byPerson: {
      pk: ({ owner }: { owner: Party }) => owner.id,
      sk: (row: Upload) => row.id,
      when: ({ owner }: Upload) => owner.type === 'user',
    },
  },
  expires: row =>
    isLoose(row) || row.purpose === 'avatar'
      ? undefined
      : Math.floor(Date.parse(row.createdAt) / 1000) + daysKept * 86_400,
})

/** How much each party keeps among its private files. */
export const FileUses = table(z.object({ party: z.string(), ...FileUse.shape }))('FileUses', {
  pk: (key: { party: string }) => key.party,
})
