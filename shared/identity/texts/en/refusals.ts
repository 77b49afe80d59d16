/** Why a call of this area was refused. Clients and tests depend on the keys. */
export const refusals = {
  'refusal.signUp.tooManyCodes':
    'Five codes were sent to this address within an hour. Use the last one, or try again later.',
  'refusal.signIn.notFresh': 'For this, sign in again: you may do it within {minutes} minutes of signing in.',
  'refusal.signIn.lastWay': 'Your account was made by this sign-in: it stays.',
} as const
