import { ulid } from 'ulid'
import { expect } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Credits } from '#functions/deals/Credits.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { stageSettled } from '#functions/deals/settle.ts'
import * as tables from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { transaction } from '#functions/kit/work.ts'
import { Payments } from '#functions/payments/Payments.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import { afterCredits, type InvoiceView, mostAtOnce, mostCredits, mostDebitedAtOnce } from '#shared/deals/invoice.ts'
import { idFrom } from '#shared/kit/id.ts'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import { step } from './agree.ts'
import { planTaking, stopTaking } from './debits.ts'
import { billNext, everything, fresh, type Model, type Payment, takenBefore, uses, within } from './model.ts'

const billed = (model: Model, { id, number, dueDate }: Pick<InvoiceView, 'id' | 'number' | 'dueDate'>) => {
  const { hasDraft, invoiceId, words } = model.payments[number - 1]!
  const drafted = hasDraft ? { invoiceId, words } : { invoiceId: id }
  model.payments[number - 1] = { ...fresh, status: 'invoiced', isTouched: true, ...drafted }
  const means = takenBefore(model, number)
  if (means) planTaking(model, number, means, dueDate)
  // What is billed needs no draft any more.
  model.draft = Math.max(model.draft, billNext(model))
}

export const publish = (drawn: number) =>
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

export const publishUpTo = (drawn: number) =>
  step(`publishUpTo(${drawn})`, async (model, { base, contractId }) => {
    const upTo = within(drawn, model.payments)
    const most = model.debit.isSwitched ? mostDebitedAtOnce : mostAtOnce
    const expected = model.payments
      .flatMap(({ status }, n) => (status === 'scheduled' && n < upTo ? [n + 1] : []))
      .slice(0, most)
    const { invoices } = await base.call<{ invoices: InvoiceView[] }>(Invoices, base.as.ada, 'CREATE_MULTI', {
      contractId,
      upTo,
    })
    expect(invoices.map(({ number }) => number)).toEqual(expected)
    for (const invoice of invoices) billed(model, invoice)
  })

export const draftUpTo = (drawn: number) =>
  step(`draftUpTo(${drawn})`, async (model, { base, contractId }) => {
    const asked = { contractId, upTo: within(drawn, model.payments), asDraft: true }
    if (model.publishes || takenBefore(model, billNext(model))) {
      expect(await base.refused(Invoices, base.as.ada, 'CREATE_MULTI', asked)).toBe('deals.publishedByThemselves')
      return
    }
    const { invoices } = await base.call<{ invoices: InvoiceView[] }>(Invoices, base.as.ada, 'CREATE_MULTI', asked)
    const expected = model.payments
      .flatMap(({ status, hasDraft }, n) => (status === 'scheduled' && !hasDraft && n < asked.upTo ? [n + 1] : []))
      .filter(number => !takenBefore(model, number))
      .slice(0, mostAtOnce)
    expect(invoices.map(({ number }) => number)).toEqual(expected)
    for (const { id: invoiceId, number } of invoices)
      model.payments[number - 1] = { ...fresh, isTouched: true, hasDraft: true, invoiceId }
  })

export const write = (drawn: number, words: string) =>
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

export const voided = (drawn: number) =>
  step(`void(${drawn})`, async (model, real) => {
    const number = within(drawn, model.payments)
    const { invoices } = await everything(real)
    const invoice = invoices.find(one => one.number === number)
    if (!invoice) return
    const { base } = real
    const asked = { invoiceId: invoice.id, version: invoice.version, reason: 'x' }
    const one = model.payments[number - 1]!
    if (one.status === 'pending' || one.status === 'paid' || one.status === 'cancelled' || one.credited > 0n) {
      expect(await base.refused(Invoices, base.as.ada, 'VOID', asked)).toBe(
        one.status === 'invoiced' ? 'deals.creditedNotVoid' : 'state.transition',
      )
      return
    }
    await base.call(Invoices, base.as.ada, 'VOID', asked)
    // A draft that is thrown away before its day is as if it had never been. What pays for a disputed delivery waits for that.
    const { disputes, taking } = one
    stopTaking(one)
    if (taking) model.over.set(invoice.id, taking)
    const isTouched = !one.hasDraft || number < model.draft || disputes > 0
    model.payments[number - 1] = { ...fresh, isTouched, disputes, status: disputes > 0 ? 'held' : 'scheduled' }
  })

export const settle = (drawn: number) =>
  step(`settle(${drawn})`, async (model, { base }) => {
    const number = within(drawn, model.payments)
    const one = model.payments[number - 1]!
    const { status, invoiceId } = one
    if (status === 'scheduled' || status === 'held' || !invoiceId) return
    // What a bank has is not paid a second time.
    if (status === 'pending') {
      expect(await base.refused(Payments, base.as.cora, 'PAY_INVOICE', { invoiceId })).toBe('payments.underWay')
      return
    }
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
    one.status = 'paid'
    stopTaking(one)
    const row = await repository(tables.Invoices, base.store, new Unit()).need({ id: invoiceId })
    model.paid += parseMinor(row.total, 'AUD') - one.off
  })

/** So much of a hundred of what is left, or all of it; or a cent more than there is. */
export const credit = (drawn: number, percent: number) =>
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
    if (one.status !== 'invoiced' && one.status !== 'paid') {
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
    if (sum !== left) return
    one.status = 'cancelled'
    stopTaking(one)
  })

export const setPublishing = (byItself: boolean) =>
  step(`publishing(${byItself})`, async (model, { base, contractId }) => {
    await base.call(Contracts, base.as.ada, 'SET_PUBLISHING', { contractId, byItself })
    model.publishes = byItself
  })
