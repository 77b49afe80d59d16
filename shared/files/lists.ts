import { isAwaited } from './signed.ts'
import type { FileThread } from './thread.ts'

type Listed = Pick<FileThread, 'status' | 'readers' | 'signs'>

/** What of one's own files stands on the lists that hold a part of them. */
export const isOnList = {
  byMe: ({ status, readers }: Listed): boolean => status === 'active' && readers.length > 0,
  withdrawn: ({ status }: Listed): boolean => status === 'withdrawn',
  awaited: (thread: Listed): boolean => isAwaited(thread),
} as const
