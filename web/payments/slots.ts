import { slotOf } from '../parts/slots.tsx'

const fillWithDebits = slotOf('payments', 'debits', 'deals', 'terms')

/** What payments put into pages of others. */
export const paymentsSlots = [
  slotOf('payments', 'paying')('desk', () => import('./paid-panel.tsx'), 'PaidPanel'),
  slotOf('payments', 'deals', 'terms')('sharedInvoice', () => import('./link-pay.tsx'), 'LinkPay'),
  fillWithDebits('debit', () => import('./debits/deal-debit.tsx'), 'DealDebit'),
  fillWithDebits('invoiceDebit', () => import('./debits/deal-debit.tsx'), 'InvoiceDebit'),
]
