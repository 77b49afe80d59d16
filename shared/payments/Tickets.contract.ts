import { z } from 'zod'
import { DebitSwitch } from '../deals/auto-debit.ts'
import { TakingView } from '../deals/taking.ts'
import { contract } from '../kit/contract.ts'
import { id } from '../kit/id.ts'

const Asked = z.strictObject({
  requestId: id('request'),
  checked: z.boolean(),
  /** One payment of the schedule, or one invoice; without either it is about the whole deal. */
  number: z.number().int().min(1).optional(),
  invoiceId: id('invoice').optional(),
  /** With what it is taken, and in which language its words were read: of who switches it on, and nobody else. */
  instrumentId: id('instrument').optional(),
  language: z.enum(['en', 'fr']).optional(),
})

/** What payments add to requests (spec part 2, section 7.1, Tickets: AUTO_DEBIT_CHANGE). */
export const Tickets = contract('Tickets', {
  AUTO_DEBIT_CHANGE: {
    kind: 'command',
    doc: 'Switches auto-debit on or off for a request, its contract, one payment or one invoice. Only the customer switches it on; both sides switch it off.',
    allow: 'signedIn',
    input: Asked,
    output: z.object({
      says: DebitSwitch,
      /** What is or is not taken any more of what was billed by then. */
      takings: z.array(TakingView),
    }),
    touches: ['AutoDebits', 'Payments', 'PaymentInstruments', 'Contracts', 'Invoices', 'InvoicePapers'],
  },
})
