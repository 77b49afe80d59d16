/**
 * Content identifiers of IPFS, version 1 with SHA-256 (github.com/multiformats/cid): what a block is, and the hash of its bytes. Of a
 * file they name the root of a tree, so whoever has all its blocks can tell by them alone that not a bit is another.
 */

/** SHA-256, as the place that asks has it. */
export type Sha256 = (bytes: Uint8Array) => Promise<Uint8Array>

/** What is in a block: bytes as they are, or a node of a tree. */
export const codecs = { raw: 0x55, dagPb: 0x70 } as const
export type Codec = keyof typeof codecs

export type Block = { readonly cid: Uint8Array; readonly bytes: Uint8Array }

const digestLength = 32
/** Version 1, the codec, SHA-256 and its length: what stands before the hash. */
const headOf = (codec: Codec) => [1, codecs[codec], 0x12, digestLength]
export const cidLength = 4 + digestLength

/** Joins bytes. */
export const joined = (parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A number as 7 bits a byte, the least first. */
export const varint = (value: number): number[] => {
  const bytes: number[] = []
  let left = value
  for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) | 0x80)
  return [...bytes, left]
}

/** Reads such a number. @throws {Error} where there is none of at most seven bytes */
export const readVarint = (bytes: Uint8Array, from: number): { readonly value: number; readonly end: number } => {
  let value = 0
  for (let n = 0; n < 7; n++) {
    const byte = bytes[from + n]
    if (byte === undefined) break
    value += (byte & 0x7f) * 2 ** (7 * n)
    if (byte < 0x80) return { value, end: from + n + 1 }
  }
  throw new Error('not a varint')
}

/** A block of bytes, named by what they are. */
export const blockOf = async (codec: Codec, bytes: Uint8Array, sha256: Sha256): Promise<Block> => ({
  cid: joined([headOf(codec), await sha256(bytes)]),
  bytes,
})

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** An identifier as people and gateways write it: base 32 in lower case, with a b before. */
export const cidText = (cid: Uint8Array): string => {
  let text = 'b'
  let held = 0
  let bits = 0
  for (const byte of cid) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += letters[(held >> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text
}

/** The codec of an identifier. @throws {Error} for one of another version, hash or codec than are made here */
export const codecOf = (cid: Uint8Array): Codec => {
  const found = (['raw', 'dagPb'] as const).find(codec => headOf(codec).every((byte, n) => cid[n] === byte))
  if (!found || cid.length !== cidLength) throw new Error('not a content identifier of version 1 with SHA-256')
  return found
}

/** What an identifier looks like, for input. */
export const cidPattern = /^b[a-z2-7]{58}$/
