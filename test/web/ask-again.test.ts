import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { askAgain, soFar } from '#web/lib/ask-again.ts'
import { createQueryClient } from '#web/lib/query.ts'

/** A question on a page, the answers of which come when they are given. */
const asked = () => {
  const cache = createQueryClient()
  const answers: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>(done => answers.push(done))
  const observer = new QueryObserver(cache, { queryKey: ['Invoices', 'GET_BY_ID'], queryFn })
  observer.subscribe(() => undefined)
  return { cache, answers, shown: () => observer.getCurrentResult().data }
}

test('a first answer that was under way when it went stale is asked again', async () => {
  const { cache, answers, shown } = asked()
  const again = askAgain(cache, { queryKey: ['Invoices'] })
  answers[0]!('published')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(shown()).toBe('published')
  answers[1]!('paid')
  await again
  expect(shown()).toBe('paid')
  expect(answers).toHaveLength(2)
})

test('a later answer that is under way is given up, and asked again at once', async () => {
  const { cache, answers, shown } = asked()
  answers[0]!('published')
  await vi.waitFor(() => expect(shown()).toBe('published'))
  void askAgain(cache, { queryKey: ['Invoices'] })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  const again = askAgain(cache, { queryKey: ['Invoices'] })
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[2]!('paid')
  await again
  answers[1]!('pending')
  await Promise.resolve()
  expect(shown()).toBe('paid')
})

test('what nobody looks at is asked when somebody does, and nothing else is asked', async () => {
  const { cache, answers } = asked()
  await askAgain(cache, { queryKey: ['Payments'] })
  expect(answers).toHaveLength(1)
})

test('a list that still looks for its first row is let come to its end, however often it goes stale meanwhile', async () => {
  const { cache, answers, shown } = asked()
  cache.setQueryData(['Invoices', 'GET_BY_ID'], 'nothing so far', { updatedAt: soFar })
  const again = [0, 1, 2].map(() => askAgain(cache, { queryKey: ['Invoices'] }))
  await new Promise(done => setTimeout(done, 5))
  expect(answers).toHaveLength(1)
  answers[0]!('published')
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(1))
  expect(shown()).toBe('published')
  answers.at(-1)!('paid')
  await Promise.all(again)
  expect(shown()).toBe('paid')
})
