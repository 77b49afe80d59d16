import { dealsPaths } from '../deals/paths.ts'
import { paths } from '../kit/paths.ts'
import { organisationsPaths } from '../organisations/paths.ts'

/** Paying an invoice, and being paid. */
export const paymentsPaths = paths('payments', {
  payInvoice: { at: '/procurement/invoice/payment', access: 'signedIn', parent: dealsPaths.purchases },
  account: {
    at: '/configuration/organization/account',
    access: 'signedIn',
    parent: organisationsPaths.details,
    leaves: ['department.account.profileEdit'],
  },
  payout: { at: '/configuration/organization/account/:payoutId', access: 'signedIn', parent: 'account' },
})
