import type { paymentsDisputes as en } from '../en/disputes.ts'

/** Payments that a payer's bank takes back. */
export const paymentsDisputes: Record<keyof typeof en, string> = {
  'payments.disputes': 'Paiements contestés',
  'payments.disputes.none': "Aucun paiement n'a été contesté",
  'payments.disputes.none.text':
    "Quand la banque d'un payeur reprend un paiement, il figure ici avec le jour jusqu'auquel vous pouvez répondre.",
  'payments.dispute.title': 'Paiement contesté de {amount}',
  'payments.dispute.opened': 'Depuis',
  'payments.dispute.answerBy': 'Répondre avant le',
  'payments.dispute.reason': 'Ce que dit le payeur',
  'payments.dispute.reason.fraud': "Le paiement n'était pas de lui",
  'payments.dispute.reason.notReceived': "Rien n'a été reçu",
  'payments.dispute.reason.notAsDescribed': "Ce n'était pas conforme",
  'payments.dispute.reason.duplicate': 'Payé deux fois',
  'payments.dispute.reason.credit': "Un remboursement attendu n'est pas venu",
  'payments.dispute.reason.other': 'Une autre raison',
  'payments.dispute.status.needsResponse': 'À répondre',
  'payments.dispute.status.underReview': 'À la banque',
  'payments.dispute.status.won': 'Gagné',
  'payments.dispute.status.lost': 'Perdu',
  'payments.dispute.status.closed': 'Retiré',
  'payments.dispute.event.answer': 'Envoyer à la banque',
  'payments.dispute.event.win': 'Gagner',
  'payments.dispute.event.lose': 'Perdre',
  'payments.dispute.event.close': 'Retirer',
  'payments.dispute.needsResponse.text':
    "La banque a repris {amount} sur votre compte jusqu'à sa décision. Répondez avant le {day} : sans réponse, c'est perdu.",
  'payments.dispute.underReview.text': "Votre réponse est à la banque, qui décide. Vous saurez ce qu'elle décide.",
  'payments.dispute.won.text': 'La banque a rendu {amount} à votre compte.',
  'payments.dispute.lost.text':
    "{amount} restent au payeur. La facture les demande de nouveau, et votre client en est averti ; il n'y a rien d'autre à faire ici.",
  'payments.dispute.closed.text': "Le payeur l'a retiré avant la décision.",
  'payments.dispute.evidence': 'Votre réponse',
  'payments.dispute.product': 'Ce que vous avez vendu',
  'payments.dispute.serviceDate': "Quand vous l'avez livré",
  'payments.dispute.explanation': 'Pourquoi le paiement vous revient',
  'payments.dispute.explanation.help':
    "Citez le contrat et qui l'a signé quand, la facture et ce qui a été livré. La banque lit ceci et rien d'autre.",
  'payments.dispute.keep': 'Garder en brouillon',
  'payments.dispute.kept': 'Le brouillon est gardé.',
  'payments.dispute.send.title': 'Envoyer ceci à la banque ?',
  'payments.dispute.send.text':
    'La banque prend une seule réponse à la contestation de {amount}. Elle ne peut plus être changée ensuite.',
  'payments.dispute.sent': 'Votre réponse est à la banque.',
}
