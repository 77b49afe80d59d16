import type { paymentsMail as en } from '../en/mail.ts'

export const paymentsMail: Record<keyof typeof en, string> = {
  'payments.mail.why': 'Vous recevez ce message parce que {mine} paie ou encaisse par prélèvement automatique.',
  'payments.mail.takingNoticed.subject': '{amount} pour la facture {reference} sont prélevés le {takeOn}',
  'payments.mail.takingNoticed.body':
    "{other} prélève {amount} pour la facture {reference} (« {title} ») sur {instrument} le {takeOn}. Vous n'avez rien à faire. D'ici là, vous pouvez payer vous-même ou désactiver le prélèvement automatique.",
  'payments.mail.takingNoticed.action': 'Voir ce qui est prélevé',
  'payments.mail.takingPostponed.subject': 'Le prélèvement de {amount} pour la facture {reference} est reporté',
  'payments.mail.takingPostponed.body':
    "Le compte de {other} ne peut pas encaisser ceci actuellement ; rien n'est donc prélevé pour la facture {reference} (« {title} »). Vous n'avez rien à faire. Le nouveau jour vous sera annoncé trois jours ouvrés à l'avance. Si le prélèvement n'a pas pu se faire d'ici au {until}, la facture sera à payer à la main.",
  'payments.mail.takingPostponed.action': 'Voir ce qui est prélevé',
  'payments.mail.takingPostponedSupplier.subject':
    "La facture {reference} n'est pas prélevée chez {other} tant que votre compte ne peut pas l'encaisser",
  'payments.mail.takingPostponedSupplier.body':
    "Votre compte chez le prestataire de paiement ne peut pas encaisser ceci actuellement ; ce que {other} doit pour la facture {reference} (« {title} ») n'est donc pas prélevé. Voyez dans le compte de votre organisation ce qu'il manque au prestataire. Dès qu'il le pourra, un nouveau jour sera annoncé à {other}. Après le {until}, le prélèvement ne sera plus tenté.",
  'payments.mail.takingPostponedSupplier.action': 'Voir ce qui est prélevé',
  'payments.mail.takingHeld.subject':
    "Rien n'est prélevé pour la facture {reference} tant que sa livraison est contestée",
  'payments.mail.takingHeld.body':
    "Une livraison que paie la facture {reference} (« {title} ») est contestée ; {other} ne prélève donc rien. Acceptez la livraison dès qu'elle est en ordre : le nouveau jour est alors annoncé, trois jours ouvrés à l'avance. Vous pouvez payer vous-même à tout moment.",
  'payments.mail.takingHeld.action': 'Voir ce qui est prélevé',
  'payments.mail.takingHeldSupplier.subject':
    "Rien n'est prélevé pour la facture {reference} tant que sa livraison est contestée",
  'payments.mail.takingHeldSupplier.body':
    "{other} conteste une livraison que paie la facture {reference} (« {title} ») ; rien n'est donc prélevé. Déclarez de nouveau la livraison une fois qu'elle est en ordre, ou répondez à la facture par un avoir. Quand {other} l'aura acceptée, un nouveau jour sera annoncé.",
  'payments.mail.takingHeldSupplier.action': 'Voir ce qui est prélevé',
  'payments.mail.takingFailed.subject': "La facture {reference} n'a pas pu être prélevée",
  'payments.mail.takingFailed.body':
    "{other} n'a pas pu prélever ce qui est dû pour la facture {reference} (« {title} ») sur {instrument}. {amount} sont représentés le {takeOn}. D'ici là, vous pouvez payer vous-même ou désactiver le prélèvement automatique.",
  'payments.mail.takingFailed.action': 'Voir pourquoi',
  'payments.mail.takingFailedSupplier.subject': "La facture {reference} n'a pas pu être prélevée chez {other}",
  'payments.mail.takingFailedSupplier.body':
    "Ce que {other} doit pour la facture {reference} (« {title} ») n'a pas pu être prélevé. {amount} sont représentés le {takeOn}.",
  'payments.mail.takingFailedSupplier.action': 'Voir pourquoi',
  'payments.mail.takingGivenUp.subject': 'Veuillez payer vous-même la facture {reference}',
  'payments.mail.takingGivenUp.body':
    "La facture {reference} de {other} (« {title} ») n'a pas pu être prélevée et ne sera pas représentée. Veuillez la payer vous-même, ou convenez d'un autre moyen avec {other}.",
  'payments.mail.takingGivenUp.action': 'Voir pourquoi',
  'payments.mail.takingGivenUpSupplier.subject': "La facture {reference} n'est plus prélevée",
  'payments.mail.takingGivenUpSupplier.body':
    "Ce que {other} doit pour la facture {reference} (« {title} ») n'a pas pu être prélevé et ne sera pas représenté. {other} a été prié de payer.",
  'payments.mail.takingGivenUpSupplier.action': 'Voir pourquoi',
  'payments.mail.takingUnpayable.subject':
    "La facture {reference} n'est pas prélevée et ne peut pas être payée actuellement",
  'payments.mail.takingUnpayable.body':
    "La facture {reference} de {other} (« {title} ») n'a pas pu être prélevée et ne sera pas représentée. Le compte de {other} n'encaisse rien actuellement : rien ne vous est demandé. Dès qu'il encaissera, vous pourrez payer vous-même.",
  'payments.mail.takingUnpayable.action': 'Voir pourquoi',
  'payments.mail.takingUnpayableSupplier.subject':
    "La facture {reference} n'est pas prélevée, et {other} ne peut pas la payer",
  'payments.mail.takingUnpayableSupplier.body':
    "Ce que {other} doit pour la facture {reference} (« {title} ») n'a pas pu être prélevé et ne sera pas représenté. Votre compte chez le prestataire de paiement n'encaisse rien actuellement : {other} ne peut pas payer non plus et n'en est pas prié. Voyez sous le compte de votre organisation ce qu'il lui faut.",
  'payments.mail.takingUnpayableSupplier.action': 'Voir pourquoi',
  'payments.mail.takingUncollectable.subject':
    "La facture {reference} n'est pas prélevée et ne peut pas être payée ici",
  'payments.mail.takingUncollectable.body':
    "{amount} pour la facture {reference} de {other} (« {title} ») n'ont pas pu être prélevés : le prestataire de paiement n'accepte pas ce montant. Il ne l'accepte pas non plus si vous payez vous-même : rien ne vous est demandé. {other} en est informé et peut établir un avoir ou convenir d'un autre moyen avec vous.",
  'payments.mail.takingUncollectable.action': 'Voir pourquoi',
  'payments.mail.takingUncollectableSupplier.subject':
    "La facture {reference} n'est pas prélevée, et {other} ne peut pas la payer ici",
  'payments.mail.takingUncollectableSupplier.body':
    "{amount} que {other} doit pour la facture {reference} (« {title} ») n'ont pas pu être prélevés : le prestataire de paiement n'accepte pas ce montant. Il ne l'accepte pas non plus si {other} paie à la main, et {other} n'en est pas prié. Vous pouvez établir un avoir, ou convenir d'un autre moyen avec {other}.",
  'payments.mail.takingUncollectableSupplier.action': 'Voir pourquoi',
}
