import type { dealsEvents as en } from '../en/events.ts'

export const dealsEvents: Record<keyof typeof en, string> = {
  'deals.story.requestSent': '{demanderName} a envoyé la demande, {amount}.',
  'deals.story.withdrawn': "L'affaire a été retirée.",
  'deals.story.rejected': "L'affaire a été refusée.",
  'deals.story.offerSent': '{supplierName} a fait une offre de {amount}.',
  'deals.story.signed': '{signer} a signé le contrat.',
  'deals.story.completed':
    'Les deux parties ont signé : le contrat court. Paiements : {payments}, livraisons : {deliveries}.',
  'deals.story.fulfilled': 'Tout est livré et payé.',
  'deals.story.delivered': 'La livraison {number} a été faite.',
  'deals.story.accepted': 'La livraison {number} a été acceptée.',
  'deals.story.invoiced': 'La facture {reference} de {amount} a été publiée.',
  'deals.story.paid': 'La facture {reference} a été payée : {paid}.',
  'deals.story.voided': 'La facture {reference} a été annulée.',
  'deals.notice.requestSent': '{demanderName} demande « {title} ».',
  'deals.notice.requestWithdrawn': 'La demande « {title} » a été retirée.',
  'deals.notice.requestRejected': 'La demande « {title} » a été refusée.',
  'deals.notice.offerSent': '{supplierName} a fait une offre pour « {title} ».',
  'deals.notice.contractSigned': "Le contrat « {title} » a été signé par l'une des parties.",
  'deals.notice.contractCompleted': 'Le contrat « {title} » est signé par les deux parties.',
  'deals.notice.contractFulfilled': 'Tout ce que prévoit « {title} » est livré et payé.',
  'deals.notice.deliveryMade': 'La livraison {number} de « {title} » a été faite.',
  'deals.notice.deliveryAccepted': 'La livraison {number} de « {title} » a été acceptée.',
  'deals.notice.invoicePublished': 'Une facture de {amount} pour « {title} » est à régler.',
  'deals.notice.invoiceVoided': 'Une facture pour « {title} » a été retirée.',
  'deals.notice.invoicePaid': 'Une facture de {amount} pour « {title} » a été réglée.',
}
