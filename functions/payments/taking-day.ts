import type { Contract } from '#shared/deals/contract.ts'
import { amountDue, type Invoice } from '#shared/deals/invoice.ts'
import type { Taking } from '#shared/deals/taking.ts'
import { type TakingStep, takingStep } from '#shared/deals/taking-plan.ts'
import { takingStates } from '#shared/deals/taking-states.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import { advance } from '#shared/kit/state-table.ts'
import { assertAmount } from '#shared/payments/card.ts'
import { takingNoticed } from '#shared/payments/events.ts'
import { type Instrument, isUsable, kindsFor } from '#shared/payments/instrument.ts'
import type { Payment } from '#shared/payments/payment.ts'
import { paidInto, takesDebits, takesPayments } from '#shared/payments/payout-account.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { overlayAt } from '../deals/schedule.ts'
import { debitOf, stageTakingStop } from '../deals/takings.ts'
import type { Work } from '../kit/serve.ts'
import { RefusedAfter } from '../kit/work.ts'
import { lastAttempt } from './attempts.ts'
import { instrumentOf, stageGone, wayOfInvoice } from './instruments.ts'
import { stageOutcome } from './outcome.ts'
import { ask } from './paying.ts'
import type { payingKeptUses } from './paying-uses.ts'
import { ofTaking, stageGivenUp, stageHeld, stagePostponed, stageTakingReleased } from './taking-outcome.ts'

export type TakingDayWork = Work<typeof payingKeptUses>

/** What the provider is to be asked for once it is on record that it will be. */
export type Confirming = {
  readonly payment: Payment
  readonly instrument: Instrument
}

/**
 * What came of a day: nothing is left to do, there may be more, the provider is to be asked for the money, or before anything is staged how the
 * supplier's account stands.
 */
export type DayOutcome = 'done' | 'more' | 'hear' | Confirming

type Facts = {
  readonly taking: Taking
  readonly invoice: Invoice
  readonly contract: Contract
  readonly instrument: Instrument | undefined
  readonly today: IsoDate
}

const saved = ({ db, now }: TakingDayWork, taking: Taking, changed: Partial<Taking>): Taking =>
  db.takings.save({ ...taking, ...changed, updatedAt: now.toISOString() })

/** Tries that are kept of one taking. */
const triesKept = 20

/** What refusals come to that no other day mends: of a sum, by hand either or like this alone, and of what the provider has no more. */
const whyNever: Readonly<Record<string, 'unpayable' | 'amount' | 'noInstrument'>> = {
  'payments.amountOutOfRange': 'unpayable',
  'payments.notByCard': 'unpayable',
  'payments.amountTooSmall': 'unpayable',
  'payments.amountRefused': 'amount',
  'payments.instrumentUnusable': 'noInstrument',
}

/** Stages a new try. Nothing was asked for by then: that follows once this is on record. */
const begin = async (
  work: TakingDayWork,
  { taking, invoice, contract, instrument, today }: Facts,
): Promise<DayOutcome> => {
  if (!instrument) throw new Error(`invoice ${invoice.id} is taken with nothing`)
  const paying = { ...work, actor: { party: taking.customer, uid: taking.by } }
  let isOver = false
  const payment = await ask(
    paying,
    invoice,
    (last, ended) => async () => {
      // The money of an earlier try came, or is on its way.
      isOver = true
      await stageOutcome(work, ended)
      return last
    },
    { kept: instrument, isTaking: true },
  )
    .then(asked => asked())
    .catch((thrown: unknown) => {
      const error = thrown instanceof RefusedAfter ? thrown.refusal : thrown
      // Tomorrow it would be no other, be it too much at once or what a credit left.
      const why = error instanceof PaymentsRefusal ? whyNever[error.errorType] : undefined
      if (why !== undefined) return why
      throw thrown
    })
  if (typeof payment === 'string') {
    if (payment === 'noInstrument') await stageGone(work, invoice, instrument.id)
    const amount = formatMinor(amountDue(invoice, today).minor, invoice.currency)
    stageGivenUp(work, { ...taking, amount }, payment)
    return 'done'
  }
  if (isOver) return 'done'
  // The switch that says so is the same when this is on record.
  work.db.contracts.check(contract)
  saved(work, taking, {
    status: advance(takingStates, taking.status, 'begin', 'system'),
    takeOn: today,
    next: today,
    amount: payment.amount,
    instrumentId: instrument.id,
    instrument: instrument.label,
    tries: [...taking.tries, { on: today, paymentId: payment.id, amount: payment.amount }].slice(-triesKept),
  })
  return { payment, instrument }
}

/**
 * A try that was begun, and of which nothing more is on record: the function ended there. It is gone on with on its day alone; on another, which
 * nobody was told of, it is called off.
 */
