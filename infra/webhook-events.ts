/**
 * The events of which the provider is to tell, by endpoint, as docs/deploying.md has a stage set up. Each says only that something happened to the
 * object that it carries: what it is about is read from that, and how it stands is asked (functions/payments/StripeWebhook.ts).
 */
const payments = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const

export const webhookEvents = {
  /** Of the platform's own account, to which usage fees are paid, and which keeps its share of what others are paid. */
  platform: [...payments, 'application_fee.created', 'application_fee.refunded'],
  /** Of suppliers' accounts. */
  connected: [
    ...payments,
    'setup_intent.succeeded',
    'setup_intent.setup_failed',
    'setup_intent.requires_action',
    'setup_intent.canceled',
    'mandate.updated',
    'payout.created',
    'payout.updated',
    'payout.paid',
    'payout.failed',
    'payout.canceled',
    'account.updated',
    'account.application.deauthorized',
  ],
} as const
