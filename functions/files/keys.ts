/** The key of a video's still in quarantine, beside the video's own. */
export const stillKey = (id: string): string => `${id}.still`

/** The key of a private file: of the upload that brought it, and the SHA-256 of its bytes in base64url. So it never gets others. */
export const fileKey = (id: string, hash: string): string => `${id}-${hash}`

/** The SHA-256 in hex of a file's bytes, which its key tells. */
export const hashOfKey = (id: string, key: string): string =>
  Buffer.from(key.slice(fileKey(id, '').length), 'base64url').toString('hex')

/** The number of a version with zeros before it, so that texts are in the order of the numbers. */
export const padded = (number: number): string => String(number).padStart(4, '0')

/** The part of a sort key that names a version, which all rows of its signatures share. */
export const underVersion = (number: number): string => `${padded(number)}#`

/** The key of the sealed PDF of a version: there is one, and it is put once. */
export const sealedKey = (thread: string, number: number): string => `${thread}-${padded(number)}-sealed`

/** The key of the archive that a version's copy on IPFS is kept as. */
export const archiveKey = (thread: string, number: number, cid: string): string => `car-${thread}-${number}-${cid}`

/** The key of a block, where anybody who wants to keep it may have it. */
export const blockKey = (cid: string): string => `ipfs/${cid}`
