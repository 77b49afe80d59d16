import { expect } from 'vitest'
import { derivedSchedule } from '#functions/deals/schedule.ts'
import { draftDay } from '#shared/deals/calendar.ts'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import { billNext, everything, indexed, isClosed, isOn, isOver, type Model, type Real, type Step } from './model.ts'

/** Holds the takings of a contract, and the index of their run, to the model. */
const agreeOnTakings = (
  model: Model,
  takings: Awaited<ReturnType<typeof everything>>['takings'],
  dues: Awaited<ReturnType<typeof indexed>>,
): void => {
  const expected = new Map(model.over)
  for (const { invoiceId, taking } of model.payments) if (taking) expected.set(invoiceId, taking)
  const told = takings.map(({ invoiceId, status, takeOn, failures, instrumentId, tries, next }) => {
    const failed = tries.flatMap(({ on, code }) => (code === undefined ? [] : [on]))
    return [invoiceId, { status, takeOn, failures, instrumentId, failed, next }]
  })
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(
      [...expected].map(([id, { status, takeOn, failures, means, failed, next }]) => [
        id,
        { status, takeOn, failures, instrumentId: means.id, failed, next },
      ]),
    ),
  )
  for (const [id, { next }] of expected) expect([id, dues.get(`taking of ${id}`)]).toEqual([id, next])
}

/** Holds all rows and counters to the model. */
const agree = async (model: Model, real: Real): Promise<void> => {
  const [{ contract, overlays, request, invoices, takings }, dues] = await Promise.all([
    everything(real),
    indexed(real),
  ])
  const { payment: paymentAt } = derivedSchedule(contract)
  const statusOf = (kind: string, number: number) =>
    overlays.find(row => row.kind === kind && row.number === number)?.status ?? 'scheduled'
  expect(model.payments.map((_, n) => statusOf('payment', n + 1))).toEqual(model.payments.map(one => one.status))
  expect(model.deliveries.map((_, n) => statusOf('delivery', n + 1))).toEqual(model.deliveries.map(one => one.status))
  const firstOpen = model.payments.findIndex(one => !isClosed(one))
  const over = isOver(model)
  expect(contract.series?.begun).toBe(model.terms?.begun)
  expect(contract).toMatchObject({
    payments: model.payments.length,
    deliveries: model.deliveries.length,
    openPayments: model.payments.filter(one => !isClosed(one)).length,
    openDeliveries: model.deliveries.filter(({ status }) => status !== 'accepted').length,
    status: over ? 'completed' : 'active',
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
    over ? undefined : paymentAt((firstOpen < 0 ? model.payments.length : firstOpen) + 1)?.dueDate,
  )

  const drafts = invoices.filter(({ status }) => status === 'draft').map(({ number }) => number)
  expect(drafts).toEqual(model.payments.flatMap(({ hasDraft }, n) => (hasDraft ? [n + 1] : [])))
  for (const { status, next, number, id, description, material } of invoices) {
    const { invoiceId, words } = model.payments[number - 1]!
    // What was drafted is what goes out, with what was written on it, and nothing is written beside it.
    expect([number, id, description]).toEqual([number, invoiceId, words])
    const isOwed = status === 'published' || status === 'pending'
    const isPlanned = number < (model.debit.rest ?? Number.POSITIVE_INFINITY)
    if (isOwed && isPlanned) expect([number, material.paymentMethod]).toEqual([number, isOn(model, number) ? 2 : 1])
    // Only what can be paid has a day on which something follows, and that day is to come.
    if (!isOwed) expect([number, next]).toEqual([number, undefined])
    else if (next !== undefined) expect(next > model.today).toBe(true)
  }
  if (over) expect(contract.next).toBeUndefined()
  else if (contract.next !== undefined) {
    // A payment that waited for a disputed delivery may be drafted late: the next run does.
    const toDraft = paymentAt(model.draft)
    const late = toDraft ? draftDay(toDraft.dueDate) : model.today
    expect(contract.next >= (late < model.today ? late : model.today)).toBe(true)
  }
  // The indexes hold the rows that have a day, under that day, and no others.
  for (const { id, next } of [contract, ...invoices]) expect([id, dues.get(id)]).toEqual([id, next])
  agreeOnTakings(model, takings, dues)
}

/** A step of a history, behind which all rows are held to the model. */
export const step = (name: string, run: (model: Model, real: Real) => Promise<void>): Step => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real)
    await agree(model, real)
  },
  toString: () => name,
})
