import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { Dispute, DisputeId } from './dispute.ts'
import { DisputeView, Evidence } from './evidence.ts'
import { Balance, Payout, PayoutAccountView, PayoutRow } from './payout-account.ts'

const allow = 'department.account.profileEdit'
const none = z.strictObject({})
const after = z.string().max(255).optional()

/** The account through which an organisation is paid (spec part 2, section 7.1, Card payment provider). */
export const PaymentAccounts = contract('PaymentAccounts', {
  GET_BY_USER: {
    kind: 'query',
    doc: "The account through which the caller's organisation is paid, with what the provider still needs, and whether it is owed anything now, by direct debit or otherwise.",
    allow,
    input: none,
    output: z.object({
      account: PayoutAccountView.nullable(),
      /** Whether customers have invoices to pay now. */
      isOwed: z.boolean(),
      /** Whether one of those to be paid soonest is paid from bank accounts alone. */
      isOwedByDebit: z.boolean(),
    }),
  },
  CREATE_STRIPE_ACCOUNT: {
    kind: 'command',
    doc: 'Opens an account at the card provider for the organisation, or tells the one that it has.',
    allow,
    input: none,
    output: PayoutAccountView,
    touches: ['Payments', 'Organisations'],
  },
  VERIFY_LINK: {
    kind: 'query',
    doc: "The provider's page on which the organisation fills its account in; for this once, and for minutes.",
    allow,
    input: none,
    output: z.object({ url: z.string() }),
  },
  REFRESH: {
    kind: 'command',
    doc: 'Asks the provider how the account stands now, such as after somebody came back from its page. Where an account in Australia was never to debit bank accounts, that is asked for.',
    allow,
    input: none,
    output: PayoutAccountView,
    touches: ['Payments', 'Organisations'],
  },
  REMOVE_STRIPE_ACCOUNT: {
    kind: 'command',
    doc: 'Has the organisation no longer be paid through its account. The account and what is in it stay its own at the provider. Refused while a dispute of a payment into it is open.',
    allow,
    input: z.strictObject({ version: z.number().int() }),
    output: z.object({ account: z.null() }),
    touches: ['Payments', 'Organisations'],
  },
  GET_PAYOUTS: {
    kind: 'query',
    doc: 'What the account holds, and what was sent from it to the bank, newest first.',
    allow,
    input: z.strictObject({ after }),
    output: z.object({ balances: z.array(Balance), items: z.array(Payout), cursor: z.string().optional() }),
  },
  GET_PAYOUT: {
    kind: 'query',
    doc: 'A payout with each payment and refund that it is made of.',
    allow,
    input: z.strictObject({ payoutId: z.string().regex(/^po_\w{1,250}$/), after }),
    output: z.object({ payout: Payout, rows: z.array(PayoutRow), cursor: z.string().optional() }),
  },
  GET_DISPUTES: {
    kind: 'query',
    doc: "The payments into the organisation's account that payers' banks take back, newest first.",
    allow,
    input: z.strictObject({ after }),
    output: z.object({ items: z.array(Dispute), cursor: z.string().optional() }),
  },
  GET_DISPUTE: {
    kind: 'query',
    doc: 'One of them, with what was said of it so far and until when it can be answered.',
    allow,
    input: z.strictObject({ disputeId: DisputeId }),
    output: DisputeView,
  },
  ANSWER_DISPUTE: {
    kind: 'command',
    doc: "Keeps what the organisation says of a dispute at the provider, or sends it to the payer's bank: once, and before its day is over.",
    allow,
    input: z.strictObject({ disputeId: DisputeId, evidence: Evidence, send: z.boolean() }),
    output: DisputeView,
  },
})
