import { z } from 'zod'
import type { Agent } from '../kit/agent.ts'
import { Party } from '../kit/event.ts'
import { fileKindNames } from '../kit/file-kinds.ts'
import { id, uid } from '../kit/id.ts'
import { SigningSum } from './signing-sum.ts'
import { threadStates } from './thread-states.ts'
import { nameLength } from './upload.ts'

/** The most versions of a thread, readers of one, tags on one, and folders of a party. What a transaction holds bounds the first two. */
export const mostVersions = 40
export const mostReaders = 40
export const mostTags = 8
export const mostFolders = 500
/** How deep folders lie in one another. */
export const deepestFolder = 6

/** The most characters of a tag and of a folder's name, and of all tags of a file as they are typed. */
const tagLength = 40
export const folderNameLength = 60
export const typedTagsLength = mostTags * (tagLength + 2)

/** What breaks a line, or is not to be seen. Letters of nobody's alphabet are letters: names of files have them. */
const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(text => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text), 'one line of text')

export const Title = oneLine(nameLength)
/** The longest word on a version. */
export const noteLength = 500
export const Note = z.string().trim().max(noteLength)
export const Tag = oneLine(tagLength).refine(tag => !tag.includes('#'), 'no #')
export const FolderName = oneLine(folderNameLength).refine(name => !name.includes('/'), 'no /')

/**
 * Who reads a thread besides its owner: a person or an organisation for themselves, or a person or a team inside of an organisation,
 * as long as they are in it.
 */
export const Reader = z.object({
  id: z.string().min(1).max(64),
  type: z.enum(['user', 'team', 'organization']) satisfies z.ZodType<Agent['type']>,
  /** The organisation that the person or the team reads it in. */
  oid: id('organisation').optional(),
})
export type Reader = z.output<typeof Reader>

/** A version of a file, as it came through its check. Its bytes never change: the hash names them. */
export const FileVersion = z.object({
  thread: id('fileThread'),
  number: z.number().int().positive(),
  /** The upload that brought it. */
  file: id('file'),
  name: z.string().min(1).max(nameLength),
  type: z.enum(fileKindNames),
  size: z.number().int(),
  /** SHA-256 of its bytes, in hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  key: z.string(),
  /** The picture of it in small, where there is one. */
  thumb: z.string().optional(),
  note: Note,
  by: uid,
  at: z.iso.datetime(),
  version: z.number().int(),
})
export type FileVersion = z.output<typeof FileVersion>

/** A file that one keeps and shares, through all its versions (spec part 2, section 7.1, File threads). */
export const FileThread = z.object({
  id: id('fileThread'),
  /** Whose it is: a person, or an organisation. */
  owner: Party,
  title: Title,
  folder: id('folder').optional(),
  tags: z.array(Tag).max(mostTags),
  status: z.enum(threadStates.states),
  readers: z.array(Reader.extend({ at: z.iso.datetime(), by: uid })).max(mostReaders),
  /** The newest version. */
  current: FileVersion.omit({ thread: true, version: true, note: true }),
  /** The signatures that were asked for, by version. */
  signs: z.array(SigningSum).max(mostVersions),
  createdAt: z.iso.datetime(),
  by: uid,
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type FileThread = z.output<typeof FileThread>

/** A folder of a party's files. Renamed or moved, it takes what is in it along. */
export const Folder = z.object({
  id: id('folder'),
  /** As partyKey writes it. */
  owner: z.string(),
  name: FolderName,
  parent: id('folder').optional(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type Folder = z.output<typeof Folder>
