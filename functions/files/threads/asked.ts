import type { Files as contract } from '#shared/files/Files.contract.ts'
import { anyFolder, topFolder } from '#shared/files/Files.contract.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import type { FileThread } from '#shared/files/thread.ts'
import { indexWordsOf } from '#shared/files/words.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import { type FileFamily, fileKinds } from '#shared/kit/file-kinds.ts'
import type { ReadDb } from '../../kit/serve.ts'
import type { uses } from './uses.ts'

/** What was asked of the lists of files, as each of them goes by it. */

export type Asked = Parsed<(typeof contract)['methods']['GET_DATA']>
export type Reads = ReadDb<typeof uses>

export const pageSize = 50
/** How many files that were found, or may be, one call loads with their texts. */
export const textsRead = 40

export const isOfFamily = (family: FileFamily | undefined, { type }: Pick<FileCard, 'type'>): boolean =>
  family === undefined || fileKinds[type].family === family

export const isIn = (folder: Asked['folder'], thread: Pick<FileThread, 'folder'>): boolean =>
  folder === anyFolder || thread.folder === (folder === topFolder ? undefined : folder)

/** The folder that was asked for, where it is one. */
export const folderOf = ({ folder }: Asked) => (folder === anyFolder || folder === topFolder ? undefined : folder)

/** By what something is found besides its text. */
export const foundBy = ({ number, ...row }: Pick<FileCard, 'title' | 'name' | 'tags' | 'number'>) => ({
  words: indexWordsOf(row),
  number,
})

/** The same of a thread. */
export const threadFoundBy = ({ title, tags, current: { name, number } }: FileThread) =>
  foundBy({ title, tags, name, number })
