import { z } from 'zod'

/**
 * The key of a public picture: the hash of its bytes, under the folder that the front door serves. What a key names never
 * changes, so whoever has it may keep it.
 */
export const pictureKey = z.string().regex(/^pictures\/[\w-]{43}\.webp$/, 'not the key of a picture')

/** The key of a picture, from the SHA-256 of its bytes in base64url. */
export const pictureKeyOf = (hash: string): string => `pictures/${hash}.webp`

/** The key of a public video, made as that of a picture; it lies in a folder that another origin serves. */
export const videoKey = z.string().regex(/^videos\/[\w-]{43}\.(mp4|webm)$/, 'not the key of a video')

/** The key of a video, from the SHA-256 of its bytes in base64url. */
export const videoKeyOf = (hash: string, ending: 'mp4' | 'webm'): string => `videos/${hash}.${ending}`
