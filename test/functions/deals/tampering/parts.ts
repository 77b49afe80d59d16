import type { setting } from '../fixture.ts'

/** What base calls of every function of the area are made of (base-calls.ts). */

export type Base = Awaited<ReturnType<typeof setting>>
export type Who = Base['as'][keyof Base['as']]
export type Payload = Readonly<Record<string, unknown>>

/** Who calls, with what. It is made anew whenever a call before it changed something. */
export type BaseCall = { readonly as: Who; readonly payload: Payload }

/** A call that is made anew, with its own deal, by somebody. */
export type By = (who: Who, payload: () => Promise<Payload> | Payload) => () => Promise<BaseCall>

export const dates = { start: '2026-04-01', end: '2026-05-01' }
const payment = { type: 'twoTime', initialAmount: 30, initialOffset: 0, finalPeriod: 1, finalOffset: 7 }
const interest = { type: 'simple', rateType: 'month', rate: '0.5' }
export const terms = { payment, interest, gstRate: '10', invoiceOffset: 14, lateRate: '5' }
export const reason = 'As we said.'

export const page = { limit: 10 }
