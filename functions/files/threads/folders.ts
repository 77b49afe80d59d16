import type { Files as contract } from '#shared/files/Files.contract.ts'
import { placeFolder } from '#shared/files/folders.ts'
import { type Folder, mostFolders } from '#shared/files/thread.ts'
import { ThreadRefusal } from '#shared/files/thread-refusal.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { sameVersion } from '../../kit/guard.ts'
import type { Ahead, Handlers } from '../../kit/serve.ts'
import { likelyParty } from '../../organisations/likely-party.ts'
import type { Asking, Db } from './thread.ts'
import type { uses } from './uses.ts'

type Own = 'GET_FOLDERS' | 'FOLDER_CREATE' | 'FOLDER_UPDATE' | 'FOLDER_REMOVE'

const viewOf = ({ owner: _owner, ...folder }: Folder) => folder

const foldersOf = ({ folders }: Pick<Asking['db'], 'folders'>, owner: Party) =>
  folders.allRows({ owner: partyKey(owner) })

/** Tags of more files come first; those that no file has any more are no tags. */
const tagsOf = async ({ tags }: Pick<Asking['db'], 'tags'>, owner: Party) => {
  const all = await tags.allRows({ owner: partyKey(owner) }, { eventual: true })
  return all
    .filter(({ files }) => files > 0)
    .map(({ tag, files }) => ({ tag, files }))
    .toSorted((one, other) => other.files - one.files)
}

/** A folder that is there, as its author saw it, among all of them. @throws {Refusal} notFound, call.conflict */
const wished = async (db: Db, owner: Party, { id, version }: { readonly id: string; readonly version: number }) => {
  const folders = await foldersOf(db, owner)
  const folder = folders.find(each => each.id === id)
  if (!folder) throw new Refusal('notFound')
  sameVersion(folder, version)
  return { folders, folder }
}

/**
 * Holds the tree of a party as it was read: who changes it at the same moment comes after this, and goes by what this leaves. Taken
 * before the folders are read, so that they are no older than what is held.
 */
const holdTree = async ({ trees }: Db, party: Party): Promise<void> => {
  const owner = partyKey(party)
  const tree = await trees.get({ owner })
  if (tree) trees.save(tree)
  else trees.create({ owner })
}

export const folderHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  GET_FOLDERS: async (_input, { actor, db }) => {
    const [folders, tags] = await Promise.all([foldersOf(db, actor.party), tagsOf(db, actor.party)])
    return { folders: folders.map(viewOf), tags }
  },
  FOLDER_CREATE: async ({ name, parent }, { actor, db, now, newId }) => {
    const owner = partyKey(actor.party)
    await holdTree(db, actor.party)
    const folders = await foldersOf(db, actor.party)
    if (parent && !folders.some(({ id }) => id === parent)) throw new Refusal('notFound')
    if (folders.length >= mostFolders) throw new ThreadRefusal('files.tooManyFolders', { limit: mostFolders })
    const folder = { id: newId('folder'), owner, name, ...(parent && { parent }), createdAt: now.toISOString() }
    placeFolder(folders, folder)
    return viewOf(db.folders.create(folder))
  },
  FOLDER_UPDATE: async ({ name, parent, ...seen }, { actor, db }) => {
    await holdTree(db, actor.party)
    const { folders, folder } = await wished(db, actor.party, seen)
    if (parent && !folders.some(({ id }) => id === parent)) throw new Refusal('notFound')
    const { parent: lay, ...rest } = folder
    const lies = parent === undefined ? lay : (parent ?? undefined)
    const next = { ...rest, ...(name !== undefined && { name }), ...(lies && { parent: lies }) }
    placeFolder(folders, next)
    return viewOf(db.folders.save(next))
  },
  FOLDER_REMOVE: async (seen, { actor, db }) => {
    await holdTree(db, actor.party)
    const [{ folders, folder }, { items }] = await Promise.all([
      wished(db, actor.party, seen),
      db.threads.list('folderByChange', { owner: actor.party, folder: seen.id }, { limit: 1 }),
    ])
    if (items.length > 0 || folders.some(({ parent }) => parent === folder.id))
      throw new ThreadRefusal('files.folderNotEmpty')
    db.folders.remove(folder)
    return {}
  },
}

const ahead = (_input: unknown, known: Asking) => [foldersOf(known.db, likelyParty(known))]

/** The folders are read behind the tree that holds them: read beside it, they could be those of before another change. */
const changeAhead = (_input: unknown, known: Asking) => [known.db.trees.get({ owner: partyKey(likelyParty(known)) })]

export const folderAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  GET_FOLDERS: (input, known) => [...ahead(input, known), tagsOf(known.db, likelyParty(known))],
  FOLDER_CREATE: changeAhead,
  FOLDER_UPDATE: changeAhead,
  FOLDER_REMOVE: ({ id }, known) => [
    ...changeAhead(undefined, known),
    known.db.threads.list('folderByChange', { owner: likelyParty(known), folder: id }, { limit: 1 }),
  ],
}
