import { z } from 'zod'
import { SigningMark } from './signing-sum.ts'
import { FileThread, FileVersion } from './thread.ts'

/** A thread as a list shows it. */
export const FileCard = FileThread.pick({
  id: true,
  owner: true,
  title: true,
  folder: true,
  tags: true,
  status: true,
  updatedAt: true,
}).extend({
  ownerName: z.string(),
  ...FileVersion.pick({ name: true, type: true, size: true, number: true }).shape,
  hasThumb: z.boolean(),
  /** The signatures of the version that was last asked for. */
  signing: SigningMark.optional(),
  /** How many readers it has, for its owner. */
  readers: z.number().int().optional(),
  /** For its owner: as of when it is shown, by which a change of it is made. */
  version: z.number().int().optional(),
})
export type FileCard = z.output<typeof FileCard>
