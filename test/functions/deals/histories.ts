import fc from 'fast-check'
import { ulid } from 'ulid'
import { expect } from 'vitest'
import { settlingTables } from '#functions/deals/billing-tables.ts'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Credits } from '#functions/deals/Credits.ts'
import { contractDayTables, stageContractDay } from '#functions/deals/daily/contract-day.ts'
import { pausedTables } from '#functions/deals/daily/day-tables.ts'
import { stageInvoiceDay } from '#functions/deals/daily/invoice-day.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { derivedItems, derivedSchedule } from '#functions/deals/schedule.ts'
import { stageSettled } from '#functions/deals/settle.ts'
import * as tables from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Work } from '#functions/kit/serve.ts'
import { Unit } from '#functions/kit/unit.ts'
import { transaction } from '#functions/kit/work.ts'
import { draftDay } from '#shared/deals/calendar.ts'
import type { Contract } from '#shared/deals/contract.ts'
import { contractStates } from '#shared/deals/contract-states.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import { paymentOfDelivery } from '#shared/deals/delivery.ts'
import { afterCredits, type InvoiceView, mostCredits } from '#shared/deals/invoice.ts'
import { type Request, type Side, sides } from '#shared/deals/request.ts'
import { deliveryItemStates, paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import { roleOf } from '#shared/deals/sides.ts'
import { addDays, type IsoDate } from '#shared/kit/date.ts'
import { idFrom } from '#shared/kit/id.ts'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { shardOf } from '#shared/kit/shards.ts'
import { advance, can } from '#shared/kit/state-table.ts'
import { termItems } from '#shared/terms/deal-schedule.ts'
import { isRecurring, lastTermFor, termCertain } from '#shared/terms/recurring.ts'
import { setting } from './fixture.ts'

/**
 * Random histories of a contract: what people and the daily run do to it, in any order. A model counts along in the plainest way, and
 * after each step the rows, the counters on the contract, and the index of the daily run have to say the same.
 */

type Payment = {
  status: (typeof paymentItemStates)['states'][number]
  isTouched: boolean
  hasDraft: boolean
  /** Its invoice, from when it is drafted on, and what its supplier wrote on that. */
  invoiceId: string
  words: string
  /** What was credited of it, in cents: before it was paid, and in all. */
  off: bigint
  credited: bigint
  /** How many deliveries are in dispute that it pays for. */
  disputes: number
}
type Delivery = {
  status: (typeof deliveryItemStates)['states'][number]
  version: number
  /** Whether it was disputed, and is not accepted yet. */
  isDisputed: boolean
}
type Model = {
  /** Of a deal that repeats: how many terms are certain, and who ended it with which. */
  terms: { begun: number; ending?: { side: Side; lastTerm: number } } | undefined
  readonly payments: Payment[]
  readonly deliveries: Delivery[]
  today: IsoDate
  /** The payment that the daily run drafts next, from 1. */
  draft: number
  publishes: boolean
  paid: bigint
  /** Credit notes, and what they took off before it was paid. */
  credits: number
  off: bigint
}

type Setting = Awaited<ReturnType<typeof setting>>
type Real = { readonly base: Setting; readonly contractId: Contract['id']; readonly requestId: Request['id'] }
type Step = fc.AsyncCommand<Model, Real>

const fresh: Payment = {
  status: 'scheduled',
  isTouched: false,
  hasDraft: false,
  invoiceId: '',
  words: '',
  off: 0n,
  credited: 0n,
  disputes: 0,
}

const uses = { tables: { ...contractDayTables, ...settlingTables, ...pausedTables } }

const billNext = ({ payments }: Model): number => {
  const at = payments.findIndex(({ status }) => status === 'scheduled')
  return at < 0 ? payments.length + 1 : at + 1
}

const everything = async ({ base, contractId, requestId }: Real) => {
  const rows = <T extends (typeof tables)[keyof typeof tables]>(table: T) => repository(table, base.store, new Unit())
  const contract = await rows(tables.Contracts).need({ id: contractId })
  const overlays = await rows(tables.ScheduleItems).allRows({ contractId })
  const request = await rows(tables.Requests).need({ id: requestId })
  const ids = overlays.flatMap(row => (row.kind === 'payment' && row.invoiceId ? [{ id: row.invoiceId }] : []))
  const invoices = (await rows(tables.Invoices).getMany(ids)).flatMap(invoice => (invoice ? [invoice] : []))
  return { rows, contract, overlays, request, invoices }
}

/** Holds all rows and counters to the model. */
const agree = async (model: Model, real: Real): Promise<void> => {
  const { rows, contract, overlays, request, invoices } = await everything(real)
  const { payment: paymentAt } = derivedSchedule(contract)
  const statusOf = (kind: string, number: number) =>
    overlays.find(row => row.kind === kind && row.number === number)?.status ?? 'scheduled'
  expect(model.payments.map((_, n) => statusOf('payment', n + 1))).toEqual(model.payments.map(one => one.status))
  expect(model.deliveries.map((_, n) => statusOf('delivery', n + 1))).toEqual(model.deliveries.map(one => one.status))
  const isClosed = ({ status }: Payment) => status === 'paid' || status === 'cancelled'
  const open = model.payments.filter(one => !isClosed(one))
  const toAccept = model.deliveries.filter(({ status }) => status !== 'accepted')
  const firstOpen = model.payments.findIndex(one => !isClosed(one))
  const goesOn = model.terms !== undefined && model.terms.ending === undefined
  const isOver = open.length === 0 && toAccept.length === 0 && !goesOn
  expect(contract.series?.begun).toBe(model.terms?.begun)
  expect(contract).toMatchObject({
    payments: model.payments.length,
    deliveries: model.deliveries.length,
    openPayments: open.length,
    openDeliveries: toAccept.length,
    status: isOver ? 'completed' : 'active',
    progress: {
      bill: billNext(model),
      pay: (firstOpen < 0 ? model.payments.length : firstOpen) + 1,
      draft: model.draft,
    },
  })
  expect(parseMinor(contract.paid, 'AUD')).toBe(model.paid)
  expect(parseMinor(contract.credited ?? '0', 'AUD')).toBe(model.off)
  expect(contract.credits ?? 0).toBe(model.credits)
  const rest = parseMinor(contract.total, 'AUD') - model.paid - model.off
  expect(request.outstanding).toEqual({ amount: formatMinor(rest, 'AUD'), currency: 'AUD' })
  expect(request.nextDue).toBe(
    isOver ? undefined : paymentAt((firstOpen < 0 ? model.payments.length : firstOpen) + 1)?.dueDate,
  )

  const drafts = invoices.filter(({ status }) => status === 'draft').map(({ number }) => number)
  expect(drafts).toEqual(model.payments.flatMap(({ hasDraft }, n) => (hasDraft ? [n + 1] : [])))
  for (const { status, next, number, id, description } of invoices) {
    const { invoiceId, words } = model.payments[number - 1]!
    // What was drafted is what goes out, with what was written on it, and nothing is written beside it.
    expect([number, id, description]).toEqual([number, invoiceId, words])
    // Only what can be paid has a day on which something follows, and that day is to come.
    if (status !== 'published') expect([number, next]).toEqual([number, undefined])
    else if (next !== undefined) expect(next > model.today).toBe(true)
  }
  if (isOver) expect(contract.next).toBeUndefined()
  else if (contract.next !== undefined) {
    // A payment that waited for a disputed delivery may be drafted late: the next run does.
    const toDraft = paymentAt(model.draft)
    const late = toDraft ? draftDay(toDraft.dueDate) : model.today
    expect(contract.next >= (late < model.today ? late : model.today)).toBe(true)
  }
  // The index holds the rows that have a day, under that day, and no others.
  const indexed = async (table: typeof tables.Contracts | typeof tables.Invoices, id: string) => {
    for await (const row of rows(table).all('due', { id: shardOf(id) })) if (row.id === id) return row.next
    return undefined
  }
  expect(await indexed(tables.Contracts, contract.id)).toBe(contract.next)
  for (const invoice of invoices) expect(await indexed(tables.Invoices, invoice.id)).toBe(invoice.next)
}

const step = (name: string, run: (model: Model, real: Real) => Promise<void>): Step => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real)
    await agree(model, real)
  },
  toString: () => name,
})

