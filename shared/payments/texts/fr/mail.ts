import type { paymentsMail as en } from '../en/mail.ts'

export const paymentsMail: Record<keyof typeof en, string> = {
  'payments.mail.why': 'Vous recevez ce message parce que {mine} paie ou encaisse par prélèvement automatique.',
  'payments.mail.takingNoticed.subject': '{amount} pour la facture {reference} sont prélevés le {takeOn}',
  'payments.mail.takingNoticed.body':
    "{other} prélève {amount} pour la facture {reference} (« {title} ») sur {instrument} le {takeOn}. Vous n'avez rien à faire. D'ici là, vous pouvez payer vous-même ou désactiver le prélèvement automatique.",
  'payments.mail.takingNoticed.action': 'Voir ce qui est prélevé',
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
    "La facture {reference} de {other} (« {title} ») n'a pas pu être prélevée et ne sera pas représentée. Veuillez la payer vous-même.",
  'payments.mail.takingGivenUp.action': 'Voir pourquoi',
  'payments.mail.takingGivenUpSupplier.subject': "La facture {reference} n'est plus prélevée",
  'payments.mail.takingGivenUpSupplier.body':
    "Ce que {other} doit pour la facture {reference} (« {title} ») n'a pas pu être prélevé et ne sera pas représenté. {other} a été prié de payer.",
  'payments.mail.takingGivenUpSupplier.action': 'Voir pourquoi',
}
