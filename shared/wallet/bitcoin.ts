import { sha256 } from '@noble/hashes/sha256'
import { formatDecimal } from '../kit/decimal.ts'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** The networks of Bitcoin by the first byte of their base58 addresses and the prefix of their bech32 ones. */
const networks = {
  main: { base58: [0x00, 0x05], bech32: 'bc' },
  test: { base58: [0x6f, 0xc4], bech32: 'tb' },
  regtest: { base58: [0x6f, 0xc4], bech32: 'bcrt' },
} as const
export type BitcoinNetwork = keyof typeof networks

const isBase58Address = (text: string, versions: readonly number[]): boolean => {
  if (text.length < 26 || text.length > 35) return false
  let value = 0n
  for (const character of text) {
    const digit = base58.indexOf(character)
    if (digit < 0) return false
    value = value * 58n + BigInt(digit)
  }
  const bytes = Uint8Array.from({ length: 25 }, (_, i) => Number((value >> BigInt(8 * (24 - i))) & 255n))
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const leading = bytes.findIndex(byte => byte !== 0)
  if (value >> 200n !== 0n || leading !== zeros) return false
  const check = sha256(sha256(bytes.subarray(0, 21)))
  return versions.includes(bytes[0]!) && bytes.subarray(21).every((byte, i) => byte === check[i])
}

const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** The checksum polynomial of BIP 173 over five-bit values. */
const polymod = (values: readonly number[]): number => {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [i, term] of generator.entries()) if ((top >>> i) & 1) sum ^= term
  }
  return sum >>> 0
}

const isBech32Address = (text: string, prefix: string): boolean => {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return false
  const lower = text.toLowerCase()
  if (lower.length > 90 || !lower.startsWith(`${prefix}1`)) return false
  const data = [...lower.slice(prefix.length + 1)].map(character => bech32.indexOf(character))
  if (data.length < 7 || data.includes(-1)) return false
  const codes = [...prefix].map(character => character.charCodeAt(0))
  const expanded = [...codes.map(code => code >>> 5), 0, ...codes.map(code => code & 31)]
  const version = data[0]!
  // Version 0 has the constant of BIP 173, later ones that of BIP 350.
  if (version > 16 || polymod([...expanded, ...data]) !== (version === 0 ? 1 : 0x2bc830a3)) return false
  const program = data.slice(1, -6)
  const bytes = Math.floor((program.length * 5) / 8)
  const padding = program.length * 5 - bytes * 8
  if (padding > 4 || (program.at(-1) ?? 0) & ((1 << padding) - 1)) return false
  return version === 0 ? bytes === 20 || bytes === 32 : bytes >= 2 && bytes <= 40
}

/**
 * Whether a text is a Bitcoin address of a network, its checksum included: pay to public key hash or script hash (base58),
 * or a witness program (bech32 of BIP 173, bech32m of BIP 350).
 */
export const isBitcoinAddress = (text: string, network: BitcoinNetwork): boolean =>
  isBase58Address(text, networks[network].base58) || isBech32Address(text, networks[network].bech32)

/** Satoshis as bitcoins: 2040n is "0.00002040". Spec part 2, section 9: "divided by 1e8". */
export const bitcoins = (satoshis: bigint): string => formatDecimal(satoshis, 8)

/** What the QR code of a purchase says: pay so many satoshis to an address (BIP 21). */
export const bitcoinUri = (address: string, satoshis: bigint): string =>
  `bitcoin:${address}?amount=${bitcoins(satoshis)}`
