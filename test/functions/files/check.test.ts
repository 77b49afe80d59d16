import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Passed } from '#functions/files/check.ts'
import type { PurposeName } from '#shared/file-purposes.ts'
import type { FileKind } from '#shared/kit/file-kinds.ts'
import { checkFile } from './check-file.ts'
import { type Hostile, hostileFiles, zip } from './hostile.ts'
import { flat, picture } from './pictures.ts'

const check = (purpose: PurposeName, type: FileKind, bytes: Uint8Array, still?: Uint8Array) =>
  checkFile({ purpose, type, size: bytes.length }, bytes, still)

const passed = (outcome: Awaited<ReturnType<typeof checkFile>>): Passed => {
  if ('problem' in outcome) throw new Error(outcome.problem)
  return outcome
}

describe('what is uploaded with ill intent', () => {
  let files: Hostile[]
  beforeAll(async () => {
    files = await hostileFiles()
  })

  it('is refused for what it is, or loses what would do harm, and the next file goes through', async () => {
    expect(files.length).toBeGreaterThanOrEqual(60)
    const good = await picture(300, 200)
    const outcomes: string[] = []
    for (const { what, type, bytes, size = bytes.length } of files) {
      // As a file that is kept, of which the words are read, too.
      const outcome = await checkFile({ purpose: 'thread', type, size }, bytes)
      outcomes.push(`${what}: ${'problem' in outcome ? outcome.problem : 'passes'}`)
      if ('bytes' in outcome && type.startsWith('image/')) {
        const { exif, xmp, iptc, comments, pages } = await sharp(outcome.bytes).metadata()
        expect({ exif, xmp, iptc, comments, pages }, what).toEqual({})
      }
      expect('problem' in (await check('avatar', 'image/jpeg', good)), `after ${what}`).toBe(false)
    }
    expect(outcomes).toEqual(files.map(({ what, outcome }) => `${what}: ${outcome}`))
  })

  it('is never taken for a purpose of pictures when it is none', async () => {
    const others = files.filter(({ type }) => !type.startsWith('image/'))
    for (const { type, bytes } of others) expect(await check('avatar', type, bytes)).toEqual({ problem: 'files.kind' })
  })
})

describe('a picture', () => {
  it('is turned upright, and forgets where it was taken', async () => {
    const turned = await sharp(await picture(80, 40))
      .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'S' } } })
      .jpeg()
      .toBuffer()
    const { bytes, width, height } = passed(await check('request', 'image/jpeg', turned))
    expect([width, height]).toEqual([40, 80])
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(Buffer.from(bytes).includes('Somebody')).toBe(false)
  })

  it('is kept in its own format where only some may see it, and as WebP where anybody may', async () => {
    const source = await flat(600, 300)
    expect(passed(await check('request', 'image/png', source)).type).toBe('image/png')
    const banner = passed(await check('banner', 'image/png', source))
    expect(banner).toMatchObject({ type: 'image/webp' })
    expect((await sharp(banner.bytes).metadata()).format).toBe('webp')
  })

  it.each([
    ['avatar', 1000, 700, 480, 480],
    ['service', 4000, 3000, 1600, 1200],
    ['service', 200, 100, 200, 100],
    ['banner', 3200, 1600, 1600, 400],
  ] as const)('as %s of %i by %i becomes %i by %i, with a thumbnail 240 wide', async (purpose, w, h, width, height) => {
    const made = passed(await check(purpose, 'image/png', await flat(w, h)))
    expect({ width: made.width, height: made.height }).toEqual({ width, height })
    const thumb = await sharp(made.thumb).metadata()
    expect(thumb.width).toBe(Math.min(240, width))
    expect(thumb.format).toBe('webp')
  })
})

describe('other files', () => {
  it('pass as they came when they are what they say', async () => {
    const list = Buffer.from('name,amount\nÉtude,5\n')
    expect(passed(await check('request', 'text/csv', list)).bytes).toEqual(list)
    const paper = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
    expect(passed(await check('request', 'application/pdf', paper)).bytes).toEqual(paper)
  })

  it('of Word are told by what lies in them', async () => {
    const types =
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
    const paper = zip('[Content_Types].xml', types)
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    expect(passed(await check('request', type, paper)).type).toBe(type)
  })

  it('of moving pictures show the still that came with them, encoded again, or none', async () => {
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(100)])
    const { thumb } = passed(await check('request', 'video/mp4', film, await picture(640, 360)))
    expect((await sharp(thumb).metadata()).width).toBe(240)
    expect(passed(await check('request', 'video/mp4', film, Buffer.from('<svg/>'))).thumb).toBeUndefined()
  })

  it('of moving pictures that anybody may see have a still, or are refused', async () => {
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(100)])
    const made = passed(await check('service', 'video/mp4', film, await picture(640, 360)))
    expect(made).toMatchObject({ type: 'video/mp4', width: 640, height: 360 })
    expect(Buffer.from(made.bytes)).toEqual(film)
    expect((await sharp(made.poster).metadata()).format).toBe('webp')
    const refused = { problem: 'files.unplayable' }
    expect(await check('service', 'video/mp4', film)).toEqual(refused)
    expect(await check('service', 'video/mp4', film, Buffer.from('<svg/>'))).toEqual(refused)
    expect(await check('service', 'video/mp4', film, await flat(20_000, 1))).toEqual(refused)
  })

  it('are not taken for two kinds because a short word stands in them by chance', async () => {
    const noise = Buffer.from('\0\x81<svg\x03\xff\xfe<sVg \x80\x01<HTML\x00\x10', 'latin1')
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), noise])
    expect(passed(await check('request', 'video/mp4', film)).bytes).toEqual(film)
    for (const run of ['<svg onload=alert(1)>', '<SVG/onload=x>', '<html>', '<svg\n\txmlns="a">', '<html lang="en">'])
      expect(await check('request', 'video/mp4', Buffer.concat([film, Buffer.from(run)])), run).toEqual({
        problem: 'files.twoKinds',
      })
  })
})
