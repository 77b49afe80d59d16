/** How the ids of deals, and of how they are paid, begin, by what they name. */
export const dealsIds = {
  contract: 'con',
  creditNote: 'crn',
  deliveryItem: 'del',
  instrument: 'ins',
  invoice: 'inv',
  payment: 'pay',
  paymentItem: 'psi',
  proposal: 'pro',
  purchaseOrder: 'pur',
  request: 'req',
  rfq: 'rfq',
} as const
