import { type Block, blockOf, cidText, codecOf, joined, readVarint, type Sha256, varint } from './cid.ts'

/**
 * A file as a balanced tree of blocks (specs.ipfs.tech/unixfs): leaves hold its bytes as they are, nodes name their children and say
 * how many bytes of the file lie below. Chunks of 1 MiB and 1,024 children a node are what IPIP-499 calls unixfs-v1-2025.
 */

export const chunkBytes = 1_048_576
export const childrenOfNode = 1024

export type Layout = { readonly chunk?: number; readonly children?: number }
type Child = Pick<Block, 'cid'> & {
  /** Bytes of the file below it, and of its blocks all together. */
  readonly size: number
  readonly total: number
}

/** A field of a protobuf message: a number, or bytes with their length. */
const number = (field: number, value: number) => [field << 3, ...varint(value)]
const bytes = (field: number, value: Uint8Array) => joined([[(field << 3) | 2, ...varint(value.length)], value])

/** A file in UnixFS's words: type 2, how long it is, and how long what lies below each child. */
const fileData = (children: readonly Child[]) =>
  joined([
    number(1, 2),
    number(
      3,
      children.reduce((sum, { size }) => sum + size, 0),
    ),
    ...children.map(({ size }) => number(4, size)),
  ])

/** A node in DAG-PB: its links, each with the child's identifier, an empty name and its size, before its data. */
const nodeBytes = (children: readonly Child[]) =>
  joined([
    ...children.map(({ cid, total }) =>
      bytes(2, joined([bytes(1, cid), bytes(2, new Uint8Array()), number(3, total)])),
    ),
    bytes(1, fileData(children)),
  ])

/**
 * The blocks of a file: the root first, then as its tree is walked through.
 * @returns at least one; of a file of one chunk that chunk alone
 */
export const blocksOf = async (
  content: Uint8Array,
  sha256: Sha256,
  { chunk = chunkBytes, children: most = childrenOfNode }: Layout = {},
): Promise<readonly [Block, ...Block[]]> => {
  type Tree = Child & { readonly blocks: readonly [Block, ...Block[]] }
  let level: Tree[] = []
  for (let at = 0; at === 0 || at < content.length; at += chunk) {
    const part = content.subarray(at, at + chunk)
    const block = await blockOf('raw', part, sha256)
    level.push({ cid: block.cid, size: part.length, total: part.length, blocks: [block] })
  }
  while (level.length > 1) {
    const above: Tree[] = []
    for (let at = 0; at < level.length; at += most) {
      const children = level.slice(at, at + most)
      const node = await blockOf('dagPb', nodeBytes(children), sha256)
      above.push({
        cid: node.cid,
        size: children.reduce((sum, { size }) => sum + size, 0),
        total: node.bytes.length + children.reduce((sum, { total }) => sum + total, 0),
        blocks: [node, ...children.flatMap(({ blocks }) => blocks)],
      })
    }
    level = above
  }
  const [root] = level
  if (!root) throw new Error('a file has a root')
  return root.blocks
}

/** The children that a node names. @throws {Error} for what is no node of a file */
export const childrenOf = (node: Uint8Array): Uint8Array[] => {
  const found: Uint8Array[] = []
  let at = 0
  const part = (source: Uint8Array, from: number) => {
    const { value: length, end } = readVarint(source, from)
    if (end + length > source.length) throw new Error('a node is cut short')
    return { value: source.subarray(end, end + length), end: end + length }
  }
  while (at < node.length) {
    const tag = node[at]
    const { value, end } = part(node, at + 1)
    if (tag !== 0x12 && tag !== 0x0a) throw new Error('not a node')
    // A link begins with the child's identifier.
    if (tag === 0x12) {
      if (value[0] !== 0x0a) throw new Error('not a link')
      found.push(part(value, 1).value)
    }
    at = end
  }
  return found
}

/**
 * Puts a file together from its blocks, and holds every one of them to the identifier that names it.
 * @throws {Error} where a block is missing, or is not what its identifier says
 */
export const fileOf = async (
  root: Uint8Array,
  blocks: ReadonlyMap<string, Uint8Array>,
  sha256: Sha256,
): Promise<Uint8Array<ArrayBuffer>> => {
  const leaves: Uint8Array[] = []
  const walk = async (cid: Uint8Array, depth: number): Promise<void> => {
    const name = cidText(cid)
    const content = blocks.get(name)
    if (!content) throw new Error(`the block ${name} is missing`)
    const codec = codecOf(cid)
    if (cidText((await blockOf(codec, content, sha256)).cid) !== name) throw new Error(`the block ${name} was changed`)
    if (codec === 'raw') leaves.push(content)
    else if (depth > 8) throw new Error('the tree is deeper than any file')
    else for (const child of childrenOf(content)) await walk(child, depth + 1)
  }
  await walk(root, 0)
  return joined(leaves)
}
