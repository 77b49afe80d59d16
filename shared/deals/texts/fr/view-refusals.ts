import type { viewRefusals as en } from '../en/view-refusals.ts'

export const viewRefusals: Record<keyof typeof en, string> = {
  'refusal.deals.viewAnswersOffers':
    "Un lien ne permet de répondre que tant que l'offre d'un fournisseur attend son client, et si une seule signature du client suffit.",
  'refusal.deals.clientHasNoAddress':
    "Le compte du client n'a pas d'adresse e-mail confirmée : le lien ne permet que de lire.",
  'refusal.deals.tooManyViews': "Il y a déjà {limit} liens vers ce document. Retirez-en un d'abord.",
  'refusal.deals.notTheNameOfLink':
    "Saisissez le nom pour lequel ce lien a été créé, {name}. Aucun autre nom n'engage.",
}
