import { accountAuth } from './auth.ts'

/** A password that only this page knows, and that any policy takes. It is good for choosing one's own. */
export const temporaryPassword = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `aA1!${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Signs in to an account that was just made and chooses its password: that goes to the user pool alone, never to the product.
 * @returns whether one is signed in
 */
export const enter = async (email: string, temporary: string, chosen: string): Promise<boolean> => {
  const { signIn, confirmSignIn } = await accountAuth()
  const { nextStep } = await signIn({ username: email, password: temporary })
  if (nextStep.signInStep !== 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED') return false
  return (await confirmSignIn({ challengeResponse: chosen })).isSignedIn
}
