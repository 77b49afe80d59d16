import type { debitConsent as en } from '../en/consent.ts'

export const debitConsent: Record<keyof typeof en, string> = {
  'payments.consent.deal':
    "{customer} accepte que {supplier} prélève chaque paiement de {reference} sur {instrument} à son échéance. {customer} est informé du jour et du montant de chacun au moins trois jours ouvrés à l'avance. {customer} et {supplier} peuvent désactiver cela à tout moment ; plus rien n'est prélevé ensuite, sauf ce que la banque traite déjà.",
  'payments.consent.single':
    "{customer} accepte que {supplier} prélève le paiement {number} de {reference} sur {instrument} à son échéance. {customer} est informé du jour et du montant au moins trois jours ouvrés à l'avance. {customer} et {supplier} peuvent désactiver cela à tout moment ; plus rien n'est prélevé ensuite, sauf ce que la banque traite déjà.",
  'payments.consent.mandate':
    'Le prélèvement se fait en vertu de la demande de prélèvement acceptée lorsque le compte bancaire a été donné. Ce que la banque rejette est représenté deux fois au plus, pas avant le troisième et le septième jour suivant le premier prélèvement, et au plus tôt trois jours ouvrés après que {customer} en est informé.',
  'payments.consent.card':
    'Ce que la carte refuse est représenté deux fois au plus, pas avant le troisième et le septième jour suivant le premier prélèvement, et au plus tôt trois jours ouvrés après que {customer} en est informé.',
}
