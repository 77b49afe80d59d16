/** What waits in deals, as the desk says it. */
export const dealsWaiting = {
  'deals.waiting.finish': 'Terminer et envoyer',
  'deals.waiting.offer': 'Faire une offre',
  'deals.waiting.sign': 'Signer',
  'deals.waiting.publish': 'Publier la facture',
  'deals.waiting.pay': 'Payer',
  'deals.waiting.late': 'En retard',
  'deals.waiting.quote': 'Donner un devis',
  'deals.waiting.award': 'Attribuer',
  'deals.waiting.askOthers': "Demander à d'autres ou annuler",
  'deals.waiting.delivery': '{title}, livraison {number}',
  'deals.waiting.accept': 'Accepter la livraison',
  'deals.waiting.again': 'Livrer à nouveau',
  'deals.waiting.giveBack': 'Rembourser',
} as const
