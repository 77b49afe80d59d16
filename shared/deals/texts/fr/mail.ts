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
  'deals.mail.signatureAwaited.subject': 'Votre signature est attendue : « {title} »',
  'deals.mail.signatureAwaited.body':
    "{other} a signé le contrat « {title} », de {amount} en tout. Il vaut dès que votre côté l'a signé aussi.",
  'deals.mail.signatureAwaited.action': 'Lire et signer',
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
  'deals.mail.paymentReceived.subject': '{other} a réglé la facture {reference} : {paid}',
  'deals.mail.paymentReceived.body': '{other} a réglé la facture {reference} pour « {title} » : {paid}.',
  'deals.mail.paymentReceived.action': 'Voir le paiement',
  'deals.mail.paymentConfirmed.subject': 'La facture {reference} est réglée : {paid}',
  'deals.mail.paymentConfirmed.body':
    "Votre paiement de {paid} à {other} pour la facture {reference} (« {title} ») est arrivé. Le reçu se trouve dans l'affaire.",
  'deals.mail.paymentConfirmed.action': 'Voir le reçu',
  'deals.mail.paymentFailed.subject': "Votre paiement de la facture {reference} n'a pas abouti",
  'deals.mail.paymentFailed.body':
    "Le paiement de {amount} à {other} pour la facture {reference} (« {title} ») n'a pas abouti. Rien n'a été débité. Veuillez réessayer, peut-être avec une autre carte.",
  'deals.mail.paymentFailed.action': 'Régler la facture',
  'deals.mail.paymentRefunded.subject': '{amount} pour la facture {reference} vous sont remboursés',
  'deals.mail.paymentRefunded.body':
    "Votre paiement de {amount} pour la facture {reference} de {other} (« {title} ») n'était plus nécessaire et vous est remboursé. Votre banque peut mettre quelques jours.",
  'deals.mail.paymentRefunded.action': "Ouvrir l'affaire",
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
    "La facture {reference} de {other} pour « {title} » était payable jusqu'au {payableBy}, il y a {days} jours. {due} sont dus aujourd'hui.",
  'deals.mail.invoiceReminded.action': 'Voir et régler la facture',
  'deals.mail.deliveryNear.subject': 'À faire le {dueDate} : « {title} »',
  'deals.mail.deliveryNear.body': 'La livraison {numbers} de « {title} » à {other} est à faire le {dueDate}.',
  'deals.mail.deliveryNear.action': "Ouvrir l'affaire",
  'deals.mail.deliveryOverdue.subject': 'En retard : livraison de « {title} »',
  'deals.mail.deliveryOverdue.body':
    "La livraison {numbers} de « {title} » à {other} était à faire le {dueDate}, et n'est pas signalée comme faite.",
  'deals.mail.deliveryOverdue.action': 'Signaler la livraison',
  'deals.mail.deliveryMissing.subject': 'Une livraison de « {title} » est en retard',
  'deals.mail.deliveryMissing.body':
    "La livraison {numbers} de « {title} » était à faire le {dueDate}. {other} ne l'a pas signalée comme faite, et en est averti.",
  'deals.mail.deliveryMissing.action': "Ouvrir l'affaire",
}
