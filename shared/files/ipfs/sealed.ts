import { joined, type Sha256 } from './cid.ts'

/**
 * What leaves for IPFS: a version of a file under AES-256-GCM. Each version has a key of its own, which seals these bytes and nothing
 * else; so its nonce follows from what it is, and sealing once more gives the same bytes under the same identifier.
 */

/** What a sealed version is bound to: opened as anything else, it does not open. */
export type Sealed = { readonly thread: string; readonly number: number; readonly hash: string }

/** The beginning of each, by which later ways of sealing are told apart: TWF, 1. */
const mark = [0x54, 0x57, 0x46, 0x01]
const nonceLength = 12
const utf8 = (text: string) => new TextEncoder().encode(text)
const boundTo = ({ thread, number, hash }: Sealed) => utf8(`tradewell file ${thread} ${number} ${hash}`)

const keyOf = (subtle: SubtleCrypto, key: Uint8Array<ArrayBuffer>, use: 'encrypt' | 'decrypt') =>
  subtle.importKey('raw', key, 'AES-GCM', false, [use])

/** @param key 256 bits that are used for this alone */
export const seal = async (
  subtle: SubtleCrypto,
  key: Uint8Array<ArrayBuffer>,
  content: Uint8Array<ArrayBuffer>,
  what: Sealed,
  sha256: Sha256,
): Promise<Uint8Array<ArrayBuffer>> => {
  const additionalData = boundTo(what)
  const iv = (await sha256(additionalData)).slice(0, nonceLength)
  const way = { name: 'AES-GCM', iv, additionalData }
  const sealed = await subtle.encrypt(way, await keyOf(subtle, key, 'encrypt'), content)
  return joined([mark, iv, new Uint8Array(sealed)])
}

/** @throws {Error} where a bit is another, the key is, or what it was sealed as */
export const unseal = async (
  subtle: SubtleCrypto,
  key: Uint8Array<ArrayBuffer>,
  sealed: Uint8Array<ArrayBuffer>,
  what: Sealed,
): Promise<Uint8Array<ArrayBuffer>> => {
  if (mark.some((byte, n) => sealed[n] !== byte)) throw new Error('not sealed in a way that is known')
  const iv = sealed.slice(mark.length, mark.length + nonceLength)
  const way = { name: 'AES-GCM', iv, additionalData: boundTo(what) }
  const content = sealed.slice(mark.length + nonceLength)
  return new Uint8Array(await subtle.decrypt(way, await keyOf(subtle, key, 'decrypt'), content))
}
