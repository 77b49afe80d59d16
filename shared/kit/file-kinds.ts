import type { Leaf } from './leaves.ts'

/** The most bytes that a file may have (spec part 2, section 9): 20 MB. */
export const largestFile = 20_971_520

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

/** What a purpose takes that shows pictures alone. */
export const pictures = ['image/jpeg', 'image/png', 'image/webp'] as const satisfies readonly FileKind[]
export const videos = ['video/mp4', 'video/webm'] as const satisfies readonly FileKind[]

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

/** Files of any kind, which only those read who may: each is kept as it came, and a picture that is larger than any screen is made smaller. */
export const anyFile = {
  kinds: fileKindNames,
  maxBytes: largestFile,
  isPublic: false,
  box: { width: 4096, height: 4096, fit: 'inside' },
} as const satisfies Omit<Purpose, 'write'>
