import type { wallet as en } from '../en/wallet.ts'

export const wallet: Record<keyof typeof en, string> = {
  'wallet.transaction.status.pending': 'En attente',
  'wallet.transaction.status.completed': 'Effectuée',
  'wallet.transaction.status.failed': 'Échouée',
  'wallet.transaction.event.confirm': 'Confirmer',
  'wallet.transaction.event.fail': 'Échouer',
}
