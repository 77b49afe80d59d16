import { type PurposeName, purposes } from '../file-purposes.ts'
import { type FileKind, fileKinds, isVideo, type Purpose } from '../kit/file-kinds.ts'
import type { Leaf } from '../kit/leaves.ts'

/** The width of every thumbnail in pixels (spec part 2, section 9). */
export const thumbnailWidth = 240

/** The most pixels of a picture that is taken: more than any camera in a pocket makes, and what the memory of a check holds. */
export const mostPixels = 64_000_000

export const purposeNames = Object.keys(purposes) as [PurposeName, ...PurposeName[]]

/** The purposes whose picture stands on the row of a person or an organisation. */
export const placedPurposes = ['avatar', 'logo', 'banner'] as const satisfies readonly PurposeName[]
export type PlacedPurpose = (typeof placedPurposes)[number]

/** @returns the same purpose, as what every purpose has */
export const purposeOf = (name: PurposeName): Purpose => purposes[name]

/** Whether somebody with these permissions may bring files for a purpose, and look at those of the party that they act for. */
export const mayBring = (name: PurposeName, permissions: ReadonlySet<Leaf>): boolean => {
  const { write } = purposeOf(name)
  return write.by !== 'party' || write.leaves.some(leaf => permissions.has(leaf))
}

/**
 * Whether a file goes with a picture of how it begins, which the browser makes: a video that anybody may see stands for itself by it
 * until somebody plays it, and what no browser can make one of, no browser could play.
 */
export const needsStill = (name: PurposeName, kind: FileKind): boolean => purposeOf(name).isPublic && isVideo(kind)

/** Why a file is not even sent: a refusal of the catalogue, or undefined for one that may be tried. */
export const problemOf = (
  name: PurposeName,
  file: { readonly type: string; readonly size: number },
): 'files.empty' | 'files.kind' | 'files.tooLarge' | undefined => {
  const { kinds, maxBytes } = purposeOf(name)
  if (!(kinds as readonly string[]).includes(file.type)) return 'files.kind'
  if (!(file.size > 0)) return 'files.empty'
  if (file.size > maxBytes) return 'files.tooLarge'
  return undefined
}

/** The endings that a purpose takes, for people: "JPG, PNG, WEBP". */
export const endingsOf = (name: PurposeName): string =>
  purposeOf(name)
    .kinds.map(kind => fileKinds[kind].endings[0].toUpperCase())
    .join(', ')
