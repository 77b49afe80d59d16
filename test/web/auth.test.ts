import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onAuth } from '#web/lib/auth.ts'

// @reaches web

type Listener = (event: { payload: { event: string } }) => void
const hub = vi.hoisted(() => ({ listener: undefined as Listener | undefined }))
vi.mock('#web/lib/amplify.ts', () => ({
  Hub: {
    listen: (_channel: string, listener: Listener) => {
      hub.listener = listener
      return () => undefined
    },
  },
}))

const stored = new Map<string, string>()
const traces = 'CognitoIdentityServiceProvider.client.LastAuthUser'
const heard: string[] = []

beforeEach(async () => {
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size
    },
    key: (n: number) => [...stored.keys()][n] ?? null,
  })
  stored.set(traces, 'ada')
  heard.length = 0
  await onAuth(event => heard.push(event))
})
afterEach(() => vi.unstubAllGlobals())

/** As Amplify does it: it tells of the failure in the midst of forgetting a session that the pool no longer honours. */
const failToRenew = async (isOver: boolean) => {
  if (isOver) void Promise.resolve().then(() => stored.delete(traces))
  hub.listener?.({ payload: { event: 'tokenRefresh_failure' } })
  await new Promise(done => setTimeout(done, 5))
}

test('a session that the pool no longer honours has ended', async () => {
  await failToRenew(true)
  expect(heard).toEqual(['signedOut'])
})

test('one that could not be renewed has not: asking for it at once would fail as well, again and again', async () => {
  await failToRenew(false)
  expect(heard).toEqual([])
})
