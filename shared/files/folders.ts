import { deepestFolder, type Folder } from './thread.ts'
import { ThreadRefusal } from './thread-refusal.ts'
import { isSameName } from './words.ts'

type Placed = Pick<Folder, 'id' | 'name'> & { readonly parent?: Folder['id'] | undefined }

/** A folder and those that it lies in, the outermost first. */
export const wayTo = <F extends Placed>(folders: readonly F[], id: string | undefined): F[] => {
  const byId = new Map(folders.map(folder => [folder.id as string, folder]))
  const way: F[] = []
  for (let at = id && byId.get(id); at && !way.includes(at); at = at.parent && byId.get(at.parent)) way.unshift(at)
  return way
}

/** How many folders lie in one another below a folder, itself included. */
const depthOf = (folders: readonly Placed[], id: string): number =>
  1 + Math.max(0, ...folders.filter(({ parent }) => parent === id).map(each => depthOf(folders, each.id)))

/**
 * Holds a new or changed folder to the rules: no two of one name beside each other, none inside of itself, none too deep.
 * @throws {ThreadRefusal} files.folderTaken, files.folderInside, files.folderTooDeep
 */
export const placeFolder = (folders: readonly Placed[], folder: Placed): void => {
  const others = folders.filter(({ id }) => id !== folder.id)
  const way = wayTo(folders, folder.parent)
  if (way.some(({ id }) => id === folder.id)) throw new ThreadRefusal('files.folderInside')
  if (others.some(other => other.parent === folder.parent && isSameName(other.name, folder.name)))
    throw new ThreadRefusal('files.folderTaken')
  if (way.length + depthOf(others, folder.id) > deepestFolder)
    throw new ThreadRefusal('files.folderTooDeep', { limit: deepestFolder })
}
