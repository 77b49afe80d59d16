import type { paymentsEvents as en } from '../en/events.ts'

export const paymentsEvents: Record<keyof typeof en, string> = {
  'payments.story.failed': "Un paiement n'a pas abouti.",
  'payments.story.lapsed': 'Le paiement de {amount} pour la facture {reference} est resté inachevé et a pris fin.',
  'payments.story.refunded': '{amount} ont été remboursés à {demanderName}.',
  'payments.story.started': 'Le paiement de {amount} pour la facture {reference} a été lancé.',
  'payments.notice.failed': 'Un paiement pour « {title} » a échoué.',
  'payments.notice.lapsed': "Le paiement pour « {title} » est resté inachevé et a pris fin. Rien n'a été débité.",
  'payments.notice.refunded': '{amount} pour « {title} » ont été remboursés.',
}
