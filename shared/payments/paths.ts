import { dealsPaths } from '../deals/paths.ts'
import { paths } from '../kit/paths.ts'

/** Paying an invoice. */
export const paymentsPaths = paths('payments', {
  instruments: {
    at: '/procurement/instrument',
    access: 'signedIn',
    words: 'payments.instruments',
    parent: dealsPaths.autoDebits,
  },
  payInvoice: { at: '/procurement/invoice/payment', access: 'signedIn', parent: dealsPaths.purchases },
})
