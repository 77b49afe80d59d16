import { expect } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Credits } from '#functions/deals/Credits.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { endedStatus, offerEvent, signedStatus } from '#shared/deals/request-acts.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { deliveryItemStates, paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import type { setting } from './fixture.ts'

/**
 * Histories of a deal in which both sides act at the same moment, wave after wave: what of a wave went through has to be what the state
 * tables allow in some order, and what is there behind it has to be what that order leads to.
 */

type Base = Awaited<ReturnType<typeof setting>>
type Who = Base['as']['ada'] | Base['as']['cora']

/** What is acted on, in the plainest way. */
type State = {
  readonly request: Pick<
    Request,
    'status' | 'version' | 'signs' | 'demanderSignCount' | 'supplierSignCount' | 'offeredBy' | 'round'
  >
  readonly bill: number
  readonly payments: readonly string[]
  readonly deliveries: readonly { readonly status: string; readonly version: number }[]
  readonly invoices: Readonly<Record<number, { readonly status: string; readonly version: number }>>
}

/** One thing that somebody does: the call, and what the tables make of it. */
export type Act<S = State> = {
  readonly name: string
  readonly run: () => Promise<boolean>
  /** @throws {Refusal} where the tables do not allow it */
  readonly apply: (state: S) => S
}

export const versionIs = (row: { readonly version: number }, version: number) => {
  if (row.version !== version) throw new Refusal('call.conflict')
}

/** Whether one of the orders of these acts leads from one state to the other. */
export const leadsTo = <S>(acts: readonly Act<S>[], from: S, isThere: (state: S) => boolean): boolean =>
  acts.length === 0
    ? isThere(from)
    : acts.some((act, n) => {
        try {
          return leadsTo(acts.toSpliced(n, 1), act.apply(from), isThere)
        } catch (error) {
          if (error instanceof Refusal) return false
          throw error
        }
      })

export const withAt = <T>(list: readonly T[], at: number, value: T): readonly T[] =>
  list.map((one, n) => (n === at ? value : one))

export type AtOnce = { histories: number; waves: number; acts: number; through: number; contracts: number }

