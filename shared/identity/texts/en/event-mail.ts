/** Mails about what happened to an account. Only the server says them. */
export const accountMail = {
  'identity.mail.why': 'You get this because it is about the safety of your account.',
  'identity.mail.recovered.subject': 'Two-step sign-in was turned off',
  'identity.mail.recovered.body':
    'Somebody who knows your password used one of your recovery codes, so your account no longer asks for a second step. Codes left: {left}. If it was not you, choose a new password at once, and turn the second step on again.',
  'identity.mail.recovered.action': 'Turn it on again',
  'identity.mail.passkeyAdded.subject': 'A passkey was added to your account',
  'identity.mail.passkeyAdded.body':
    'The passkey “{name}” now signs in to your account. If it was not you, remove it at once, choose a new password and sign out everywhere.',
  'identity.mail.passkeyAdded.action': 'Look at your passkeys',
  'identity.mail.passkeyRemoved.subject': 'A passkey was removed from your account',
  'identity.mail.passkeyRemoved.body':
    'The passkey “{name}” no longer signs in to your account. If it was not you, choose a new password and sign out everywhere.',
  'identity.mail.passkeyRemoved.action': 'Look at your passkeys',
  'identity.mail.linked.subject': 'A sign-in was linked to your account',
  'identity.mail.linked.body':
    'Your account can now be entered by {provider}, too. If it was not you, unlink it at once, choose a new password and sign out everywhere.',
  'identity.mail.linked.action': 'Look at your sign-ins',
  'identity.mail.unlinked.subject': 'A sign-in was unlinked from your account',
  'identity.mail.unlinked.body':
    'Your account can no longer be entered by {provider}. If it was not you, choose a new password and sign out everywhere.',
  'identity.mail.unlinked.action': 'Look at your sign-ins',
  'identity.mail.newDevice.subject': 'Somebody signed in from a new device',
  'identity.mail.newDevice.body':
    'Your account was entered from a device that we have not seen with it lately: {browser} {system}. If it was you, do nothing. If not, end that session and choose a new password.',
  'identity.mail.newDevice.action': 'Look at your sessions',
  'identity.mail.copyMade.subject': 'The copy of your data is ready',
  'identity.mail.copyMade.body':
    'The copy of all that Tradewell keeps of you can be had for seven days, by who is signed in to your account. If you did not ask for it, end your sessions and choose a new password.',
  'identity.mail.copyMade.action': 'Get the copy',
} as const
