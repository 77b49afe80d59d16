/** Why a call of this area was refused. Clients and tests depend on the keys. */
export const refusals = {
  'refusal.work.tooManyPinned': 'At most {limit} things can be pinned. Unpin one first.',
} as const
