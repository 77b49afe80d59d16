import { expect, test, vi } from 'vitest'
import { closeOnceOpen } from '#web/lib/realtime.ts'

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
