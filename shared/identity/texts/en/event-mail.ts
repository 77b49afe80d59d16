/** Mails about what happened to an account. Only the server says them. */
export const accountMail = {
  'identity.mail.why': 'You get this because it is about the safety of your account.',
  'identity.mail.recovered.subject': 'Two-step sign-in was turned off',
  'identity.mail.recovered.body':
    'Somebody who knows your password used one of your recovery codes, so your account no longer asks for a second step. Codes left: {left}. If it was not you, choose a new password at once, and turn the second step on again.',
  'identity.mail.recovered.action': 'Turn it on again',
} as const
