import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { fileFamilies } from '../kit/file-kinds.ts'
import { id } from '../kit/id.ts'
import { queryLength } from '../kit/query.ts'
import { CopyView, copiesMethods } from './copies.contract.ts'
import { FileCard } from './file-card.ts'
import { SigningView, signingMethods, ToSign } from './signing.contract.ts'
import { FileThread, FileVersion, Folder, FolderName, mostTags, Note, Reader, Tag, Title } from './thread.ts'
import { threadStates } from './thread-states.ts'

/** How many files one call gives addresses of. */
export const addressesAtOnce = 50
/** With whom one call shares at most. */
export const sharedAtOnce = 20

/** A version as whoever reads the thread sees it. */
export const VersionView = FileVersion.pick({
  number: true,
  name: true,
  type: true,
  size: true,
  hash: true,
  note: true,
  at: true,
}).extend({
  hasThumb: z.boolean(),
  /** Who brought it, for the owner's own people. */
  byName: z.string().optional(),
})
export type VersionView = z.output<typeof VersionView>

export const ReaderView = Reader.extend({ name: z.string(), at: z.iso.datetime() })
export type ReaderView = z.output<typeof ReaderView>

/** A thread as its page shows it. */
export const ThreadView = FileThread.pick({
  id: true,
  owner: true,
  title: true,
  folder: true,
  tags: true,
  status: true,
  createdAt: true,
  updatedAt: true,
  version: true,
}).extend({
  ownerName: z.string(),
  /** Whether the caller handles it; others read it. */
  isOwn: z.boolean(),
  /** Newest first. */
  versions: z.array(VersionView),
  /** The signatures that were asked for, by version, the newest version first. */
  signings: z.array(SigningView),
  /** What waits for the caller's signature. */
  toSign: ToSign.optional(),
  /** With whom it is shared, for its owner. */
  readers: z.array(ReaderView).optional(),
  /** Its versions that are kept on IPFS. */
  copies: z.array(CopyView),
})
export type ThreadView = z.output<typeof ThreadView>

/** Somebody whom a file can be shared with. */
export const ShareTarget = Reader.extend({
  name: z.string(),
  relation: z.enum(['colleague', 'team', 'client', 'supplier']),
})
export type ShareTarget = z.output<typeof ShareTarget>

/**
 * Where the files of a list are from: all of one's own, those that are shared, withdrawn, or wait for signatures of others; those of
 * others; and those that wait for one's own signature.
 */
export const fileLists = ['own', 'byMe', 'withdrawn', 'withMe', 'awaited', 'toSign'] as const
/** What stands for the folder of what lies in none, and for all of them. */
export const topFolder = 'top'
export const anyFolder = 'any'

const thread = { id: id('fileThread') }
const seen = { ...thread, version: z.number().int() }
const touches = ['Files', 'Uploads'] as const

