import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.signing.complete': 'Toutes les signatures de cette partie sont déjà là.',
  'refusal.deals.questionnaire': "Remplissez d'abord le ou les questionnaires !",
  'refusal.deals.tooFewSigners':
    '{organisation} a trop peu de membres qui peuvent signer ici : {able}. Signatures demandées : {needed}. Autorisez-en davantage, ou demandez moins de signatures.',
  'refusal.deals.otherSupplier': "Les éléments d'une affaire viennent d'un seul fournisseur.",
  'refusal.deals.ownService': 'Ce service est le vôtre.',
  'refusal.deals.notClient': "Devenez d'abord client de {organisation} pour lui demander un contrat.",
  'refusal.deals.notColleague':
    'Seuls des membres actifs de votre organisation, autres que vous-même, et ses équipes peuvent être associés.',
  'refusal.deals.tooManyInvitees': 'Au plus {limit} personnes et équipes peuvent être associées.',
  'refusal.deals.notPublished': "Ce service n'est pas proposé en ce moment.",
  'refusal.deals.itemWithoutContents':
    '« {title} » est un lot ou un actif dont rien ne dit le contenu : il ne peut pas être proposé.',
  'refusal.deals.offerUnchanged': 'Cette offre dit la même chose que la précédente.',
  'refusal.deals.tooManyRounds': 'Cette offre compte {limit} versions. Signez-en une, ou commencez une autre affaire.',
  'refusal.deals.offerExpired': "Cette offre pouvait être signée jusqu'au {day}.",
  'refusal.deals.expiryOutOfRange': "Choisissez un dernier jour à partir d'aujourd'hui, dans {days} jours au plus.",
  'refusal.deals.tooFewSuppliers': 'Demandez à au moins {count} fournisseurs.',
  'refusal.deals.formerSuppliers': 'Ne sont plus vos fournisseurs : {names}. Retirez-les, ou redevenez leur client.',
  'refusal.deals.formerClients': 'Ne sont plus vos clients : {names}. Retirez-les, ou invitez-les de nouveau.',
  'refusal.deals.quotesSealed': "Les réponses sont scellées jusqu'à la fin du {day}.",
  'refusal.deals.quotesOver': 'Le temps de répondre est passé.',
  'refusal.deals.awardWrong': "Attribuez chaque poste une seule fois, à un fournisseur qui l'a chiffré.",
  'refusal.deals.proposalTooLong':
    'Tout cela est trop long pour être envoyé à {count} clients à la fois. Envoyez-le à moins de clients, ou raccourcissez les lettres.',
  'refusal.deals.documentChanged': "Le document n'est pas celui qui vous a été montré. Relisez-le avant de signer.",
  'refusal.deals.feeUnchanged': "C'est déjà le forfait en place.",
  'refusal.deals.feeChanged': "Le prix du forfait n'est plus le même. Revoyez-le avant d'accepter.",
  'refusal.deals.feeByPlan': "Ce sont les frais d'utilisation. Changez de forfait pour y mettre fin.",
  'refusal.deals.alreadySigned': 'Vous avez déjà signé.',
  'refusal.deals.notSigned': "Vous n'avez pas signé ceci.",
  'refusal.deals.signedForOtherSide':
    "Vous avez signé pour l'autre partie. Quelqu'un d'autre doit signer pour celle-ci.",
  'refusal.deals.notYourTurn': "Votre partie signe dans un ordre, et c'est au tour d'autres personnes.",
  'refusal.deals.signOrderFixed': "Votre partie a commencé à signer : l'ordre ne change plus.",
  'refusal.deals.signOrderSum':
    "Les groupes de l'ordre donnent {sum}, et votre partie donne ce nombre de signatures : {needed}. Fixez l'ordre à nouveau.",
  'refusal.deals.signOrderRole': 'Le groupe {group} ne nomme personne, ou un rôle disparu ou qui ne peut pas signer.',
  'refusal.deals.signOrderTooFew':
    'Le groupe {group} a trop peu de personnes une fois que les précédents ont signé : {able}. Signatures qui lui sont demandées : {needed}.',
  'refusal.deals.notYourName':
    "Saisissez votre propre nom, {name}, tel que dans votre profil. Aucun autre nom n'engage.",
  'refusal.deals.invoiceOrder': "L'échéance {number} doit être facturée d'abord.",
  'refusal.deals.paymentHeld':
    "Le paiement {number} attend une livraison contestée. Il pourra être facturé quand le client l'aura acceptée.",
  'refusal.deals.answerNeeded': 'Cette livraison a été contestée. Dites ce qui a été fait.',
  'refusal.deals.linesSum':
    "Les montants des lignes font {sum} {currency}. Elles détaillent l'échéance, qui est de {whole} {currency} hors TPS.",
  'refusal.deals.publishedByThemselves':
    "Les factures de cette affaire se publient automatiquement le jour venu, ou sont prélevées : aucune n'est préparée avant.",
  'refusal.deals.creditNothing': "Il n'y a rien à créditer : indiquez un montant de ce qui reste de la facture.",
  'refusal.deals.creditTooMuch': "Il n'en reste pas plus de {left} {currency} à créditer.",
  'refusal.deals.tooManyCredits': "Cette facture compte {limit} avoirs, et n'en accepte pas d'autre.",
  'refusal.deals.creditedNotVoid':
    'Une partie de cette facture a été créditée : elle ne peut pas être annulée. Créditez-en le reste.',
  'refusal.deals.takenBackNotVoid':
    "Un paiement de cette facture a été repris. Établissez un avoir pour ce qui n'est pas dû au lieu de l'annuler.",
  'refusal.deals.approvedAlready': 'Cette facture est déjà approuvée.',
  'refusal.deals.statementTooLong': 'Cette période compte plus de {limit} écritures. Choisissez-en une plus courte.',
  'refusal.deals.notRecurring': 'Ce contrat ne se répète pas : il prend fin de lui-même.',
  'refusal.deals.endedAlready': 'Ce contrat est déjà résilié.',
  'refusal.deals.notEnded': "Personne n'a résilié ce contrat.",
  'refusal.deals.endIsFinal':
    "L'autre partie compte désormais sur la fin de ce contrat. La résiliation ne peut plus être retirée.",
  'refusal.deals.notFinished': 'Seul ce qui est terminé peut être archivé.',
  'refusal.payments.notPaid': "Cette facture n'est pas encore payée : il n'y a pas de reçu.",
}
