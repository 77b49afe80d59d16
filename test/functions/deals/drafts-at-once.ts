import { expect } from 'vitest'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import * as tables from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { draftDay } from '#shared/deals/calendar.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import type { Request } from '#shared/deals/request.ts'
import { paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import { addDays, type IsoDate } from '#shared/kit/date.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { type Act, leadsTo, versionIs, withAt } from './at-once.ts'
import { setting } from './fixture.ts'

/** The same for drafts: what is drafted by hand, by the daily run, written on, published and thrown away at the same moment. */

type Draftable = {
  readonly status: string
  /** Whether something happened to it, so that the daily run leaves it to its supplier. */
  readonly isTouched: boolean
  readonly invoice?: { readonly status: string; readonly version: number } | undefined
}
type State = { readonly bill: number; readonly draft: number; readonly payments: readonly Draftable[] }

const count = 12

/** A deal of twelve payments, one a week from 1 April 2026 on, whose client is reminded of none. */
const begin = async () => {
  const base = await setting()
  base.capacity.held = false
  const { as, call, sent, offer, sign, procurement } = base
  await call(Invoices, as.ada, 'SET_REMINDERS', { rule: { before: [], after: [] }, version: 0 })
  const request = await sent()
  const { platform: _platform, ...choice } = request.choice as NonNullable<Request['choice']>
  const [only] = choice.items
  const item = {
    ...{ cost: '1200.00', start: '2026-04-01', end: '2026-06-17' },
    deliveries: { count, per: 1, type: 'week' },
  }
  const payment = { type: 'perDelivery', initialAmount: 0, initialOffset: 0, finalPeriod: 1, finalOffset: 0 }
  const { id } = await offer(request, { choice: { ...choice, payment, items: [{ ...only, ...item }] } })
  for (const who of [as.cora, as.dev, as.ada]) await sign(who, id)
  const { contract } = await procurement(as.ada, id)
  if (contract?.payments !== count) throw new Error(`a contract of ${contract?.payments} payments`)
  return { base, requestId: id, contractId: contract.id }
}

const afterPublishing = (state: State, number: number): State => {
  const now = state.payments[number - 1]
  if (!now) throw new Refusal('notFound')
  const status: string = advance(paymentItemStates, now.status as 'scheduled', 'publish', 'supplier')
  if (state.bill !== number) throw new Refusal('state.transition')
  const version = now.invoice ? now.invoice.version + 1 : 1
  const invoice = {
    status: advance(invoiceStates, (now.invoice?.status ?? 'draft') as 'draft', 'publish', 'supplier') as string,
    version,
  }
  const payments = withAt(state.payments, number - 1, { status, isTouched: true, invoice })
  const next = payments.findIndex((one, at) => at >= number && one.status === 'scheduled')
  const bill = next < 0 ? count + 1 : next + 1
  return { bill, draft: Math.max(state.draft, bill), payments }
}

const drafted: Draftable = { status: 'scheduled', isTouched: true, invoice: { status: 'draft', version: 1 } }

export type DraftsAtOnce = { histories: number; waves: number; acts: number; through: number; drafts: number }

/** Plays one history. @param chance numbers from 0 to 1 */
export const draftAtOnce = async (chance: () => number, counted: DraftsAtOnce): Promise<void> => {
  const { base, requestId, contractId } = await begin()
  const { as } = base
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
  const upTo = (bill: number) => Math.min(count, bill + Math.floor(chance() * 5))
  const does = async (method: string, payload: unknown) =>
    'result' in (await base.send(Invoices, as.ada, method, payload))
  const look = async () => {
    const rows = repository(tables.ScheduleItems, base.store, new Unit()).allRows({ contractId })
    const [found, touched] = await Promise.all([base.procurement(as.ada, requestId), rows])
    const { progress } = found.contract!
    const numbers = new Set(touched.flatMap(({ kind, number }) => (kind === 'payment' ? [number] : [])))
    const invoices = new Map(found.invoices.map(invoice => [invoice.id as string, invoice]))
    const payments = found.payments.map(({ number, status, invoiceId }): Draftable => {
      const of = invoiceId === undefined ? undefined : invoices.get(invoiceId)
      const isTouched = numbers.has(number)
      return { status, isTouched, ...(of ? { invoice: { status: of.status, version: of.version } } : {}) }
    })
    return { found, state: { bill: progress.bill, draft: progress.draft, payments } satisfies State }
  }
  let today: IsoDate = '2026-03-20'
  const possible = ({ found, state: { bill } }: Awaited<ReturnType<typeof look>>): Act<State>[] => {
    const last = upTo(bill)
    const [first, more] = [bill, upTo(bill)]
    const due = found.payments.map(({ dueDate }) => draftDay(dueDate))
    const acts: Act<State>[] = [
      {
        name: `draft up to ${last}`,
        run: () => does('CREATE_MULTI', { contractId, upTo: last, asDraft: true }),
        apply: state => {
          const isNew = ({ status, invoice }: Draftable) => status === 'scheduled' && invoice === undefined
          const payments = state.payments.map((one, at) =>
            at + 1 >= state.bill && at + 1 <= last && isNew(one) ? drafted : one,
          )
          return { ...state, payments }
        },
      },
      {
        name: 'the daily run',
        run: async () => {
          await base.work(DailyRun, {})
          return true
        },
        apply: state => {
          const end = due.findIndex((day, at) => at + 1 >= state.draft && day > today)
          const draft = end < 0 ? count + 1 : end + 1
          const isNew = (at: number) => at + 1 >= state.draft && at + 1 < draft
          const payments = state.payments.map((one, at) => (isNew(at) && !one.isTouched ? drafted : one))
          return { ...state, draft: Math.max(state.draft, draft), payments }
        },
      },
      {
        name: `publish ${first}`,
        run: () => does('PUBLISH_INVOICE', { contractId, number: first }),
        apply: state => afterPublishing(state, first),
      },
      {
        name: `publish up to ${more}`,
        run: () => does('CREATE_MULTI', { contractId, upTo: more }),
        apply: state => {
          let now = state
          while (now.bill <= more) now = afterPublishing(now, now.bill)
          return now
        },
      },
    ]
    for (const { id: invoiceId, number, status, version } of found.invoices) {
      const changing = (state: State, event: 'void' | 'save') => {
        const now = state.payments[number - 1]!
        if (!now.invoice) throw new Refusal('state.transition')
        versionIs(now.invoice, version)
        return { now, status: advance(invoiceStates, now.invoice.status as 'draft', event, 'supplier') as string }
      }
      acts.push({
        name: `${status === 'draft' ? 'throw away' : 'void'} ${number}`,
        run: () => does('VOID', { invoiceId, version, reason: 'x' }),
        apply: state => {
          const { now } = changing(state, 'void')
          const isDraft = now.invoice?.status === 'draft'
          const freed: string = isDraft
            ? now.status
            : advance(paymentItemStates, now.status as 'invoiced', 'void', 'supplier')
          // A draft that was written ahead leaves nothing behind, so that the daily run writes another on its day.
          const payments = withAt(state.payments, number - 1, {
            status: freed,
            isTouched: !isDraft || number < state.draft,
          })
          return { ...state, bill: Math.min(state.bill, number), payments }
        },
      })
      if (status === 'draft')
        acts.push({
          name: `write on ${number}`,
          run: () => does('UPDATE', { invoiceId, version, description: `Words of ${version}.` }),
          apply: state => {
            const { now, status: saved } = changing(state, 'save')
            const invoice = { status: saved, version: version + 1 }
            return { ...state, payments: withAt(state.payments, number - 1, { ...now, invoice }) }
          },
        })
    }
    return acts
  }
  counted.histories += 1
  for (let wave = 0; wave < 8; wave++) {
    today = addDays(today, Math.floor(chance() * 15))
    base.clock.now = new Date(`${addDays(today, -1)}T20:00:00.000Z`)
    const from = await look()
    const all = possible(from)
    const acts = Array.from({ length: 2 + Math.floor(chance() * 4) }, () => pick(all))
    const through = await Promise.all(acts.map(act => act.run()))
    const happened = acts.filter((_, n) => through[n])
    counted.waves += 1
    counted.acts += acts.length
    counted.through += happened.length
    const { state: after } = await look()
    // The daily run saves what is out and late, too: of that its version is not what is held here.
    const seen = ({ payments, ...state }: State) =>
      JSON.stringify({
        ...state,
        payments: payments.map(({ invoice, ...one }) => ({
          ...one,
          invoice: invoice?.status === 'draft' ? invoice : invoice?.status,
        })),
      })
    const wanted = seen(after)
    const names = happened.map(({ name }) => name).join(', ')
    const isThere = (state: State) => seen(state) === wanted
    const said = `on ${today} from ${seen(from.state)} by ${names} to ${wanted}`
    expect(leadsTo(happened, from.state, isThere), said).toBe(true)
  }
  // No draft is left that no payment knows of, and none is that of two.
  const written = base.told().flatMap(({ type, subject }) => (type === 'deals.invoice.drafted' ? [subject.id] : []))
  counted.drafts += written.length
  const { found } = await look()
  const named = found.payments.flatMap(({ invoiceId }) => invoiceId ?? [])
  expect(new Set(named).size).toBe(named.length)
  for (const invoiceId of written) {
    const { status } = await base.call<InvoiceView>(Invoices, as.ada, 'GET_BY_ID', { invoiceId })
    if (status !== 'void') expect(named).toContain(invoiceId)
  }
}
