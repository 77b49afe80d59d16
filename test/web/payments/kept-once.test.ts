import { expect, test } from 'vitest'
import { type Id, idFrom } from '#shared/kit/id.ts'
import { keepingOnce } from '#web/payments/kept-once.ts'

const ulidOf = (n: number) => `01j9zzzzzzzzzzzzzzzzzzzz0${n}`

/** An answer to a bank, and the files that are kept: either fails as often as it is told to. */
const scene = () => {
  const kept: string[] = []
  const added: string[] = []
  const failing = { keep: 0, add: 0 }
  const fail = (step: keyof typeof failing) => {
    failing[step] -= 1
    if (failing[step] >= 0) throw new Error(`no ${step} today`)
  }
  const steps = {
    keep: async (upload: Id<'file'>) => {
      fail('keep')
      kept.push(upload)
      return idFrom('fileThread', ulidOf(kept.length))
    },
    add: async (file: Id<'fileThread'>) => {
      fail('add')
      added.push(file)
    },
  }
  const bring = keepingOnce()
  return { kept, added, failing, bring: (n: number, file: object) => bring(idFrom('file', ulidOf(n)), file, steps) }
}

test('a file that the answer did not take is not kept twice when it is tried again, as another upload', async () => {
  const { kept, added, failing, bring } = scene()
  const file = {}
  failing.add = 2
  await expect(bring(1, file)).rejects.toThrow('no add today')
  await expect(bring(2, file)).rejects.toThrow('no add today')
  expect(added).toEqual([])
  await bring(3, file)
  expect(kept).toEqual([idFrom('file', ulidOf(1))])
  expect(added).toEqual([idFrom('fileThread', ulidOf(1))])
})

test('one that was not kept is kept when it is tried again, and each file by itself', async () => {
  const { kept, added, failing, bring } = scene()
  const [one, other] = [{}, {}]
  failing.keep = 1
  await expect(bring(1, one)).rejects.toThrow('no keep today')
  expect(added).toEqual([])
  await bring(2, one)
  await bring(3, other)
  expect(kept).toEqual([idFrom('file', ulidOf(2)), idFrom('file', ulidOf(3))])
  expect(added).toEqual([idFrom('fileThread', ulidOf(1)), idFrom('fileThread', ulidOf(2))])
})
