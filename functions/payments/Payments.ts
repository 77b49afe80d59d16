import type { CreditNote } from '#shared/deals/credit.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { mayPay } from '#shared/deals/to-pay.ts'
import type { Instrument } from '#shared/payments/instrument.ts'
import { Payments as contract, type Paying } from '#shared/payments/Payments.contract.ts'
import { payingInvoice, seenInvoice } from '../deals/access.ts'
import { overlayAt } from '../deals/schedule.ts'
import type { Actor } from '../kit/actor.ts'
import { type Known, type ReadDb, serve } from '../kit/serve.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { allOf, attemptsOf, begunLimit, lastAttempt, owedBackBy } from './attempts.ts'
import { paymentsUses as uses } from './paying-uses.ts'

/** The organisations and people who sold, each once. */
const suppliersOf = (invoices: readonly Invoice[]) =>
  [...new Set(invoices.map(({ supplier }) => supplier.id))].map(organisationId => ({ organisationId }))

/** What a call reads ahead that names an invoice. */
const named = ({ invoiceId }: { readonly invoiceId: Invoice['id'] }, { db }: Known<typeof uses>) => [
  db.invoices.get({ id: invoiceId }),
  lastAttempt(db.payments, invoiceId),
]

/** The same for a call that ends what was begun. Where it is taken, the payment of the schedule and the taking move with it. */
const namedToCancel = ({ invoiceId }: { readonly invoiceId: Invoice['id'] }, { db }: Known<typeof uses>) => [
  db.invoices
    .get({ id: invoiceId })
    .then(
      invoice =>
        invoice?.debited &&
        Promise.all([
          overlayAt(db.scheduleItems, invoice.contractId, 'payment', invoice.number),
          db.takings.get({ invoiceId }),
        ]),
    ),
  lastAttempt(db.payments, invoiceId),
]

/** The account of who is to be paid. */
const payeeOf = ({ invoiceId }: { readonly invoiceId: Invoice['id'] }, { db }: Known<typeof uses>) =>
  db.invoices
    .get({ id: invoiceId })
    .then(invoice => invoice && db.accounts.get({ organisationId: invoice.supplier.id }))

/** The same, with all attempts: money of one of them may have come, or be owed back. */
const withAttempts = (input: { readonly invoiceId: Invoice['id'] }, known: Known<typeof uses>) => [
  payeeOf(input, known),
  attemptsOf(known.db, input.invoiceId),
]

/** The same for a call that names a credit note: its invoice, and with which payment that was paid. */
const ofCreditNote = ({ creditId }: { readonly creditId: CreditNote['id'] }, { db }: Known<typeof uses>) => [
  db.creditNotes
    .get({ id: creditId })
    .then(
      credit => credit && Promise.all([db.invoices.get({ id: credit.invoiceId }), attemptsOf(db, credit.invoiceId)]),
    ),
]

const instrumentsToPay = async ({ instruments }: ReadDb<typeof uses>, { customer, supplier }: Invoice) =>
  (await import('./instruments.ts')).instrumentsFor(instruments, customer, supplier.id)

/** What the payer keeps for who is to be paid. */
const keptAhead = ({ invoiceId }: { readonly invoiceId: Invoice['id'] }, { db }: Known<typeof uses>) => [
  db.invoices.get({ id: invoiceId }).then(
    invoice =>
      invoice &&
      Promise.all([
        instrumentsToPay(db, invoice),
        // What a try at taking it leaves, where there was one.
        ...(invoice.debited ? [db.takings.get({ invoiceId }), db.contracts.get({ id: invoice.contractId })] : []),
      ]),
  ),
]

const foundOf = async (db: ReadDb<typeof uses>, ids: readonly Invoice['id'][]): Promise<Invoice[]> =>
  (await db.invoices.getMany(ids.map(id => ({ id })))).filter(invoice => invoice !== undefined)

type Several = {
  readonly invoiceIds: readonly Invoice['id'][]
  readonly instrumentId?: Instrument['id'] | undefined
}

/** The same for a call that looks at several. */
const severalSeen = ({ invoiceIds }: Several, { db }: Known<typeof uses>) => [
  foundOf(db, invoiceIds).then(invoices => db.accounts.getMany(suppliersOf(invoices))),
  ...invoiceIds.map(invoiceId => attemptsOf(db, invoiceId)),
]

