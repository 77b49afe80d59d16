/** The key of a video's still in quarantine, beside the video's own. */
export const stillKey = (id: string): string => `${id}.still`

/** The key of a private file: of the upload that brought it, and the SHA-256 of its bytes in base64url. So it never gets others. */
export const fileKey = (id: string, hash: string): string => `${id}-${hash}`

/** The SHA-256 in hex of a file's bytes, which its key tells. */
export const hashOfKey = (id: string, key: string): string =>
  Buffer.from(key.slice(fileKey(id, '').length), 'base64url').toString('hex')
