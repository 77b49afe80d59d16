import { z } from 'zod'
import { FileShare } from '#shared/files/share.ts'
import { FileThread, FileVersion, Folder } from '#shared/files/thread.ts'
import { type Party, partyKey } from '#shared/kit/event.ts'
import { namePlace } from '#shared/organisations/relation-lists.ts'
import { table } from '../kit/table.ts'

// Apart from the tables of uploads, which every function that takes files bundles.

type Owned = { owner: Party }
type InFolder = Owned & { folder?: string | undefined }
const byName = ({ title, id }: FileThread): string => `${namePlace(title)}${id}`
const byChange = ({ updatedAt, id }: FileThread): string => `${updatedAt}#${id}`
const folderKey = ({ owner, folder = '' }: InFolder): string => `${partyKey(owner)}#${folder}`

/** The files that people and organisations keep, each with its newest version. */
export const FileThreads = table(FileThread)('FileThreads', {
  pk: (key: { id: string }) => key.id,
  stream: 'changes',
  indexes: {
    byName: { pk: ({ owner }: Owned) => partyKey(owner), sk: byName },
    byChange: { pk: ({ owner }: Owned) => partyKey(owner), sk: byChange },
    folderByName: { pk: folderKey, sk: byName },
    folderByChange: { pk: folderKey, sk: byChange },
    shared: {
      pk: ({ owner }: Owned) => partyKey(owner),
      sk: byChange,
      when: ({ status, readers }: FileThread) => status === 'active' && readers.length > 0,
    },
    withdrawn: {
      pk: ({ owner }: Owned) => partyKey(owner),
      sk: byChange,
      when: ({ status }: FileThread) => status === 'withdrawn',
    },
  },
})

const places = (number: number): string => String(number).padStart(4, '0')

/** Every version of each thread. */
export const FileVersions = table(FileVersion)('FileVersions', {
  pk: (key: { thread: string; number: number }) => key.thread,
  sk: key => places(key.number),
})

/** What each reader may read. The rows follow the thread's own, in the same transaction. */
export const FileShares = table(FileShare)('FileShares', {
  pk: (key: { reader: string; thread: string }) => key.reader,
  sk: key => key.thread,
  indexes: {
    byChange: {
      pk: (part: { reader: string }) => part.reader,
      sk: ({ updatedAt, thread }: FileShare) => `${updatedAt}#${thread}`,
    },
  },
})

/** The folders of each party. */
export const FileFolders = table(Folder)('FileFolders', {
  pk: (key: { owner: string; id: string }) => key.owner,
  sk: key => key.id,
})

const FileTag = z.object({ owner: z.string(), tag: z.string(), files: z.number().int(), version: z.number().int() })

/** How many files of each party have each tag. */
export const FileTags = table(FileTag)('FileTags', {
  pk: (key: { owner: string; tag: string }) => key.owner,
  sk: key => key.tag,
})

/**
 * The words by which each party's files are found: a word, and behind it the thread that has it, in the partition of the word's first
 * letters (threads/indexed.ts). They follow the threads a moment later (FileIndex).
 */
export const FileWords = table(z.object({ list: z.string(), at: z.string(), version: z.number().int() }))('FileWords', {
  pk: (key: { list: string; at: string }) => key.list,
  sk: key => key.at,
})
