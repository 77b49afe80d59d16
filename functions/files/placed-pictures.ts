import type { PurposeName } from '#shared/file-purposes.ts'
import { FilesRefusal } from '#shared/files/refusal.ts'
import { isUsable } from '#shared/files/upload.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Id } from '#shared/kit/id.ts'
import type { Reads } from '../kit/repository.ts'
import type { Uploads } from './tables.ts'

type Placed = { readonly id: Id<'file'>; readonly alt: string }

/**
 * The pictures that something is to have: those that it has already, and uploads of its owner for it that passed their check.
 * @throws {Refusal} files.notReady
 */
export const placedPictures = async <T extends Placed>(
  uploads: Reads<typeof Uploads>,
  asked: readonly Placed[],
  {
    had = [],
    purpose,
    owner,
  }: { readonly had?: readonly T[] | undefined; readonly purpose: PurposeName; readonly owner: Party },
) => {
  const before = new Map(had.map(picture => [picture.id, picture]))
  const wanted = [...new Map(asked.map(one => [one.id, one])).values()]
  const brought = await uploads.getMany(wanted.filter(({ id }) => !before.has(id)).map(({ id }) => ({ id })))
  const ready = new Map(brought.map(upload => [upload?.id, upload]))
  return wanted.map(({ id, alt }) => {
    const known = before.get(id)
    if (known) return { ...known, alt }
    const upload = ready.get(id)
    if (!isUsable(upload, purpose, owner)) throw new FilesRefusal('files.notReady')
    const { key, poster = key, thumb = poster, width = 0, height = 0 } = upload.checked
    return { id, key: poster, thumb, ...(poster === key ? {} : { video: key }), width, height, alt }
  })
}
