import { expect, test } from 'vitest'
import { droppedIn, filesIn, mostDropped } from '#web/parts/dropped-folders.ts'

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

const closed = {
  name: 'Closed',
  isDirectory: true,
  createReader: () => ({ readEntries: (_done: unknown, fail: (why: Error) => void) => fail(new Error('denied')) }),
} as never

const namesIn = async (...dropped: FileSystemEntry[]) => (await filesIn(dropped)).files.map(({ name }) => name)

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
  let read = 0
  const counted = (entry: FileSystemEntry) =>
    ({
      ...entry,
      file: (done: (made: File) => void) => {
        read += 1
        done(new File(['x'], entry.name))
      },
    }) as never
  const wide = Array.from({ length: 300_000 }, (_, n) => counted(file(`${n}.txt`)))
  const { files, isCut } = await filesIn([folder('One', wide), folder('Other', wide)])
  expect([files.length, isCut]).toEqual([mostDropped, true])
  expect(read).toBe(mostDropped + 1)
  const whole = await filesIn([folder('One', wide.slice(0, mostDropped)), folder('Empty', [])])
  expect([whole.files.length, whole.isCut]).toEqual([mostDropped, false])
})

test('of a thousand folders that cannot be read no more are named than files are taken', async () => {
  const { files, isCut } = await filesIn([
    folder(
      'All',
      Array.from({ length: 1000 }, () => closed),
    ),
  ])
  expect([files.length, isCut]).toEqual([mostDropped, true])
})

test('a folder that leads back to itself, or holds folders alone, comes to an end', async () => {
  const within: FileSystemEntry[] = []
  const circle = folder('Circle', within)
  within.push(circle)
  expect(await filesIn([circle, file('a.pdf')])).toEqual({ files: [], isCut: true })
  const empty = Array.from({ length: 30_000 }, (_, n) => folder(`${n}`, []))
  expect(await filesIn([folder('Empty', empty)])).toEqual({ files: [], isCut: true })
})

test('what cannot be read stays by its name, with nothing in it, and takes nothing else away', async () => {
  const broken = {
    name: 'x.pdf',
    isDirectory: false,
    file: (_done: unknown, fail: (why: Error) => void) => fail(new Error('gone')),
  } as never
  const { files, isCut } = await filesIn([folder('Leases', [file('a.pdf'), broken, closed]), file('b.pdf')])
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ['a.pdf', 1],
    ['x.pdf', 0],
    ['Closed', 0],
    ['b.pdf', 1],
  ])
  expect(isCut).toBe(false)
})

test('a place for one file takes none out of a folder: nobody said which', async () => {
  const leases = folder('Leases', [file('a.pdf'), file('b.pdf')])
  const itself = new File([], 'Leases')
  const drop = {
    items: [{ webkitGetAsEntry: () => leases }, { webkitGetAsEntry: () => null }],
    files: [itself],
  } as never
  expect(await droppedIn(drop, false)).toEqual({ files: [itself], isCut: false })
  expect((await droppedIn(drop, true)).files.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf'])
  const one = { items: [{ webkitGetAsEntry: () => file('c.pdf') }], files: [itself] } as never
  expect((await droppedIn(one, true)).files).toEqual([itself])
})
