import { z } from 'zod'
import { dealEvent, sumData } from '../deals/deal-event.ts'

const data = sumData.extend({
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
  notice: { type: 'followup', text: 'payments.notice.failed' },
  mail: { to: { demander: 'deals.mail.paymentFailed' } },
})

export const paymentLapsed = dealEvent('payments.payment.lapsed', {
  table: 'Payments',
  data,
  words: 'payments.story.lapsed',
  tone: 'warning',
  notice: { type: 'followup', text: 'payments.notice.lapsed' },
})

export const paymentRefunded = dealEvent('payments.payment.refunded', {
  table: 'Payments',
  data,
  words: 'payments.story.refunded',
  tone: 'warning',
  notice: { type: 'followup', text: 'payments.notice.refunded' },
  mail: { to: { demander: 'deals.mail.paymentRefunded' } },
})