/** A number of the list, whatever was drawn. */
const within = (drawn: number, list: readonly unknown[]) => (drawn % list.length) + 1

const billed = (model: Model, { id, number }: Pick<InvoiceView, 'id' | 'number'>) => {
  const { hasDraft, invoiceId, words } = model.payments[number - 1]!
  const drafted = hasDraft ? { invoiceId, words } : { invoiceId: id }
  model.payments[number - 1] = { ...fresh, status: 'invoiced', isTouched: true, ...drafted }
  // What is billed needs no draft any more.
  model.draft = Math.max(model.draft, billNext(model))
}

const publish = (drawn: number) =>
  step(`publish(${drawn})`, async (model, { base, contractId }) => {
    const number = within(drawn, model.payments)
    const { status } = model.payments[number - 1]!
    const next = billNext(model)
    if (status === 'scheduled' && number === next)
      return billed(model, await base.publish(base.as.ada, contractId, number))
    const why = await base.refused(Invoices, base.as.ada, 'PUBLISH_INVOICE', { contractId, number })
    const reasons: Partial<Record<Payment['status'], string>> = {
      scheduled: 'deals.invoiceOrder',
      held: 'deals.paymentHeld',
    }
    expect(why).toBe(reasons[status] ?? 'state.transition')
  })

