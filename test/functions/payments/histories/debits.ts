import { expect } from 'vitest'
import { mostDebitedAtOnce } from '#shared/deals/invoice.ts'
import type { Side } from '#shared/deals/request.ts'
import { retryDay, takingDay } from '#shared/deals/taking-plan.ts'
import { addBusinessDays, onBusinessDay } from '#shared/kit/business-days.ts'
import { addDays, type IsoDate } from '#shared/kit/date.ts'
import { parseMinor } from '#shared/kit/money.ts'
import { TicketsJoined } from '../debits.ts'
import { step } from './agree.ts'
import {
  dueDates,
  everything,
  isOn,
  isOver,
  type Means,
  type Model,
  type Payment,
  type Real,
  type Says,
  type Taken,
} from './model.ts'

const isComing = ({ status }: Taken): boolean => !['taken', 'stopped', 'givenUp'].includes(status)

const end = (taking: Taken, status: 'taken' | 'stopped' | 'givenUp'): void => {
  taking.status = status
  taking.next = undefined
  taking.known = undefined
}

/** Its invoice is over, or it is switched off: nothing more is taken of it. */
export const stopTaking = ({ taking }: Payment): void => {
  if (taking && isComing(taking)) end(taking, 'stopped')
}

/** An invoice that is out is taken when it is due, five business days from today at the earliest. */
export const planTaking = (model: Model, number: number, means: Means, dueDate: IsoDate): void => {
  const one = model.payments[number - 1]!
  const takeOn = takingDay(dueDate, model.today)
  const failed = one.taking?.failed ?? []
  const next = addBusinessDays(takeOn, -3)
  one.taking = {
    status: 'planned',
    means,
    takeOn,
    next,
    isTold: false,
    failures: 0,
    failed: [...failed],
    known: undefined,
  }
}

type Scope = { readonly kind: 'contract' } | { readonly kind: 'item' | 'invoice'; readonly number: number }

/** A side says that something is taken, or is not. */
export const onSwitch = (scope: Scope, side: Side, what: number | 'off') => {
  const said = scope.kind === 'contract' ? 'all' : `${scope.kind} ${scope.number}`
  return step(`AUTO_DEBIT_CHANGE(${said}, ${side}, ${what})`, async (model, real) => {
    const { base, requestId } = real
    const says: Says = what === 'off' ? what : base.means[what % base.means.length]!
    const number = scope.kind === 'contract' ? undefined : ((scope.number - 1) % model.payments.length) + 1
    const one = number === undefined ? undefined : model.payments[number - 1]!
    if (scope.kind === 'invoice' && !one?.invoiceId) return
    const as = side === 'supplier' ? base.as.ada : base.as.cora
    const asked = {
      requestId,
      checked: says !== 'off',
      ...(says === 'off' ? {} : { instrumentId: says.id, language: 'en' }),
      ...(scope.kind === 'item' ? { number } : {}),
      ...(scope.kind === 'invoice' ? { invoiceId: one?.invoiceId } : {}),
    }
    const refusal = (): string | undefined => {
      if (says !== 'off' && side === 'supplier') return 'auth.denied'
      if (isOver(model)) return 'payments.notSwitched'
      if (scope.kind !== 'invoice') return undefined
      if (one?.hasDraft) return 'notFound'
      return one?.status === 'invoiced' || one?.status === 'pending' ? undefined : 'payments.notSwitched'
    }
    const why = refusal()
    if (why !== undefined) {
      expect(await base.refused(TicketsJoined, as, 'AUTO_DEBIT_CHANGE', asked)).toBe(why)
      return
    }
    await base.switchTo(asked, as)
    const { contract } = await everything(real)
    follow(model, scope.kind === 'invoice' ? { invoice: number! } : { item: number }, says, dueDates(contract, model))
  })
}

/** What the nearest word means for an invoice that is out. */
const followOne = (model: Model, number: number, dueOn: (number: number) => IsoDate): void => {
  const one = model.payments[number - 1]!
  const { taking } = one
  const means = isOn(model, number)
  if (taking?.status === 'underWay' || taking?.status === 'taken') return
  if (!means) stopTaking(one)
  else if (taking && isComing(taking)) taking.means = means
  else planTaking(model, number, means, dueOn(number))
}

