import type { payments as en } from '../en/payments.ts'

export const payments: Record<keyof typeof en, string> = {
  // Why an invoice cannot be paid like this.
  'payments.onlyBankDebit': 'Seul le prélèvement bancaire est accepté pour ce paiement.',
  'payments.bankDebitSetup': "Configurez d'abord un prélèvement bancaire ; il doit avoir abouti.",
  'payments.autoDebitDisabled': "Activez d'abord le prélèvement automatique chez le prestataire de paiement.",
  'payments.notCrypto': "Cette devise n'est pas conservée dans un portefeuille.",
  'payments.balanceTooSmall': 'Le montant dépasse le solde de votre portefeuille.',
}
