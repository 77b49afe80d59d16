import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.price.modification': "{amount} n'est ni une remise ni une majoration valable.",
  'refusal.price.noRate': "Il n'y a pas de taux de change de {from} vers {to}.",
  'refusal.price.rateTooOld':
    "Le taux de change de {currency} n'est pas connu pour le moment : son fournisseur ne répond pas, et le dernier taux date de plus d'un jour. Réessayez plus tard.",
  'refusal.options.invalid': 'Les options de paiement sont incomplètes.',
  'refusal.schedule.material': "L'objet de la livraison n'existe pas.",
  'refusal.schedule.validity': 'Le contrat prend fin avant de commencer.',
  'refusal.schedule.principal':
    "Le principal de {principal} {currency} n'est pas la somme des livraisons, {total} {currency}.",
  'refusal.schedule.listLength':
    '{field} doit contenir une valeur pour chaque livraison, ou une pour toutes. Valeurs : {length}, livraisons : {count}.',
  'refusal.schedule.afterValidTo': '{field} se poursuit après la fin du contrat.',
  'refusal.schedule.interestNotCovered': "L'échéance {number} ne couvre pas ses intérêts.",
  'refusal.schedule.tooManyItems': 'Un contrat peut compter au plus {max} livraisons.',
  'refusal.deals.timeframeRequired': 'La période du service est obligatoire.',
  'refusal.deals.timeframe': 'La période finit avant de commencer.',
  'refusal.deals.paymentUnknown': 'Le service ne propose pas ce mode de paiement.',
  'refusal.deals.itemsDoNotFit':
    'Ces éléments ne peuvent pas être payés avec les autres : {titles}. Faites-en une deuxième affaire.',
  'refusal.deals.noExchangeRate':
    "Il n'y a pas encore de taux de change de {from} vers {to}. Choisissez une autre monnaie.",
  'refusal.deals.scheduleTooLong': "L'échéancier est trop long : une affaire a au plus {limit} livraisons.",
  'refusal.deals.termTooShort':
    "Une période de cette affaire finit avant ses livraisons ou avant l'échéance de ses paiements. Allongez la période, ou avancez les livraisons et les paiements.",
  'refusal.deals.notPayable': "Ce moyen de paiement n'est pas disponible. Choisissez-en un autre.",
  'refusal.deals.noPayee':
    "{supplier} n'a pas en ce moment de compte chez le prestataire de paiement qui accepte cartes et prélèvements : personne ne pourrait payer. Qui peut modifier son profil en ouvre un dans les paramètres de l'organisation.",
  'refusal.deals.noDebits':
    "Le compte de {supplier} chez le prestataire de paiement ne prélève en ce moment sur aucun compte bancaire : personne ne pourrait payer ceci par prélèvement. Il peut être proposé par carte, ou par prélèvement dès que le prestataire l'autorise.",
  'refusal.deals.paymentOutOfRange':
    'Le paiement {number} serait de {amount} {currency}. Ce moyen de paiement prend des montants de {smallest} à {largest} {currency}.',
}
