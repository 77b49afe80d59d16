import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'

const anyCase = /^0x[0-9a-fA-F]{40}$/
const oneCase = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/

/** An address with the capital letters that EIP-55 derives from its Keccak-256 hash. `address` is 0x and 40 hex digits. */
export const checksumAddress = (address: string): string => {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(digits))
  return `0x${[...digits].map((digit, i) => (hash[i]! >= '8' ? digit.toUpperCase() : digit)).join('')}`
}

/**
 * An address in its checksummed form, or why a text is none. All small or all capital letters carry no checksum; mixed ones
 * must be exactly those of EIP-55, else a digit was mistyped and the money would be gone.
 */
export const readAddress = (text: string): { readonly address: string } | 'malformed' | 'checksum' => {
  if (!anyCase.test(text)) return 'malformed'
  const address = checksumAddress(text)
  return address === text || oneCase.test(text) ? { address } : 'checksum'
}

/** Whether a text is an address, its checksum right if it has one. */
export const isAddress = (text: string): boolean => typeof readAddress(text) !== 'string'

/** Whether two texts are one address, whatever the case of their letters. */
export const sameAddress = (a: string, b: string): boolean =>
  isAddress(a) && isAddress(b) && a.toLowerCase() === b.toLowerCase()
