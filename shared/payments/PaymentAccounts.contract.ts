import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { findInput, foundIn } from '../kit/found.ts'
import { Dispute, DisputeId } from './dispute.ts'
import { DisputeView, Evidence } from './evidence.ts'
import { FoundInAccount, foundKinds } from './found-in-account.ts'
import { Balance, Payout, PayoutRow } from './payout.ts'
import { FormerAccount, PayoutAccountView } from './payout-account.ts'

const allow = 'department.account.profileEdit'
const none = z.strictObject({})
const after = z.string().max(255).optional()
/** Which of the organisation's accounts is meant, where it had several; without, the one that it uses or used last. */
const accountId = z.string().max(255).optional()
/** The account that what was asked for is in, where that is used no longer. */
const former = FormerAccount.optional()

/** The account through which an organisation is paid (spec part 2, section 7.1, Card payment provider). */
export const PaymentAccounts = contract('PaymentAccounts', {
  GET_BY_USER: {
    kind: 'query',
    doc: "The account through which the caller's organisation is paid, with what the provider still needs, those that it used before, and whether it is owed anything now, by direct debit or otherwise.",
    allow,
    input: none,
    output: z.object({
      account: PayoutAccountView.nullable(),
      /** The accounts that are used no longer, the last first. */
      former: z.array(FormerAccount),
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
    doc: 'What an account of the organisation holds, one that it used before too, and what was sent from it to the bank, newest first.',
    allow,
    input: z.strictObject({ accountId, after }),
    output: z.object({ balances: z.array(Balance), items: z.array(Payout), cursor: z.string().optional() }),
  },
  GET_PAYOUT: {
    kind: 'query',
    doc: 'A payout with each payment and refund that it is made of, in whichever of the accounts of the organisation it is.',
    allow,
    input: z.strictObject({ payoutId: z.string().regex(/^po_\w{1,250}$/), after }),
    output: z.object({ payout: Payout, rows: z.array(PayoutRow), cursor: z.string().optional(), former }),
  },
  GET_DISPUTES: {
    kind: 'query',
    doc: "The payments into an account of the organisation that payers' banks take back, newest first; of one that it used before, too.",
    allow,
    input: z.strictObject({ accountId, cursor: after }),
    output: z.object({ items: z.array(Dispute), cursor: z.string().optional() }),
  },
  GET_DISPUTE: {
    kind: 'query',
    doc: 'One of them, in whichever of the accounts it is, with what was said of it so far and until when it can be answered.',
    allow,
    input: z.strictObject({ disputeId: DisputeId }),
    output: DisputeView.extend({ former }),
  },
  FIND: {
    kind: 'query',
    doc: "What was sent to the bank of the caller's organisation, by amount or day, and what payers' banks take back, by amount, invoice or client, in every account that it was ever paid through: among the newest hundred of each in each account.",
    allow,
    input: findInput,
    output: foundIn({ kind: z.enum(foundKinds) }, FoundInAccount),
  },
  ANSWER_DISPUTE: {
    kind: 'command',
    doc: "Keeps what the organisation says of a dispute at the provider, or sends it to the payer's bank: once, and before its day is over.",
    allow,
    input: z.strictObject({ disputeId: DisputeId, evidence: Evidence, send: z.boolean() }),
    output: DisputeView,
  },
})
