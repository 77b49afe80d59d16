import type { paymentsAccount as en } from '../en/account.ts'

export const paymentsAccount: Record<keyof typeof en, string> = {
  'payments.account.none.title': 'Pas encore de compte à vous',
  'payments.account.none.text':
    "Ouvrez un compte chez notre prestataire de paiement, Stripe. Sans lui, rien de ce qui se paie par carte ou par prélèvement ne peut être proposé. Vos clients vous paient alors directement : votre nom figure sur leurs relevés et Stripe envoie l'argent à votre banque.",
  'payments.account.desk.none':
    "Des clients ont des factures à vous payer et ne le peuvent pas : vous n'avez pas de compte chez le prestataire de paiement qui accepte leurs paiements.",
  'payments.account.desk.action': 'Voir comment vous êtes payé',
  'payments.account.open': 'Ouvrir un compte',
  'payments.account.status.incomplete': 'Pas encore rempli',
  'payments.account.status.checking': 'En cours de vérification',
  'payments.account.status.verified': 'Prêt',
  'payments.account.status.restricted': 'Il manque quelque chose',
  'payments.account.status.gone': 'Fermé ou déconnecté',
  'payments.account.gone.text':
    "Le prestataire de paiement ne nous montre plus ce compte : il y a été fermé, ou déconnecté de chez nous. Vous ne pouvez rien proposer qui se paie par carte ou par prélèvement, et les factures émises attendent d'être payées. Cessez de l'utiliser et ouvrez-en un autre ; l'argent qui s'y trouve reste à vous chez le prestataire.",
  'payments.account.incomplete.text':
    "Décrivez votre entreprise et votre banque au prestataire de paiement, sur sa propre page. D'ici là, vous ne pouvez rien proposer qui se paie par carte ou par prélèvement, et personne ne peut vous payer.",
  'payments.account.checking.text':
    "Le prestataire de paiement examine ce que vous lui avez fourni. Il n'y a plus rien à faire ; vous serez prévenu.",
  'payments.account.verified.text':
    "Vos clients vous paient directement. Ce qu'ils paient est à vous tout de suite et arrive à votre banque deux à trois jours plus tard, moins les frais du prestataire.",
  'payments.account.restricted.text':
    "Le prestataire de paiement a besoin d'autre chose. D'ici là, il peut retenir les virements ou refuser les paiements : vous ne pouvez alors rien proposer qui se paie par carte ou par prélèvement, et les factures émises attendent d'être payées.",
  'payments.account.needs': 'Le prestataire a encore besoin de',
  'payments.account.need.bank': 'Un compte bancaire pour les virements',
  'payments.account.need.terms': 'Votre accord sur ses conditions',
  'payments.account.need.document': 'Un document',
  'payments.account.need.person': "Des précisions sur les personnes derrière l'entreprise",
  'payments.account.need.business': "Des précisions sur l'entreprise",
  'payments.account.need.other': 'Autre chose, que sa page précise',
  'payments.account.goOn': 'Aller sur la page du prestataire',
  'payments.account.change': 'Le modifier chez le prestataire',
  'payments.account.refresh': 'Vérifier à nouveau',
  'payments.account.remove': "Ne plus l'utiliser",
  'payments.account.remove.title': 'Ne plus être payé par ce compte ?',
  'payments.account.remove.text':
    "Les clients ne pourront plus vous payer par carte ou par prélèvement, ni conclure avec vous d'affaire qui se paie ainsi. Le compte et son argent restent à vous chez le prestataire, et les paiements en cours y arrivent encore.",
  'payments.account.former': 'Un ancien compte',
  'payments.account.former.text':
    'Vos paiements arrivaient sur {account} du {from} au {until}. Ce qui y a été payé reste à vous, et les contestations vous reviennent.',
  'payments.account.former.from': 'Utilisé du',
  'payments.account.former.until': 'Au',
  'payments.account.formerOnes': 'Anciens comptes',
  'payments.account.state': 'État',
  'payments.account.balance.available': 'Disponible',
  'payments.account.balance.pending': 'Bientôt disponible',
  'payments.account.balance': 'Sur le compte',
  'payments.account.charges': 'Paiements par carte',
  'payments.account.debits': 'Prélèvements sur des comptes australiens',
  'payments.account.debits.elsewhere':
    "Votre compte ne prélève sur aucun compte bancaire : le prestataire de paiement ne le fait qu'en Australie.",
  'payments.account.debits.notAllowed':
    "Le prestataire de paiement ne permet pas, ou plus, à votre compte de prélever sur des comptes bancaires. Les factures payées uniquement par prélèvement attendent qu'il le permette. Sa page dit ce qu'il veut savoir.",
  'payments.account.payoutsTo': 'Virements à votre banque',
  'payments.account.yes': 'Actifs',
  'payments.account.no': 'Inactifs',
  'payments.payouts': 'Virements',
  'payments.payouts.none': 'Pas encore de virement',
  'payments.payouts.none.text': "Ce qu'un client vous paie est envoyé à votre banque deux jours après son arrivée.",
  'payments.payout.title': 'Virement de {amount}',
  'payments.payout.sent': 'Envoyé',
  'payments.payout.arrives': 'À votre banque',
  'payments.payout.made': 'De quoi il se compose',
  'payments.payout.what': 'Pour',
  'payments.payout.kind': 'Nature',
  'payments.payout.kind.payment': 'Paiement',
  'payments.payout.kind.refund': 'Remboursement',
  'payments.payout.kind.dispute': 'Litige',
  'payments.payout.kind.other': 'Autre',
  'payments.payout.fee': 'Frais',
  'payments.payout.net': 'Viré',
  'payments.payout.status.onItsWay': 'En route',
  'payments.payout.status.paid': 'Arrivé',
  'payments.payout.status.failed': 'Échoué',
  'payments.payout.status.canceled': 'Annulé',
  'payments.payout.more': 'Plus anciens',
}
