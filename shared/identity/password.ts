/**
 * The rules for passwords, which the user pool is given (infra/stacks/identity.ts) and the forms check first: at least ten
 * characters, with a small and a capital letter, a digit and a symbol.
 */
export const passwordMinimum = 10
const passwordMaximum = 256

export type PasswordProblem =
  `identity.password.${'tooShort' | 'tooLong' | 'lowercase' | 'uppercase' | 'digit' | 'symbol'}`

/** What a password lacks, as a catalogue key, or undefined. The symbols are those that Cognito counts as such. */
export const passwordProblem = (password: string): PasswordProblem | undefined => {
  if (password.length < passwordMinimum) return 'identity.password.tooShort'
  if (password.length > passwordMaximum) return 'identity.password.tooLong'
  if (!/[a-z]/.test(password)) return 'identity.password.lowercase'
  if (!/[A-Z]/.test(password)) return 'identity.password.uppercase'
  if (!/[0-9]/.test(password)) return 'identity.password.digit'
  return /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/.test(password) ? undefined : 'identity.password.symbol'
}
