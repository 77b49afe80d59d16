import { dealsPaths } from '../deals/paths.ts'
import { paths } from '../kit/paths.ts'

/** Paying an invoice. */
export const paymentsPaths = paths('payments', {
  payInvoice: { at: '/procurement/invoice/payment', access: 'signedIn', parent: dealsPaths.purchases },
})
