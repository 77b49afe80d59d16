import type { paymentsSeveral as en } from '../en/several.ts'

/** Paying several invoices at once. */
export const paymentsSeveral: Record<keyof typeof en, string> = {
  'payments.several.pay.one': 'Payer {count} facture',
  'payments.several.pay.other': 'Payer {count} factures',
  'payments.several.most': "Choisissez-en {limit} au plus : c'est ce qui se paie en une fois.",
  'payments.several.title': 'Payer plusieurs factures',
  'payments.several.list': 'Ce que vous réglez',
  'payments.several.by.supplier': 'Un débit à son nom',
  'payments.several.by.product': 'Un débit de Tradewell',
  'payments.several.by.nobody': "N'accepte pas de paiement pour le moment",
  'payments.several.sentence.one': 'Vous réglez {count} facture : {amount}.',
  'payments.several.sentence.other': 'Vous réglez {count} factures : {amount}.',
  'payments.several.charges':
    "Chaque facture est un débit à part sur votre carte, l'un après l'autre. Quand l'un échoue, les autres restent réglées.",
  'payments.several.now.supplier.one': 'Maintenant : {count} facture de {supplier}, {amount}.',
  'payments.several.now.supplier.other': 'Maintenant : {count} factures de {supplier}, {amount}.',
  'payments.several.now.product.one': "Maintenant : {count} facture de frais d'utilisation, {amount}.",
  'payments.several.now.product.other': "Maintenant : {count} factures de frais d'utilisation, {amount}.",
  'payments.several.anew':
    "Votre carte est transmise à chaque fournisseur séparément : elle vous est demandée {count} fois, l'une après l'autre.",
  'payments.several.next': "Payer d'abord le fournisseur suivant",
  'payments.several.leaveOut': 'Écarter {reference}',
  'payments.several.progress': 'Paiement en cours',
  'payments.several.done': 'Tout est réglé',
  'payments.several.done.text': 'Chacune a son reçu, ici et sur sa propre page.',
  'payments.several.left.one': "{count} facture n'est pas encore réglée",
  'payments.several.left.other': '{count} factures ne sont pas encore réglées',
  'payments.several.left.text':
    'Ce qui est passé reste réglé et rien ne se paie deux fois. Réglez le reste ici maintenant, ou plus tard à cette adresse.',
  'payments.several.at.paying': 'En cours',
  'payments.several.at.taken': 'Passé',
  'payments.several.at.taken.text': 'Le prestataire le confirme dans un instant.',
  'payments.several.at.debiting': 'En chemin',
  'payments.several.at.debiting.text': 'La banque prend quelques jours.',
  'payments.several.at.changed': 'Non débitée',
  'payments.several.at.changed.text':
    "Le montant a changé depuis l'ouverture de la page. Vérifiez-le et payez de nouveau.",
  'payments.several.at.moved': 'Non débitée',
  'payments.several.at.moved.text': "Un autre compte encaisse l'argent à présent. Indiquez de nouveau votre carte.",
  'payments.several.at.unsure': 'Inconnu',
  'payments.several.at.unsure.text':
    "Le prestataire n'a pas répondu. Payez de nouveau : vous ne pouvez pas payer deux fois.",
  'payments.several.at.stopped': 'Pas essayée',
  'payments.several.at.declined': 'Refusée',
  'payments.several.at.asks': 'Votre banque demande',
  'payments.several.at.refused': 'Pas maintenant',
}
