import { z } from 'zod'
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
  /** How many readers it has, for its owner. */
  readers: z.number().int().optional(),
})
export type FileCard = z.output<typeof FileCard>
