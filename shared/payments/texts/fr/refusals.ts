import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.payments.unavailable':
    "Le prestataire de paiement ne répond pas. Rien n'a été débité ; réessayez dans un instant.",
  'refusal.payments.notByCard': 'Cette facture ne peut pas être payée par carte.',
  'refusal.payments.amountOutOfRange':
    'Le prestataire de paiement prend ainsi des montants de {smallest} à {largest} {currency}.',
  'refusal.payments.onlyBankDebit':
    "Ceci se règle uniquement depuis un compte bancaire australien, par prélèvement, et par aucune carte. Qui paie pour le client le met en place une fois, en s'étant connecté.",
  'refusal.payments.underWay': "Un paiement de cette facture est en cours. Attendez qu'il soit terminé.",
  'refusal.payments.notPaidByCard':
    "La facture n'a pas été payée ici par carte : rien ne peut être remboursé sur une carte.",
  'refusal.payments.givenBackElsewhere':
    'Il ne reste pas autant de ce paiement : une partie a déjà été remboursée chez le prestataire de paiement.',
  'refusal.payments.notEnough':
    'Votre compte chez le prestataire de paiement ne contient pas assez pour ce remboursement. Réessayez quand il contiendra davantage.',
  'refusal.payments.disputed':
    "La banque du payeur réclame ce paiement, ou l'a repris : rien ne peut être remboursé ainsi.",
  'refusal.payments.disputeAnswered': 'La banque ne prend plus de réponse à cette contestation.',
  'refusal.payments.disputeUnexplained': "Dites pourquoi le paiement vous revient avant l'envoi à la banque.",
  'refusal.payments.disputeOver': "Le jour jusqu'auquel la banque prend une réponse est passé.",
  'refusal.payments.disputesOpen':
    "La banque d'un payeur réclame un paiement fait sur ce compte. Gardez-le jusqu'à la décision, pour pouvoir répondre.",
  'refusal.payments.accountGone':
    'Le prestataire de paiement ne montre plus ce compte : il a été fermé ou déconnecté. Ses livres sont toujours ici.',
  'refusal.payments.evidenceType': 'La banque prend des fichiers PDF, JPEG et PNG.',
  'refusal.payments.evidenceTooLarge':
    'La banque prend 4,5 Mo de fichiers en tout. Retirez-en un, ou choisissez-en un plus petit.',
  'refusal.payments.evidenceTooLong':
    'La banque ne lit pas autant de pages. Retirez un fichier, ou choisissez-en un plus court.',
  'refusal.payments.nothingDelivered':
    "Aucune livraison de cette affaire n'a été acceptée : il n'y a pas de relevé de livraison.",
  'refusal.payments.countryUnsupported':
    "Le prestataire de paiement n'ouvre pas de comptes dans le pays de votre organisation. Vos clients ne peuvent vous payer ni par carte ni par prélèvement.",
  'refusal.payments.noAccount':
    "{supplier} n'a pas de compte chez le prestataire de paiement qui accepte des paiements ; rien ne peut être conservé ni prélevé pour lui.",
  'refusal.payments.noPayee':
    "{supplier} n'accepte en ce moment ni carte ni prélèvement : son compte chez le prestataire de paiement n'est pas vérifié. Il en a été informé. Vous pourrez payer ici dès qu'il le sera.",
  'refusal.payments.noBankDebits':
    'Le compte de {supplier} chez le prestataire de paiement ne prélève en ce moment sur aucun compte bancaire.',
  'refusal.payments.amountTooSmall':
    "Le prestataire de paiement n'accepte pas un montant aussi petit. Rien n'a été débité. Le fournisseur peut établir un avoir, ou convenez d'un autre moyen avec lui.",
  'refusal.payments.amountRefused':
    "Le prestataire de paiement ne prend pas ce montant en une fois de cette manière. Rien n'a été débité. Payez autrement, ou convenez d'un autre moyen avec le fournisseur.",
  'refusal.payments.tooManyInstruments':
    "Vous conservez {limit} cartes et comptes bancaires pour ce fournisseur. Supprimez-en un avant d'en ajouter un autre.",
  'refusal.payments.instrumentUnusable':
    "Rien ne peut être prélevé ainsi : sa mise en place n'a pas réussi, il a expiré, ou il ne convient pas à la devise ou au compte qui est payé.",
  'refusal.payments.instrumentElsewhere':
    'Il est conservé sur un autre compte que celui qui est payé. Choisissez un autre moyen de paiement.',
  'refusal.payments.notSwitched': "Il n'y a rien ici, plus ou pas encore, qui puisse être prélevé automatiquement.",
  'refusal.payments.tooManySwitches':
    "{limit} paiements de cette affaire ont déjà leur propre réglage. Utilisez celui de toute l'affaire.",
  'refusal.payments.takingNow': 'Ceci est prélevé en ce moment. Réessayez dans quelques minutes.',
}
