import { expect, test, vi } from 'vitest'
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

test('what was pushed before a websocket was open is asked again: at first what one may do and was told, later everything', () => {
  const keys = [
    ['Organisations', 'GET_MINE', undefined],
    ['Apprisings', 'GET', undefined],
    ['Tickets', 'GET_BY_ID', 'org'],
  ]
  const asked = (isFirst: boolean) => {
    const cache = createQueryClient()
    for (const key of keys) cache.setQueryData(key, {})
    askMissed(cache, isFirst)
    return keys.filter(key => cache.getQueryState(key)?.isInvalidated).map(([name]) => name)
  }
  expect(asked(true)).toEqual(['Organisations', 'Apprisings'])
  expect(asked(false)).toEqual(['Organisations', 'Apprisings', 'Tickets'])
})
