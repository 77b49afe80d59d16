import { addBusinessDays, isBusinessDay, onBusinessDay } from '../kit/business-days.ts'
import { addDays, type IsoDate } from '../kit/date.ts'
import type { Invoice } from './invoice.ts'
import type { StopReason, Taking } from './taking.ts'

/**
 * When what an invoice asks for is taken, and what is done for it on a day. All days are those of the contracts' zone.
 */

/** Business days from when an invoice is out, and its taking switched on, until it is taken at the earliest. */
export const publishLead = 5
/** Business days from its notice until it is taken at the earliest. */
export const noticeLead = 3
/** Days after the first try on which it is tried again, at the earliest. */
export const retryDays = [3, 7] as const

const latest = (first: IsoDate, ...others: readonly IsoDate[]): IsoDate =>
  others.reduce((late, day) => (day > late ? day : late), first)

/** The day on which a payment that is due on a day is taken: that day, or five business days after its customer could know of it. */
export const takingDay = (dueDate: IsoDate, knownFrom: IsoDate): IsoDate =>
  latest(onBusinessDay(dueDate), addBusinessDays(knownFrom, publishLead))

/** The day on which a customer is told at the latest that something is taken on a day. */
export const noticeDay = (takeOn: IsoDate): IsoDate => addBusinessDays(takeOn, -noticeLead)

/** When something is taken of which its customer is told today. */
export const takenAfterNotice = (takeOn: IsoDate, today: IsoDate): IsoDate =>
  latest(takeOn, addBusinessDays(today, noticeLead))

/**
 * The day of the next try, once so many have failed; undefined where there is none. Its customer is told of it when that is known, and as long
 * before as of any other.
 * @param firstOn the day of the first try
 * @param failedOn the day on which it was known that the last one failed, which for a bank debit may be days later
 */
export const retryDay = (firstOn: IsoDate, failures: number, failedOn: IsoDate): IsoDate | undefined => {
  const after = retryDays[failures - 1]
  return after === undefined ? undefined : takenAfterNotice(onBusinessDay(addDays(firstOn, after)), failedOn)
}

/** The provider's code for a sum that it takes in no way, by hand either. What is least follows the currency of the supplier's account, too. */
export const amountTooSmall = 'amount_too_small'

/** Codes of the provider for sums that it does not take at once: what it debits of a bank account is agreed between it and each supplier. */
export const amountCodes = [
  'amount_too_large',
  amountTooSmall,
  'charge_exceeds_transaction_limit',
  'charge_exceeds_source_limit',
] as const

/** Our own code for what the provider keeps no more: it was detached there, say. The provider's says no more than that the request was wrong. */
export const instrumentGone = 'instrument_gone'

/** Codes of the provider for what no other day will mend: the account, the card or the mandate is gone, or its owner must be asked. */
const finalCodes: ReadonlySet<string> = new Set([
  'account_closed',
  'no_account',
  'debit_not_authorized',
  'payment_intent_mandate_invalid',
  'mandate_invalid',
  'payment_method_not_available',
  'authentication_required',
  'expired_card',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'fraudulent',
  'invalid_account',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'transaction_not_allowed',
  instrumentGone,
  ...amountCodes,
])

/** Whether a failure is not tried again: it would fail again, and cost the supplier a fee each time. */
export const isFinalFailure = (code: string): boolean => finalCodes.has(code)

/** Why nothing more is tried after a failure that is final, or the last. */
export const whyGivenUp = (code: string): Extract<StopReason, 'noInstrument' | 'unpayable' | 'refused'> => {
  if (code === instrumentGone) return 'noInstrument'
  return code === amountTooSmall ? 'unpayable' : 'refused'
}

/** Days for which something waits for its supplier's account to take payments. */
export const postponedDays = 30

/** The day on which what was postponed on a day is given up. */
export const postponedUntil = (postponedOn: IsoDate): IsoDate => onBusinessDay(addDays(postponedOn, postponedDays))

