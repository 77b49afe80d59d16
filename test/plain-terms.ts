/** What most deals of tests and of the demo are agreed on: all of it at once, in Australian dollars by card. */
export const upfront = {
  type: 'upfront',
  initialAmount: 100,
  initialOffset: 0,
  finalPeriod: 1,
  finalOffset: 0,
} as const
export const card = { paymentCurrency: 'AUD', paymentTool: 'card', paymentMethod: 'regular' } as const
/** Without interest, with Australian GST, billed two weeks ahead. */
export const plainTerms = { payment: upfront, interest: null, gstRate: '10', invoiceOffset: 14, lateRate: '0' } as const
