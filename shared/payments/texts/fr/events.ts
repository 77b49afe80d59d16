import type { paymentsEvents as en } from '../en/events.ts'

export const paymentsEvents: Record<keyof typeof en, string> = {
  'payments.story.failed': "Un paiement n'a pas abouti.",
  'payments.story.refunded': '{amount} ont été remboursés à {demanderName}.',
  'payments.story.started': 'Le paiement de {amount} pour la facture {reference} a été lancé.',
  'payments.notice.failed': 'Un paiement pour « {title} » a échoué.',
  'payments.notice.refunded': '{amount} pour « {title} » ont été remboursés.',
}
