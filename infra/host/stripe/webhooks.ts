import { createHmac } from 'node:crypto'
import type { Delivery, Store, StripeObject } from './store.ts'

/**
 * Delivers events to the receiver, signed, until it answers 2xx: with growing pauses, for three days, over restarts, and
 * without promising an order ("Receive Stripe events in your webhook endpoint" in Stripe's documentation).
 */

export type WebhookOptions = {
  store: Store
  now(): number
  /** Where an event of a type goes; undefined while there is no receiver. */
  url(type: string): string | undefined
  secret: string
  /** The first pause after a failed delivery; it doubles up to a minute. */
  retryAfterMs: number
}

const atOnce = 4
const longestPauseMs = 60_000
const giveUpAfterMs = 3 * 24 * 3600 * 1000
const timeoutMs = 10_000

/** The Stripe-Signature header for a payload at a time (seconds since 1970). */
export const signatureHeader = (payload: string, secret: string, time: number): string =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`

export const startWebhooks = (options: WebhookOptions) => {
  const { store, now } = options
  const running = new Map<string, Promise<void>>()
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const send = async (url: string, event: StripeObject): Promise<boolean> => {
    const payload = JSON.stringify(event, null, 2)
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          // A receiver compares it with its own clock, however far this one was moved.
          'stripe-signature': signatureHeader(payload, options.secret, Math.floor(Date.now() / 1000)),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        signal: AbortSignal.any([abort.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }

  const deliver = async (delivery: Delivery): Promise<void> => {
    const found = store.get('event', delivery.event)
    if (!found) return
    const url = options.url(String(found.object.type))
    const delivered = url !== undefined && (await send(url, found.object))
    if (closed) return
    const attempts = delivery.attempts + 1
    const given = now() - (found.object.created as number) * 1000
    const pause = Math.min(options.retryAfterMs * 2 ** Math.min(delivery.attempts, 20), longestPauseMs)
    store.putDelivery({
      event: delivery.event,
      attempts,
      due: now() + pause,
      state: delivered ? 'delivered' : given > giveUpAfterMs ? 'failed' : 'pending',
    })
    if (delivered) store.of(store.ownerOf(delivery.event) ?? '').put({ ...found.object, pending_webhooks: 0 })
  }

  const wake = (): void => {
    clearTimeout(timer)
    if (closed || options.url('') === undefined) return
    const pending = store.pendingDeliveries(atOnce * 2).filter(({ event }) => !running.has(event))
    for (const delivery of pending) {
      if (delivery.due > now() || running.size >= atOnce) break
      const work = deliver(delivery).finally(() => {
        running.delete(delivery.event)
        wake()
      })
      running.set(delivery.event, work)
    }
    const next = pending.find(({ event }) => !running.has(event))
    if (next && running.size < atOnce) timer = setTimeout(wake, Math.max(1, next.due - now()))
  }

  return {
    wake,
    /** Whether nothing is being delivered or waits to be now; what is to be tried again later does not count. */
    isResting: () => running.size === 0 && !store.pendingDeliveries(1).some(({ due }) => due <= now()),
    /** Makes every delivery that is pending due now: the receiver may be back. */
    hurry(): void {
      for (const delivery of store.pendingDeliveries(1000)) store.putDelivery({ ...delivery, due: now() })
      wake()
    },
    /** Delivers an event once more, as the button in Stripe's dashboard does. */
    resend(eventId: string): boolean {
      if (!store.get('event', eventId)) return false
      store.putDelivery({ event: eventId, attempts: 0, due: now(), state: 'pending' })
      wake()
      return true
    },
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      abort.abort()
      await Promise.all(running.values())
    },
  }
}
