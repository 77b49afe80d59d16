/**
 * The rules for passwords, which the user pool is given (infra/stacks/sign-in.ts) and the forms check first: at least ten
 * characters, with a small and a capital letter, a digit and a symbol.
 */
export const passwordMinimum = 10
const passwordMaximum = 256

/** What can be wrong with a password that is chosen, as catalogue keys. */
export const passwordProblems = [
  'identity.password.tooShort',
  'identity.password.tooLong',
  'identity.password.lowercase',
  'identity.password.uppercase',
  'identity.password.digit',
  'identity.password.symbol',
] as const
export type PasswordProblem = (typeof passwordProblems)[number]

/** What a password lacks, as a catalogue key, or undefined. The symbols are those that Cognito counts as such. */
export const passwordProblem = (password: string): PasswordProblem | undefined => {
  if (password.length < passwordMinimum) return 'identity.password.tooShort'
  if (password.length > passwordMaximum) return 'identity.password.tooLong'
  if (!/[a-z]/.test(password)) return 'identity.password.lowercase'
  if (!/[A-Z]/.test(password)) return 'identity.password.uppercase'
  if (!/[0-9]/.test(password)) return 'identity.password.digit'
  return /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/.test(password) ? undefined : 'identity.password.symbol'
}

/** Changing asks for the old password: an open browser is not enough. The new one is typed twice. */
export type PasswordChange = {
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
}
export type PasswordChangeProblems = {
  readonly [Field in keyof PasswordChange]?:
    | PasswordProblem
    | 'identity.passwordRequired'
    | 'identity.password.mismatch'
}

/** What keeps a change of the password from being sent, by field, as catalogue keys. */
export const passwordChangeProblems = ({
  currentPassword,
  newPassword,
  confirmPassword,
}: PasswordChange): PasswordChangeProblems => {
  const chosen = passwordProblem(newPassword)
  return {
    ...(currentPassword === '' && { currentPassword: 'identity.passwordRequired' }),
    ...(chosen && { newPassword: chosen }),
    ...(confirmPassword === ''
      ? { confirmPassword: 'identity.passwordRequired' }
      : confirmPassword !== newPassword && { confirmPassword: 'identity.password.mismatch' }),
  }
}
