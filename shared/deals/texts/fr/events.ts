import type { dealsEvents as en } from '../en/events.ts'

export const dealsEvents: Record<keyof typeof en, string> = {
  /** What happened in this area as a whole, as the audit log is narrowed to it. */
  'deals.events.area': 'Affaires',
  'deals.story.requestSent': '{demanderName} a envoyé la demande, {amount}.',
  'deals.story.invited': '{demanderName} a associé des personnes ou des équipes de chez elle à ce dossier.',
  'deals.story.uninvited': "{demanderName} n'associe plus l'une des siennes à ce dossier.",
  'deals.story.filesAdded': 'Des fichiers ont été joints : {names}.',
  'deals.story.fileRemoved': 'Un fichier a été retiré : {name}.',
  'deals.story.withdrawn': "L'affaire a été retirée.",
  'deals.story.rejected': "L'affaire a été refusée.",
  'deals.story.offerSent': '{supplierName} a fait une offre de {amount}.',
  'deals.story.proposalSent':
    "{supplierName} a fait de sa propre initiative une offre de {amount}, valable jusqu'au {expires}.",
  'deals.story.rfqSent': "{demanderName} a demandé un devis à {supplierName}, jusqu'au {until}.",
  'deals.story.quoteGiven': '{supplierName} a donné un devis de {amount}.',
  'deals.story.quoteDeclined': '{supplierName} a répondu sans devis.',
  'deals.story.rfqNear': "Des devis peuvent être donnés jusqu'au {until}.",
  'deals.story.rfqOpened': 'Les réponses sont ouvertes. Avec un prix : {answered} sur {asked}.',
  'deals.story.quoteAwarded': '{demanderName} a attribué à {supplierName} une affaire de {amount}.',
  'deals.story.quoteNotAwarded': "{demanderName} a attribué la demande à d'autres.",
  'deals.story.rfqCancelled': '{demanderName} a annulé la demande de devis.',
  'deals.notice.rfqSent': "{demanderName} vous demande un devis pour « {title} », jusqu'au {until}.",
  'deals.notice.quoteGiven': 'Votre devis de {amount} pour « {title} » est donné.',
  'deals.notice.quoteDeclined': 'Vous avez répondu sans devis à « {title} ».',
  'deals.notice.rfqNear': "« {title} » attend votre devis jusqu'au {until}.",
  'deals.notice.rfqOpened': 'Les devis pour « {title} » sont ouverts.',
  'deals.notice.quoteAwarded': '{demanderName} vous attribue « {title} », {amount}.',
  'deals.notice.quoteNotAwarded': "« {title} » a été attribué à d'autres.",
  'deals.notice.rfqCancelled': '{demanderName} a annulé la demande de devis pour « {title} ».',
  'deals.story.signaturesMissing': 'Le contrat attend des signatures depuis {days}. Il en manque : {missing}.',
  'deals.story.offerNear': "L'offre de {amount} peut être signée jusqu'au {expires}.",
  'deals.story.offerExpired': "L'offre de {amount} a expiré : elle pouvait être signée jusqu'au {expires}.",
  'deals.story.offerChanged': 'Version {round} de {by} : {amount} au lieu de {before}. Modifié : {topics}.',
  'deals.story.signed': '{signer} a signé le contrat.',
  'deals.story.orderSet': "{signer} a fixé l'ordre dans lequel {party} signe. Groupes, l'un après l'autre : {groups}",
  'deals.story.signTurn': "C'est au tour du groupe {group} sur {groups} de signer.",
  'deals.story.takenBack': '{signer} a repris sa signature.',
  'deals.story.completed':
    'Les deux parties ont signé : le contrat est en cours. Paiements : {payments}, livraisons : {deliveries}.',
  'deals.story.fulfilled': 'Tout est livré et payé.',
  'deals.story.seriesBegan':
    "Les deux parties ont signé : le contrat est en cours, période après période. Acquis jusqu'au {until}. Paiements : {payments}, livraisons : {deliveries}.",
  'deals.story.termBegan': 'La période {term} est acquise : du {from} au {until}.',
  'deals.story.ending': "{endedBy} a résilié l'affaire : elle prend fin le {lastDay}. Reste à payer : {rest}.",
  'deals.story.delivered': 'La livraison {number} a été faite.',
  'deals.story.disputed': 'La livraison {number} a été contestée : {reason}',
  'deals.story.accepted': 'La livraison {number} a été acceptée.',
  'deals.story.invoiced': 'La facture {reference} de {amount} a été publiée.',
  'deals.story.paid': 'La facture {reference} a été payée : {paid}.',
  'deals.story.voided': 'La facture {reference} a été annulée.',
  'deals.story.drafted': 'La facture {reference} de {amount} a été préparée.',
  'deals.story.invoiceNear': "La facture {reference} de {amount} est payable jusqu'au {payableBy}.",
  'deals.story.invoiceOverdue':
    "La facture {reference} de {amount} est en retard : elle était payable jusqu'au {payableBy}.",
  'deals.story.invoiceReminded': 'La facture {reference} reste impayée {days} après : {due}.',
  'deals.story.invoiceUrged': 'Deuxième avis : la facture {reference} est toujours impayée {days} plus tard : {due}.',
  'deals.story.invoiceLastReminder': 'Dernier rappel : la facture {reference} reste impayée {days} après : {due}.',
  'deals.story.feeUnpaid':
    "Les frais d'utilisation de la facture {reference} n'ont pas été payés. D'ici là, seul leur paiement est ouvert.",
  'deals.story.feePaid': "Les frais d'utilisation de la facture {reference} sont payés.",
  'deals.story.interestBegan': 'Des intérêts de retard de {rate} % par an courent sur la facture {reference}.',
  'deals.story.deliveryNear': 'À faire le {dueDate} : livraison {numbers}.',
  'deals.story.deliveryOverdue': 'En retard depuis le {dueDate} : livraison {numbers}.',
  'deals.story.credited':
    "L'avoir {reference} retire {amount} de la facture {invoiceReference} : {reason} Reste à payer : {due}.",
  'deals.story.creditHeld':
    "L'avoir {reference} crédite {amount} de la facture {invoiceReference}, déjà payée : {reason}",
  'deals.story.creditReturned': "{amount} de l'avoir {reference} ont été remboursés à {demanderName}.",
  'deals.notice.creditReturned':
    '{supplierName} a remboursé {amount} de la facture {invoiceReference} pour « {title} ».',
  'deals.story.creditBounced':
    "{amount} de l'avoir {reference} sont revenus : aucune banque ne les a acceptés. {supplierName} les doit toujours à {demanderName}.",
  'deals.notice.creditBounced':
    '{amount} remboursés par {supplierName} pour la facture {invoiceReference} (« {title} ») sont revenus : aucune banque ne les a acceptés. Ils restent dus.',
  'deals.story.invoiceDisputed': 'La banque du payeur réclame {disputed} du paiement de la facture {reference}.',
  'deals.notice.invoiceDisputed':
    "La banque du payeur réclame {disputed} du paiement de la facture {reference} pour « {title} ». Elle reste payée jusqu'à la décision.",
  'deals.story.invoiceUndisputed': "Le paiement de la facture {reference} n'est plus contesté : elle reste payée.",
  'deals.notice.invoiceUndisputed':
    "Le paiement de la facture {reference} pour « {title} » n'est plus contesté : elle reste payée.",
  'deals.story.invoiceTakenBack':
    'La banque du payeur a repris {taken} du paiement de la facture {reference}. Reste à payer : {due}.',
  'deals.notice.invoiceTakenBack':
    'La banque du payeur a repris {taken} du paiement de la facture {reference} pour « {title} ». Reste à payer : {due}.',
  'deals.notice.credited':
    '{supplierName} a crédité {amount} de la facture {invoiceReference} pour « {title} ». Reste à payer : {due}.',
  'deals.notice.creditHeld':
    '{supplierName} a crédité {amount} de la facture {invoiceReference} pour « {title} », déjà payée.',
  'deals.story.approved': '{demanderName} a approuvé la facture {reference} de {amount}.',
  'deals.notice.approved': '{demanderName} a approuvé la facture {reference} de {amount} pour « {title} ».',
  'deals.notice.requestSent': '{demanderName} demande « {title} ».',
  'deals.notice.invited': 'Vous êtes associé à « {title} », une demande à {supplierName}.',
  'deals.notice.filesAdded': 'Des fichiers ont été joints à « {title} » : {names}.',
  'deals.notice.fileRemoved': 'Un fichier a été retiré de « {title} » : {name}.',
  'deals.notice.requestWithdrawn': 'La demande « {title} » a été retirée.',
  'deals.notice.requestRejected': 'La demande « {title} » a été refusée.',
  'deals.notice.offerSent': '{supplierName} a fait une offre pour « {title} ».',
  'deals.notice.proposalSent': "{supplierName} vous propose « {title} » pour {amount}, jusqu'au {expires}.",
  'deals.notice.signaturesMissing': 'Le contrat « {title} » attend votre signature depuis {days}.',
  'deals.notice.offerNear': "L'offre pour « {title} » peut être signée jusqu'au {expires}.",
  'deals.notice.offerExpired': "L'offre pour « {title} » a expiré le {expires}.",
  'deals.notice.offerChanged':
    "{by} propose d'autres conditions pour « {title} » : {amount} au lieu de {before}. Modifié : {topics}.",
  'deals.notice.contractSigned': "Le contrat « {title} » a été signé par l'une des parties.",
  'deals.notice.orderSet': "{signer} a fixé l'ordre dans lequel {party} signe le contrat « {title} ».",
  'deals.notice.signTurn': "C'est à votre tour de signer le contrat « {title} ».",
  'deals.notice.signatureTakenBack': '{signer} a repris sa signature du contrat « {title} ».',
  'deals.notice.contractCompleted': 'Le contrat « {title} » est signé par les deux parties.',
  'deals.notice.contractFulfilled': 'Tout ce que prévoit « {title} » est livré et payé.',
  'deals.notice.termBegan': '« {title} » se poursuit du {from} au {until}.',
  'deals.story.continued': "{continuedBy} a retiré la résiliation : l'affaire se poursuit, période après période.",
  'deals.notice.continued': '{continuedBy} a retiré la résiliation : « {title} » se poursuit.',
  'deals.notice.ending': '{endedBy} a résilié « {title} » : le dernier jour est le {lastDay}.',
  'deals.notice.deliveryMade': 'La livraison {number} de « {title} » a été faite.',
  'deals.notice.deliveryDisputed': 'La livraison {number} de « {title} » a été contestée : {reason}',
  'deals.notice.deliveryAccepted': 'La livraison {number} de « {title} » a été acceptée.',
  'deals.notice.invoicePublished': 'Une facture de {amount} pour « {title} » est à régler.',
  'deals.notice.invoiceVoided': 'Une facture pour « {title} » a été retirée.',
  'deals.notice.invoicePaid': 'Une facture de {amount} pour « {title} » a été réglée.',
  'deals.notice.invoiceDrafted': "La facture {reference} de {amount} pour « {title} » attend d'être publiée.",
  'deals.notice.invoiceNear': "La facture {reference} de {amount} pour « {title} » est payable jusqu'au {payableBy}.",
  'deals.notice.invoiceOverdue': 'La facture {reference} de {amount} pour « {title} » est en retard.',
  'deals.notice.invoiceReminded':
    "La facture {reference} pour « {title} » reste impayée {days} après l'échéance : {due}.",
  'deals.notice.invoiceUrged':
    'Merci de régler maintenant : la facture {reference} pour « {title} » est impayée {days} après son échéance : {due}.',
  'deals.notice.invoiceLastReminder':
    "Dernier rappel : la facture {reference} pour « {title} » reste impayée {days} après l'échéance : {due}.",
  'deals.notice.feeUnpaid': "Les frais d'utilisation de la facture {reference} sont impayés.",
  'deals.notice.feePaid': "Les frais d'utilisation de la facture {reference} sont payés.",
  'deals.notice.interestBegan':
    'Des intérêts de retard de {rate} % par an courent sur la facture {reference} pour « {title} ».',
  'deals.notice.deliveryNear': 'À faire le {dueDate} pour « {title} » : livraison {numbers}.',
  'deals.notice.deliveryOverdue':
    'En retard depuis le {dueDate} pour « {title} », et non signalée : livraison {numbers}.',
}
