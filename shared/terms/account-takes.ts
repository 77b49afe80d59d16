/** What an account takes, by itself: public pages ask it and load nothing else of the terms. */

/**
 * What the account at the card provider takes of who is to be paid. `takesPayments`: it is verified, so that cards can be charged in it;
 * `takesDebits`: it debits bank accounts, too. The product itself is paid by the provider's account of the stage.
 */
export type AccountTakes = { readonly takesPayments: boolean; readonly takesDebits: boolean }

/** The tools whose money arrives in the supplier's own account at the card provider. */
export const intoAccount: ReadonlySet<string> = new Set(['card', 'directDebit'])

/** Whether who has such an account can be paid like this now. */
export const takes = (account: AccountTakes, { paymentTool }: { readonly paymentTool: string }): boolean => {
  if (!intoAccount.has(paymentTool)) return true
  return account.takesPayments && (paymentTool !== 'directDebit' || account.takesDebits)
}
