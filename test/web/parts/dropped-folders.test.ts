import { expect, test } from 'vitest'
import { filesIn, mostDropped } from '#web/parts/dropped-folders.ts'

const file = (name: string) =>
  ({ name, isDirectory: false, file: (done: (made: File) => void) => done(new File(['x'], name)) }) as never

/** A folder as Chromium reads it: a hundred at a time. */
const folder = (name: string, entries: readonly FileSystemEntry[]): FileSystemEntry =>
  ({
    name,
    isDirectory: true,
    createReader: () => {
      let at = 0
      return {
        readEntries: (done: (some: readonly FileSystemEntry[]) => void) => {
          done(entries.slice(at, at + 100))
          at += 100
        },
      }
    },
  }) as never

const namesIn = async (...dropped: FileSystemEntry[]) => (await filesIn(dropped)).map(({ name }) => name)

test('of a folder all files come, in folders of it, too, and however many; what a system hides there does not', async () => {
  const many = Array.from({ length: 250 }, (_, n) => file(`scan ${n}.pdf`))
  const dropped = [
    folder('Leases', [file('a.pdf'), file('.DS_Store'), folder('2026', [...many, file('Thumbs.db')]), file('b.pdf')]),
    file('c.pdf'),
  ]
  expect(await namesIn(...dropped)).toEqual([
    'a.pdf',
    ...Array.from({ length: 250 }, (_, n) => `scan ${n}.pdf`),
    'b.pdf',
    'c.pdf',
  ])
  expect(await namesIn(folder('Empty', []))).toEqual([])
})

test('a folder of a whole disk is not read to its end', async () => {
  const endless: FileSystemEntry = folder('One', [...Array.from({ length: 99 }, (_, n) => file(`${n}.txt`))])
  expect(await namesIn(...Array.from({ length: 100 }, () => endless))).toHaveLength(mostDropped + 1)
})

test('what cannot be read is an error, and not nothing', async () => {
  const broken = {
    name: 'x.pdf',
    isDirectory: false,
    file: (_done: unknown, fail: (why: Error) => void) => fail(new Error('gone')),
  }
  await expect(filesIn([broken as never])).rejects.toThrow('gone')
})