const publishUpTo = (drawn: number) =>
  step(`publishUpTo(${drawn})`, async (model, { base, contractId }) => {
    const upTo = within(drawn, model.payments)
    const expected = model.payments.flatMap(({ status }, n) => (status === 'scheduled' && n < upTo ? [n + 1] : []))
    const { invoices } = await base.call<{ invoices: InvoiceView[] }>(Invoices, base.as.ada, 'CREATE_MULTI', {
      contractId,
      upTo,
    })
    expect(invoices.map(({ number }) => number)).toEqual(expected)
    for (const invoice of invoices) billed(model, invoice)
  })

const draftUpTo = (drawn: number) =>
  step(`draftUpTo(${drawn})`, async (model, { base, contractId }) => {
    const asked = { contractId, upTo: within(drawn, model.payments), asDraft: true }
    if (model.publishes) {
      expect(await base.refused(Invoices, base.as.ada, 'CREATE_MULTI', asked)).toBe('deals.publishedByThemselves')
      return
    }
    const { invoices } = await base.call<{ invoices: InvoiceView[] }>(Invoices, base.as.ada, 'CREATE_MULTI', asked)
    const expected = model.payments.flatMap(({ status, hasDraft }, n) =>
      status === 'scheduled' && !hasDraft && n < asked.upTo ? [n + 1] : [],
    )
    expect(invoices.map(({ number }) => number)).toEqual(expected)
    for (const { id: invoiceId, number } of invoices)
      model.payments[number - 1] = { ...fresh, isTouched: true, hasDraft: true, invoiceId }
  })

const write = (drawn: number, words: string) =>
  step(`write(${drawn}, ${words})`, async (model, real) => {
    const number = within(drawn, model.payments)
    const one = model.payments[number - 1]!
    const { base } = real
    const invoice = (await everything(real)).invoices.find(row => row.number === number)
    if (!invoice) return
    const asked = { invoiceId: invoice.id, version: invoice.version, description: words }
    if (!one.hasDraft) {
      expect(await base.refused(Invoices, base.as.ada, 'UPDATE', asked)).toBe('state.transition')
      return
    }
    await base.call(Invoices, base.as.ada, 'UPDATE', asked)
    one.words = words
  })

const voided = (drawn: number) =>
  step(`void(${drawn})`, async (model, real) => {
    const number = within(drawn, model.payments)
    const { invoices } = await everything(real)
    const invoice = invoices.find(one => one.number === number)
    if (!invoice) return
    const { base } = real
    const asked = { invoiceId: invoice.id, version: invoice.version, reason: 'x' }
    const one = model.payments[number - 1]!
    if (one.status === 'paid' || one.status === 'cancelled' || one.credited > 0n) {
      expect(await base.refused(Invoices, base.as.ada, 'VOID', asked)).toBe(
        one.status === 'invoiced' ? 'deals.creditedNotVoid' : 'state.transition',
      )
      return
    }
    await base.call(Invoices, base.as.ada, 'VOID', asked)
    // A draft that is thrown away before its day is as if it had never been. What pays for a disputed delivery waits for that.
    const { disputes } = one
    const isTouched = !one.hasDraft || number < model.draft || disputes > 0
    model.payments[number - 1] = { ...fresh, isTouched, disputes, status: disputes > 0 ? 'held' : 'scheduled' }
  })

