import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The checksum algorithms of the S3 wire; each has a header `x-amz-checksum-{name}` with a base64 value. */
export const checksumNames = ['crc32', 'crc32c', 'crc64nvme', 'sha1', 'sha256'] as const
export type ChecksumName = (typeof checksumNames)[number]

/** A checksum in the making. */
export type Running = { update(data: Uint8Array): void; base64(): string }

// Reflected polynomials: Castagnoli, and the NVMe one in its two halves, since bit operations hold 32 bits.
const castagnoli = 0x82f63b78
const nvmeHigh = 0x9a6c9329
const nvmeLow = 0xac4bc9b5

const crc32cTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ castagnoli : value >>> 1
  return value
})

const nvmeTables = (() => {
  const high = new Uint32Array(256)
  const low = new Uint32Array(256)
  for (let byte = 0; byte < 256; byte++) {
    let h = 0
    let l = byte
    for (let bit = 0; bit < 8; bit++) {
      const carry = l & 1
      l = (l >>> 1) | ((h & 1) << 31)
      h >>>= 1
      if (carry) {
        h ^= nvmeHigh
        l ^= nvmeLow
      }
    }
    high[byte] = h
    low[byte] = l
  }
  return { high, low }
})()

const words = (...values: number[]): string => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes.toString('base64')
}

/** Starts a checksum of one algorithm. */
export const startChecksum = (name: ChecksumName): Running => {
  if (name === 'sha1' || name === 'sha256') {
    const hash = createHash(name)
    return { update: data => void hash.update(data), base64: () => hash.digest('base64') }
  }
  if (name === 'crc32') {
    let value = 0
    return {
      update: data => {
        value = crc32(data, value)
      },
      base64: () => words(value),
    }
  }
  if (name === 'crc32c') {
    let value = 0xffffffff
    return {
      update: data => {
        for (const byte of data) value = crc32cTable[(value ^ byte) & 0xff]! ^ (value >>> 8)
      },
      base64: () => words(~value),
    }
  }
  let high = 0xffffffff
  let low = 0xffffffff
  return {
    update: data => {
      for (const byte of data) {
        const index = (low ^ byte) & 0xff
        low = ((low >>> 8) | (high << 24)) ^ nvmeTables.low[index]!
        high = (high >>> 8) ^ nvmeTables.high[index]!
      }
    },
    base64: () => words(~high, ~low),
  }
}
