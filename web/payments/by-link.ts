import type { Paying } from '#shared/payments/Payments.contract.ts'
import type { Text } from '../lib/i18n.ts'

/** Through which link an invoice was paid, where somebody without an account did. */
export const byLinkText = ({ invoice, payment }: Paying, t: Text): string | undefined =>
  payment?.link && payment.id === invoice.settlement?.paymentId
    ? t('payments.paid.byLink', { to: payment.link.to })
    : undefined
