import { z } from 'zod'
import { CreditNote } from '../deals/credit.ts'
import { InvoiceView } from '../deals/invoice.ts'
import { toPay } from '../deals/to-pay.ts'
import { contract } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { pageFields } from '../kit/list-fields.ts'
import { PaymentView } from './payment.ts'
import { BegunRow, InvoicesToPay } from './several.ts'

const ofInvoice = z.strictObject({ invoiceId: id('invoice') })
const ofInvoices = z.strictObject({ invoiceIds: InvoicesToPay })

/** An invoice as it stands for who looks at paying it. */
export const Paying = z.object({
  invoice: InvoiceView,
  payment: PaymentView.nullable(),
  /** Payments that came in vain, whose giving back no bank took: the supplier owes them to the client. */
  owedBack: z.array(PaymentView),
  side: z.enum(['demander', 'supplier']),
  /** Whose account is paid by card: the supplier's own, the product's for its usage fees, or nobody's, while the supplier has none that takes payments. */
  paidTo: z.enum(['supplier', 'product', 'nobody']),
  /** The supplier's account at the provider, for who may pay: the card is given to it. */
  accountId: z.string().optional(),
  mayPay: z.boolean(),
  /** Why not, as an errorType. */
  whyNot: z.string().optional(),
})
export type Paying = z.output<typeof Paying>

/** A payment that is owed back, as a list has it. */
const OwedBack = PaymentView.pick({ id: true, invoiceId: true, amount: true, currency: true }).extend({
  ...InvoiceView.pick({ title: true, itemCount: true, customerName: true }).shape,
  since: z.iso.datetime(),
})
export type OwedBack = z.output<typeof OwedBack>

/** What the browser needs to give a card to the provider for the open payment of an invoice. */
export const PaymentSecret = z.object({
  intentId: z.string(),
  clientSecret: z.string(),
  /** The supplier's account at the provider, which the browser names with the card. */
  accountId: z.string().optional(),
  payment: PaymentView,
})
export type PaymentSecret = z.output<typeof PaymentSecret>

/** Paying invoices (spec part 2, section 7.1, Card payment provider). */
export const Payments = contract('Payments', {
  GET_BY_INVOICE: {
    kind: 'query',
    doc: 'An invoice as it stands today, with the last attempt to pay it and whether the caller may pay it now.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: ofInvoice,
    output: Paying,
  },
  GET_BY_INVOICES: {
    kind: 'query',
    doc: 'The same for several invoices, in the order in which they are named.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: ofInvoices,
    output: z.object({ items: z.array(Paying) }),
  },
  GET_BY_PAYER: {
    kind: 'query',
    doc: 'What the acting party began to pay and is to go on with: to give a card, or to answer its bank. Page by page, the oldest first.',
    allow: 'signedIn',
    input: z.strictObject(pageFields),
    output: z.object({
      items: z.array(z.object({ invoice: InvoiceView, payment: PaymentView })),
      cursor: z.string().optional(),
    }),
  },
  PAY_INVOICE: {
    kind: 'command',
    doc: 'Begins to pay an invoice by card, or with something that is kept, or goes on with the attempt that is open. The sum is what is due now.',
    allow: toPay,
    whileUnpaid: true,
    input: z.strictObject({ ...ofInvoice.shape, instrumentId: id('instrument').optional() }),
    output: PaymentView,
    touches: ['Invoices', 'Tickets', 'Contracts'],
  },
  CONFIRM_PAYMENT: {
    kind: 'command',
    doc: 'Has the open payment of an invoice taken from what is kept for it. Tells how it stands then: paid, with the bank, or declined.',
    allow: toPay,
    whileUnpaid: true,
    input: ofInvoice,
    output: PaymentView,
    touches: ['Invoices', 'Tickets', 'Contracts', 'AutoDebits'],
  },
  PAY_MULTI_INVOICES: {
    kind: 'command',
    doc: 'The same for several invoices: each is a payment of its own, to its own supplier; with something that is kept, to the one supplier that it is kept for. One that cannot be paid now is refused in its row, and leaves the others.',
    allow: toPay,
    whileUnpaid: true,
    input: z.strictObject({ ...ofInvoices.shape, instrumentId: id('instrument').optional() }),
    output: z.object({ rows: z.array(BegunRow) }),
    touches: ['Invoices', 'Tickets', 'Contracts'],
  },
  CANCEL_PAYMENT: {
    kind: 'command',
    doc: 'Calls off the open payment of an invoice, such as one whose bank check was left. Tells how it ended: paid, where the money came first.',
    allow: toPay,
    whileUnpaid: true,
    input: ofInvoice,
    output: PaymentView,
    touches: ['Invoices', 'Tickets', 'Contracts'],
  },
  GET_BY_CREDIT: {
    kind: 'query',
    doc: 'Whether the caller may give the amount of a credit note back now, and to what it was paid with.',
    allow: 'signedIn',
    input: z.strictObject({ creditId: id('creditNote') }),
    output: z.object({
      mayGiveBack: z.boolean(),
      /** Why not, as an errorType. */
      whyNot: z.string().optional(),
      instrument: z.string().optional(),
    }),
  },
  GET_OWED_BACK: {
    kind: 'query',
    doc: 'What was paid to the caller in vain or too late, and is owed to who paid it: what has been so longest first, of fifty at most.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({}),
    output: z.object({ items: z.array(OwedBack) }),
  },
  GIVE_BACK: {
    kind: 'command',
    doc: 'Gives the amount of a credit note of a paid invoice back to the card that paid it.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({ creditId: id('creditNote'), version: z.number().int().min(1) }),
    output: CreditNote,
    touches: ['Credits', 'CreditPapers', 'Statements', 'Tickets', 'PaymentAccounts'],
  },
  GIVE_BACK_AGAIN: {
    kind: 'command',
    doc: 'Gives all of a payment back that came in vain and no bank took when it was given back: to what paid it once more, or says that it was paid another way.',
    allow: 'transaction.ticket.supplier',
    input: z.strictObject({
      ...ofInvoice.shape,
      attempt: z.number().int().min(1),
      version: z.number().int().min(1),
      by: z.enum(['instrument', 'otherwise']),
    }),
    output: PaymentView,
    touches: ['PaymentAccounts'],
  },
  CLIENT_SECRET: {
    kind: 'query',
    doc: 'What the browser needs to give a card to the provider for the open payment of an invoice.',
    allow: toPay,
    whileUnpaid: true,
    input: ofInvoice,
    output: PaymentSecret,
  },
})
