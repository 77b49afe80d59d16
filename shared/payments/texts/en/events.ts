/** How the events of this area are told: `story` in the audit log and timelines, `notice` as notifications. */
export const paymentsEvents = {
  /** What happened in this area as a whole, as the audit log is narrowed to it. */
  'payments.events.area': 'Payments',
  'payments.story.byLink': 'Invoice {reference} was paid through the link for {to}.',
  'payments.story.failed': 'A payment did not go through.',
  'payments.story.lapsed': 'The payment of {amount} for invoice {reference} was left unfinished and has ended.',
  'payments.story.lost':
    'What the bank made of the payment of {amount} for invoice {reference} cannot be found out: the account of {supplierName} is gone.',
  'payments.story.refunded': '{amount} was given back to {demanderName}.',
  'payments.story.bounced':
    'No bank took the {amount} that was given back to {demanderName}: {supplierName} owes it still.',
  'payments.story.owed':
    'The {amount} of {demanderName} came after all, or a bank left it, when invoice {reference} asked for something else: {supplierName} owes it until it says what becomes of it.',
  'payments.story.backRefused':
    'A bank gave {amount} of {demanderName} back to {supplierName} after all, and the payment provider refused to pass it on: {supplierName} owes it, and can give it back again.',
  'payments.story.repaid': '{supplierName} says that it paid the {amount} to {demanderName} another way.',
  'payments.story.started': 'The payment of {amount} for invoice {reference} was begun.',
  'payments.notice.failed': "A payment for '{title}' failed.",
  'payments.notice.lapsed': "The payment for '{title}' was left unfinished and has ended. Nothing was charged.",
  'payments.notice.lost':
    "Nobody can tell whether {amount} for '{title}' arrived: the account of {supplierName} is gone. The invoice is open again.",
  'payments.notice.refunded': "{amount} for '{title}' was given back.",
  'payments.notice.bounced':
    "No bank took the {amount} for '{title}' that was given back to {demanderName}: {supplierName} owes it still.",
  'payments.notice.owed':
    "{amount} for '{title}' came after all, or a bank left it, when the invoice asked for something else: {supplierName} owes it to {demanderName} until it says what becomes of it.",
  'payments.notice.backRefused':
    "A bank gave {amount} for '{title}' back to {supplierName} after all, and the payment provider refused to pass it on to {demanderName}: {supplierName} owes it, and can give it back again.",
  'payments.notice.repaid':
    "{supplierName} says that it paid the {amount} for '{title}' to {demanderName} another way.",
  'payments.story.accountOpened': 'An account at the payment provider was opened.',
  'payments.story.accountRemoved': 'The account at the payment provider is no longer used.',
  'payments.story.accountVerified': 'The account at the payment provider was verified.',
  'payments.story.accountDebitsStopped': 'The payment provider lets the account debit no bank accounts any more.',
  'payments.story.accountRestricted': 'The payment provider needs something more for the account.',
  'payments.story.accountGone': 'The payment provider has the account no more, or it was disconnected.',
  'payments.notice.accountGone':
    'Your account at the payment provider was closed or disconnected: nobody can pay you by card or bank debit.',
  'payments.notice.accountRemoved':
    'Your account at the payment provider is no longer used: clients do not pay you directly.',
  'payments.notice.accountVerified': 'Your account at the payment provider is ready: clients pay you directly.',
  'payments.notice.accountDebitsStopped':
    'The payment provider lets your account debit no bank accounts any more. What is paid by direct debit alone waits.',
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
  'payments.story.autoDebitOn': 'Auto-debit was switched on: {title}.',
  'payments.story.autoDebitOff': 'Auto-debit was switched off: {title}.',
  'payments.notice.autoDebitOn': "Auto-debit of '{title}' was switched on.",
  'payments.notice.autoDebitOff': "Auto-debit of '{title}' was switched off.",
  'payments.story.instrumentKept': '{instrument} is kept for {supplierName}.',
  'payments.story.instrumentRemoved': '{instrument} is no longer kept for {supplierName}.',
  'payments.notice.instrumentKept': '{instrument} is kept for payments to {supplierName}.',
  'payments.notice.instrumentRemoved': '{instrument} is no longer kept for payments to {supplierName}.',
  'payments.story.takingNoticed': '{amount} for invoice {reference} is taken on {takeOn}.',
  'payments.story.takingPostponed': 'Taking {amount} for invoice {reference} was postponed.',
  'payments.story.takingHeld': 'Taking {amount} for invoice {reference} waits: a delivery is in dispute.',
  'payments.story.takingFailed': 'Taking {amount} for invoice {reference} failed. It is tried again on {takeOn}.',
  'payments.story.takingGivenUp': 'Invoice {reference} is not taken by auto-debit any more.',
  'payments.notice.takingNoticed': "{amount} for '{title}' is taken from {instrument} on {takeOn}.",
  'payments.notice.takingPostponed':
    "Taking {amount} for '{title}' was postponed: the supplier's account cannot take it just now.",
  'payments.notice.takingHeld': "Taking {amount} for '{title}' waits until the disputed delivery is settled.",
  'payments.notice.takingFailed': "Taking {amount} for '{title}' failed. It is tried again on {takeOn}.",
  'payments.notice.takingGivenUp': "'{title}' could not be taken by auto-debit. It is to be paid by hand.",
  'payments.notice.takingUnpayable':
    "'{title}' could not be taken by auto-debit: the supplier's account takes no payments now.",
  'payments.notice.takingUncollectable':
    "'{title}' could not be taken by auto-debit: the payment provider does not take {amount}, by hand either.",
} as const