/** The same for one that pays them, and moves the payment of the schedule with each. */
const severalPaid = ({ invoiceIds, instrumentId }: Several, { db }: Known<typeof uses>) => [
  foundOf(db, invoiceIds).then(invoices =>
    Promise.all([
      db.accounts.getMany(suppliersOf(invoices)),
      ...(instrumentId ? invoices.slice(0, 1).map(invoice => instrumentsToPay(db, invoice)) : []),
      ...invoices.map(({ contractId, number }) => overlayAt(db.scheduleItems, contractId, 'payment', number)),
    ]),
  ),
  ...invoiceIds.map(invoiceId => attemptsOf(db, invoiceId)),
]

/** An invoice as it stands for who looks at paying it. @throws {Refusal} notFound */
const seenBy = async (db: ReadDb<typeof uses>, invoice: Invoice, actor: Actor, now: Date): Promise<Paying> => {
  const side = seenInvoice(invoice, actor)
  const isAllowed = side === 'demander' && mayPay(invoice, actor)
  const [attempts, { payingOf }] = await Promise.all([attemptsOf(db, invoice.id), import('./standing.ts')])
  return payingOf(db, invoice, attempts, { side, isAllowed }, now)
}

export const Payments = serve(
  contract,
  uses,
  {
    // What moves money is loaded with the first call that does: most calls look.
    GET_BY_INVOICE: async ({ invoiceId }, { db, actor, now }) =>
      seenBy(db, await db.invoices.need({ id: invoiceId }), actor, now),
    GET_BY_INVOICES: async ({ invoiceIds }, { db, actor, now }) => {
      const invoices = await allOf(db, invoiceIds)
      return { items: await Promise.all(invoices.map(invoice => seenBy(db, invoice, actor, now))) }
    },
    GET_BY_PAYER: async (asked, work) => (await import('./looking.ts')).getByPayer(asked, work),
    PAY_INVOICE: async (asked, work) => (await import('./moving.ts')).payInvoice(asked, work),
    CONFIRM_PAYMENT: async (asked, work) => (await import('./moving.ts')).confirmPayment(asked, work),
    PAY_MULTI_INVOICES: async (asked, work) => (await import('./moving.ts')).payMultiInvoices(asked, work),
    CANCEL_PAYMENT: async (asked, work) => (await import('./moving.ts')).cancelPayment(asked, work),
    GET_BY_CREDIT: async ({ creditId }, { db, actor }) =>
      (await import('./looking.ts')).mayGiveBack(db, await db.creditNotes.need({ id: creditId }), actor),
    GET_OWED_BACK: async (_asked, { db, actor }) => {
      const { owedWithInvoices } = await import('./looking.ts')
      return { items: await owedWithInvoices(db, actor.party) }
    },
    GIVE_BACK: async (asked, work) => (await import('./moving.ts')).giveBackOf(asked, work),
    GIVE_BACK_AGAIN: async (asked, work) => (await import('./moving.ts')).giveBackAgainOf(asked, work),
    CLIENT_SECRET: async ({ invoiceId }, work) => {
      const invoice = await work.db.invoices.need({ id: invoiceId })
      payingInvoice(invoice, work.actor)
      const [attempts, { secretOf }] = await Promise.all([attemptsOf(work.db, invoiceId), import('./standing.ts')])
      return secretOf(invoice, attempts, work)
    },
  },
  {
    GET_BY_INVOICE: withAttempts,
    GET_BY_INVOICES: severalSeen,
    GET_BY_PAYER: ({ cursor, limit = begunLimit }, known) => [
      known.db.payments.list('seeTo', { payer: likelyParty(known) }, { limit, ...(cursor ? { cursor } : {}) }),
    ],
    PAY_INVOICE: (input, known) => [...withAttempts(input, known), ...keptAhead(input, known)],
    CONFIRM_PAYMENT: (input, known) => [
      payeeOf(input, known),
      lastAttempt(known.db.payments, input.invoiceId),
      ...keptAhead(input, known),
    ],
    PAY_MULTI_INVOICES: severalPaid,
    CANCEL_PAYMENT: namedToCancel,
    CLIENT_SECRET: named,
    GET_BY_CREDIT: ofCreditNote,
    GET_OWED_BACK: (_asked, known) => [owedBackBy(known.db.payments, likelyParty(known))],
    GIVE_BACK: ofCreditNote,
    GIVE_BACK_AGAIN: ({ invoiceId, attempt }, { db }) => [
      db.invoices.get({ id: invoiceId }),
      db.payments.get({ invoiceId, attempt }),
    ],
  },
)
