import { z } from 'zod'
import { FileCopies as Copies, copiesDueAt } from '#shared/files/copy.ts'
import { isOnList } from '#shared/files/lists.ts'
import { FileShare, sharePlace } from '#shared/files/share.ts'
import { paperDueAt, unsealedOf } from '#shared/files/signed.ts'
import { FileSignature } from '#shared/files/signing.ts'
import { FileThread, FileVersion, Folder } from '#shared/files/thread.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { shardOf } from '#shared/kit/shards.ts'
import { namePlace } from '#shared/organisations/relation-lists.ts'
import { table } from '../kit/table.ts'
import { WordPlace } from '../kit/word-index.ts'
import { padded, underVersion } from './keys.ts'

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
      when: isOnList.byMe,
    },
    awaited: {
      pk: ({ owner }: Owned) => partyKey(owner),
      sk: byChange,
      when: isOnList.awaited,
    },
    withdrawn: {
      pk: ({ owner }: Owned) => partyKey(owner),
      sk: byChange,
      when: isOnList.withdrawn,
    },
    /** What all have signed and has no paper yet, by when that is asked for again. */
    unsealed: {
      pk: ({ id }: { id: string }) => shardOf(id),
      sk: paperDueAt,
      when: (thread: FileThread) => unsealedOf(thread).length > 0,
    },
  },
})

/** Every version of each thread. */
export const FileVersions = table(FileVersion)('FileVersions', {
  pk: (key: { thread: string; number: number }) => key.thread,
  sk: key => padded(key.number),
})

/** What each reader may read. The rows follow the thread's own, in the same transaction. */
export const FileShares = table(FileShare)('FileShares', {
  pk: (key: { reader: string; thread: string }) => key.reader,
  sk: key => key.thread,
  indexes: {
    byChange: {
      pk: (part: { reader: string }) => part.reader,
      sk: sharePlace,
    },
  },
})

const bySigner = (part: { signer: string }): string => part.signer
const byAsking = ({ askedAt, thread, number }: FileSignature): string => `${askedAt}#${thread}#${padded(number)}`

/**
 * Who was asked to sign a version, and what they did. The thread itself says how many have signed (signs), and is saved with each
 * change, so that those who sign at the same time come one after the other.
 */
export const FileSignatures = table(FileSignature)('FileSignatures', {
  pk: (key: { thread: string; number: number; signer: string }) => key.thread,
  sk: key => `${underVersion(key.number)}${key.signer}`,
  stream: true,
  indexes: {
    /** What it is somebody's turn to sign. */
    waiting: { pk: bySigner, sk: byAsking, when: ({ status }: FileSignature) => status === 'waiting' },
    /** What they have not signed, whether or not it is their turn. */
    asked: {
      pk: bySigner,
      sk: byAsking,
      when: ({ status }: FileSignature) => status === 'waiting' || status === 'later',
    },
    /** What a person signed or declined. */
    byPerson: {
      pk: ({ uid = '' }: { uid?: string | undefined }) => uid,
      sk: ({ at = '', thread, number }: FileSignature) => `${at}#${thread}#${padded(number)}`,
      when: ({ uid }: FileSignature) => uid !== undefined,
    },
  },
})

/** The folders of each party. */
export const FileFolders = table(Folder)('FileFolders', {
  pk: (key: { owner: string; id: string }) => key.owner,
  sk: key => key.id,
})

/**
 * That a party has a tree of folders. Each change of the tree saves this row, so that two at one moment come one after the other, and the
 * second goes by what the first left.
 */
export const FileTrees = table(z.object({ owner: z.string(), version: z.number().int() }))('FileTrees', {
  pk: (key: { owner: string }) => key.owner,
})

const FileTag = z.object({ owner: z.string(), tag: z.string(), files: z.number().int(), version: z.number().int() })

/** How many files of each party have each tag. */
export const FileTags = table(FileTag)('FileTags', {
  pk: (key: { owner: string; tag: string }) => key.owner,
  sk: key => key.tag,
})

/** A row of FileWords: the place of a word, or the words of a text (text-words.ts). */
const FileWord = WordPlace.extend({
  /** Of a thread's text, the version that it is of. */
  number: z.number().int().optional(),
  /** The words of a text, packed. */
  text: z.string().optional(),
  /** Words of earlier versions whose places may not be gone yet, packed. */
  gone: z.string().optional(),
  /** Whether the places are as the text is. */
  isPlaced: z.boolean().optional(),
})

/**
 * The words by which each party's files are found: a word, and behind it the thread that has it, in the partition of the word's first
 * letters (kit/word-index.ts). They follow the threads a moment later (FileIndex), which keeps the words of each thread's text here, too.
 */
export const FileWords = table(FileWord)('FileWords', {
  pk: (key: { list: string; at: string }) => key.list,
  sk: key => key.at,
})

/** The copies of each thread's versions on IPFS, with their keys. One row for a thread, so that with it all its keys go at once. */
export const FileCopies = table(Copies)('FileCopies', {
  pk: (key: { thread: string }) => key.thread,
  indexes: {
    due: { pk: ({ thread }: { thread: string }) => shardOf(thread), sk: copiesDueAt },
  },
})
