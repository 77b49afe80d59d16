import { z } from 'zod'
import { FileCard } from './file-card.ts'
import { FileThread } from './thread.ts'

/** What a reader may read, with what a list shows of it. */
export const FileShare = FileCard.omit({ readers: true, folder: true, status: true, id: true }).extend({
  /** As readerKey writes it, or anyTeamKey. */
  reader: z.string(),
  /** In the row of all teams, which of them read it. */
  teams: z.array(z.string()).optional(),
  thread: FileThread.shape.id,
  version: z.number().int(),
})
export type FileShare = z.output<typeof FileShare>

/** The place of a thread in a list of what is shared: when it was changed, and which it is. */
export const sharePlace = ({ updatedAt, thread }: { readonly updatedAt: string; readonly thread: string }): string =>
  `${updatedAt}#${thread}`
