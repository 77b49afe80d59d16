/** Why a call of this area was refused. Clients and tests depend on the keys. */
export const refusals = {
  'refusal.marketplace.serviceIncomplete': 'The service is not complete yet. Open it to see what is missing.',
} as const
