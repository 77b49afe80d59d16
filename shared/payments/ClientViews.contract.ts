import { z } from 'zod'
import { ViewCode } from '../deals/client-view.ts'
import { contract } from '../kit/contract.ts'
import { Paying, PaymentSecret } from './Payments.contract.ts'
import { PaymentView } from './payment.ts'

const byCode = z.strictObject({ code: ViewCode })

/** What payments add to links (docs/decisions/client-views.md): an invoice that is read by one is paid by it, by card and without an account. */
export const ClientViews = contract(
  'ClientViews',
  {
    GET_PAYING: {
      kind: 'query',
      doc: 'The invoice that a link leads to as it stands today, with the attempt to pay it that was begun by the link, where that is the last, and whether it can be paid by the link now.',
      allow: 'public',
      input: byCode,
      output: Paying,
    },
    PAY: {
      kind: 'command',
      doc: 'Begins to pay the invoice that a link leads to by card, or goes on with the attempt that is open. The sum is what is due now.',
      allow: 'public',
      input: byCode,
      output: PaymentView,
      touches: ['Invoices', 'Tickets', 'Contracts', 'Payments'],
    },
    GET_PAYING_SECRET: {
      kind: 'query',
      doc: 'What the browser needs to give a card to the provider for the payment that was begun by the link.',
      allow: 'public',
      input: byCode,
      output: PaymentSecret,
    },
    CANCEL_PAYING: {
      kind: 'command',
      doc: 'Calls off the payment that was begun by the link, such as one whose bank check was left. Tells how it ended: paid, where the money came first.',
      allow: 'public',
      input: byCode,
      output: PaymentView,
      touches: ['Invoices', 'Tickets', 'Contracts', 'Payments'],
    },
  },
  { publicPath: 'client-view' },
)
