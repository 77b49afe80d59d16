import { expect, test } from 'vitest'
import { mostArchived } from '#shared/files/archive.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { allOf, stillChosen } from '#web/files/choose-all.ts'

const { signal } = new AbortController()

/** A list of so many files, fifty to a page, of which every third holds nothing. */
const listOf = (count: number) => {
  const asked: (string | undefined)[] = []
  const load = async ({ cursor }: { cursor?: string }) => {
    asked.push(cursor)
    const at = Number(cursor ?? 0)
    const isEmpty = asked.length % 3 === 2
    const end = isEmpty ? at : Math.min(at + 50, count)
    const items = Array.from({ length: end - at }, (_, n) => ({ id: `fth_${at + n}` }) as unknown as FileCard)
    return { items, ...(end < count ? { cursor: String(end) } : {}) }
  }
  return { load, asked }
}

test('all files of a list are chosen, on whichever page they are', async () => {
  const { load } = listOf(230)
  const { files, isCut } = await allOf(load, signal)
  expect(new Set(files.map(({ id }) => id)).size).toBe(230)
  expect(isCut).toBe(false)
})

test('of a list that is longer than an archive may be the first are chosen, and that is told', async () => {
  const { load, asked } = listOf(100_000)
  const { files, isCut } = await allOf(load, signal)
  expect([files.length, isCut]).toEqual([mostArchived.files, true])
  expect(asked.length).toBeLessThan(20)
  expect((await allOf(listOf(mostArchived.files).load, signal)).isCut).toBe(false)
})

test('whoever narrows the list otherwise meanwhile has nothing chosen of what it was', async () => {
  const abort = new AbortController()
  const { load } = listOf(230)
  const late: typeof load = async at => {
    const page = await load(at)
    if (at.cursor === '200') abort.abort()
    return page
  }
  await expect(allOf(late, abort.signal)).rejects.toThrow('aborted')
})

test('what something was done to stays chosen where its row shows what became of it, and nowhere else', () => {
  const [shown, beyond, failed] = ['a', 'b', 'c'].map(id => ({ id, version: 1 }) as unknown as FileCard)
  const chosen = new Map([shown, beyond, failed].map(each => [each!.id as string, each!]))
  const after = stillChosen(chosen, new Set(['a', 'b']), new Map([['a', { ...shown!, version: 2 }]]))
  expect([...after.keys()]).toEqual(['a', 'c'])
})
