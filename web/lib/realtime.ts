import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Apprisings } from '#shared/chat/Apprisings.contract.ts'
import type { Apprising, Receive } from '#shared/chat/apprising.ts'
import { type Out, queryKey } from '#shared/kit/contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { askAgain } from './ask-again.ts'
import { accessToken, onAuth } from './auth.ts'
import { serverTimeOf } from './clock.ts'
import { config } from './config.ts'
import { hostDomain, isMobileHost } from './host.ts'
import { beforeLeaving, useSession } from './session.tsx'

/** The sub-protocol that the server picks; the token is offered beside it, as a browser can set no header. */
const subProtocol = 'tradewell'

/** What a message of the websocket tells, or undefined where it is none of ours. */
export const readReceive = (data: unknown): Receive['content'] | undefined => {
  if (typeof data !== 'string') return undefined
  try {
    const message = JSON.parse(data) as Partial<Receive> | null
    const content = message?.type === 'receive' ? message.content : undefined
    return content && Array.isArray(content.touches) ? content : undefined
  } catch {
    return undefined
  }
}

let live = false
const watchers = new Set<() => void>()
const setLive = (value: boolean) => {
  if (live === value) return
  live = value
  for (const watch of watchers) watch()
}

/** Whether moves of others arrive by themselves. While they do not, what matters is asked again from time to time. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    watch => {
      watchers.add(watch)
      return () => {
        watchers.delete(watch)
      }
    },
    () => live,
  )

type Openable = {
  readonly readyState: number
  addEventListener(type: 'open' | 'error', listener: () => void): void
  close(): void
}

/** The longest that a sign-out waits for a websocket that is being opened, in milliseconds. */
const openingTakes = 2000

/**
 * Closes a websocket before its session ends: one that opened a moment later would be refused, and the browser would log that as an
 * error. One that is being opened is waited for, since closing it halfway is logged as well.
 */
export const closeOnceOpen = async (socket: Openable): Promise<void> => {
  if (socket.readyState === 0)
    await new Promise<void>(done => {
      const limit = setTimeout(done, openingTakes)
      for (const settled of ['open', 'error'] as const)
        socket.addEventListener(settled, () => {
          clearTimeout(limit)
          done()
        })
    })
  socket.close()
}

/** How often to ask while the websocket is down, in milliseconds. */
export const pollEvery = 20_000

type Unread = Out<(typeof Apprisings)['methods']['UNREAD']>

/** A call has its time from its beginning, and what it did shows when it ends: in milliseconds, more than one takes. */
const callTakes = 3000

/**
 * What was pushed while the websocket was not open is lost. After a gap everything is asked again; while the page was loading only
 * what one may do and was told, and the rest where something happened since the loading began: some answers may be from before it,
 * though the one that tells of it is not.
 */
export const askMissed = async (cache: QueryClient, isFirst: boolean): Promise<void> => {
  if (!isFirst) return askAgain(cache)
  void cache.invalidateQueries({ queryKey: [Organisations.name, 'GET_MINE'] })
  await cache.invalidateQueries({ queryKey: [Apprisings.name] })
  const told = cache.getQueryData<Unread>(queryKey(Apprisings.name, 'UNREAD', undefined, {}))
  if (Date.parse(told?.newestAt ?? '') >= serverTimeOf(performance.timeOrigin) - callTakes) await askAgain(cache)
}

/**
 * Holds one websocket open while somebody is signed in: answers that others made stale are asked again, notifications are
 * handed over.
 */
export const useRealtime = (onApprising: (apprising: Apprising) => void): void => {
  const cache = useQueryClient()
  const { status, uid } = useSession()
  const tell = useRef(onApprising)
  tell.current = onApprising

  useEffect(() => {
    if (status !== 'signedIn' || !uid) return
    const ends: (() => void)[] = []
    let gone = false
    let leaving = false
    let close: (() => Promise<void>) | undefined
    let resume: (() => void) | undefined
    const start = async () => {
      const [{ WebSocket }, { realtimeUrl }] = await Promise.all([import('partysocket'), config()])
      if (gone || leaving || !realtimeUrl) return
      // An organisation's host passes the websocket on as the product's own does.
      const address = new URL(realtimeUrl)
      if (hostDomain() !== undefined || isMobileHost()) address.host = location.host
      const protocols = async () => [subProtocol, (await accessToken()) ?? '']
      const socket = new WebSocket(address.href, protocols, {
        minReconnectionDelay: 1000,
        maxReconnectionDelay: 30_000,
      })
      let before = false
      socket.addEventListener('open', () => {
        setLive(true)
        void askMissed(cache, !before)
        before = true
      })
      socket.addEventListener('close', () => setLive(false))
      socket.addEventListener('message', event => {
        const content = readReceive(event.data)
        if (!content) return
        for (const name of content.touches) void askAgain(cache, { queryKey: [name] })
        if (!content.apprising) return
        void askAgain(cache, { queryKey: [Apprisings.name] })
        tell.current(content.apprising)
      })
      ends.push(() => socket.close())
      close = () => closeOnceOpen(socket)
      resume = () => socket.reconnect()
      // The server knows the socket by the token that opened it.
      const stopListening = await onAuth(event => {
        if (event === 'refreshed' && !leaving) socket.reconnect()
      })
      if (gone) stopListening()
      else ends.push(stopListening)
    }
    // Without the websocket the page still works: it polls.
    const begin = () => void start().catch(() => setLive(false))
    begin()
    ends.push(
      beforeLeaving(async () => {
        leaving = true
        await close?.()
        return () => {
          leaving = false
          if (resume) resume()
          else begin()
        }
      }),
    )
    return () => {
      gone = true
      setLive(false)
      for (const end of ends) end()
    }
  }, [status, uid, cache])
}