/** What is done for a taking on a day. */
export type TakingStep =
  | { readonly do: 'nothing' }
  /** Looked at again on that day. */
  | { readonly do: 'wait'; readonly until: IsoDate }
  | { readonly do: 'notice'; readonly takeOn: IsoDate }
  /** Both sides are told that it waits for the supplier's account, which is looked at anew on that day. */
  | { readonly do: 'postpone'; readonly until: IsoDate }
  /** The same for a delivery that is in dispute. */
  | { readonly do: 'hold'; readonly until: IsoDate }
  | { readonly do: 'take' }
  /** A try that was begun is finished. */
  | { readonly do: 'resume' }
  | { readonly do: 'stop'; readonly why: StopReason }
  /** Both sides are told that it is not taken. */
  | { readonly do: 'giveUp'; readonly why: StopReason }

/** What is known of an invoice and how it may be taken, on the day on which something follows for its taking. */
export type TakingFacts = {
  readonly taking: Pick<Taking, 'status' | 'takeOn' | 'told' | 'next' | 'postponedOn' | 'heldOn'>
  readonly today: IsoDate
  readonly invoice: Pick<Invoice, 'status'>
  /** Whether the nearest switch says that it is taken. */
  readonly isOn: boolean
  /** Whether what it is to be taken with can be used in the account that is paid, once that takes payments. */
  readonly isUsable: boolean
  /** Whether a delivery that it pays for is in dispute. */
  readonly isDisputed: boolean
  /** Whether the supplier's account takes payments now. */
  readonly accountTakes: boolean
  /** What is due on a day, in minor units. */
  readonly dueOn: (day: IsoDate) => bigint
  /** What the customer was told that would be taken, in minor units. */
  readonly toldMinor: bigint | undefined
}

const endOf = ({ status }: Pick<Invoice, 'status'>): StopReason | undefined => {
  if (status === 'paid') return 'paidByHand'
  if (status === 'void' || status === 'draft') return 'voided'
  return status === 'credited' ? 'credited' : undefined
}

/** What is done for a taking whose next step the supplier's account does not allow today. */
const postponed = ({ taking: { postponedOn }, today }: TakingFacts): TakingStep => {
  const until = onBusinessDay(addDays(today, 1))
  if (postponedOn === undefined) return { do: 'postpone', until }
  return today >= postponedUntil(postponedOn) ? { do: 'giveUp', why: 'noAccount' } : { do: 'wait', until }
}

/** What is done for a taking while a delivery is in dispute: that ends when its client accepts it, or the invoice is voided or credited. */
const held = ({ taking: { heldOn }, today }: TakingFacts): TakingStep => ({
  do: heldOn === undefined ? 'hold' : 'wait',
  until: onBusinessDay(addDays(today, 1)),
})

/**
 * What is done for a taking today. Nothing is taken but on the business day that its customer was told of, three of them before at the
 * least, and never more than was told: a day that went by, whether no run came or somebody was paying by hand, is followed by another notice. What is being paid by hand is left alone. While the supplier's account takes no payments, or a delivery that it pays for is in dispute, nothing is
 * announced either, and what was is announced anew.
 */
export const takingStep = (facts: TakingFacts): TakingStep => {
  const { taking, today, invoice, isOn, isUsable, isDisputed, accountTakes, dueOn, toldMinor } = facts
  const { status, next, takeOn, told } = taking
  if (next === undefined || next > today) return { do: 'nothing' }
  const over = endOf(invoice)
  if (over) return { do: 'stop', why: over }
  if (status === 'begun') return { do: 'resume' }
  if (!isOn) return { do: 'stop', why: 'switchedOff' }
  if (!isUsable) return { do: 'giveUp', why: 'noInstrument' }
  // Somebody pays it by hand just now.
  if (invoice.status === 'pending') return { do: 'wait', until: addDays(today, 1) }
  if (isDisputed) return held(facts)
  const isTold = told !== undefined && toldMinor !== undefined
  // Told of another day, or of less, it is told anew.
  if (!isTold || today > takeOn || (today === takeOn && dueOn(today) > toldMinor)) {
    const on = takenAfterNotice(takeOn, today)
    // Told no earlier than needed: what is due may change until then.
    if (today < noticeDay(on)) return { do: 'wait', until: noticeDay(on) }
    return accountTakes ? { do: 'notice', takeOn: on } : postponed(facts)
  }
  if (today < takeOn) return { do: 'wait', until: takeOn }
  if (!isBusinessDay(today)) return { do: 'wait', until: onBusinessDay(today) }
  return accountTakes ? { do: 'take' } : postponed(facts)
}