/** Files that one keeps and shares (spec part 2, section 7.1, File threads). */
export const Files = contract('Files', {
  ...signingMethods,
  ...copiesMethods,
  GET_DATA: {
    kind: 'query',
    doc: "A page of the caller's files, of those they share or have withdrawn, of those shared with them, or of those that wait for signatures, narrowed as asked.",
    allow: 'signedIn',
    input: z.strictObject({
      list: z.enum(fileLists).default('own'),
      folder: z.union([id('folder'), z.enum([anyFolder, topFolder])]),
      tag: Tag.optional(),
      family: z.enum(fileFamilies).optional(),
      /**
       * Words of titles, names, tags and texts, on each list; of one letter it narrows nothing. What is looked for, or has a tag, comes newest
       * first, each page of very many for itself.
       */
      query: z.string().max(queryLength).default(''),
      sort: z.enum(['name', 'changed']).default('changed'),
      descending: z.boolean().default(true),
      cursor: z.string().max(2000).optional(),
    }),
    output: z.object({ items: z.array(FileCard), cursor: z.string().optional() }),
  },
  GET_FOLDERS: {
    kind: 'query',
    doc: "The folders and the tags of the caller's files.",
    allow: 'production.file',
    input: z.strictObject({}),
    output: z.object({
      folders: z.array(Folder.omit({ owner: true })),
      tags: z.array(z.object({ tag: z.string(), files: z.number().int() })),
    }),
  },
  THREAD_GET_BY_ID: {
    kind: 'query',
    doc: 'A file with all its versions, for its owner and its readers; for its owner with whom it is shared.',
    allow: 'signedIn',
    input: z.strictObject(thread),
    output: ThreadView,
  },
  GET_URLS: {
    kind: 'query',
    doc: 'Addresses of files that the caller may read, good for a minute: of the newest version or a named one, with `thumb` in small, or with `sealed` as it was signed.',
    allow: 'signedIn',
    input: z.strictObject({
      files: z
        .array(z.strictObject({ ...thread, number: z.number().int().positive().optional() }))
        .min(1)
        .max(addressesAtOnce),
      thumb: z.boolean().optional(),
      /** The sealed PDFs of signed versions instead. */
      sealed: z.boolean().optional(),
    }),
    output: z.object({
      urls: z.array(
        FileVersion.pick({ number: true, name: true, type: true, size: true }).extend({ ...thread, url: z.string() }),
      ),
    }),
  },
  GET_SHARE_TARGETS: {
    kind: 'query',
    doc: 'Whom the caller may share files with, by name: colleagues, teams, clients and suppliers. A call looks through so many of each: where there are more it says how to go on, and may have found none.',
    allow: 'production.file',
    input: z.strictObject({
      query: z.string().max(queryLength).default(''),
      cursor: z.string().max(4000).optional(),
    }),
    output: z.object({
      targets: z.array(ShareTarget),
      /** Opaque; absent once all were looked through. */
      cursor: z.string().optional(),
    }),
  },
  THREAD_CREATE: {
    kind: 'command',
    doc: 'Keeps an upload that passed its check as a file of the party that the caller acts for.',
    allow: 'production.file',
    input: z.strictObject({
      file: id('file'),
      title: Title.optional(),
      folder: id('folder').optional(),
      tags: z.array(Tag).max(mostTags).default([]),
      note: Note.default(''),
    }),
    output: FileCard,
    touches,
  },
  THREAD_UPDATE: {
    kind: 'command',
    doc: 'Renames a file, moves it to a folder, or changes its tags.',
    allow: 'production.file',
    input: z.strictObject({
      ...seen,
      title: Title.optional(),
      /** null for none. */
      folder: id('folder').nullable().optional(),
      tags: z.array(Tag).max(mostTags).optional(),
    }),
    output: FileCard,
    touches,
  },
  ADD_VERSION: {
    kind: 'command',
    doc: 'Makes an upload that passed its check the newest version of a file. The earlier ones stay.',
    allow: 'production.file',
    input: z.strictObject({ ...thread, file: id('file'), note: Note.default('') }),
    output: FileCard,
    touches,
  },
  SHARE: {
    kind: 'command',
    doc: 'Shares a file with colleagues, teams, clients, suppliers, or organisations that one is a client of. They are told.',
    allow: 'production.file',
    input: z.strictObject({
      itemId: id('fileThread'),
      toUsers: z
        .array(Reader.pick({ id: true, type: true }).strict())
        .min(1)
        .max(sharedAtOnce),
    }),
    output: z.object({ readers: z.number().int() }),
    touches,
  },
  UNSHARE: {
    kind: 'command',
    doc: 'Ends that somebody reads a file.',
    allow: 'production.file',
    input: z.strictObject({ ...thread, reader: Reader.strict() }),
    output: z.object({ readers: z.number().int() }),
    touches,
  },
  WITHDRAW: {
    kind: 'command',
    doc: 'Takes a file back from all its readers.',
    allow: 'production.file',
    input: z.strictObject(seen),
    output: z.object({ status: z.enum(threadStates.states) }),
    touches,
  },
  RESTORE: {
    kind: 'command',
    doc: 'Gives a withdrawn file back to its readers.',
    allow: 'production.file',
    input: z.strictObject(seen),
    output: z.object({ status: z.enum(threadStates.states) }),
    touches,
  },
  THREAD_REMOVE: {
    kind: 'command',
    doc: 'Removes a withdrawn file with all its versions. Their room is free again after a week.',
    allow: 'production.file',
    input: z.strictObject(seen),
    output: z.object({ status: z.enum(threadStates.states) }),
    touches,
  },
  COPY_TO_UPLOAD: {
    kind: 'command',
    doc: 'Sends what the caller may read of a file for an upload of the caller that was announced with its name, kind and length: so it is attached elsewhere, as a copy, without going through the browser.',
    allow: 'signedIn',
    input: z.strictObject({ ...thread, number: z.number().int().positive(), upload: id('file') }),
    output: z.object({}),
    touches: ['Uploads'],
  },
  FOLDER_CREATE: {
    kind: 'command',
    doc: 'Adds a folder, at the top or inside of another.',
    allow: 'production.file',
    input: z.strictObject({ name: FolderName, /** null for the top. */ parent: id('folder').nullable() }),
    output: Folder.omit({ owner: true }),
    touches,
  },
  FOLDER_UPDATE: {
    kind: 'command',
    doc: 'Renames a folder, or moves it with all that is in it.',
    allow: 'production.file',
    input: z.strictObject({
      id: id('folder'),
      version: z.number().int(),
      name: FolderName.optional(),
      /** null for the top. */
      parent: id('folder').nullable().optional(),
    }),
    output: Folder.omit({ owner: true }),
    touches,
  },
  FOLDER_REMOVE: {
    kind: 'command',
    doc: 'Removes a folder that nothing is in.',
    allow: 'production.file',
    input: z.strictObject({ id: id('folder'), version: z.number().int() }),
    output: z.object({}),
    touches,
  },
})