/** Plays one history. @param chance numbers from 0 to 1 */
export const actAtOnce = async (base: Base, chance: () => number, counted: AtOnce): Promise<void> => {
  const { as } = base
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
  const sides: Readonly<Record<Side, readonly Who[]>> = {
    demander: [as.cora, as.dev] as never,
    supplier: [as.ada, as.ben] as never,
  }
  let requestId = (await base.sent()).id
  const does = async (server: Parameters<Base['send']>[0], who: Who, method: string, payload: unknown) => {
    const answer = await base.send(server, who, method, payload)
    return 'result' in answer
  }
  const look = async (): Promise<
    State & { readonly found: Awaited<ReturnType<Base['procurement']>>; readonly row: Request }
  > => {
    const [{ request: row }, found] = await Promise.all([
      base.ticket(as.cora, requestId),
      base.procurement(as.ada, requestId),
    ])
    const invoices = Object.fromEntries(
      found.invoices.map(({ number, status, version }) => [number, { status, version }]),
    )
    return {
      ...{ row, found, request: row, bill: found.contract?.progress.bill ?? 1, invoices },
      payments: found.payments.map(({ status }) => status),
      deliveries: found.deliveries.map(({ status, version }) => ({ status, version })),
    }
  }
  const onRequest = (row: Request): Act[] => {
    const { version } = row
    const to = (state: State, status: Request['status'], signs = state.request.signs): State => ({
      ...state,
      request: { ...state.request, status, signs, version: state.request.version + 1 },
    })
    const acts: Act[] = []
    for (const side of ['demander', 'supplier'] as const) {
      const who = pick(sides[side])
      for (const [event, method] of [
        ['reject', 'REJECT_REQUEST'],
        ['withdraw', 'DISCARD_REQUEST'],
      ] as const)
        acts.push({
          name: `${side} ${event}`,
          run: () => does(Tickets, who, method, { requestId, version, reason: 'No.' }),
          apply: state => {
            versionIs(state.request, version)
            return to(state, endedStatus(state.request, event, side))
          },
        })
      const { platform: _platform, ...choice } = row.choice!
      const [item, ...others] = choice.items
      const cost = `${500 + Math.floor(chance() * 5000)}.00`
      const body = { message: '', language: 'en', choice: { ...choice, items: [{ ...item, cost }, ...others] } }
      const isOffer = side === 'supplier'
      acts.push({
        name: `${side} offers`,
        run: () => does(Tickets, who, isOffer ? 'CREATE_OFFER' : 'COUNTER_OFFER', { requestId, version, body }),
        apply: state => {
          versionIs(state.request, version)
          const event = offerEvent(state.request, side)
          // Nobody leaves here, so each side keeps the people that an offer needs.
          if (event === 'remake') throw new Refusal('state.transition')
          return to(state, advance(requestStates, state.request.status, event, side))
        },
      })
      for (const signer of sides[side])
        acts.push({
          name: `${side} signs`,
          run: async () => {
            const shown = await base.document(signer, requestId).catch(() => undefined)
            const signature = base.typed(shown?.signerNames[0] ?? 'Nobody')
            const asked = { requestId, documentHash: row.documentHash ?? '0'.repeat(64), signature }
            return does(Contracts, signer, 'SIGN_CONTRACT_MERGED', asked)
          },
          apply: state => {
            const status = signedStatus(state.request, side, signer)
            return to(state, status, [...state.request.signs, { side, uid: signer.uid, name: '', at: '' }])
          },
        })
    }
    return acts
  }
  const onContract = ({ found, deliveries, invoices }: Awaited<ReturnType<typeof look>>): Act[] => {
    const contractId = found.contract!.id
    const number = 1 + Math.floor(chance() * found.payments.length)
    const acts: Act[] = [number, found.contract!.progress.bill].map(
      (n): Act => ({
        name: `publish ${n}`,
        run: () => does(Invoices, as.ada, 'PUBLISH_INVOICE', { contractId, number: n }),
        apply: state => {
          const status = advance(paymentItemStates, state.payments[n - 1] as 'scheduled', 'publish', 'supplier')
          if (state.bill !== n) throw new Refusal('state.transition')
          const payments = withAt(state.payments, n - 1, status as string)
          const next = payments.findIndex((one, at) => at >= n && one === 'scheduled')
          return {
            ...{ ...state, payments, bill: next < 0 ? payments.length + 1 : next + 1 },
            invoices: { ...state.invoices, [n]: { status: 'published', version: 1 } },
          }
        },
      }),
    )
    for (const [n, { version }] of deliveries.entries())
      for (const [event, method, who] of [
        ['deliver', 'DELIVER', as.ada],
        ['accept', 'ACCEPT_DELIVERY', as.cora],
      ] as const)
        acts.push({
          name: `${event} ${n + 1}`,
          run: () => does(Contracts, who, method, { contractId, number: n + 1, version }),
          apply: state => {
            const now = state.deliveries[n]!
            versionIs(now, version)
            const by = event === 'deliver' ? 'supplier' : 'customer'
            const status: string = advance(deliveryItemStates, now.status as 'scheduled', event, by)
            return { ...state, deliveries: withAt(state.deliveries, n, { status, version: version + 1 }) }
          },
        })
    for (const { id: invoiceId, number: n, status, version } of found.invoices) {
      if (status === 'void') continue
      const change = (state: State, event: 'void' | 'creditAll', of: 'void' | 'cancel'): State => {
        const now = state.invoices[n]
        if (!now) throw new Refusal('notFound')
        versionIs(now, version)
        const payment: string = advance(
          ...([
            paymentItemStates,
            state.payments[n - 1] as 'invoiced',
            of,
            of === 'void' ? 'supplier' : 'system',
          ] as const),
        )
        return {
          ...state,
          bill: of === 'void' && n < state.bill ? n : state.bill,
          payments: withAt(state.payments, n - 1, payment),
          invoices: {
            ...state.invoices,
            [n]: { status: advance(invoiceStates, now.status as 'published', event, 'supplier'), version: version + 1 },
          },
        }
      }
      acts.push(
        {
          name: `credit ${n}`,
          run: () => does(Credits, as.ada, 'CREATE', { invoiceId, version, reason: 'x', wish: { by: 'all' } }),
          apply: state => change(state, 'creditAll', 'cancel'),
        },
        {
          name: `void ${n}`,
          run: () => does(Invoices, as.ada, 'VOID', { invoiceId, version, reason: 'x' }),
          apply: state => change(state, 'void', 'void'),
        },
      )
    }
    void invoices
    return acts
  }
  counted.histories += 1
  for (let wave = 0; wave < 8; wave++) {
    const from = await look()
    const possible = from.found.contract ? onContract(from) : onRequest(from.row)
    // Signing leads further than the rest, which only ends things.
    const hopeful = possible.filter(({ name }) => !/reject|withdraw/.test(name))
    const acts = Array.from({ length: 2 + Math.floor(chance() * 4) }, () => pick(chance() < 0.75 ? hopeful : possible))
    const through = await Promise.all(acts.map(act => act.run()))
    const happened = acts.filter((_, n) => through[n])
    counted.waves += 1
    counted.acts += acts.length
    counted.through += happened.length
    const after = await look()
    const seen = ({ request, bill, payments, deliveries, invoices }: State) => ({
      ...{ status: request.status, signs: request.signs.map(({ side, uid }) => `${side} ${uid}`).toSorted(), bill },
      // What became of a void invoice is not listed: its payment is open again.
      ...{ payments, deliveries: deliveries.map(({ status }) => status) },
      invoices: Object.entries(invoices)
        .filter(([, { status }]) => status !== 'void')
        .map(([n, { status }]) => [n, status]),
    })
    const wanted = JSON.stringify(seen(after))
    const made = after.found.contract && !from.found.contract
    const isThere = (state: State) =>
      made
        ? // The schedule comes to be with the last signature.
          JSON.stringify(seen({ ...after, request: state.request })) === wanted
        : JSON.stringify(seen(state)) === wanted
    const names = happened.map(({ name }) => name).join(', ')
    expect(leadsTo(happened, from, isThere), `from ${JSON.stringify(seen(from))} by ${names} to ${wanted}`).toBe(true)
    if (made) counted.contracts += 1
    if (after.row.replacedBy) requestId = after.row.replacedBy
    else if (!after.found.contract && ['rejected', 'withdrawn'].includes(after.row.status)) return
  }
}
