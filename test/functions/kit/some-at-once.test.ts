import { expect, test } from 'vitest'
import { someAtOnce } from '#functions/kit/some-at-once.ts'

async function* upTo(count: number) {
  for (let n = 0; n < count; n += 1) yield n
}

test('each row has its turn, so many at a time', async () => {
  const done: number[] = []
  let under = 0
  let most = 0
  const act = async (n: number) => {
    under += 1
    most = Math.max(most, under)
    await new Promise(resolve => setTimeout(resolve, 1))
    under -= 1
    done.push(n)
  }
  expect(await someAtOnce(upTo(7), 3, () => true, act)).toBe(true)
  expect(done.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(most).toBe(3)
})

test('where the time is over it begins no more, ends what it began, and says so', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const act = async (n: number) => {
    begun.push(n)
    await new Promise(resolve => setTimeout(resolve, 1))
    ended.push(n)
  }
  expect(await someAtOnce(upTo(7), 3, () => begun.length < 2, act)).toBe(false)
  expect(ended).toEqual([0, 1])
})
