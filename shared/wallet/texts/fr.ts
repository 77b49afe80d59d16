import type { wallet as en } from './en.ts'

export const wallet: Record<keyof typeof en, string> = {
  'wallet.transaction.status.pending': 'En attente',
  'wallet.transaction.status.completed': 'Effectuée',
  'wallet.transaction.status.failed': 'Échouée',
  'wallet.transaction.event.confirm': 'Confirmer',
  'wallet.transaction.event.fail': 'Échouer',
  // What happened.
  'wallet.gasFeeFailed': "L'estimation des frais de gaz a échoué !",
  'wallet.transferFailed': 'Le transfert a échoué !',
  'wallet.queued': "La transaction a bien été mise en file d'attente.",
  'wallet.queueFailed': "La mise en file d'attente a échoué !",
  'wallet.etherNotEnough': "Votre solde en ether ne suffit pas pour l'envoi.",
  'wallet.buyFailed': "L'achat a échoué.",
  'wallet.sellFailed': 'La vente a échoué !',
  'wallet.submitted': 'La transaction a bien été soumise.',
  'wallet.depositFailed': 'Le dépôt a échoué !',
  'wallet.withdrawFailed': 'Le retrait a échoué !',
  'wallet.balanceFailed': "Impossible d'obtenir le solde du portefeuille !",
  'wallet.recentsFailed': 'Le chargement des clients récents a échoué !',
  'wallet.noReserve': "Aucun compte de réserve BTC n'est prêt.",
  // What is wrong with an input.
  'wallet.userWithoutWallet': "L'utilisateur choisi n'a pas de portefeuille.",
  'wallet.organizationWithoutWallet': "L'organisation choisie n'a pas de portefeuille.",
  'wallet.amountAboveGasLimit': 'Le montant doit dépasser la limite de gaz.',
  'wallet.amountAboveZero': 'Le montant doit être supérieur à 0.',
  'wallet.amountAtLeast': "Le montant doit être d'au moins {n}.",
  'wallet.amountAboveBalance': 'Le montant dépasse votre solde.',
  'wallet.gasLimitAtLeast': "La limite de gaz doit être d'au moins {n}.",
  'wallet.addressRequired': "L'adresse est obligatoire.",
  'wallet.addressChecksum': 'Cette adresse contient une faute de frappe : ses majuscules ne concordent pas.',
  'wallet.bitcoinAddress': "Ceci n'est pas une adresse Bitcoin.",
}
