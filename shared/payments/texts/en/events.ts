/** How the events of this area are told: `story` in the audit log and timelines, `notice` as notifications. */
export const paymentsEvents = {
  'payments.story.failed': 'A payment did not go through.',
  'payments.story.lapsed': 'The payment of {amount} for invoice {reference} was left unfinished and has ended.',
  'payments.story.refunded': '{amount} was given back to {demanderName}.',
  'payments.story.bounced':
    'No bank took the {amount} that was given back to {demanderName}: {supplierName} has it, and owes it still.',
  'payments.story.started': 'The payment of {amount} for invoice {reference} was begun.',
  'payments.notice.failed': "A payment for '{title}' failed.",
  'payments.notice.lapsed': "The payment for '{title}' was left unfinished and has ended. Nothing was charged.",
  'payments.notice.refunded': "{amount} for '{title}' was given back.",
  'payments.notice.bounced':
    "No bank took the {amount} for '{title}' that was given back: {supplierName} owes it to {demanderName} and has to pay it another way.",
  'payments.story.accountOpened': 'An account at the payment provider was opened.',
  'payments.story.accountRemoved': 'The account at the payment provider is no longer used.',
  'payments.story.accountVerified': 'The account at the payment provider was verified.',
  'payments.story.accountRestricted': 'The payment provider needs something more for the account.',
  'payments.notice.accountRemoved':
    'Your account at the payment provider is no longer used: clients do not pay you directly.',
  'payments.notice.accountVerified': 'Your account at the payment provider is ready: clients pay you directly.',
  'payments.notice.accountRestricted': 'The payment provider needs something more from you before you can be paid.',
  'payments.story.disputeOpened': 'A payment of {amount} was disputed: {title}.',
  'payments.story.disputeDue': 'The dispute over {amount} is due in three days: {title}.',
  'payments.story.disputeAnswered': 'The dispute over {amount} was answered: {title}.',
  'payments.notice.disputeDue':
    'The bank takes your answer to the dispute over {amount} for three more days at most: {title}.',
  'payments.story.disputeWon': 'The dispute over {amount} was won: {title}.',
  'payments.story.disputeLost': 'The dispute over {amount} was lost: {title}.',
  'payments.notice.disputeOpened': 'A payment of {amount} was disputed: {title}. Answer in time.',
  'payments.notice.disputeWon': 'You won the dispute over {amount}: {title}.',
  'payments.notice.disputeLost': 'You lost the dispute over {amount}: {title}.',
  'payments.story.booksDiffer': "The books of the account differ from the payment provider's.",
  'payments.story.booksAgree': "The books of the account agree with the payment provider's again.",
  'payments.notice.booksDiffer':
    "The books of your account differ from the payment provider's. We look into it; see what differs.",
  'payments.notice.booksAgree': "The books of your account agree with the payment provider's again.",
} as const
