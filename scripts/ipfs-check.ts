import { readFileSync } from 'node:fs'
import { CarReader } from '@ipld/car'
import { MemoryBlockstore } from 'blockstore-core'
import { exporter } from 'ipfs-unixfs-exporter'
import { importBytes } from 'ipfs-unixfs-importer'
import { fixedSize } from 'ipfs-unixfs-importer/chunker'
import { balanced } from 'ipfs-unixfs-importer/layout'

/**
 * `npm run ipfs:check -- FILE`: the identifier of a file, or of what a CAR archive holds, by the IPFS project's own implementation. Of
 * an archive it also says whether that is the identifier which the archive names.
 */
const [file] = process.argv.slice(2)
if (!file) {
  console.error('npm run ipfs:check -- FILE[.car]')
  process.exit(2)
}

const identifierOf = async (content: Uint8Array): Promise<string> => {
  const { cid } = await importBytes(content, new MemoryBlockstore(), {
    cidVersion: 1,
    rawLeaves: true,
    chunker: fixedSize({ chunkSize: 1_048_576 }),
    layout: balanced({ maxChildrenPerNode: 1024 }),
  })
  return cid.toString()
}

const bytes = readFileSync(file)
if (!file.endsWith('.car')) console.log(await identifierOf(bytes))
else {
  const reader = await CarReader.fromBytes(bytes)
  const [root] = await reader.getRoots()
  const store = new MemoryBlockstore()
  for await (const { cid, bytes: block } of reader.blocks()) await store.put(cid as never, block)
  const entry = await exporter(String(root), store)
  if (entry.type !== 'file' && entry.type !== 'raw') throw new Error('the archive holds no file')
  const parts: Uint8Array[] = []
  for await (const part of entry.content()) parts.push(part)
  const found = await identifierOf(Buffer.concat(parts))
  console.log(`${found}\n${found === String(root) ? 'It is what the archive names.' : `The archive names ${root}.`}`)
  if (found !== String(root)) process.exitCode = 1
}
