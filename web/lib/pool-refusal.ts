/**
 * What the product said when it refused a sign-up, out of what the user pool makes of it:
 * 'PreSignUp failed with error <text>.' The text is in the person's language.
 */
export const signUpRefusal = (message: string): string | undefined =>
  /PreSignUp failed with error (.+?)\.? *$/.exec(message)?.[1]
