import { FilesRefusal } from '#shared/files/refusal.ts'
import type { FileThread } from '#shared/files/thread.ts'
import { isUsable, type Upload } from '#shared/files/upload.ts'
import type { Id } from '#shared/kit/id.ts'
import { sameParty } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { hashOfKey } from '../keys.ts'
import { attach } from '../loose.ts'
import type { Acting, Asking } from './thread.ts'

/** Takes an upload that passed into use as a version of a thread. @throws {Refusal} notFound, files.notReady */
export const takeVersion = async (
  { db, actor, now }: Acting,
  { thread, number, file, note }: { thread: FileThread['id']; number: number; file: Upload['id']; note: string },
): Promise<FileThread['current']> => {
  const upload = await db.uploads.get({ id: file })
  if (!upload || !sameParty(upload.owner, actor.party)) throw new Refusal('notFound')
  if (!isUsable(upload, 'thread', actor.party)) throw new FilesRefusal('files.notReady')
  attach(db.uploads, upload, now)
  const { checked, name } = upload
  const { key, type, size, thumb } = checked
  const current = {
    ...{ number, file, name, type, size, key },
    hash: hashOfKey(file, key),
    ...(thumb && { thumb }),
    by: actor.uid as FileThread['by'],
    at: now.toISOString(),
  }
  db.versions.create({ ...current, thread, note })
  return current
}

/** What a thread is called that nobody gave a title: the name of its file, without the ending. */
export const titleOf = (name: string): string => name.replace(/\.[a-z0-9]+$/i, '') || name

/** Counts the tags of a thread that changed. */
export const countTags = async (
  { tags }: Acting['db'],
  owner: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> => {
  const changed = [
    ...after.filter(tag => !before.includes(tag)).map(tag => ({ tag, by: 1 })),
    ...before.filter(tag => !after.includes(tag)).map(tag => ({ tag, by: -1 })),
  ]
  const rows = await tags.getMany(changed.map(({ tag }) => ({ owner, tag })))
  for (const [n, { tag, by }] of changed.entries()) {
    const row = rows[n]
    const files = (row?.files ?? 0) + by
    if (!row && files > 0) tags.create({ owner, tag, files })
    else if (row && files > 0) tags.save({ ...row, files })
    else if (row) tags.remove(row)
  }
}

/** A folder whose files are asked for. @throws {Refusal} notFound */
export const needFolder = async (
  { folders }: Pick<Asking['db'], 'folders'>,
  owner: string,
  id: Id<'folder'> | null | undefined,
) => (id ? folders.need({ owner, id }) : undefined)

/** The folder that something is put into, held to be there still when that is saved. @throws {Refusal} notFound */
export const holdFolder = async ({ folders }: Acting['db'], owner: string, id: Id<'folder'> | null | undefined) => {
  const folder = await needFolder({ folders }, owner, id)
  if (folder) folders.check(folder)
}
