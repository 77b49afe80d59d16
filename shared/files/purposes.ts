import type { Leaf } from '../kit/leaves.ts'

/** The most bytes that a file may have (spec part 2, section 9): 20 MB. */
export const largestFile = 20_971_520

/** The width of every thumbnail in pixels (spec part 2, section 9). */
export const thumbnailWidth = 240

/** The most pixels of a picture that is taken: more than any camera in a pocket makes, and what the memory of a check holds. */
export const mostPixels = 64_000_000

/** The kinds of files that are taken, by media type: how their names may end, and how the server looks at them. */
export const fileKinds = {
  'image/jpeg': { endings: ['jpg', 'jpeg'], family: 'image' },
  'image/png': { endings: ['png'], family: 'image' },
  'image/webp': { endings: ['webp'], family: 'image' },
  'application/pdf': { endings: ['pdf'], family: 'document' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    endings: ['docx'],
    family: 'document',
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { endings: ['xlsx'], family: 'document' },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    endings: ['pptx'],
    family: 'document',
  },
  'text/plain': { endings: ['txt'], family: 'text' },
  'text/csv': { endings: ['csv'], family: 'text' },
  'video/mp4': { endings: ['mp4', 'm4v'], family: 'video' },
  'video/webm': { endings: ['webm'], family: 'video' },
} as const satisfies Record<string, { endings: readonly string[]; family: 'image' | 'document' | 'text' | 'video' }>

/** What kinds are alike, as a list is narrowed by. */
export const fileFamilies = ['image', 'document', 'text', 'video'] as const
export type FileFamily = (typeof fileFamilies)[number]

export type FileKind = keyof typeof fileKinds
export const fileKindNames = Object.keys(fileKinds) as [FileKind, ...FileKind[]]

/** The kind of a file by the end of its name; undefined for one that is never taken. */
export const kindOfName = (name: string): FileKind | undefined => {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return fileKindNames.find(kind => (fileKinds[kind].endings as readonly string[]).includes(ending))
}

export const isPicture = (kind: FileKind): boolean => fileKinds[kind].family === 'image'
export const isVideo = (kind: FileKind): boolean => fileKinds[kind].family === 'video'

const pictures = ['image/jpeg', 'image/png', 'image/webp'] as const satisfies readonly FileKind[]
const videos = ['video/mp4', 'video/webm'] as const satisfies readonly FileKind[]

/** What a purpose says of its uploads. */
export type Purpose = {
  readonly kinds: readonly FileKind[]
  readonly maxBytes: number
  /** Anybody may see it, at an address of its content. Everything else is read through addresses that are good for a moment. */
  readonly isPublic: boolean
  /** The box that a picture is brought into; it is never made larger. `cover` fills the box and cuts what is over. */
  readonly box: { readonly width: number; readonly height: number; readonly fit: 'cover' | 'inside' }
  /** Who may upload and look at it: any person for their own account, or a member of an organisation for it, by a leaf of their permissions. */
  readonly write:
    | { readonly by: 'person' }
    | { readonly by: 'party'; readonly leaves: readonly Leaf[] }
    /** Whoever acts for a party, whatever their permissions. */
    | { readonly by: 'anyOfParty' }
}

/** What uploads are for. The server decides by this table what is taken, and the pages say it before anything is sent. */
export const purposes = {
  avatar: {
    kinds: pictures,
    maxBytes: largestFile,
    isPublic: true,
    box: { width: 480, height: 480, fit: 'cover' },
    write: { by: 'person' },
  },
  logo: {
    kinds: pictures,
    maxBytes: largestFile,
    isPublic: true,
    box: { width: 480, height: 480, fit: 'cover' },
    write: { by: 'party', leaves: ['department.account.profileEdit'] },
  },
  banner: {
    kinds: pictures,
    maxBytes: largestFile,
    isPublic: true,
    box: { width: 1600, height: 400, fit: 'cover' },
    write: { by: 'party', leaves: ['department.account.profileEdit'] },
  },
  gallery: {
    kinds: pictures,
    maxBytes: largestFile,
    isPublic: true,
    box: { width: 1600, height: 1200, fit: 'inside' },
    write: { by: 'party', leaves: ['department.account.profileEdit'] },
  },
  service: {
    kinds: [...pictures, ...videos],
    maxBytes: largestFile,
    isPublic: true,
    box: { width: 1600, height: 1200, fit: 'inside' },
    write: { by: 'party', leaves: ['production.microservice'] },
  },
  /** What goes with a service, for whoever may read that: brochures, certificates, drawings. */
  resource: {
    kinds: fileKindNames,
    maxBytes: largestFile,
    isPublic: false,
    box: { width: 4096, height: 4096, fit: 'inside' },
    write: { by: 'party', leaves: ['production.microservice'] },
  },
  request: {
    kinds: fileKindNames,
    maxBytes: largestFile,
    isPublic: false,
    box: { width: 4096, height: 4096, fit: 'inside' },
    write: { by: 'party', leaves: ['transaction.ticket.demander', 'transaction.ticket.supplier'] },
  },
  /** A version of a file that one keeps and shares. */
  thread: {
    kinds: fileKindNames,
    maxBytes: largestFile,
    isPublic: false,
    box: { width: 4096, height: 4096, fit: 'inside' },
    write: { by: 'party', leaves: ['production.file'] },
  },
  card: {
    kinds: fileKindNames,
    maxBytes: largestFile,
    isPublic: false,
    box: { width: 4096, height: 4096, fit: 'inside' },
    write: { by: 'anyOfParty' },
  },
  /** What goes with a mail, or came with one. */
  mail: {
    kinds: fileKindNames,
    maxBytes: largestFile,
    isPublic: false,
    box: { width: 4096, height: 4096, fit: 'inside' },
    write: { by: 'party', leaves: ['transaction.messaging.messaging'] },
  },
} as const satisfies Record<string, Purpose>

export type PurposeName = keyof typeof purposes
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
