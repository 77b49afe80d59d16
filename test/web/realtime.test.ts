import { QueryObserver } from '@tanstack/react-query'
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

/** A page that has asked what one may do, was told and looks at; how often each is asked by the time that its websocket is open. */
const askedAtOpening = async (isFirst: boolean, isNews: boolean) => {
  const cache = createQueryClient()
  const asked: Record<string, number> = {}
  for (const name of ['Organisations', 'Apprisings', 'Tickets']) {
    const queryFn = async () => {
      asked[name] = (asked[name] ?? 0) + 1
      return { unread: isNews && name === 'Apprisings' ? asked[name] : 0 }
    }
    const method = name === 'Organisations' ? 'GET_MINE' : 'GET'
    new QueryObserver(cache, { queryKey: [name, method], queryFn }).subscribe(() => undefined)
  }
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  await askMissed(cache, isFirst)
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  return asked
}

test('of what was pushed before a websocket was open a page asks what one may do and was told', async () => {
  expect(await askedAtOpening(true, false)).toEqual({ Organisations: 2, Apprisings: 2, Tickets: 1 })
})

test('where one was told something meanwhile it asks the rest, too', async () => {
  expect(await askedAtOpening(true, true)).toMatchObject({ Tickets: 2 })
})

test('after a gap a page asks everything again', async () => {
  expect(await askedAtOpening(false, false)).toEqual({ Organisations: 2, Apprisings: 2, Tickets: 2 })
})
