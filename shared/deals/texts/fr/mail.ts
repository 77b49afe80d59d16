import type { dealMail as en } from '../en/mail.ts'

export const dealMail: Record<keyof typeof en, string> = {
  'deals.mail.why': 'Vous recevez ce message parce que vous prenez part aux affaires de {mine}.',
  'deals.mail.requestReceived.subject': '{other} demande « {title} »',
  'deals.mail.requestReceived.body':
    '{other} vous a envoyé une demande pour « {title} », dont le montant est de {amount}. Elle attend votre offre.',
  'deals.mail.requestReceived.action': 'Lire la demande',
  'deals.mail.requestWithdrawn.subject': '{other} a retiré la demande « {title} »',
  'deals.mail.requestWithdrawn.body': "{other} a retiré la demande « {title} ». Vous n'avez plus rien à faire.",
  'deals.mail.requestWithdrawn.action': "Ouvrir l'affaire",
  'deals.mail.offerWithdrawn.subject': "{other} a retiré l'offre pour « {title} »",
  'deals.mail.offerWithdrawn.body': "{other} a retiré l'offre pour « {title} ». Elle ne peut plus être signée.",
  'deals.mail.offerWithdrawn.action': "Ouvrir l'affaire",
  'deals.mail.requestDeclined.subject': '{other} a refusé votre demande « {title} »',
  'deals.mail.requestDeclined.body': '{other} a refusé votre demande « {title} ».',
  'deals.mail.requestDeclined.action': 'Lire pourquoi',
  'deals.mail.offerDeclined.subject': '{other} a refusé votre offre pour « {title} »',
  'deals.mail.offerDeclined.body': '{other} a refusé votre offre pour « {title} ».',
  'deals.mail.offerDeclined.action': 'Lire pourquoi',
  'deals.mail.offerReceived.subject': '{other} vous fait une offre pour « {title} »',
  'deals.mail.offerReceived.body':
    "{other} vous propose « {title} » pour {amount} en tout. L'offre attend votre signature : lisez-la en entier avant de signer.",
  'deals.mail.offerReceived.action': "Lire l'offre",
  'deals.mail.proposalReceived.subject': '{other} vous propose « {title} »',
  'deals.mail.proposalReceived.body':
    "{other} vous propose « {title} » pour {amount} au total, de sa propre initiative. Vous pouvez signer l'offre jusqu'au {expires}, répondre par d'autres conditions ou la refuser : lisez-la en entier avant de signer.",
  'deals.mail.proposalReceived.action': "Lire l'offre",
  'deals.mail.rfqReceived.subject': '{other} vous demande un devis pour « {title} »',
  'deals.mail.rfqReceived.body':
    "{other} veut connaître votre prix pour « {title} ». Vous pouvez répondre jusqu'au {until} ; d'ici là, votre réponse est scellée et vous pouvez la modifier.",
  'deals.mail.rfqReceived.action': 'Lire et répondre',
  'deals.mail.rfqNear.subject': "Devis pour « {title} » jusqu'au {until}",
  'deals.mail.rfqNear.body': "{other} attend votre devis pour « {title} » jusqu'au {until}.",
  'deals.mail.rfqNear.action': 'Donner un devis',
  'deals.mail.rfqOpened.subject': 'Les devis pour « {title} » sont ouverts',
  'deals.mail.rfqOpened.body':
    'Le temps de répondre à « {title} » est passé. Réponses avec un prix : {answered} sur {asked}. Comparez-les et attribuez.',
  'deals.mail.rfqOpened.action': 'Comparer les devis',
  'deals.mail.quoteAwarded.subject': '{other} vous attribue « {title} »',
  'deals.mail.quoteAwarded.body':
    '{other} vous attribue « {title} », {amount} au total. Le contrat attend les signatures des deux parties.',
  'deals.mail.quoteAwarded.action': 'Lire et signer',
  'deals.mail.quoteNotAwarded.subject': "« {title} » a été attribué à d'autres",
  'deals.mail.quoteNotAwarded.body': "{other} vous remercie : « {title} » a été attribué à d'autres.",
  'deals.mail.quoteNotAwarded.action': 'Ouvrir la demande',
  'deals.mail.rfqCancelled.subject': '{other} a annulé « {title} »',
  'deals.mail.rfqCancelled.body':
    "{other} a annulé la demande de devis pour « {title} ». Vous n'avez plus rien à faire.",
  'deals.mail.rfqCancelled.action': 'Ouvrir la demande',
  'deals.mail.signaturesMissing.subject': 'Votre signature est toujours attendue : « {title} »',
  'deals.mail.signaturesMissing.body':
    "Le contrat avec {other} pour « {title} », de {amount} en tout, attend des signatures de votre côté depuis {days}. Il en manque : {missing}. Il n'engage personne tant que tous n'ont pas signé.",
  'deals.mail.signaturesMissing.action': 'Lire et signer',
  'deals.mail.offerNear.subject': "L'offre pour « {title} » prend fin le {expires}",
  'deals.mail.offerNear.body':
    "Le contrat avec {other} pour « {title} », de {amount} en tout, peut être signé jusqu'au {expires}. Après ce jour, il n'est plus valable. Signatures de votre côté qui manquent : {missing}.",
  'deals.mail.offerNear.action': 'Lire et signer',
  'deals.mail.offerUnsigned.subject': 'Votre offre pour « {title} » a expiré',
  'deals.mail.offerUnsigned.body':
    "{other} pouvait signer votre offre pour « {title} », {amount} au total, jusqu'au {expires}, et toutes les signatures n'y sont pas. Vous pouvez en faire une autre.",
  'deals.mail.offerUnsigned.action': "Ouvrir l'affaire",
  'deals.mail.offerLapsed.subject': "L'offre pour « {title} » a expiré",
  'deals.mail.offerLapsed.body':
    "L'offre de {other} pour « {title} » pouvait être signée jusqu'au {expires}. Demandez à {other} si vous la voulez encore.",
  'deals.mail.offerLapsed.action': "Ouvrir l'affaire",
  'deals.mail.offerChanged.subject': "{other} a modifié l'offre pour « {title} »",
  'deals.mail.offerChanged.body':
    '{other} propose « {title} » pour {amount} en tout, au lieu de {before}. Modifié : {topics}. Votre signature ou votre réponse est attendue.',
  'deals.mail.offerChanged.action': 'Voir les changements',
  'deals.mail.offerCountered.subject': '{other} fait une contre-offre pour « {title} »',
  'deals.mail.offerCountered.body':
    "{other} répond à votre offre pour « {title} » par d'autres conditions : {amount} en tout, au lieu de {before}. Modifié : {topics}. Votre signature ou votre réponse est attendue.",
  'deals.mail.offerCountered.action': 'Voir les changements',
  'deals.mail.signatureAwaited.subject': 'Votre signature est attendue : « {title} »',
  'deals.mail.signatureAwaited.body':
    "{other} a signé le contrat « {title} », de {amount} en tout. Il vaut dès que votre côté l'a signé aussi.",
  'deals.mail.signatureAwaited.action': 'Lire et signer',
  'deals.mail.signTurn.subject': 'À votre tour de signer : « {title} »',
  'deals.mail.signTurn.body':
    "C'est à votre tour de signer le contrat avec {other} pour « {title} », de {amount} en tout : votre côté signe dans un ordre, et votre groupe est le {group} sur {groups}.",
  'deals.mail.signTurn.action': 'Lire et signer',
  'deals.mail.signatureTakenBack.subject': 'Une signature de « {title} » est reprise',
  'deals.mail.signatureTakenBack.body':
    "{signer} a repris sa signature du contrat avec {other} pour « {title} », de {amount} en tout. Il n'engage personne tant que tous n'ont pas signé.",
  'deals.mail.signatureTakenBack.action': "Ouvrir l'affaire",
  'deals.mail.contractSigned.subject': 'Le contrat « {title} » est signé par tous',
  'deals.mail.contractSigned.body':
    "Le contrat avec {other} pour « {title} », de {amount} en tout, est signé par les deux parties. Ses livraisons et ses paiements se trouvent dans l'affaire.",
  'deals.mail.contractSigned.action': 'Ouvrir le contrat',
  'deals.mail.seriesSigned.subject': 'Le contrat « {title} » est signé par tous',
  'deals.mail.seriesSigned.body':
    "Le contrat avec {other} pour « {title} » est signé par les deux parties. Il se répète jusqu'à ce qu'une partie y mette fin : {amount} est le total des périodes acquises à ce jour, jusqu'au {until}. Ses livraisons et ses paiements se trouvent dans l'affaire.",
  'deals.mail.seriesSigned.action': 'Ouvrir le contrat',
  'deals.mail.contractContinued.subject': '« {title} » se poursuit',
  'deals.mail.contractContinued.body':
    "{continuedBy} a retiré la résiliation de « {title} ». Le contrat avec {other} se poursuit, période après période, jusqu'à ce qu'une partie y mette fin.",
  'deals.mail.contractContinued.action': "Ouvrir l'affaire",
  'deals.mail.contractEnding.subject': '« {title} » prend fin le {lastDay}',
  'deals.mail.contractEnding.body':
    "{endedBy} a résilié « {title} ». Le dernier jour du contrat avec {other} est le {lastDay}. Reste à payer d'ici là : {rest}.",
  'deals.mail.contractEnding.action': "Ouvrir l'affaire",
  'deals.mail.deliveryMade.subject': '{other} a livré : « {title} »',
  'deals.mail.deliveryMade.body':
    "{other} a fait la livraison {number} de « {title} ». Veuillez la vérifier et l'accepter.",
  'deals.mail.deliveryMade.action': 'Vérifier la livraison',
  'deals.mail.deliveryDisputed.subject': '{other} conteste une livraison de « {title} »',
  'deals.mail.deliveryDisputed.body':
    "{other} conteste la livraison {number} de « {title} ». Motif : {reason} Signalez-la de nouveau une fois corrigée. Ce qui la paie n'est pas facturé avant que {other} l'accepte.",
  'deals.mail.deliveryDisputed.action': 'Répondre à la contestation',
  'deals.mail.deliveryAccepted.subject': '{other} a accepté une livraison de « {title} »',
  'deals.mail.deliveryAccepted.body': '{other} a accepté la livraison {number} de « {title} ».',
  'deals.mail.deliveryAccepted.action': "Ouvrir l'affaire",
  'deals.mail.invoicePublished.subject': 'Facture {reference} de {other} : {amount}',
  'deals.mail.invoicePublished.body':
    "{other} a publié la facture {reference} de {amount} pour « {title} ». L'échéance est le {dueDate}.",
  'deals.mail.invoicePublished.action': 'Voir et régler la facture',
  'deals.mail.invoiceVoided.subject': 'La facture {reference} de {other} a été retirée',
  'deals.mail.invoiceVoided.body':
    "{other} a retiré la facture {reference} de {amount} pour « {title} ». Vous n'avez pas à la régler.",
  'deals.mail.invoiceVoided.action': "Ouvrir l'affaire",
  'deals.mail.invoiceCredited.subject': 'Avoir {reference} de {other} : {amount}',
  'deals.mail.invoiceCredited.body':
    '{other} retire {amount} de la facture {invoiceReference} pour « {title} ». Motif : {reason} Reste à payer : {due}.',
  'deals.mail.invoiceCredited.action': "Voir l'avoir",
  'deals.mail.creditHeld.subject': 'Avoir {reference} de {other} : {amount}',
  'deals.mail.creditHeld.body':
    '{other} a crédité {amount} de la facture {invoiceReference} pour « {title} », que vous avez payée. Motif : {reason} {other} vous doit ce montant.',
  'deals.mail.creditHeld.action': "Voir l'avoir",
  'deals.mail.creditReturned.subject': '{other} vous a remboursé {amount} : avoir {reference}',
  'deals.mail.creditReturned.body':
    '{other} a remboursé {amount} de la facture {invoiceReference} pour « {title} », sur votre moyen de paiement. Votre banque peut mettre quelques jours.',
  'deals.mail.creditReturned.action': "Voir l'avoir",
  'deals.mail.creditBounced.subject': '{amount} de {other} ne sont pas arrivés : avoir {reference}',
  'deals.mail.creditBounced.body':
    '{other} a remboursé {amount} de la facture {invoiceReference} pour « {title} » sur votre moyen de paiement, et aucune banque ne les a acceptés. {other} vous doit toujours ce montant, et peut le rendre autrement.',
  'deals.mail.creditBounced.action': "Voir l'avoir",
  'deals.mail.refundBounced.subject': '{amount} sont revenus : avoir {reference} à {other}',
  'deals.mail.refundBounced.body':
    "Ce que vous avez remboursé à {other} de la facture {invoiceReference} pour « {title} », {amount}, est revenu : aucune banque ne l'a accepté. Vous le devez toujours. Convenez avec {other} d'une autre façon de le rendre.",
  'deals.mail.refundBounced.action': "Voir l'avoir",
  'deals.mail.invoiceTakenBack.subject': 'La facture {reference} de {other} est de nouveau due : {due}',
  'deals.mail.invoiceTakenBack.body':
    "Votre banque a repris {taken} du paiement de la facture {reference} de {other} pour « {title} ». Il reste {due} à payer, jusqu'au {payableBy}.",
  'deals.mail.invoiceTakenBack.action': 'Voir et régler la facture',
  'deals.mail.paymentTakenBack.subject': 'La banque de {other} a repris {taken} : facture {reference}',
  'deals.mail.paymentTakenBack.body':
    "La banque de {other} a repris {taken} du paiement de la facture {reference} pour « {title} ». La facture demande de nouveau {due}, jusqu'au {payableBy}, et {other} en est averti.",
  'deals.mail.paymentTakenBack.action': 'Voir la facture',
  'deals.mail.invoiceApproved.subject': '{other} a approuvé la facture {reference} : {amount}',
  'deals.mail.invoiceApproved.body':
    '{other} a approuvé la facture {reference} de {amount} pour « {title} ». Elle est due le {dueDate}.',
  'deals.mail.invoiceApproved.action': 'Voir la facture',
  'deals.mail.paymentReceived.subject': '{other} a réglé la facture {reference} : {paid}',
  'deals.mail.paymentReceived.body': '{other} a réglé la facture {reference} pour « {title} » : {paid}.',
  'deals.mail.paymentReceived.action': 'Voir le paiement',
  'deals.mail.paymentConfirmed.subject': 'La facture {reference} est réglée : {paid}',
  'deals.mail.paymentConfirmed.body':
    "Votre paiement de {paid} à {other} pour la facture {reference} (« {title} ») est arrivé. Le reçu se trouve dans l'affaire.",
  'deals.mail.paymentConfirmed.action': 'Voir le reçu',
  'deals.mail.paymentFailed.subject': "Votre paiement de la facture {reference} n'a pas abouti",
  'deals.mail.paymentFailed.body':
    "Le paiement de {amount} à {other} pour la facture {reference} (« {title} ») n'a pas abouti. Rien n'a été débité. Veuillez la régler de nouveau, peut-être par un autre moyen.",
  'deals.mail.paymentFailed.action': 'Régler la facture',
  'deals.mail.paymentLost.subject': 'Le sort de votre paiement de la facture {reference} est inconnu',
  'deals.mail.paymentLost.body':
    "Votre banque devait exécuter {amount} pour la facture {reference} de {other} (« {title} ») lorsque le compte de {other} chez le prestataire de paiement a été fermé ou déconnecté. Personne n'en a eu de nouvelles depuis ; la facture est donc de nouveau ouverte. Avant de la payer, demandez à {other} et voyez à votre banque si l'argent est parti.",
  'deals.mail.paymentLost.action': "Ouvrir l'affaire",
  'deals.mail.paymentLostSupplier.subject': 'Le sort du paiement de la facture {reference} est inconnu',
  'deals.mail.paymentLostSupplier.body':
    "La banque de {other} devait exécuter {amount} pour la facture {reference} (« {title} ») lorsque votre compte chez le prestataire de paiement a été fermé ou déconnecté. Nous ne pouvons pas voir ce qu'il en est advenu ; la facture est donc de nouveau ouverte. Reliez de nouveau le même compte, et l'argent, s'il est arrivé, sera compté de lui-même. Sinon, voyez chez le prestataire s'il est arrivé, et dites-le à {other} avant que la facture ne soit payée deux fois.",
  'deals.mail.paymentLostSupplier.action': "Ouvrir l'affaire",
  'deals.mail.paymentOwed.subject': "Un paiement de {other} est arrivé après tout : dites ce qu'il devient",
  'deals.mail.paymentOwed.body':
    '{amount} pour la facture {reference} (« {title} ») sont arrivés de {other} après tout, ou vous ont été laissés par une banque, alors que la facture demandait autre chose. Vous les devez à {other} tant que vous ne les rendez pas, ou ne dites pas les avoir versés autrement. Ouvrez la facture pour cela.',
  'deals.mail.paymentOwed.action': "Ouvrir l'affaire",
  'deals.mail.paymentBackRefused.subject': "{amount} n'ont pas pu retourner à {other} : remboursez de nouveau",
  'deals.mail.paymentBackRefused.body':
    "Une banque vous a rendu après tout {amount} du paiement de {other} pour la facture {reference} (« {title} »). La facture ne demandait plus cette somme : elle devait donc revenir à {other}, et le prestataire de paiement a refusé. Vous la devez à {other} tant que vous ne la rendez pas, ou ne dites pas l'avoir versée autrement. Ouvrez la facture pour cela : elle dit pourquoi c'est refusé.",
  'deals.mail.paymentBackRefused.action': "Ouvrir l'affaire",
  'deals.mail.paymentRefunded.subject': '{amount} pour la facture {reference} vous sont remboursés',
  'deals.mail.paymentRefunded.body':
    "Votre paiement de {amount} pour la facture {reference} de {other} (« {title} ») n'était plus nécessaire et vous est remboursé. Votre banque peut mettre quelques jours.",
  'deals.mail.paymentRefunded.action': "Ouvrir l'affaire",
  'deals.mail.paymentReturned.subject': '{other} vous a remboursé {amount} pour la facture {reference}',
  'deals.mail.paymentReturned.body':
    "{other} vous a remboursé votre paiement de {amount} pour la facture {reference} (« {title} »). Votre banque peut mettre quelques jours. Ouvrez l'affaire pour voir si la facture reste à payer.",
  'deals.mail.paymentReturned.action': "Ouvrir l'affaire",
  'deals.mail.invoiceDrafted.subject': "La facture {reference} à {other} attend d'être publiée",
  'deals.mail.invoiceDrafted.body':
    'La facture {reference} de {amount} à {other} pour « {title} » est préparée, et due le {dueDate}. Publiez-la, et {other} pourra la régler.',
  'deals.mail.invoiceDrafted.action': 'Voir et publier',
  'deals.mail.invoiceNear.subject': "La facture {reference} est payable jusqu'au {payableBy}",
  'deals.mail.invoiceNear.body':
    "La facture {reference} de {amount} de {other} pour « {title} » est payable jusqu'au {payableBy}.",
  'deals.mail.invoiceNear.action': 'Voir et régler la facture',
  'deals.mail.invoiceOverdue.subject': 'La facture {reference} est en retard',
  'deals.mail.invoiceOverdue.body':
    "La facture {reference} de {amount} de {other} pour « {title} » était payable jusqu'au {payableBy}. Merci de la régler maintenant.",
  'deals.mail.invoiceOverdue.action': 'Voir et régler la facture',
  'deals.mail.invoiceUnpaid.subject': "{other} n'a pas réglé la facture {reference}",
  'deals.mail.invoiceUnpaid.body':
    "La facture {reference} de {amount} à {other} pour « {title} » était payable jusqu'au {payableBy}. {other} reçoit un rappel.",
  'deals.mail.invoiceUnpaid.action': 'Ouvrir la facture',
  'deals.mail.invoiceReminded.subject': 'Rappel : la facture {reference} est impayée',
  'deals.mail.invoiceReminded.body':
    "La facture {reference} de {other} pour « {title} » était payable jusqu'au {payableBy}, il y a {days}. Dû aujourd'hui : {due}{ofInterest}. {words}",
  'deals.mail.invoiceReminded.action': 'Voir et régler la facture',
  'deals.mail.invoiceUrged.subject': 'Merci de régler maintenant : la facture {reference} est impayée',
  'deals.mail.invoiceUrged.body':
    "La facture {reference} de {other} pour « {title} » était payable jusqu'au {payableBy}, il y a {days}, et un rappel vous a été envoyé. {due} sont dus aujourd'hui{ofInterest}. Merci de la régler maintenant, ou de dire dans l'affaire ce qui vous en empêche. {words}",
  'deals.mail.invoiceUrged.action': 'Voir et régler la facture',
  'deals.mail.invoiceLastReminder.subject': 'Dernier rappel : la facture {reference} est impayée',
  'deals.mail.invoiceLastReminder.body':
    "La facture {reference} de {other} pour « {title} » était payable jusqu'au {payableBy}, il y a {days}. Dû aujourd'hui : {due}{ofInterest}. C'est le dernier rappel : merci de la régler, ou de dire à {other} dans l'affaire pourquoi vous ne le faites pas. {words}",
  'deals.mail.invoiceLastReminder.action': 'Voir et régler la facture',
  'deals.mail.invoiceStillUnpaid.subject': '{other} a reçu le dernier rappel de la facture {reference}',
  'deals.mail.invoiceStillUnpaid.body':
    "La facture {reference} à {other} pour « {title} » était payable jusqu'au {payableBy}, il y a {days}, et {due} reste à payer. {other} ne reçoit plus de rappel.",
  'deals.mail.invoiceStillUnpaid.action': 'Ouvrir la facture',
  'deals.mail.deliveryNear.subject': 'À faire le {dueDate} : « {title} »',
  'deals.mail.deliveryNear.body': 'À faire pour {other} le {dueDate}, « {title} » : livraison {numbers}.',
  'deals.mail.deliveryNear.action': "Ouvrir l'affaire",
  'deals.mail.deliveryOverdue.subject': 'En retard : livraison de « {title} »',
  'deals.mail.deliveryOverdue.body':
    'À faire pour {other} depuis le {dueDate}, « {title} », et non signalée comme faite : livraison {numbers}.',
  'deals.mail.deliveryOverdue.action': 'Signaler la livraison',
  'deals.mail.deliveryMissing.subject': 'Une livraison de « {title} » est en retard',
  'deals.mail.deliveryMissing.body':
    "À faire le {dueDate} pour « {title} » : livraison {numbers}. {other} ne l'a pas signalée comme faite, et en est averti.",
  'deals.mail.deliveryMissing.action': "Ouvrir l'affaire",
  'deals.mail.answerCode.subject': '{code} est votre code pour répondre à « {title} »',
  'deals.mail.answerCode.body':
    "{name}, saisissez ce code sur la page où vous lisez l'offre de {supplier} : {code}. Il vaut pendant 30 minutes et pour une seule réponse.",
  'deals.mail.answerCode.why':
    "Quelqu'un l'a demandé sur cette page. Si ce n'était pas vous, ne faites rien : sans lui, personne ne peut accepter ni refuser l'offre.",
}
