/** What the server writes by e-mail about auto-debit. The web does not load it. `other` is the other side's name. */
export const paymentsMail = {
  'payments.mail.why': 'You get this because {mine} pays or is paid by auto-debit.',
  'payments.mail.takingNoticed.subject': '{amount} for invoice {reference} is taken on {takeOn}',
  'payments.mail.takingNoticed.body':
    "{other} takes {amount} for invoice {reference} ('{title}') from {instrument} on {takeOn}. You need do nothing. Until then you can pay by hand, or switch auto-debit off.",
  'payments.mail.takingNoticed.action': 'See what is taken',
  'payments.mail.takingFailed.subject': 'Invoice {reference} could not be taken',
  'payments.mail.takingFailed.body':
    "{other} could not take what is owed for invoice {reference} ('{title}') from {instrument}. {amount} is tried again on {takeOn}. Until then you can pay by hand, or switch auto-debit off.",
  'payments.mail.takingFailed.action': 'See why',
  'payments.mail.takingFailedSupplier.subject': 'Invoice {reference} could not be taken from {other}',
  'payments.mail.takingFailedSupplier.body':
    "What {other} owes for invoice {reference} ('{title}') could not be taken. {amount} is tried again on {takeOn}.",
  'payments.mail.takingFailedSupplier.action': 'See why',
  'payments.mail.takingGivenUp.subject': 'Please pay invoice {reference} by hand',
  'payments.mail.takingGivenUp.body':
    "Invoice {reference} of {other} ('{title}') could not be taken by auto-debit and is not tried again. Please pay it by hand.",
  'payments.mail.takingGivenUp.action': 'See why',
  'payments.mail.takingGivenUpSupplier.subject': 'Invoice {reference} is not taken any more',
  'payments.mail.takingGivenUpSupplier.body':
    "What {other} owes for invoice {reference} ('{title}') could not be taken by auto-debit and is not tried again. {other} was asked to pay it by hand.",
  'payments.mail.takingGivenUpSupplier.action': 'See why',
} as const
