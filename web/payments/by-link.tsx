import type { Paying } from '#shared/payments/Payments.contract.ts'
import { useText } from '../lib/i18n.ts'

/** Through which link an invoice was paid, where somebody without an account did. */
export const ByLink = ({ paying: { invoice, payment } }: { readonly paying: Paying }) => {
  const t = useText()
  const isSettled = payment !== null && payment.id === invoice.settlement?.paymentId
  return isSettled && payment.link ? <p>{t('payments.paid.byLink', { to: payment.link.to })}</p> : null
}
