/**
 * The account that a sign-up, a confirmation or a reset is about. The address outlives a reload of this tab; the password
 * is only in memory. Neither is ever in an address.
 */
const name = 'tradewell.account'
let password: string | undefined

export const pendingEmail = (): string => {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

export const rememberAccount = (email: string, secret?: string): void => {
  password = secret
  try {
    sessionStorage.setItem(name, email)
  } catch {
    // Without storage one types the address again.
  }
}

/** The password of the account that waits for its confirmation, if this page still has it. */
export const pendingPassword = (): string | undefined => password
