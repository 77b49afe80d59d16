import type { Contract } from '#shared/deals/contract.ts'
import {
  type Billed,
  billedOf,
  type CreditNote,
  type CreditWish,
  creditId,
  creditIdsOf,
  creditOf,
  isCreditable,
} from '#shared/deals/credit.ts'
import { creditHeld, invoiceCredited } from '#shared/deals/events.ts'
import { afterCredits, type Invoice, isOpen } from '#shared/deals/invoice.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { changedBy } from '#shared/deals/payment-dispute.ts'
import { creditReference } from '#shared/deals/reference.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import { headerOf } from '#shared/deals/schedule.ts'
import { paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import { leftOfFormer } from '#shared/deals/taken-back.ts'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { Reads } from '../kit/repository.ts'
import { type Work, write } from '../kit/serve.ts'
import { settlingTables } from './billing-tables.ts'
import { CreditNotes } from './credit-tables.ts'
import { ofCredit } from './event-drafts.ts'
import { stageFeePaid } from './fee-status.ts'
import { overlaysFrom } from './overlays.ts'
import { gstRateOf, namedParts } from './paper-facts.ts'
import { stageProgress } from './progress.ts'
import { nextDueOf, nextToPayAfter, paymentAt, saveItem } from './schedule.ts'
import { stageTakingOver } from './takings.ts'

/** The tables that crediting takes, for the `uses` of whoever credits. */
export const creditingTables = { ...settlingTables, creditNotes: write(CreditNotes) } as const

type CreditingWork = Pick<Work<{ readonly tables: typeof creditingTables }>, 'db' | 'now' | 'emit'>

/** The credit notes of an invoice, in their order. By their keys, which answer with what was just saved. */
export const creditsOf = async (
  { creditNotes }: { readonly creditNotes: Reads<typeof CreditNotes> },
  invoice: Pick<Invoice, 'contractId' | 'credits'>,
): Promise<CreditNote[]> => {
  const ids = creditIdsOf(invoice)
  if (ids.length === 0) return []
  return (await creditNotes.getMany(ids.map(id => ({ id })))).flatMap(found => found ?? [])
}

/** An invoice as its credit notes see it. */
export const billedBy = (invoice: Invoice, contract: Contract): Billed =>
  billedOf(invoice, namedParts(contract, invoice.number), gstRateOf(contract))

const more = (before: string | undefined, amount: string, currency: Invoice['currency']): string =>
  changedBy(before, parseMinor(amount, currency), currency)

/**
 * An unpaid invoice from which a credit note took something. Of a payment that a dispute took back in part, the rest may cover all that the
 * invoice still asks for: then it is paid by that.
 */
const lessCredited = (invoice: Invoice, credited: string, time: string): Invoice => {
  const { stillPaid, former = [], ...rest } = { ...invoice, credited }
  const status = (event: 'credit' | 'creditAll' | 'creditRest') =>
    advance(invoiceStates, invoice.status, event, 'supplier')
  if (afterCredits({ ...invoice, credited }).minor > 0n) return { ...invoice, credited, status: status('credit') }
  const { next: _next, ...over } = rest
  const payments = former.length > 0 ? { former } : {}
  if (!stillPaid) return { ...over, ...payments, status: status('creditAll') }
  const left = leftOfFormer(invoice)
  return {
    ...over,
    former: former.filter(one => one !== left),
    ...(left && { settlement: { ...left, restoredAt: time } }),
    status: status('creditRest'),
  }
}

/**
 * Stages a credit note. Of an unpaid invoice it is taken off what is owed, in the invoice, its payment of the schedule and the contract; where
 * nothing is left, all three are done with it. Of a paid one nothing is owed any more: the amount stays with the client.
 * @throws {Refusal} state.transition, deals.creditNothing, deals.creditTooMuch, deals.tooManyCredits
 */
export const stageCredit = async (
  work: CreditingWork,
  invoice: Invoice,
  {
    wish,
    reason,
    signer,
  }: { wish: CreditWish; reason: string; signer: Pick<CreditNote['supplierSign'], 'uid' | 'name'> },
): Promise<CreditNote> => {
  const { db, now, emit } = work
  const { contractId, currency } = invoice
  const isPaid = invoice.status === 'paid'
  if (!isPaid) advance(invoiceStates, invoice.status, 'credit', 'supplier')
  if (!isCreditable(invoice)) throw new DealsRefusal('deals.creditNothing')
  const [contract, former, stretch] = await Promise.all([
    db.contracts.need({ id: contractId }),
    creditsOf(db, invoice),
    isPaid ? undefined : overlaysFrom(db.scheduleItems, contractId, 'payment', invoice.number),
  ])
  const { isAll: _isAll, ...amounts } = creditOf(billedBy(invoice, contract), former, wish)
  const left = afterCredits(invoice).minor
  // What stays paid of a payment that was taken back in part is owed to nobody.
  if (!isPaid && parseMinor(amounts.total, currency) > left)
    throw new DealsRefusal('deals.creditTooMuch', { left: formatMinor(left, currency), currency })
  const time = now.toISOString()
  const number = (contract.credits ?? 0) + 1
  const credit = db.creditNotes.create({
    id: creditId(contractId, number),
    ...headerOf(contract),
    reference: creditReference(contract.thread, number),
    number,
    invoiceId: invoice.id,
    invoiceReference: invoice.reference,
    invoiceDate: invoice.invoiceDate,
    invoiceNumber: invoice.number,
    title: invoice.title,
    itemCount: invoice.itemCount,
    currency,
    ...(invoice.rate ? { rate: invoice.rate } : {}),
    ...amounts,
    reason,
    creditDate: dayIn(time),
    supplierSign: { ...signer, at: time },
    status: isPaid ? 'held' : 'settled',
    createdAt: time,
    updatedAt: time,
  })
  const credited = more(invoice.credited, credit.total, currency)
  const saved = db.invoices.save({
    ...(isPaid ? { ...invoice, credited } : lessCredited(invoice, credited, time)),
    credits: [...(invoice.credits ?? []), number],
    updatedAt: time,
  })
  emit(
    isPaid ? creditHeld : invoiceCredited,
    ofCredit(credit, formatMinor(isPaid ? 0n : afterCredits(saved).minor, currency)),
  )
  const counted: Contract = { ...contract, credits: number, updatedAt: time }
  if (!stretch) {
    db.contracts.save(counted)
    return credit
  }
  const item = paymentAt(contract, invoice.number, stretch.rows.get(invoice.number))
  const isOver = !isOpen(saved)
  const ended = saved.status === 'paid' ? 'settle' : 'cancel'
  saveItem(db.scheduleItems, {
    ...item,
    status: isOver ? advance(paymentItemStates, item.status, ended, 'system') : item.status,
    material: { ...item.material, credited: saved.credited },
  })
  const { progress } = contract
  const isNext = isOver && progress.pay === invoice.number
  const pay = isNext ? await nextToPayAfter(db.scheduleItems, contract, invoice.number, stretch) : progress.pay
  const after: Contract = {
    ...counted,
    credited: more(contract.credited, credit.total, currency),
    openPayments: contract.openPayments - (isOver ? 1 : 0),
    progress: { ...progress, pay },
  }
  const request = await db.requests.need({ id: contract.requestId })
  await stageProgress(work, after, { request, nextDue: nextDueOf(after) })
  if (isOver) {
    await stageFeePaid(work, saved)
    await stageTakingOver(work, saved, 'credited')
  }
  return credit
}