/** What follows from a word: for what it is about, and the invoices of that which are out. */
const follow = (
  model: Model,
  of: { readonly invoice?: number; readonly item?: number | undefined },
  says: Says,
  dueOn: (number: number) => IsoDate,
): void => {
  const { debit, payments } = model
  const only = of.invoice ?? of.item
  const open = payments
    .flatMap(({ status }, n) => (status === 'invoiced' || status === 'pending' ? [n + 1] : []))
    .filter(number => only === undefined || number === only)
  if (of.invoice !== undefined) payments[of.invoice - 1]!.own = says
  else {
    debit.isSwitched = true
    if (of.item !== undefined) debit.items.set(of.item, says)
    else {
      debit.all = says
      debit.rest = open[mostDebitedAtOnce]
      // Off for all of it ends what was on by itself.
      if (says === 'off') for (const [number, own] of debit.items) if (own !== 'off') debit.items.delete(number)
    }
    if (says === 'off')
      for (const number of open) if (payments[number - 1]!.own !== 'off') payments[number - 1]!.own = undefined
  }
  for (const number of open.slice(0, mostDebitedAtOnce)) followOne(model, number, dueOn)
}

/** What was out beyond the invoices of one call follows with the run. */
export const planRest = (model: Model, dueOn: (number: number) => IsoDate): void => {
  const from = model.debit.rest ?? Number.POSITIVE_INFINITY
  model.debit.rest = undefined
  for (const [n, { status }] of model.payments.entries())
    if (n + 1 >= from && (status === 'invoiced' || status === 'pending')) followOne(model, n + 1, dueOn)
}

/** A try came back: it is tried again on the day that is told with that, up to twice. */
const failed = (model: Model, number: number): void => {
  const one = model.payments[number - 1]!
  const taking = one.taking!
  taking.failed.push(taking.takeOn)
  taking.failures += 1
  taking.known = undefined
  one.status = 'invoiced'
  const first = taking.failed.at(-taking.failures)!
  const again = retryDay(first, taking.failures, model.today)
  if (again === undefined) end(taking, 'givenUp')
  else if (!isOn(model, number)) end(taking, 'stopped')
  else Object.assign(taking, { status: 'failed', takeOn: again, next: again, isTold: true })
}

const settled = (model: Model, number: number, total: bigint): void => {
  const one = model.payments[number - 1]!
  one.status = 'paid'
  model.paid += total - one.off
  end(one.taking!, 'taken')
}

/** What banks have to say by today of what they carried out. */
export const bankAnswers = async (model: Model, real: Real): Promise<void> => {
  const { invoices } = await everything(real)
  for (const { number, total } of invoices) {
    const { taking } = model.payments[number - 1]!
    if (taking?.known === undefined || taking.known > model.today) continue
    if (taking.means.isGood) settled(model, number, parseMinor(total, 'AUD'))
    else failed(model, number)
  }
}

/** Announces a taking, or puts that off to the day on which it is announced at the latest. @returns whether it stays as it is today */
const announced = (taking: Taken, today: IsoDate, left: bigint): boolean => {
  const soonest = addBusinessDays(today, 3)
  const on = taking.takeOn > soonest ? taking.takeOn : soonest
  const noticeOn = addBusinessDays(on, -3)
  if (today < noticeOn) taking.next = noticeOn
  else if (left < smallest) end(taking, 'givenUp')
  else Object.assign(taking, { status: 'noticed', takeOn: on, next: on, isTold: true })
  return today >= noticeOn
}

/** What the run of auto-debit does with one taking on a day on which it looks at it. */
const look = (model: Model, number: number, total: bigint): void => {
  const { today } = model
  const one = model.payments[number - 1]!
  const { taking } = one
  while (taking?.next !== undefined && taking.next <= today) {
    const means = isOn(model, number)
    const left = total - one.off
    if (!means) end(taking, 'stopped')
    else if (one.disputes > 0)
      Object.assign(taking, { status: 'postponed', isTold: false, next: onBusinessDay(addDays(today, 1)) })
    else if (!taking.isTold || today > taking.takeOn) {
      if (announced(taking, today, left)) return
    } else if (today < taking.takeOn) taking.next = taking.takeOn
    else if (left < smallest) end(taking, 'givenUp')
    else {
      taking.means = means
      if (means.isBank) {
        Object.assign(taking, { status: 'underWay', next: undefined, known: addDays(today, bankDays) })
        one.status = 'pending'
      } else if (means.isGood) settled(model, number, total)
      else failed(model, number)
      return
    }
  }
}

/** The least that the provider takes, in cents, and how long a bank takes in the setting. */
const smallest = 50n
const bankDays = 3

/** What the run of auto-debit does today. */
export const takingRun = async (model: Model, real: Real): Promise<void> => {
  const { invoices } = await everything(real)
  for (const { number, total } of invoices) look(model, number, parseMinor(total, 'AUD'))
}
