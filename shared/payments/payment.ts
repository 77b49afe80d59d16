import { z } from 'zod'
import { PaidByLink } from '../deals/client-view.ts'
import { Agent } from '../kit/agent.ts'
import { Party } from '../kit/event.ts'
import { currencyField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { instrumentKinds } from './instrument.ts'
import { isWithPayer, paymentStatuses } from './payment-states.ts'

/** Why the provider may give nothing of a payment back, as errorTypes. */
export const backRefusals = ['payments.disputed', 'payments.notEnough', 'payments.givenBackElsewhere'] as const

/** One attempt to collect an invoice by card. Its sum never changes: another sum is another attempt. */
export const Payment = z.object({
  id: id('payment'),
  invoiceId: id('invoice'),
  scheduleId: id('paymentItem'),
  /** From 1, by invoice. */
  attempt: z.number().int().min(1),
  /** The provider's intent for this attempt. */
  intentId: z.string().max(255),
  /** The supplier's account at the provider that is paid; absent where it was the platform's own. */
  accountId: z.string().max(255).optional(),
  /** What is collected, late interest included; decimal strings. */
  amount: z.string(),
  lateInterest: z.string(),
  currency: currencyField,
  status: z.enum(paymentStatuses),
  payer: Party,
  /** The person who pressed the button last. */
  payerAgent: Agent,
  /** With what of those that the payer keeps it is paid; absent for a card that is given for it. */
  instrumentId: id('instrument').optional(),
  /** Of which kind that is. */
  kind: z.enum(instrumentKinds).optional(),
  /** Whether it is taken by auto-debit, and nobody is there to be asked. */
  isTaking: z.literal(true).optional(),
  /** The link by which somebody without an account pays it: for whom it was made and by whom, and what its address shows of it. */
  link: PaidByLink.optional(),
  /** How often somebody tried to pay the invoice, this attempt and those before it together. */
  tries: z.number().int().min(1).default(1),
  /** The provider's code of the last decline. */
  declined: z.string().max(100).optional(),
  /** The failure that was known when this try began: what tells of it again is late. */
  failureBefore: z.string().max(255).optional(),
  /** Who ended one that was canceled: its payer, or that it was left alone too long. */
  endedBy: z.enum(['payer', 'time']).optional(),
  /** What of it the payer's bank took back. */
  takenBack: z.string().optional(),
  /** Where it came in vain: what of it each dispute took that was lost, less what came back of that since. */
  lost: z.array(z.object({ disputeId: z.string().max(255), amount: z.string() })).optional(),
  /** How much of it who was paid owes or owed to the payer, where that is not all of it: a bank took back, or gave back after all, a part. */
  owes: z.string().optional(),
  /** Under which key that goes back at the provider, where something of the same intent went back before. */
  backKey: z.string().max(300).optional(),
  /** While the payer's bank wants it back: the provider's dispute, and when the provider was asked of it last. */
  disputed: z.object({ id: z.string().max(255), askedAt: z.iso.datetime() }).optional(),
  /** Why the provider did not give it back when it was to go back by itself, while it is owed. */
  backRefused: z.enum(backRefusals).optional(),
  /** Who was paid and owes it to the payer, while that is so. */
  owedBy: Party.optional(),
  /** When the provider was asked last how it stands, and it was no further. */
  askedAt: z.iso.datetime().optional(),
  /** What the payer recognises, such as 'Visa •••• 4242'. */
  instrument: z.string().max(80).optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type Payment = z.output<typeof Payment>

/** Whether it is its payer's move: to give a card, or to say to its bank who pays. Nobody is there for what is taken by auto-debit. */
export const waitsForPayer = (payment: Pick<Payment, 'status' | 'isTaking'>): boolean =>
  !payment.isTaking && isWithPayer(payment)

/** A payment of which nothing is owed to its payer any more. */
export const owedNoMore = ({ owedBy: _owedBy, backRefused: _backRefused, ...over }: Payment): Payment => over

/** How much of what came in vain is owed to its payer, or went back. */
export const owedOf = ({ owes, amount }: Pick<Payment, 'owes' | 'amount'>): string => owes ?? amount

/** Since when an attempt is as it was last seen: it changed then, or the provider was asked and it had not. */
export const seenAt = ({ updatedAt, askedAt = '' }: Pick<Payment, 'updatedAt' | 'askedAt'>): string =>
  askedAt > updatedAt ? askedAt : updatedAt

/**
 * The idempotency key under which the provider makes the intent: the same for the same schedule item, attempt and sum,
 * so that a function that is killed half way and runs again finds the intent it made.
 */
export const intentKey = ({
  scheduleId,
  attempt,
  amount,
  currency,
  instrumentId,
}: Pick<Payment, 'scheduleId' | 'attempt' | 'amount' | 'currency' | 'instrumentId'>): string =>
  // What is kept is named in the intent, and the provider takes no other parameters under the same key.
  ['invoice', scheduleId, attempt, amount, currency, ...(instrumentId ? [instrumentId] : [])].join('#')

/** The key under which an intent is confirmed with what its payer keeps: one for each try. */
export const confirmKey = ({ id, tries }: Pick<Payment, 'id' | 'tries'>): string => ['confirm', id, tries].join('#')

/** How people name a payment: the end of its id, as that of a deal. */
export const paymentReference = (id: string): string => `P-${id.slice(-8).toUpperCase()}`

/** A payment as both sides of its invoice see it. */
export const PaymentView = Payment.omit({
  intentId: true,
  accountId: true,
  payerAgent: true,
  failureBefore: true,
  disputed: true,
  owedBy: true,
  askedAt: true,
  backKey: true,
  lost: true,
}).extend({
  /** For whom the link was made by which it is paid. */
  link: PaidByLink.pick({ to: true }).optional(),
})
export type PaymentView = z.output<typeof PaymentView>

export const paymentView = ({
  intentId: _intent,
  accountId: _account,
  payerAgent: _agent,
  failureBefore: _failure,
  disputed: _disputed,
  owedBy: _owedBy,
  askedAt: _asked,
  backKey: _backKey,
  lost: _lost,
  link,
  ...view
}: Payment): PaymentView => ({ ...view, ...(link && { link: { to: link.to } }) })
