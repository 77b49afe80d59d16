import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { carOf } from '#shared/files/ipfs/car.ts'
import { cidText, type Sha256 } from '#shared/files/ipfs/cid.ts'
import { seal } from '#shared/files/ipfs/sealed.ts'
import { blocksOf } from '#shared/files/ipfs/unixfs.ts'
import { openCopy } from '#web/files/open-copy.ts'

const sha256: Sha256 = async bytes => new Uint8Array(createHash('sha256').update(bytes).digest())

const made = async (size: number) => {
  const content = Uint8Array.from(randomBytes(size))
  const key = Uint8Array.from(randomBytes(32))
  const hash = createHash('sha256').update(content).digest('hex')
  const what = { thread: 'fth_1', number: 1, hash }
  const blocks = await blocksOf(await seal(crypto.subtle, key, content, what, sha256), sha256)
  return {
    content,
    car: carOf(blocks),
    cid: cidText(blocks[0].cid),
    what: { ...what, key: Buffer.from(key).toString('base64') },
  }
}

test.each([0, 1, 2_500_000])('a browser opens a copy of %i bytes', async size => {
  const { content, car, cid, what } = await made(size)
  expect(Buffer.from(await openCopy(car, cid, what)).equals(Buffer.from(content))).toBe(true)
})

test('security: and none that is another, was changed, or is of another version or key', async () => {
  const [one, other] = [await made(100), await made(100)]
  await expect(openCopy(other.car, one.cid, one.what)).rejects.toThrow()
  await expect(openCopy(one.car, one.cid, { ...one.what, key: other.what.key })).rejects.toThrow()
  await expect(openCopy(one.car, one.cid, { ...one.what, number: 2 })).rejects.toThrow()
  for (let at = 0; at < one.car.length; at += 7) {
    const changed = one.car.slice()
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(openCopy(changed, one.cid, one.what), `byte ${at}`).rejects.toThrow()
  }
})
