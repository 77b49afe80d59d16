/** Why a call of this area was refused. Clients and tests depend on the keys. */
export const refusals = {
  'refusal.signUp.tooManyCodes':
    'Five codes were sent to this address within an hour. Use the last one, or try again later.',
} as const
