import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/kit/contract.ts'
import { CallError, touchedBy } from '#web/lib/call.ts'
import { createIntents, createQueryClient, isWorthRetrying, retryDelay } from '#web/lib/query.ts'

const call = { functionName: 'F', method: 'M', payload: {} }

test('a wish keeps its request id until the server has decided', () => {
  let made = 0
  const intents = createIntents(() => `id-${++made}`)
  expect(intents.idFor({ a: 1 })).toBe('id-1')
  expect(intents.idFor({ a: 1 })).toBe('id-1')
  intents.settle()
  expect(intents.idFor({ a: 1 })).toBe('id-2')
})

test('another payload is another wish', () => {
  let made = 0
  const intents = createIntents(() => `id-${++made}`)
  expect(intents.idFor({ a: 1 })).toBe('id-1')
  expect(intents.idFor({ a: 2 })).toBe('id-2')
})

test('a broken wire is worth another try, a refusal is an answer', () => {
  expect(isWorthRetrying(new CallError(call, { errorMessage: 'x' }))).toBe(true)
  expect(isWorthRetrying(new CallError(call, { errorType: 'call.tooMany', errorMessage: 'x' }))).toBe(true)
  expect(isWorthRetrying(new CallError(call, { errorType: 'auth.denied', errorMessage: 'x' }))).toBe(false)
  expect(isWorthRetrying(new Error('a bug'))).toBe(false)
})

test('who asked too often comes back after the time that was told, not at the same moment as all others', () => {
  const told = new CallError(call, { errorType: 'call.tooMany', errorMessage: 'x', params: { seconds: 7 } })
  const waits = Array.from({ length: 20 }, () => retryDelay(0, told))
  for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(7000)
  expect(Math.max(...waits)).toBeLessThan(10_501)
  expect(new Set(waits).size).toBeGreaterThan(1)
  expect([0, 1, 2, 9].map(failures => retryDelay(failures, new CallError(call, { errorMessage: 'x' })))).toEqual([
    1000, 2000, 4000, 30_000,
  ])
})

test('a command makes the answers of its own function stale and of those it touches', () => {
  const shape = { doc: 'x', allow: 'signedIn', input: z.object({}), output: z.object({}) } as const
  const F = contract('F', { A: { kind: 'command', ...shape, touches: ['G', 'H'] }, B: { kind: 'command', ...shape } })
  expect(touchedBy(F, 'A')).toEqual(['F', 'G', 'H'])
  expect(touchedBy(F, 'B')).toEqual(['F'])
})

test('an answer that somebody may not see any more is gone at once, one that was only not reached stays', async () => {
  const cache = createQueryClient()
  const refusals: (string | undefined)[] = [undefined, 'call.conflict', 'auth.denied']
  let answered = false
  const observer = new QueryObserver(cache, {
    queryKey: ['F', 'M', 'org', {}],
    retry: false,
    queryFn: async () => {
      if (!answered) {
        answered = true
        return 'a secret'
      }
      const errorType = refusals.shift()
      throw new CallError(call, { ...(errorType && { errorType }), errorMessage: 'x' })
    },
  })
  const shown: unknown[] = []
  observer.subscribe(({ data, error, isError }) => isError && shown.push([error && 'failed', data]))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('a secret'))
  for (let n = 0; n < 3; n++) await observer.refetch()
  const { data, error } = observer.getCurrentResult()
  expect([data, (error as CallError).errorType]).toEqual([undefined, 'auth.denied'])
  expect(shown.at(-1)).toEqual(['failed', undefined])
  expect(shown.filter(one => (one as unknown[])[1] === 'a secret').length).toBeGreaterThanOrEqual(2)
})
