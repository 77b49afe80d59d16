import { keepInTab, keptInTab } from '../lib/keep.ts'

/**
 * The account that a sign-up, a confirmation or a reset is about. The address outlives a reload of this tab; the password
 * is only in memory. Neither is ever in an address.
 */
const name = 'account'
let password: string | undefined

/** Without storage one types the address again. */
export const pendingEmail = (): string => keptInTab(name) ?? ''

export const rememberAccount = (email: string, secret?: string): void => {
  password = secret
  keepInTab(name, email)
}

/** The password of the account that waits for its confirmation, if this page still has it. */
export const pendingPassword = (): string | undefined => password
