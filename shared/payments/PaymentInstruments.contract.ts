import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { InstrumentView, instrumentKinds } from './instrument.ts'

const named = { supplierId: id('organisation'), instrumentId: id('instrument') } as const

/** Cards and bank debits that customers keep, each for one supplier (spec part 2, section 7.1, Card payment provider: direct debit). */
export const PaymentInstruments = contract('PaymentInstruments', {
  GET_BY_USER: {
    kind: 'query',
    doc: 'The cards and bank debits that the caller keeps, with for whom; without those that were removed.',
    allow: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ items: z.array(InstrumentView) }),
  },
  GET_BY_DEAL: {
    kind: 'query',
    doc: 'What the customer of a deal keeps for its supplier, and whether the supplier has an account in which more can be kept.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ requestId: id('request') }),
    output: z.object({
      items: z.array(InstrumentView),
      supplierId: z.string(),
      supplierName: z.string(),
      /** The kinds with which the deal can be paid. */
      kinds: z.array(z.enum(instrumentKinds)),
      mayKeep: z.boolean(),
      /** Why not, as an errorType. */
      whyNot: z.string().optional(),
    }),
  },
  PENDING_SETUP_INTENT: {
    kind: 'query',
    doc: 'The set-up for the supplier of a deal that was begun and is not finished.',
    allow: 'transaction.ticket.demander',
    input: z.strictObject({ requestId: id('request') }),
    output: z.object({ instrument: InstrumentView.nullable() }),
  },
  ENABLE_DIRECT_DEBIT: {
    kind: 'command',
    doc: 'Begins to keep a card or a BECS mandate for the supplier of a deal, or goes on with the set-up that is open.',
    allow: 'transaction.ticket.demander',
    input: z.strictObject({ requestId: id('request'), kind: z.enum(instrumentKinds) }),
    output: InstrumentView,
    touches: ['AutoDebits'],
  },
  CLIENT_SECRET: {
    kind: 'query',
    doc: 'What the browser needs to give a card or a bank account to the provider for a set-up.',
    allow: 'transaction.ticket.demander',
    input: z.strictObject(named),
    output: z.object({ clientSecret: z.string(), accountId: z.string() }),
  },
  REFRESH: {
    kind: 'command',
    doc: 'Asks the provider how a set-up stands now: it is kept once it succeeded there.',
    allow: 'transaction.ticket.demander',
    input: z.strictObject(named),
    output: InstrumentView,
    touches: ['AutoDebits'],
  },
  DISABLE_DIRECT_DEBIT: {
    kind: 'command',
    doc: 'Removes what is kept, at the provider too. Nothing more is taken with it.',
    allow: 'transaction.ticket.demander',
    input: z.strictObject({ ...named, version: z.number().int().min(1) }),
    output: InstrumentView,
    touches: ['AutoDebits'],
  },
})
