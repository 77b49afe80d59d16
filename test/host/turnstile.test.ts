import { afterAll, beforeAll, expect, test } from 'vitest'
import { turnstile } from '#functions/ports/human-check.ts'
import { startTurnstile } from '#infra/host/turnstile.ts'

// @reaches infra functions

/** The adapter against the stand-in, which answers as Cloudflare's documents of siteverify say. */

const clock = { now: Date.parse('2026-03-02T09:00:00Z') }
let stand: Awaited<ReturnType<typeof startTurnstile>>
beforeAll(async () => {
  stand = await startTurnstile('a-secret-key', () => clock.now)
})
afterAll(() => stand.close())

const token = async () => {
  const answer = await fetch(`${stand.url}/challenge`, { method: 'POST', body: new URLSearchParams({ sitekey: 'a' }) })
  return ((await answer.json()) as { token: string }).token
}
const siteverify = async (fields: Record<string, string>) => {
  const answer = await fetch(`${stand.url}/turnstile/v0/siteverify`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  return (await answer.json()) as { success: boolean; 'error-codes': string[] }
}

test('a token counts once', async () => {
  const check = turnstile('a-secret-key', stand.url)
  const one = await token()
  expect(await check.verify(one, 'a call')).toBe(true)
  // The same call that is tried again is not a second showing; another one is.
  expect(await check.verify(one, 'a call')).toBe(true)
  expect(await check.verify(one, 'another call')).toBe(false)
  expect(await siteverify({ secret: 'a-secret-key', response: one })).toMatchObject({
    success: false,
    'error-codes': ['timeout-or-duplicate'],
  })
})

test('a token of another, one that is made up, and one that is too old do not count', async () => {
  const one = await token()
  expect(await turnstile('another-key', stand.url).verify(one, 'a call')).toBe(false)
  expect(await turnstile('a-secret-key', stand.url).verify('made-up', 'a call')).toBe(false)
  clock.now += 301_000
  expect(await turnstile('a-secret-key', stand.url).verify(one, 'a call')).toBe(false)
})

test('what is missing or wrong is named as the documents name it', async () => {
  expect((await siteverify({}))['error-codes']).toEqual(['missing-input-secret'])
  expect((await siteverify({ secret: 'x' }))['error-codes']).toEqual(['invalid-input-secret'])
  expect((await siteverify({ secret: 'a-secret-key' }))['error-codes']).toEqual(['missing-input-response'])
  expect((await siteverify({ secret: 'a-secret-key', response: 'x' }))['error-codes']).toEqual([
    'invalid-input-response',
  ])
})

test('a provider that does not answer is no answer', async () => {
  await expect(turnstile('a-secret-key', 'http://127.0.0.1:9').verify('x', 'a call')).rejects.toThrow()
})