const resume = async (work: TakingDayWork, { taking, instrument, today }: Facts): Promise<DayOutcome> => {
  const payment = await lastAttempt(work.db.payments, taking.invoiceId)
  const last = taking.tries.at(-1)
  const isOwn = payment !== undefined && payment.id === last?.paymentId
  if (isOwn && payment.status === 'open' && payment.declined === undefined) {
    if (last?.on === today && instrument) return { payment, instrument }
    const ended = await (await work.ports.cardPayments()).cancel(payment.intentId, payment.accountId)
    return (await stageOutcome(work, ended)) === 'canceled' ? 'more' : 'done'
  }
  if (isOwn && payment.status === 'canceled') {
    await stageTakingReleased(work, payment)
    return 'more'
  }
  // How it stands is told by the provider, or asked of it.
  return 'done'
}

/** Whether a step is due to what the supplier's account takes. */
const isForAccount = (step: TakingStep, { status, heldOn }: Taking): boolean =>
  step.do === 'postpone' ||
  (step.do === 'wait' && status === 'postponed' && heldOn === undefined) ||
  (step.do === 'giveUp' && step.why === 'noAccount')

/** Whether an account takes an invoice by hand in no way now. */
const isUnpayable = (invoice: Invoice, account: Parameters<typeof paidInto>[1]): boolean => {
  const into = paidInto(invoice.supplier, account)
  return !into || kindsFor(wayOfInvoice(invoice), into.whose === 'supplier' ? into : undefined).length === 0
}

/**
 * Stages what follows for a taking from its next day alone, and moves it on in the same transaction.
 * @param isHeard whether the provider was asked just now how the account stands: a webhook may have been lost
 * @returns what is to be done after it is committed
 */
export const stageTakingDay = async (
  work: TakingDayWork,
  invoiceId: Taking['invoiceId'],
  today: IsoDate,
  isHeard = false,
): Promise<DayOutcome> => {
  const { db, now, emit } = work
  const taking = await db.takings.get({ invoiceId })
  if (!taking || taking.next === undefined || taking.next > today) return 'done'
  const { customer, supplier, contractId, number, currency } = taking
  const [invoice, contract, account, overlay] = await Promise.all([
    db.invoices.need({ id: invoiceId }),
    db.contracts.need({ id: contractId }),
    db.accounts.get({ organisationId: supplier.id }),
    overlayAt(db.scheduleItems, contractId, 'payment', number),
  ])
  const says = debitOf(invoice, contract)
  const instrument = await instrumentOf(
    db.instruments,
    customer,
    supplier.id,
    says?.instrumentId ?? taking.instrumentId,
  )
  // What is kept stands in the account, whether or not that takes it today; one that was removed is not used again.
  const kept = account && account.removedAt === undefined ? { ...account, debitsBanks: true } : undefined
  const accountTakes = instrument?.kind === 'auBankDebit' ? takesDebits(account) : takesPayments(account)
  const facts = { taking, invoice, contract, instrument, today }
  const step = takingStep({
    taking,
    today,
    invoice,
    isOn: says !== undefined,
    isUsable: isUsable(instrument, kept, today, wayOfInvoice(invoice)),
    isDisputed: overlay?.disputes !== undefined,
    accountTakes,
    dueOn: day => amountDue(invoice, day).minor,
    toldMinor: taking.told && parseMinor(taking.told.amount, currency),
  })
  if (!isHeard && isForAccount(step, taking)) return 'hear'
  switch (step.do) {
    case 'nothing':
      return 'done'
    case 'wait':
      saved(work, taking, { next: step.until })
      return 'more'
    case 'postpone':
      stagePostponed(work, taking, today, step.until)
      return 'done'
    case 'hold':
      stageHeld(work, taking, today, step.until)
      return 'done'
    case 'stop':
      stageTakingStop(work, taking, step.why, 'system')
      return 'done'
    case 'giveUp':
      stageGivenUp(work, taking, step.why, { isUnpayable: isUnpayable(invoice, account) })
      return 'done'
    case 'notice': {
      const { takeOn } = step
      const due = amountDue(invoice, takeOn)
      const amount = formatMinor(due.minor, currency)
      try {
        assertAmount(invoice.material.paymentTool, due)
      } catch {
        stageGivenUp(work, { ...taking, amount }, 'unpayable')
        return 'done'
      }
      const { postponedOn: _postponedOn, heldOn: _heldOn, ...rest } = taking
      const noticed = saved(work, rest, {
        status: advance(takingStates, taking.status, 'notice', 'system'),
        takeOn,
        next: takeOn,
        amount,
        told: { at: now.toISOString(), on: today, amount },
      })
      emit(takingNoticed, ofTaking(noticed, { amount, takeOn }, [customer]))
      return 'done'
    }
    case 'resume':
      return resume(work, facts)
    case 'take':
      return begin(work, facts)
  }
}