const settle = (drawn: number) =>
  step(`settle(${drawn})`, async (model, { base }) => {
    const number = within(drawn, model.payments)
    const { status, invoiceId } = model.payments[number - 1]!
    if (status === 'scheduled' || status === 'held' || !invoiceId) return
    const means = await transaction<typeof uses, string>(base.host, uses, {}, async work => {
      const invoice = await work.db.invoices.need({ id: invoiceId })
      return stageSettled(work, invoice, {
        paymentId: idFrom('payment', ulid()),
        amount: formatMinor(afterCredits(invoice).minor, 'AUD'),
        lateInterest: '0.00',
        tool: 'card',
        instrument: 'Visa',
        paidAt: base.clock.now.toISOString(),
      })
    })
    expect(means).toBe(status === 'invoiced' ? 'settles' : 'refund')
    if (status !== 'invoiced') return
    model.payments[number - 1]!.status = 'paid'
    const row = await repository(tables.Invoices, base.store, new Unit()).need({ id: invoiceId })
    model.paid += parseMinor(row.total, 'AUD') - model.payments[number - 1]!.off
  })

/** So much of a hundred of what is left, or all of it; or a cent more than there is. */
const credit = (drawn: number, percent: number) =>
  step(`credit(${drawn}, ${percent}%)`, async (model, real) => {
    const { base } = real
    const number = within(drawn, model.payments)
    const one = model.payments[number - 1]!
    const { invoices } = await everything(real)
    const invoice = invoices.find(row => row.number === number)
    if (!invoice) return
    const left = parseMinor(invoice.total, 'AUD') - one.credited
    const sum = percent > 100 ? left + 1n : (left * BigInt(percent)) / 100n
    const wish = percent === 100 ? { by: 'all' } : { by: 'amount', amount: formatMinor(sum, 'AUD') }
    const asked = { invoiceId: invoice.id, version: invoice.version, reason: 'x', wish }
    if (one.status === 'scheduled' || one.status === 'held' || one.status === 'cancelled') {
      expect(await base.refused(Credits, base.as.ada, 'CREATE', asked)).toBe('state.transition')
      return
    }
    if (left === 0n || sum === 0n || percent > 100 || (invoice.credits?.length ?? 0) >= mostCredits) {
      await base.refused(Credits, base.as.ada, 'CREATE', asked)
      return
    }
    const note = await base.call<CreditNote>(Credits, base.as.ada, 'CREATE', asked)
    expect(parseMinor(note.total, 'AUD')).toBe(sum)
    one.credited += sum
    model.credits += 1
    expect(note.status).toBe(one.status === 'paid' ? 'held' : 'settled')
    if (one.status === 'paid') return
    one.off += sum
    model.off += sum
    if (sum === left) one.status = 'cancelled'
  })

/** A payment waits for one disputed delivery more. */
const hold = (one: Payment): void => {
  one.disputes += 1
  one.isTouched = true
  if (can(paymentItemStates, one.status, 'hold', 'customer'))
    one.status = advance(paymentItemStates, one.status, 'hold', 'customer')
}

/** A payment waits for one fewer: with the last it is billed next, as if nothing had happened where nothing else did. */
const release = (model: Model, number: number): void => {
  const one = model.payments[number - 1]!
  one.disputes -= 1
  if (one.disputes > 0) return
  const isHeld = one.status === 'held'
  if (isHeld) one.status = advance(paymentItemStates, one.status, 'release', 'customer')
  if (one.status === 'scheduled' && !one.hasDraft) one.isTouched = false
  if (isHeld) model.draft = Math.min(model.draft, number)
}

const doings = {
  DELIVER: { event: 'deliver', by: 'supplier', more: { note: 'Done.' } },
  ACCEPT_DELIVERY: { event: 'accept', by: 'customer', more: {} },
  DISPUTE_DELIVERY: { event: 'dispute', by: 'customer', more: { reason: 'Half is missing.' } },
} as const

const onDelivery = (method: keyof typeof doings, drawn: number) =>
  step(`${method}(${drawn})`, async (model, real) => {
    const { base, contractId } = real
    const number = within(drawn, model.deliveries)
    const delivery = model.deliveries[number - 1]!
    const { event, by, more } = doings[method]
    const as = by === 'supplier' ? base.as.ada : base.as.cora
    const asked = { contractId, number, version: delivery.version, ...more }
    if (!can(deliveryItemStates, delivery.status, event, by)) {
      expect(await base.refused(Contracts, as, method, asked)).toBe('state.transition')
      return
    }
    await base.call(Contracts, as, method, asked)
    const payment = paymentOfDelivery(derivedItems((await everything(real)).contract), number)
    const waits = payment === undefined ? undefined : model.payments[payment - 1]
    if (method === 'DISPUTE_DELIVERY' && !delivery.isDisputed && waits) hold(waits)
    if (method === 'ACCEPT_DELIVERY' && delivery.isDisputed && payment !== undefined) release(model, payment)
    delivery.isDisputed = method === 'DISPUTE_DELIVERY' || (method === 'DELIVER' && delivery.isDisputed)
    delivery.status = advance(deliveryItemStates, delivery.status, event, by)
    delivery.version += 1
  })

