import { type Block, cidLength, cidText, joined, readVarint, varint } from './cid.ts'

/** Content-addressable archives, version 1 (ipld.io/specs/transport/car/carv1): a root, and its blocks one after another. */

/** The header in DAG-CBOR: {"roots": [root], "version": 1}. An identifier is tag 42 over its bytes behind a zero. */
const headerOf = (root: Uint8Array) =>
  joined([
    [0xa2, 0x65, ...new TextEncoder().encode('roots'), 0x81, 0xd8, 0x2a, 0x58, cidLength + 1, 0],
    root,
    [0x67, ...new TextEncoder().encode('version'), 0x01],
  ])

const withLength = (content: Uint8Array) => joined([varint(content.length), content])

/** An archive of blocks, of which the first is the root. */
export const carOf = (blocks: readonly [Block, ...Block[]]): Uint8Array<ArrayBuffer> =>
  joined([
    withLength(headerOf(blocks[0].cid)),
    ...blocks.flatMap(({ cid, bytes }) => [varint(cid.length + bytes.length), cid, bytes]),
  ])

/**
 * Reads an archive as `carOf` writes it. Nothing is said yet of whether a block is what its identifier says.
 * @throws {Error} for anything else
 */
export const readCar = (
  car: Uint8Array,
): { readonly root: Uint8Array; readonly blocks: ReadonlyMap<string, Uint8Array> } => {
  const { value: length, end } = readVarint(car, 0)
  const header = car.subarray(end, end + length)
  const root = header.slice(length - 9 - cidLength, length - 9)
  const expected = headerOf(root)
  if (header.length !== expected.length || header.some((byte, n) => byte !== expected[n]))
    throw new Error('not an archive of one root')
  const blocks = new Map<string, Uint8Array>()
  for (let at = end + length; at < car.length; ) {
    const { value: section, end: from } = readVarint(car, at)
    at = from + section
    if (section < cidLength || at > car.length) throw new Error('the archive is cut short')
    blocks.set(cidText(car.subarray(from, from + cidLength)), car.subarray(from + cidLength, at))
  }
  return { root, blocks }
}
