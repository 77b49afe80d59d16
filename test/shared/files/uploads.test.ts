import { globSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { purposes } from '#shared/file-purposes.ts'
import { partSize, partsOf } from '#shared/files/parts.ts'
import { needsStill, problemOf, purposeNames, purposeOf } from '#shared/files/purposes.ts'
import {
  checkMinutes,
  isUsable,
  safeName,
  sizeInBox,
  standingOf,
  thumbnailSize,
  type Upload,
} from '#shared/files/upload.ts'
import { fileKindNames, fileKinds, kindOfName, largestFile, type Purpose } from '#shared/kit/file-kinds.ts'
import { id, type Uid } from '#shared/kit/id.ts'

// @reaches shared

const root = join(import.meta.dirname, '../../..')

const upload: Upload = {
  id: id('file').parse('fil_01j9zzzzzzzzzzzzzzzzzzzzzz'),
  purpose: 'service',
  owner: { id: 'org_1', type: 'organization' },
  by: '00000000-0000-4000-8000-000000000001' as Uid,
  name: 'a.jpg',
  type: 'image/jpeg',
  size: 10,
  hasStill: false,
  status: 'waiting',
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  version: 1,
}

describe('a file in parts', () => {
  test('is all of its bytes, each once and in their order, in parts as large as they may be', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: largestFile }), size => {
        const parts = partsOf(size)
        expect(parts.length > 0).toBe(size > partSize)
        let at = 0
        for (const [n, { number, from, length }] of parts.entries()) {
          expect({ number, from }).toEqual({ number: n + 1, from: at })
          expect(length).toBeGreaterThan(0)
          if (n < parts.length - 1) expect(length).toBe(partSize)
          at += length
        }
        expect(at).toBe(parts.length > 0 ? size : 0)
      }),
    )
    expect(partsOf(largestFile)).toHaveLength(4)
  })
})

describe('the table of purposes', () => {
  test('has what each area says, and no purpose of two areas', async () => {
    const files = globSync('shared/*/file-purposes.ts', { cwd: root })
    const said = (await Promise.all(files.map(file => import(`#${file}`)))).flatMap(module =>
      Object.values<Readonly<Record<string, Purpose>>>(module).flatMap(of => Object.keys(of)),
    )
    const mend = 'name each purpose in the file-purposes.ts of one area, each area in shared/file-purposes.ts'
    expect(said.toSorted(), mend).toEqual(Object.keys(purposes).toSorted())
  })

  test('takes no drawing that is a program, and shows everybody nothing but pictures, and videos with how they begin', () => {
    expect(fileKindNames.filter(kind => /svg|html|xml$|javascript/.test(kind))).toEqual([])
    for (const name of purposeNames) {
      const { isPublic, kinds, maxBytes } = purposeOf(name)
      expect(maxBytes).toBeLessThanOrEqual(largestFile)
      for (const kind of isPublic ? kinds : []) {
        expect(['image', 'video'], name).toContain(fileKinds[kind].family)
        expect(needsStill(name, kind), name).toBe(fileKinds[kind].family === 'video')
      }
    }
  })

  test('takes a file of 20,971,520 bytes and none of one more, nor an empty one', () => {
    const problems = (size: number) => purposeNames.map(name => problemOf(name, { type: 'image/png', size }))
    expect(new Set(problems(20_971_520))).toEqual(new Set([undefined]))
    expect(new Set(problems(20_971_521))).toEqual(new Set(['files.tooLarge']))
    expect(new Set(problems(0))).toEqual(new Set(['files.empty']))
    expect(problemOf('avatar', { type: 'image/svg+xml', size: 10 })).toBe('files.kind')
    expect(problemOf('avatar', { type: 'application/pdf', size: 10 })).toBe('files.kind')
    expect(problemOf('request', { type: 'application/pdf', size: 10 })).toBeUndefined()
  })

  test('knows a kind by the end of a name alone', () => {
    expect(kindOfName('A.B.JPEG')).toBe('image/jpeg')
    for (const name of ['a.svg', 'a.jpg.exe', 'jpg', '', 'a.', 'a.html']) expect(kindOfName(name)).toBeUndefined()
  })
})

