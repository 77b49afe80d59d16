import type fc from 'fast-check'
import { settlingTables } from '#functions/deals/billing-tables.ts'
import { contractDayTables } from '#functions/deals/daily/contract-day.ts'
import { pausedTables } from '#functions/deals/daily/day-tables.ts'
import { derivedItems } from '#functions/deals/schedule.ts'
import * as tables from '#functions/deals/tables.ts'
import { Takings } from '#functions/deals/taking-tables.ts'
import { repository } from '#functions/kit/repository.ts'
import type { AnyTable } from '#functions/kit/table.ts'
import { Unit } from '#functions/kit/unit.ts'
import type { Contract, ScheduleOverlay } from '#shared/deals/contract.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import type { deliveryItemStates, paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import type { TakingView } from '#shared/deals/taking.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import { shards } from '#shared/kit/shards.ts'
import type { InstrumentView } from '#shared/payments/instrument.ts'
import { termItems } from '#shared/terms/deal-schedule.ts'
import { isRecurring } from '#shared/terms/recurring.ts'
import type { debitSetting } from '../debits.ts'

/**
 * Random histories of a contract: what people, the daily run and that of auto-debit do to it, in any order. A model counts along in the plainest
 * way, and after each step the rows, the counters on the contract, and the indexes of the runs have to say the same.
 */

/** What something is taken with: a card or a bank account, good or not. A bank answers days later. */
export type Means = InstrumentView & { readonly isBank: boolean; readonly isGood: boolean }

/** That an invoice is taken by auto-debit. */
export type Taken = {
  status: TakingView['status']
  means: Means
  takeOn: IsoDate
  /** The day on which the run looks at it. */
  next: IsoDate | undefined
  isTold: boolean
  failures: number
  /** The days of tries that failed, the first first. */
  readonly failed: IsoDate[]
  /** When its bank says what came of it. */
  known: IsoDate | undefined
}

export type Payment = {
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
  /** What was said of its invoice alone, and what comes of that. */
  own: Says | undefined
  taking: Taken | undefined
}

/** A word about auto-debit: with what, or that it is off. */
export type Says = Means | 'off'

export type Delivery = {
  status: (typeof deliveryItemStates)['states'][number]
  version: number
  /** Whether it was disputed, and is not accepted yet. */
  isDisputed: boolean
}

export type Model = {
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
  /** What was said of auto-debit: of the contract, and of single payments. `isSwitched` once anything was. */
  readonly debit: {
    all: Says | undefined
    readonly items: Map<number, Says>
    isSwitched: boolean
    /** From which payment on the run does what follows for what is out, where more was than one call changes. */
    rest: number | undefined
  }
  /** The takings of invoices that were voided, by the id of those. */
  readonly over: Map<string, Taken>
}

export type Setting = Awaited<ReturnType<typeof debitSetting>> & { readonly means: readonly Means[] }
export type Real = { readonly base: Setting; readonly contractId: Contract['id']; readonly requestId: Request['id'] }
export type Step = fc.AsyncCommand<Model, Real>

export const fresh: Payment = {
  status: 'scheduled',
  isTouched: false,
  hasDraft: false,
  invoiceId: '',
  words: '',
  off: 0n,
  credited: 0n,
  disputes: 0,
  own: undefined,
  taking: undefined,
}

export const untouched = (): Delivery => ({ status: 'scheduled', version: 1, isDisputed: false })

/** A contract to which nothing has happened. */
export const modelOf = (contract: Contract, today: IsoDate): Model => ({
  terms: contract.series && { begun: contract.series.begun },
  payments: Array.from({ length: contract.payments }, () => ({ ...fresh })),
  deliveries: Array.from({ length: contract.deliveries }, untouched),
  today,
  draft: 1,
  publishes: false,
  paid: 0n,
  credits: 0,
  off: 0n,
  debit: { all: undefined, items: new Map(), isSwitched: false, rest: undefined },
  over: new Map(),
})

