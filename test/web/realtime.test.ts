import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryKey } from '#shared/kit/contract.ts'
import { hearTime } from '#web/lib/clock.ts'
import { createQueryClient } from '#web/lib/query.ts'
import { askMissed, closeOnceOpen } from '#web/lib/realtime.ts'

class Socket extends EventTarget {
  readonly close = vi.fn()
  readyState = 0
}
const asSocket = (socket: Socket) => socket as unknown as Parameters<typeof closeOnceOpen>[0]

test.each(['open', 'error'])(
  'a websocket that is being opened is closed once that has come to an end: %s',
  async event => {
    const socket = new Socket()
    const closed = closeOnceOpen(asSocket(socket))
    await Promise.resolve()
    expect(socket.close).not.toHaveBeenCalled()
    socket.dispatchEvent(new Event(event))
    await closed
    expect(socket.close).toHaveBeenCalledOnce()
  },
)

test('an open websocket is closed at once', async () => {
  const socket = new Socket()
  socket.readyState = 1
  const closed = closeOnceOpen(asSocket(socket))
  expect(socket.close).toHaveBeenCalledOnce()
  await closed
})

test('nobody waits for ever to sign out', async () => {
  vi.useFakeTimers()
  const socket = new Socket()
  const closed = closeOnceOpen(asSocket(socket))
  await vi.advanceTimersByTimeAsync(5000)
  await closed
  expect(socket.close).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

const methods = { Organisations: 'GET_MINE', Apprisings: 'UNREAD', Tickets: 'GET' }

/**
 * A page that has asked what one may do, was told and looks at; how often each is asked by the time that its websocket is open.
 * @param newestAt when the newest that one is told of happened, in milliseconds since 1970
 */
const askedAtOpening = async (isFirst: boolean, newestAt = 0) => {
  const cache = createQueryClient()
  const asked: Record<string, number> = {}
  for (const [name, method] of Object.entries(methods)) {
    const queryFn = async () => {
      asked[name] = (asked[name] ?? 0) + 1
      return { unread: 1, bySection: {}, newestAt: new Date(newestAt).toISOString() }
    }
    new QueryObserver(cache, { queryKey: queryKey(name, method, undefined, {}), queryFn }).subscribe(() => undefined)
  }
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  await askMissed(cache, isFirst)
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  return asked
}

test('of what was pushed before a websocket was open a page asks what one may do and was told', async () => {
  const before = performance.timeOrigin - 60_000
  expect(await askedAtOpening(true, before)).toEqual({ Organisations: 2, Apprisings: 2, Tickets: 1 })
})

test('where something happened while it was loading it asks the rest, too, though the first answer told of that', async () => {
  expect(await askedAtOpening(true, performance.timeOrigin + 1)).toMatchObject({ Tickets: 2 })
})

test('what happened is told in the server’s time, however far the browser’s clock is off', async () => {
  const { timeOrigin } = performance
  for (const hours of [-5, 5]) {
    hearTime(new Date(Date.now() + hours * 3_600_000).toUTCString())
    expect(await askedAtOpening(true, timeOrigin + hours * 3_600_000 + 1)).toMatchObject({ Tickets: 2 })
    expect(await askedAtOpening(true, timeOrigin + hours * 3_600_000 - 60_000)).toMatchObject({ Tickets: 1 })
  }
  hearTime(new Date().toUTCString())
})

test('after a gap a page asks everything again', async () => {
  expect(await askedAtOpening(false)).toEqual({ Organisations: 2, Apprisings: 2, Tickets: 2 })
})
