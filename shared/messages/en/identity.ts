/** Texts of the identity area. Keys start with the area's name; parameters stand in braces. */
export const identity = {
  // Start-up, sign-in and profile cards.
  'identity.initialisingFailed': 'Error occurred while initializing. Please try login again.',
  'identity.userInfoFailed': 'Failed to get user information!',
  'identity.signOutFailed': 'Unexpected error occured, Please try again!',
  'identity.signInFailed': 'Failed to sign in!',
  'identity.profileFailed': 'Failed to get information.',
  'identity.emailInvalid': 'Must be a valid email',
  'identity.emailRequired': 'Email is required',
  'identity.emailTooLong': 'Must be at most 255 characters',
  'identity.passwordRequired': 'Password is required',
  // The sign-in dialog of an organisation.
  'identity.signIn.google': 'Sign in {org} with Google',
  'identity.signIn.microsoft': 'Sign in {org} with Microsoft',
  'identity.signIn.facebook': 'Sign in {org} with Facebook',
  'identity.signIn.email': 'Sign in {org} with Email',
  'identity.signIn.forgot': 'Forgot your password',
  'identity.signIn.required': "You aren't signed in.",
  'identity.signIn.requiredWhy': 'Sign in first to request a contract. Your data will be saved.',
} as const
