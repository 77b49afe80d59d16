/** Texts of the payments area. Keys start with the area's name; parameters stand in braces. */
export const payments = {
  // Why an invoice cannot be paid like this.
  'payments.onlyBankDebit': 'Only bank direct debit is allowed for this payment.',
  'payments.bankDebitSetup': 'Set up a bank debit first; it must have succeeded.',
  'payments.autoDebitDisabled': 'Enable auto-debit at the card provider first.',
  'payments.notCrypto': 'This currency is not held in a wallet.',
  'payments.balanceTooSmall': 'The amount is more than the balance of your wallet.',
} as const
