import { createHash, randomBytes } from 'node:crypto'
import { CarReader } from '@ipld/car'
import { MemoryBlockstore } from 'blockstore-core'
import fc from 'fast-check'
import { exporter } from 'ipfs-unixfs-exporter'
import { importBytes } from 'ipfs-unixfs-importer'
import { fixedSize } from 'ipfs-unixfs-importer/chunker'
import { balanced } from 'ipfs-unixfs-importer/layout'
import { describe, expect, test } from 'vitest'
import { carOf, readCar } from '#shared/files/ipfs/car.ts'
import { cidPattern, cidText, readVarint, type Sha256, varint } from '#shared/files/ipfs/cid.ts'
import { seal, unseal } from '#shared/files/ipfs/sealed.ts'
import { blocksOf, chunkBytes, fileOf, type Layout } from '#shared/files/ipfs/unixfs.ts'

const sha256: Sha256 = async bytes => new Uint8Array(createHash('sha256').update(bytes).digest())
const { subtle } = globalThis.crypto

/** The identifier by the implementation of the IPFS project, which shares no line with ours. */
const theirs = async (content: Uint8Array, { chunk = chunkBytes, children = 1024 }: Layout = {}) => {
  const { cid } = await importBytes(content, new MemoryBlockstore(), {
    cidVersion: 1,
    rawLeaves: true,
    chunker: fixedSize({ chunkSize: chunk }),
    layout: balanced({ maxChildrenPerNode: children }),
  })
  return cid.toString()
}
const ours = async (content: Uint8Array, layout?: Layout) => cidText((await blocksOf(content, sha256, layout))[0].cid)

describe('the identifier of a file, made anew by an implementation that is not ours', () => {
  test.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes, 20_971_520, 20_971_552])(
    'is the same for %i bytes',
    async size => {
      const content = randomBytes(size)
      expect(await ours(content)).toBe(await theirs(content))
      expect(await ours(content)).toMatch(cidPattern)
    },
    60_000,
  )

  test('is the same for trees of several levels', async () => {
    for (const size of [255, 256, 257, 1023, 1024, 1025, 4097, 16_385]) {
      const content = randomBytes(size)
      const layout = { chunk: 16, children: 4 }
      expect(await ours(content, layout), String(size)).toBe(await theirs(content, layout))
    }
  })

  test('of nothing, and of a word, is what is published', async () => {
    expect(await ours(new Uint8Array())).toBe('bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku')
  })
})

describe('an archive', () => {
  test.each([0, 1, chunkBytes + 1, 3 * chunkBytes])(
    'of %i bytes is read by an implementation that is not ours, which gets the file from it',
    async size => {
      const content = randomBytes(size)
      const blocks = await blocksOf(content, sha256)
      const reader = await CarReader.fromBytes(carOf(blocks))
      const [root] = await reader.getRoots()
      expect(root?.toString()).toBe(cidText(blocks[0].cid))
      const store = new MemoryBlockstore()
      for await (const { cid, bytes } of reader.blocks()) await store.put(cid as never, bytes)
      const entry = await exporter(root?.toString() ?? '', store)
      const parts: Uint8Array[] = []
      if (entry.type !== 'file' && entry.type !== 'raw') throw new Error('not a file')
      for await (const part of entry.content()) parts.push(part)
      expect(Buffer.concat(parts).equals(content)).toBe(true)
    },
    60_000,
  )

  test('is read back by ours', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.integer({ min: 1, max: 40 }), async (content, chunk) => {
        const blocks = await blocksOf(content, sha256, { chunk, children: 3 })
        const { root, blocks: read } = readCar(carOf(blocks))
        expect(cidText(root)).toBe(cidText(blocks[0].cid))
        expect([...(await fileOf(root, read, sha256))]).toEqual([...content])
      }),
    )
  })

  test('security: with any byte of it changed gives no file', async () => {
    const content = randomBytes(100)
    const car = carOf(await blocksOf(content, sha256, { chunk: 16, children: 3 }))
    for (let at = 0; at < car.length; at++) {
      const changed = car.slice()
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
      const read = async () => {
        const { root, blocks } = readCar(changed)
        // Another root is another file: whoever reads goes by the root that was asked for.
        if (cidText(root) !== cidText(readCar(car).root)) throw new Error('another root')
        return fileOf(root, blocks, sha256)
      }
      await expect(read(), `byte ${at}`).rejects.toThrow()
    }
  })

  test('numbers of any length are read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 48 }), value => {
        const bytes = Uint8Array.from(varint(value))
        expect(readVarint(bytes, 0)).toEqual({ value, end: bytes.length })
      }),
    )
  })
})

describe('what is sealed', () => {
  const key = new Uint8Array(randomBytes(32))
  const what = { thread: 'fth_1', number: 2, hash: 'ab'.repeat(32) }
  const content = Uint8Array.from(Buffer.from('Granite and oak.'))

  test('is opened with its key, and is the same bytes each time', async () => {
    const sealed = await seal(subtle, key, content, what, sha256)
    expect(await seal(subtle, key, content, what, sha256)).toEqual(sealed)
    expect(Buffer.from(sealed).includes(Buffer.from('Granite'))).toBe(false)
    expect(await unseal(subtle, key, sealed, what)).toEqual(content)
  })

  test('security: is not opened with a bit changed, with another key, or as another version', async () => {
    const sealed = await seal(subtle, key, content, what, sha256)
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = sealed.slice()
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      await expect(unseal(subtle, key, changed, what)).rejects.toThrow()
    }
    await expect(unseal(subtle, key, sealed.slice(0, -1), what)).rejects.toThrow()
    await expect(unseal(subtle, new Uint8Array(randomBytes(32)), sealed, what)).rejects.toThrow()
    for (const other of [{ thread: 'fth_2' }, { number: 3 }, { hash: 'cd'.repeat(32) }])
      await expect(unseal(subtle, key, sealed, { ...what, ...other })).rejects.toThrow()
  })
})
