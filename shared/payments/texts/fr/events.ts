import type { paymentsEvents as en } from '../en/events.ts'

export const paymentsEvents: Record<keyof typeof en, string> = {
  /** What happened in this area as a whole, as the audit log is narrowed to it. */
  'payments.events.area': 'Paiements',
  'payments.story.byLink': 'La facture {reference} a été réglée par le lien pour {to}.',
  'payments.story.failed': "Un paiement n'a pas abouti.",
  'payments.story.lapsed': 'Le paiement de {amount} pour la facture {reference} est resté inachevé et a pris fin.',
  'payments.story.lost':
    "Impossible de savoir ce que la banque a fait du paiement de {amount} pour la facture {reference} : le compte de {supplierName} n'existe plus.",
  'payments.story.refunded': '{amount} ont été remboursés à {demanderName}.',
  'payments.story.bounced':
    "Aucune banque n'a accepté les {amount} rendus à {demanderName} : {supplierName} les doit encore.",
  'payments.story.owed':
    "Les {amount} de {demanderName} sont arrivés après tout, ou une banque les a laissés, alors que la facture {reference} demandait autre chose : {supplierName} les doit tant que leur sort n'est pas décidé.",
  'payments.story.backRefused':
    'Une banque a rendu après tout à {supplierName} {amount} de {demanderName}, et le prestataire de paiement a refusé de les transmettre : {supplierName} les doit, et peut les rembourser de nouveau.',
  'payments.story.repaid': '{supplierName} dit avoir versé les {amount} à {demanderName} autrement.',
  'payments.story.started': 'Le paiement de {amount} pour la facture {reference} a été lancé.',
  'payments.notice.failed': 'Un paiement pour « {title} » a échoué.',
  'payments.notice.lapsed': "Le paiement pour « {title} » est resté inachevé et a pris fin. Rien n'a été débité.",
  'payments.notice.lost':
    "Personne ne peut dire si {amount} pour « {title} » sont arrivés : le compte de {supplierName} n'existe plus. La facture est de nouveau ouverte.",
  'payments.notice.refunded': '{amount} pour « {title} » ont été remboursés.',
  'payments.notice.bounced':
    "Aucune banque n'a accepté les {amount} rendus pour « {title} » : {supplierName} les doit encore à {demanderName}.",
  'payments.notice.owed':
    "{amount} pour « {title} » sont arrivés après tout, ou une banque les a laissés, alors que la facture demandait autre chose : {supplierName} les doit à {demanderName} tant que leur sort n'est pas décidé.",
  'payments.notice.backRefused':
    'Une banque a rendu après tout à {supplierName} {amount} pour « {title} », et le prestataire de paiement a refusé de les transmettre à {demanderName} : {supplierName} les doit, et peut les rembourser de nouveau.',
  'payments.notice.repaid': '{supplierName} dit avoir versé les {amount} pour « {title} » à {demanderName} autrement.',
  'payments.story.accountOpened': 'Un compte chez le prestataire de paiement a été ouvert.',
  'payments.story.accountRemoved': "Le compte chez le prestataire de paiement n'est plus utilisé.",
  'payments.story.accountVerified': 'Le compte chez le prestataire de paiement a été vérifié.',
  'payments.story.accountDebitsStopped':
    'Le prestataire de paiement ne laisse plus le compte prélever sur des comptes bancaires.',
  'payments.story.accountRestricted': "Le prestataire de paiement a besoin d'autre chose pour le compte.",
  'payments.story.accountGone': "Le prestataire de paiement n'a plus le compte, ou celui-ci a été déconnecté.",
  'payments.notice.accountGone':
    'Votre compte chez le prestataire de paiement a été fermé ou déconnecté : personne ne peut vous payer par carte ou par prélèvement.',
  'payments.notice.accountRemoved':
    "Votre compte chez le prestataire de paiement n'est plus utilisé : les clients ne vous paient plus directement.",
  'payments.notice.accountVerified':
    'Votre compte chez le prestataire de paiement est prêt : les clients vous paient directement.',
  'payments.notice.accountDebitsStopped':
    'Le prestataire de paiement ne laisse plus votre compte prélever sur des comptes bancaires. Ce qui se règle par prélèvement seul attend.',
  'payments.notice.accountRestricted':
    'Le prestataire de paiement vous demande autre chose avant que vous puissiez être payé.',
  'payments.story.disputeOpened': 'Un paiement de {amount} est contesté : {title}.',
  'payments.story.disputeDue': 'La contestation de {amount} attend une réponse sous trois jours : {title}.',
  'payments.story.disputeAnswered': 'La contestation de {amount} a reçu une réponse : {title}.',
  'payments.notice.disputeDue':
    'La banque prend votre réponse à la contestation de {amount} pendant trois jours encore au plus : {title}.',
  'payments.story.disputeWon': 'La contestation de {amount} est gagnée : {title}.',
  'payments.story.disputeLost': 'La contestation de {amount} est perdue : {title}.',
  'payments.notice.disputeOpened': 'Un paiement de {amount} est contesté : {title}. Répondez à temps.',
  'payments.notice.disputeWon': 'Vous avez gagné la contestation de {amount} : {title}.',
  'payments.notice.disputeLost': 'Vous avez perdu la contestation de {amount} : {title}.',
  'payments.story.booksDiffer': 'Les livres du compte diffèrent de ceux du prestataire de paiement.',
  'payments.story.booksAgree': 'Les livres du compte concordent de nouveau avec ceux du prestataire de paiement.',
  'payments.notice.booksDiffer':
    'Les livres de votre compte diffèrent de ceux du prestataire de paiement. Nous cherchons pourquoi ; voyez ce qui diffère.',
  'payments.notice.booksAgree':
    'Les livres de votre compte concordent de nouveau avec ceux du prestataire de paiement.',
  'payments.story.autoDebitOn': 'Le prélèvement automatique a été activé : {title}.',
  'payments.story.autoDebitOff': 'Le prélèvement automatique a été désactivé : {title}.',
  'payments.notice.autoDebitOn': 'Le prélèvement automatique de « {title} » a été activé.',
  'payments.notice.autoDebitOff': 'Le prélèvement automatique de « {title} » a été désactivé.',
  'payments.story.instrumentKept': '{instrument} est conservé pour {supplierName}.',
  'payments.story.instrumentRemoved': "{instrument} n'est plus conservé pour {supplierName}.",
  'payments.notice.instrumentKept': '{instrument} est conservé pour les paiements à {supplierName}.',
  'payments.notice.instrumentRemoved': "{instrument} n'est plus conservé pour les paiements à {supplierName}.",
  'payments.story.takingNoticed': '{amount} pour la facture {reference} sont prélevés le {takeOn}.',
  'payments.story.takingPostponed': 'Le prélèvement de {amount} pour la facture {reference} a été reporté.',
  'payments.story.takingHeld':
    'Le prélèvement de {amount} pour la facture {reference} attend : une livraison est contestée.',
  'payments.story.takingFailed':
    'Le prélèvement de {amount} pour la facture {reference} a échoué. Il est représenté le {takeOn}.',
  'payments.story.takingGivenUp': "La facture {reference} n'est plus prélevée automatiquement.",
  'payments.notice.takingNoticed': '{amount} pour « {title} » sont prélevés sur {instrument} le {takeOn}.',
  'payments.notice.takingPostponed':
    "Le prélèvement de {amount} pour « {title} » a été reporté : le compte du fournisseur ne peut pas l'encaisser actuellement.",
  'payments.notice.takingHeld':
    'Le prélèvement de {amount} pour « {title} » attend que la livraison contestée soit réglée.',
  'payments.notice.takingFailed':
    'Le prélèvement de {amount} pour « {title} » a échoué. Il est représenté le {takeOn}.',
  'payments.notice.takingGivenUp': "« {title} » n'a pas pu être prélevé. À payer à la main.",
  'payments.notice.takingUncollectable':
    "« {title} » n'a pas pu être prélevé : le prestataire de paiement n'accepte pas {amount}, même payés à la main.",
  'payments.notice.takingUnpayable':
    "« {title} » n'a pas pu être prélevé : le compte du fournisseur n'encaisse rien actuellement.",
}
