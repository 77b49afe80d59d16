import type { Invoice } from '#shared/deals/invoice.ts'
import { instrumentGone } from '#shared/deals/taking-plan.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { platformBook } from '#shared/payments/books.ts'
import type { Instrument } from '#shared/payments/instrument.ts'
import { paymentsPaths } from '#shared/payments/paths.ts'
import { confirmKey, type Payment } from '#shared/payments/payment.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { overlayAt } from '../deals/schedule.ts'
import type { Actor } from '../kit/actor.ts'
import type { Work } from '../kit/serve.ts'
import { RefusedAfter } from '../kit/work.ts'
import { accountToPay, attemptsOf } from './attempts.ts'
import { assertUsable, instrumentOf, stageGone, wayOfInvoice } from './instruments.ts'
import { type Outcome, stageOutcome, stageRefused } from './outcome.ts'
import { applyOutcome } from './paying.ts'
import type { payingKeptUses } from './paying-uses.ts'
import { askingOnce, assertStillTakes } from './refused-account.ts'
import { assertStillOwed, cameOfLost } from './standing.ts'

/** Who pays with something of what their side keeps. */
export type KeptWork = Work<typeof payingKeptUses> & { readonly actor: Pick<Actor, 'party' | 'uid'> }

/**
 * What an invoice is paid with of what its customer keeps.
 * @throws {Refusal} notFound, payments.onlyBankDebit, payments.noBankDebits, payments.instrumentUnusable
 */
export const keptToPay = async (
  { db, now }: KeptWork,
  invoice: Invoice,
  instrumentId: Instrument['id'],
): Promise<Instrument> => {
  const [account, instrument] = await Promise.all([
    accountToPay(db.accounts, invoice),
    instrumentOf(db.instruments, invoice.customer, invoice.supplier.id, instrumentId),
  ])
  // Of several presses with what is gone, those that come after the first read what that read.
  if (instrument?.isGone) throw new PaymentsRefusal('payments.instrumentUnusable')
  if (!instrument || instrument.status === 'removed') throw new Refusal('notFound')
  assertUsable(instrument, account, now, wayOfInvoice(invoice))
  return instrument
}

/**
 * Begins to pay with what is kept, and where the provider has that no more keeps so in spite of the refusal: once in a piece of work, however
 * many invoices it was to pay.
 * @throws {Refusal} what `pay` throws
 */
export const forgettingGone = (work: KeptWork) => {
  const forgotten = new Set<Instrument['id']>()
  return async <T>(invoice: Invoice, { id }: Pick<Instrument, 'id'>, pay: () => Promise<T>): Promise<T> => {
    try {
      return await pay()
    } catch (thrown) {
      const error = thrown instanceof RefusedAfter ? thrown.refusal : thrown
      if (!(error instanceof PaymentsRefusal && error.errorType === 'payments.instrumentUnusable')) throw thrown
      if (!forgotten.has(id)) await stageGone(work, invoice, id)
      forgotten.add(id)
      throw new RefusedAfter(error)
    }
  }
}

/** What each of several invoices is paid with, or why it pays that one not. */
export type KeptForEach = ReadonlyMap<Invoice['id'], Instrument | Refusal>

/**
 * The same for several invoices: it is kept for one supplier, and pays no other.
 * @throws {Refusal} notFound where it is not what the customer of any of them keeps for its supplier
 */
export const keptToPayEach = async (
  work: KeptWork,
  invoices: readonly Invoice[],
  instrumentId: Instrument['id'],
): Promise<KeptForEach> => {
  const found = await Promise.all(
    invoices.map(invoice =>
      keptToPay(work, invoice, instrumentId).catch((error: unknown) => {
        if (error instanceof PaymentsRefusal) return error
        throw error
      }),
    ),
  )
  return new Map(invoices.map(({ id }, n) => [id, found[n]!]))
}

/** How an attempt stands after its provider was asked. */
const after: Readonly<Partial<Record<Outcome, Payment['status']>>> = {
  settled: 'succeeded',
  processing: 'processing',
  checking: 'checking',
  canceled: 'canceled',
  refunded: 'refunded',
  owed: 'owed',
}

/**
 * Has the open attempt of an invoice paid with what it was begun with; where that is refused, `hearingWhy` keeps what is staged of it. The attempt is on record before; so whatever breaks here, it is
 * known where to ask what came of it.
 * @throws {Refusal} notFound, state.transition, payments.instrumentUnusable
 */
export const confirmKept = async (work: KeptWork, invoice: Invoice): Promise<Payment> => {
  const { db, ports } = work
  const [payment, ...before] = await attemptsOf(db, invoice.id)
  if (payment?.status !== 'open' || payment.instrumentId === undefined || payment.isTaking)
    throw new Refusal('notFound')
  assertStillOwed(invoice)
  const { methodId, mandateId } = await keptToPay(work, invoice, payment.instrumentId)
  if (methodId === undefined) throw new PaymentsRefusal('payments.instrumentUnusable')
  const port = await ports.cardPayments()
  // The provider may show by now what it did not when this was begun.
  const came = await cameOfLost(before, port)
  if (came) return applyOutcome(work, came.payment, came.intent)
  const { intent, refused } = await port.confirm({
    key: confirmKey(payment),
    intentId: payment.intentId,
    accountId: payment.accountId,
    methodId,
    mandateId,
    offSession: false,
    returnUrl: `${process.env.SITE_URL}${paymentsPaths.payInvoice({ invoice: invoice.id })}`,
  })
  const outcome = refused === undefined ? await stageOutcome(work, intent) : 'unchanged'
  // It is over as any that was declined: the invoice is free, and who pays reads why. What is still open was asked for in vain, also where
  // the provider tells of it in words that it had used before.
  if (outcome === 'unchanged' && intent.status === 'open') {
    const [staged] = await Promise.all([
      stageRefused(work, payment, refused ?? intent.declined ?? 'refused'),
      // Together what the decline and what is gone will read.
      refused === instrumentGone &&
        Promise.all([
          overlayAt(db.scheduleItems, invoice.contractId, 'payment', invoice.number),
          db.books.get({ book: platformBook }),
        ]),
    ])
    const ended = staged ?? payment
    if (refused === instrumentGone) await stageGone(work, invoice, payment.instrumentId)
    await assertStillTakes(payment, askingOnce(work))
    return ended
  }
  return {
    ...payment,
    status: after[outcome] ?? payment.status,
    ...(outcome === 'declined' && intent.declined ? { declined: intent.declined.slice(0, 100) } : {}),
    ...(intent.instrument ? { instrument: intent.instrument } : {}),
  }
}
