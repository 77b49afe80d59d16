import { z } from 'zod'
import { dealEvent, dealShape, sumShape } from '../deals/deal-event.ts'

const data = z.strictObject({
  ...dealShape,
  ...sumShape,
  reference: z.string(),
  invoiceId: z.string(),
  /** Which of the invoice's tries it tells of (see trying.ts). */
  try: z.number().int(),
})

export const paymentStarted = dealEvent('payments.payment.started', {
  table: 'Payments',
  data,
  words: 'payments.story.started',
})

export const paymentFailed = dealEvent('payments.payment.failed', {
  table: 'Payments',
  data,
  words: 'payments.story.failed',
  tone: 'danger',
  notice: { type: 'followup', section: 'deal', text: 'payments.notice.failed' },
  mail: { to: { demander: 'deals.mail.paymentFailed' } },
})

export const paymentLapsed = dealEvent('payments.payment.lapsed', {
  table: 'Payments',
  data,
  words: 'payments.story.lapsed',
  tone: 'warning',
  notice: { type: 'followup', section: 'deal', text: 'payments.notice.lapsed' },
})

export const paymentRefunded = dealEvent('payments.payment.refunded', {
  table: 'Payments',
  data,
  words: 'payments.story.refunded',
  tone: 'warning',
  notice: { type: 'followup', section: 'deal', text: 'payments.notice.refunded' },
  mail: { to: { demander: 'deals.mail.paymentRefunded' } },
})