export const uses = { tables: { ...contractDayTables, ...settlingTables, ...pausedTables } }

/** The payment that is billed next. */
export const billNext = ({ payments }: Model): number => {
  const at = payments.findIndex(({ status }) => status === 'scheduled')
  return at < 0 ? payments.length + 1 : at + 1
}

export const isClosed = ({ status }: Payment): boolean => status === 'paid' || status === 'cancelled'

/** Whether all of it is paid and accepted, and nothing more comes. */
export const isOver = ({ payments, deliveries, terms }: Model): boolean =>
  payments.every(isClosed) &&
  deliveries.every(({ status }) => status === 'accepted') &&
  (terms === undefined || terms.ending !== undefined)

/** With what a payment is taken by what was said of it before it was billed. */
export const takenBefore = ({ debit: { all, items } }: Model, number: number): Means | undefined => {
  const says = items.get(number) ?? all
  return says === 'off' ? undefined : says
}

/** With what a payment is taken, by the word that is nearest to it. */
export const isOn = ({ debit, payments }: Model, number: number): Means | undefined => {
  const says = payments[number - 1]?.own ?? debit.items.get(number) ?? debit.all
  return says === 'off' ? undefined : says
}

/** All that an index has under a key. */
const allOf = async <R>(rows: AsyncIterable<R>): Promise<R[]> => {
  const found: R[] = []
  for await (const row of rows) found.push(row)
  return found
}

/** All rows of a contract. */
export const everything = async ({ base, contractId, requestId }: Real) => {
  const rows = <T extends AnyTable>(table: T) => repository(table, base.store, new Unit())
  const invoicesOf = async (overlays: readonly ScheduleOverlay[]) => {
    const ids = overlays.flatMap(row => (row.kind === 'payment' && row.invoiceId ? [{ id: row.invoiceId }] : []))
    return (await rows(tables.Invoices).getMany(ids)).flatMap(invoice => invoice ?? [])
  }
  const overlays = rows(tables.ScheduleItems).allRows({ contractId })
  const [contract, items, invoices, request, takings] = await Promise.all([
    rows(tables.Contracts).need({ id: contractId }),
    overlays,
    overlays.then(invoicesOf),
    rows(tables.Requests).need({ id: requestId }),
    allOf(rows(Takings).all('byRequest', { requestId })),
  ])
  return { contract, overlays: items, request, invoices, takings }
}

/** What the runs would look at, by the row that it is: the day under which an index has it. */
export const indexed = async ({ base }: Real): Promise<ReadonlyMap<string, IsoDate | undefined>> => {
  const rows = <T extends AnyTable>(table: T) => repository(table, base.store, new Unit())
  const found = await Promise.all(
    shards.flatMap(shard => [
      allOf(rows(tables.Contracts).all('due', { id: shard })).then(all => all.map(row => [row.id, row.next] as const)),
      allOf(rows(tables.Invoices).all('due', { id: shard })).then(all => all.map(row => [row.id, row.next] as const)),
      allOf(rows(Takings).all('due', { invoiceId: shard })).then(all =>
        all.map(row => [`taking of ${row.invoiceId}`, row.next] as const),
      ),
    ]),
  )
  return new Map<string, IsoDate | undefined>(found.flat())
}

/** When the payments of a deal are due, those of terms that are not written down yet, too. */
export const dueDates = (contract: Contract, { terms }: Model): ((number: number) => IsoDate) => {
  const { choice } = contract
  if (!terms || !isRecurring(choice)) return number => derivedItems(contract).payments[number - 1]!.dueDate
  const all = Array.from({ length: terms.begun }, (_, n) => termItems(choice, n + 1).payments).flat()
  return number => all[number - 1]!.dueDate
}

/** A number of the list, whatever was drawn. */
export const within = (drawn: number, list: readonly unknown[]): number => (drawn % list.length) + 1
