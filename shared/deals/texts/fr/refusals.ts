import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.signing.complete': 'Toutes les signatures de cette partie sont déjà là.',
  'refusal.deals.questionnaire': "Remplissez d'abord le ou les questionnaires !",
  'refusal.deals.tooFewSigners':
    '{organisation} demande {needed} signatures, et {able} de ses membres peuvent signer ici. Autorisez-en davantage, ou demandez moins de signatures.',
  'refusal.deals.otherSupplier': "Les éléments d'une affaire viennent d'un seul fournisseur.",
  'refusal.deals.ownService': 'Ce service est le vôtre.',
  'refusal.deals.notClient': "Devenez d'abord client de {organisation} pour lui demander un contrat.",
  'refusal.deals.notPublished': "Ce service n'est pas proposé en ce moment.",
  'refusal.deals.offerUnchanged': 'Cette offre dit la même chose que la précédente.',
  'refusal.deals.documentChanged': "Le document n'est pas celui qui vous a été montré. Relisez-le avant de signer.",
  'refusal.deals.alreadySigned': 'Vous avez déjà signé.',
  'refusal.deals.signedForOtherSide':
    "Vous avez signé pour l'autre partie. Quelqu'un d'autre doit signer pour celle-ci.",
  'refusal.deals.notYourName':
    "Saisissez votre propre nom, {name}, tel que dans votre profil. Aucun autre nom n'engage.",
  'refusal.deals.invoiceOrder': "L'échéance {number} doit être facturée d'abord.",
  'refusal.deals.notRecurring': 'Ce contrat ne se répète pas : il prend fin de lui-même.',
  'refusal.deals.endedAlready': 'Ce contrat est déjà résilié.',
  'refusal.deals.notEnded': "Personne n'a résilié ce contrat.",
  'refusal.deals.endIsFinal':
    "L'autre partie compte désormais sur la fin de ce contrat. La résiliation ne peut plus être retirée.",
  'refusal.deals.notFinished': 'Seul ce qui est terminé peut être archivé.',
  'refusal.payments.notPaid': "Cette facture n'est pas encore payée : il n'y a pas de reçu.",
}