describe('where an upload stands', () => {
  const inMinutes = (minutes: number) => new Date(Date.parse(upload.createdAt) + minutes * 60_000)

  test('is what its row says, until a check had its time', () => {
    expect(standingOf(upload, inMinutes(checkMinutes))).toEqual({ status: 'waiting' })
    const late = { status: 'refused', problem: 'files.checkFailed' }
    expect(standingOf(upload, inMinutes(checkMinutes + 1))).toEqual(late)
    expect(standingOf({ ...upload, status: 'checking' }, inMinutes(checkMinutes + 1))).toEqual(late)
    expect(standingOf({ ...upload, status: 'ready' }, inMinutes(10_000))).toEqual({ status: 'ready' })
  })

  test('lets its owner use it for what it was brought for, once it passed', () => {
    const checked = { key: 'k', type: 'image/webp' as const, size: 5 }
    const ready: Upload = { ...upload, status: 'ready', checked }
    expect(isUsable(ready, 'service', upload.owner)).toBe(true)
    expect(isUsable(ready, 'logo', upload.owner)).toBe(false)
    expect(isUsable(ready, 'service', { id: 'org_2', type: 'organization' })).toBe(false)
    expect(isUsable({ ...ready, status: 'checking' }, 'service', upload.owner)).toBe(false)
    expect(isUsable(undefined, 'service', upload.owner)).toBe(false)
  })
})

describe('sizes', () => {
  const side = fc.integer({ min: 1, max: 16_000 })

  test('fit their box, are never larger than they were, and keep their shape', () => {
    fc.assert(
      fc.property(side, side, fc.constantFrom(...purposeNames), (width, height, name) => {
        const { box } = purposeOf(name)
        const made = sizeInBox({ width, height }, box)
        expect(made.width).toBeLessThanOrEqual(Math.max(1, Math.min(box.width, width)))
        expect(made.height).toBeLessThanOrEqual(Math.max(1, Math.min(box.height, height)))
        expect(Math.min(made.width, made.height)).toBeGreaterThanOrEqual(1)
        // A pixel of rounding on the short side of a long picture is all that may be lost of its shape.
        if (box.fit === 'inside' && Math.min(made.width, made.height) > 1)
          expect(Math.abs(made.width * height - made.height * width)).toBeLessThanOrEqual(Math.max(width, height))
      }),
    )
  })

  test('of thumbnails are 240 wide, or as wide as the picture', () => {
    expect(thumbnailSize({ width: 4000, height: 3000 })).toEqual({ width: 240, height: 180 })
    expect(thumbnailSize({ width: 100, height: 50 })).toEqual({ width: 100, height: 50 })
  })
})

describe('a name', () => {
  test('is one that every system takes, and ends as what the file is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom(...fileKindNames), (name, kind) => {
        const safe = safeName(name, kind)
        expect(kindOfName(safe)).toBe(kind)
        expect(safe).not.toMatch(/[\p{Cc}\p{Cf}/\\:*?"<>|]/u)
        expect(safe).not.toMatch(/^[. ]/)
        expect([...safe].length).toBeLessThanOrEqual(130)
        expect(new TextEncoder().encode(safe).length).toBeLessThanOrEqual(246)
        expect(safeName(safe, kind)).toBe(safe)
      }),
    )
  })

  test('fits what systems take, which is 255 bytes, in any script, and the number that an archive may add', () => {
    const bytes = (name: string) => new TextEncoder().encode(name).length
    expect(safeName(`${'é'.repeat(200)}.pdf`, 'application/pdf')).toBe(`${'é'.repeat(120)}.pdf`)
    expect(safeName(`${'契'.repeat(200)}.pdf`, 'application/pdf')).toBe(`${'契'.repeat(80)}.pdf`)
    expect(
      bytes(
        safeName(
          `${'👩‍🌾'.repeat(60)}.docx`,
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        ),
      ),
    ).toBeLessThanOrEqual(246)
    // Nothing that a cut leaves at the end is one that a system drops.
    expect(safeName(`${'a'.repeat(119)} b.pdf`, 'application/pdf')).toBe(`${'a'.repeat(119)}.pdf`)
  })

  test('cannot say one ending and be another', () => {
    expect(safeName('plan\u202egpj.exe', 'image/jpeg')).toBe('plan gpj.exe.jpg')
    expect(safeName('../../etc/passwd', 'text/plain')).toBe('etc passwd.txt')
    expect(safeName('Étude.PDF', 'application/pdf')).toBe('Étude.pdf')
    expect(safeName('', 'image/png')).toBe('file.png')
  })
})
