/** Texts of the wallet area. Keys start with the area's name; parameters stand in braces. */
export const wallet = {
  // wallet.transaction: states, and what the buttons of its events say.
  'wallet.transaction.status.pending': 'Pending',
  'wallet.transaction.status.completed': 'Completed',
  'wallet.transaction.status.failed': 'Failed',
  'wallet.transaction.event.confirm': 'Confirm',
  'wallet.transaction.event.fail': 'Fail',
  // What happened.
  'wallet.gasFeeFailed': 'Failed to estimate gas fee!',
  'wallet.transferFailed': 'Failed to transfer!',
  'wallet.queued': 'The transaction has been successfully queued.',
  'wallet.queueFailed': 'Queueing has been failed!',
  'wallet.etherNotEnough': 'Your ethereum balance is not enough to send.',
  'wallet.buyFailed': 'Failed to buy.',
  'wallet.sellFailed': 'Failed to sell!',
  'wallet.submitted': 'Transaction is successfully submitted.',
  'wallet.depositFailed': 'Failed to deposit!',
  'wallet.withdrawFailed': 'Failed to withdraw!',
  'wallet.balanceFailed': 'Failed to get wallet balance!',
  'wallet.recentsFailed': 'Recent client information loading failed!',
  'wallet.noReserve': 'No BTC reserve account ready.',
  // What is wrong with an input.
  'wallet.userWithoutWallet': "Selected user doesn't have a wallet.",
  'wallet.organizationWithoutWallet': "Selected organization doesn't have a wallet.",
  'wallet.amountAboveGasLimit': 'Amount should be larger than gas limit.',
  'wallet.amountAboveZero': 'The amount should be larger than 0.',
  'wallet.amountAtLeast': 'Amount should be at least {n}.',
  'wallet.amountAboveBalance': 'The amount is more than your balance.',
  'wallet.gasLimitAtLeast': 'Gas limit should be at least {n}.',
  'wallet.addressRequired': 'Address is required.',
  'wallet.addressChecksum': 'This address has a typing error: its capital letters do not fit.',
  'wallet.bitcoinAddress': 'This is not a Bitcoin address.',
} as const