const setPublishing = (byItself: boolean) =>
  step(`publishing(${byItself})`, async (model, { base, contractId }) => {
    await base.call(Contracts, base.as.ada, 'SET_PUBLISHING', { contractId, byItself })
    model.publishes = byItself
  })

const untouched = (): Delivery => ({ status: 'scheduled', version: 1, isDisputed: false })

/** So many terms are certain, each of which brings what the first does. */
const grow = (model: Model, contract: Contract, terms: number): void => {
  const { payments, deliveries } = derivedItems(contract)
  for (; model.terms && model.terms.begun < terms; model.terms.begun += 1) {
    model.payments.push(...payments.map(() => ({ ...fresh })))
    model.deliveries.push(...deliveries.map(untouched))
  }
}

/** When the payments of a deal are due, those of terms that are not written down yet, too. */
const dueDates = (contract: Contract, { terms }: Model) => {
  const { choice } = contract
  if (!terms || !isRecurring(choice)) return (number: number) => derivedItems(contract).payments[number - 1]!.dueDate
  const all = Array.from({ length: terms.begun }, (_, n) => termItems(choice, n + 1).payments).flat()
  return (number: number) => all[number - 1]!.dueDate
}

/** A side ends a deal that repeats, or goes on with one that it ended. */
const onSeries = (method: 'END' | 'CONTINUE', side: Side) =>
  step(`${method}(${side})`, async (model, real) => {
    const { base, contractId } = real
    const as = side === 'supplier' ? base.as.ada : base.as.cora
    const { contract } = await everything(real)
    const { choice, version } = contract
    const asked = { contractId, version, ...(method === 'END' ? { reason: 'x' } : {}) }
    const refusal = (): string | undefined => {
      const { terms } = model
      const isActive = can(contractStates, contract.status, method === 'END' ? 'end' : 'continue', roleOf(side))
      if (method === 'END' && !isActive) return 'state.transition'
      if (method === 'END') return terms ? terms.ending && 'deals.endedAlready' : 'deals.notRecurring'
      if (!terms?.ending || !isRecurring(choice)) return 'deals.notEnded'
      if (terms.ending.side !== side) return 'auth.denied'
      if (model.today >= termCertain(choice, terms.ending.lastTerm + 1)) return 'deals.endIsFinal'
      return isActive ? undefined : 'state.transition'
    }
    const why = refusal()
    if (why !== undefined) {
      expect(await base.refused(Contracts, as, method, asked)).toBe(why)
      return
    }
    await base.call(Contracts, as, method, asked)
    if (!model.terms || !isRecurring(choice)) throw new Error(`${method} of a deal that does not repeat`)
    if (method === 'CONTINUE') {
      model.terms = { begun: model.terms.begun }
      return
    }
    const lastTerm = Math.max(model.terms.begun, lastTermFor(choice, model.today))
    grow(model, contract, lastTerm)
    model.terms = { begun: lastTerm, ending: { side, lastTerm } }
  })

/** So many days pass, with a run on the last of them alone. */
const pass = (days: number, twice: boolean) =>
  step(`pass(${days}${twice ? ', twice' : ''})`, async (model, real) => {
    const { base, contractId } = real
    model.today = addDays(model.today, days)
    base.clock.now = new Date(`${addDays(model.today, -1)}T20:00:00.000Z`)
    const { contract } = await everything(real)
    if (contract.status === 'active' && isRecurring(contract.choice)) {
      const certain = lastTermFor(contract.choice, model.today)
      grow(model, contract, Math.min(certain, model.terms?.ending?.lastTerm ?? certain))
    }
    const dueOn = dueDates(contract, model)
    if (contract.status === 'active')
      for (; model.draft <= model.payments.length; model.draft += 1) {
        if (draftDay(dueOn(model.draft)) > model.today) break
        const one = model.payments[model.draft - 1]!
        const goesOut = model.publishes && billNext(model) === model.draft
        // What was drafted by hand before goes out with the others, once they do.
        if (one.isTouched && !(goesOut && one.hasDraft)) continue
        one.isTouched = true
        one.hasDraft = !goesOut
        if (goesOut) one.status = 'invoiced'
      }
    const once = async () => {
      const day = (stage: (work: Work<typeof uses>) => Promise<boolean>) =>
        transaction<typeof uses, boolean>(base.host, uses, {}, stage)
      while (await day(work => stageContractDay(work, contractId, model.today)));
      for (const { id } of (await everything(real)).invoices)
        while (await day(work => stageInvoiceDay(work, id, model.today)));
    }
    /** One that gives way to the other too often fails, and is begun again, as its Lambda is. */
    const run = async (): Promise<void> => {
      try {
        await once()
      } catch (error) {
        if (!(error instanceof Refusal) || error.errorType !== 'call.conflict') throw error
        await run()
      }
    }
    await Promise.all(twice ? [run(), run()] : [run()])
    for (const { number, id } of (await everything(real)).invoices) {
      const one = model.payments[number - 1]!
      if (one.invoiceId === '') one.invoiceId = id
    }
  })

