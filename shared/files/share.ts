import { z } from 'zod'
import { FileCard } from './file-card.ts'
import { FileThread } from './thread.ts'

/** What a reader may read, with what a list shows of it. */
export const FileShare = FileCard.omit({ readers: true, folder: true, status: true, id: true }).extend({
  /** As readerKey writes it. */
  reader: z.string(),
  thread: FileThread.shape.id,
  version: z.number().int(),
})
export type FileShare = z.output<typeof FileShare>
