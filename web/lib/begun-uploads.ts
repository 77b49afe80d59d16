import type { PurposeName } from '#shared/file-purposes.ts'
import { partHours } from '#shared/files/parts.ts'
import type { Id } from '#shared/kit/id.ts'
import { keep, kept } from './keep.ts'

/**
 * What this browser has begun to send in parts. A page that is loaded again has no hold of the file any more; chosen once more, it goes
 * on with the parts that did not come.
 */

type Begun = {
  readonly id: Id<'file'>
  readonly purpose: PurposeName
  readonly name: string
  readonly size: number
  readonly changed: number
  readonly at: number
}
type Chosen = Pick<File, 'name' | 'size' | 'lastModified'>

const place = 'begunUploads'

const all = (): readonly Begun[] => {
  try {
    const stored = JSON.parse(kept(place) ?? '[]') as readonly Begun[]
    return stored.filter(({ at }) => Date.now() - at < partHours * 3_600_000)
  } catch {
    return []
  }
}

const isOf =
  (purpose: PurposeName, { name, size, lastModified }: Chosen) =>
  (begun: Begun): boolean =>
    begun.purpose === purpose && begun.name === name && begun.size === size && begun.changed === lastModified

const write = (begun: readonly Begun[]) => keep(place, begun.length > 0 ? JSON.stringify(begun) : undefined)

/** The upload that was begun of a file which looks the same. */
export const begunOf = (purpose: PurposeName, file: Chosen): Id<'file'> | undefined =>
  all().find(isOf(purpose, file))?.id

/** The uploads for a purpose that were begun here and did not end. */
export const begunFor = (purpose: PurposeName): readonly Pick<Begun, 'id' | 'name'>[] =>
  all().filter(begun => begun.purpose === purpose)

export const noteBegun = (purpose: PurposeName, { name, size, lastModified }: Chosen, id: Id<'file'>): void =>
  write([
    ...all().filter(begun => !isOf(purpose, { name, size, lastModified })(begun)),
    { id, purpose, name, size, changed: lastModified, at: Date.now() },
  ])

export const forgetBegun = (id: string): void => write(all().filter(begun => begun.id !== id))
