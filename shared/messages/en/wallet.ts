/** Texts of the wallet area. Keys start with the area's name; parameters stand in braces. */
export const wallet = {
  // wallet.transaction: states, and what the buttons of its events say.
  'wallet.transaction.status.pending': 'Pending',
  'wallet.transaction.status.completed': 'Completed',
  'wallet.transaction.status.failed': 'Failed',
  'wallet.transaction.event.confirm': 'Confirm',
  'wallet.transaction.event.fail': 'Fail',
} as const