const drawn = fc.nat({ max: 30 })
const steps = [
  drawn.map(publish),
  drawn.map(publishUpTo),
  drawn.map(draftUpTo),
  fc.tuple(drawn, fc.constantFrom('', 'One', 'Another')).map(([n, words]) => write(n, words)),
  drawn.map(voided),
  drawn.map(settle),
  drawn.map(settle),
  fc.tuple(drawn, fc.constantFrom(1, 33, 50, 100, 101)).map(([n, percent]) => credit(n, percent)),
  drawn.map(n => onDelivery('DELIVER', n)),
  drawn.map(n => onDelivery('ACCEPT_DELIVERY', n)),
  drawn.map(n => onDelivery('DISPUTE_DELIVERY', n)),
  fc.boolean().map(setPublishing),
  fc.constantFrom(...sides).map(side => onSeries('END', side)),
  fc.constantFrom(...sides).map(side => onSeries('CONTINUE', side)),
  fc.tuple(fc.integer({ min: 1, max: 40 }), fc.boolean()).map(([days, twice]) => pass(days, twice)),
]

/** What the daily run may tell of an item once, ever. */
const onceEver = /^deals\.(invoice\.(drafted|overdue)|delivery\.(near|overdue))$/

/** How a deal repeats that does: with a notice so long that a further term is certain within a few weeks. */
const recurring = { term: { length: 26, type: 'week' }, noticeDays: 205 }

/** What came up in histories, by the name of what it is: a step that never gets anywhere would try nothing. */
export type Seen = { held: number; disputed: number; grown: number; ended: number }

/** Runs so many random histories, each of a deal of its own. */
export const runHistories = async (numRuns: number, seed: number): Promise<Seen> => {
  const seen: Seen = { held: 0, disputed: 0, grown: 0, ended: 0 }
  let base = await setting({ durationType: { type: 'week', length: 6 } })
  let deals = 0
  await fc.assert(
    fc.asyncProperty(
      fc.commands(steps, { maxCommands: 25 }),
      fc.constantFrom(1, 2, 3),
      fc.boolean(),
      async (commands, paymentIndex, repeats) => {
        // The tables of one store are enough for some, and not for all: an index is looked through from its beginning.
        if (++deals % 50 === 0) base = await setting({ durationType: { type: 'week', length: 6 } })
        base.capacity.held = false
        base.clock.now = new Date('2026-03-02T09:00:00.000Z')
        const { contract, request } = await base.contracted({ paymentIndex, ...(repeats ? { recurring } : {}) })
        const since = base.told().length
        const model: Model = {
          terms: contract.series && { begun: contract.series.begun },
          payments: Array.from({ length: contract.payments }, () => ({ ...fresh })),
          deliveries: Array.from({ length: contract.deliveries }, untouched),
          today: '2026-03-02',
          draft: 1,
          publishes: false,
          paid: 0n,
          credits: 0,
          off: 0n,
        }
        const real: Real = { base, contractId: contract.id, requestId: request.id }
        await fc.asyncModelRun(() => ({ model, real }), commands)
        if (model.payments.some(({ status }) => status === 'held')) seen.held += 1
        if (model.deliveries.some(({ isDisputed }) => isDisputed)) seen.disputed += 1
        if (model.payments.length > contract.payments) seen.grown += 1
        if (model.terms?.ending) seen.ended += 1
        const told = base.told().slice(since)
        const once = told.flatMap(({ type, subject, data }) =>
          onceEver.test(type) ? [`${type} ${type.includes('delivery') ? data.numbers : subject.id}`] : [],
        )
        expect(new Set(once).size).toBe(once.length)
      },
    ),
    { numRuns, seed },
  )
  return seen
}
