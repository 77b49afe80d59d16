/** What the server writes by e-mail about auto-debit. The web does not load it. `other` is the other side's name. */
export const paymentsMail = {
  'payments.mail.why': 'You get this because {mine} pays or is paid by auto-debit.',
  'payments.mail.takingNoticed.subject': '{amount} for invoice {reference} is taken on {takeOn}',
  'payments.mail.takingNoticed.body':
    "{other} takes {amount} for invoice {reference} ('{title}') from {instrument} on {takeOn}. You need do nothing. Until then you can pay by hand, or switch auto-debit off.",
  'payments.mail.takingNoticed.action': 'See what is taken',
  'payments.mail.takingPostponed.subject': 'Taking {amount} for invoice {reference} is postponed',
  'payments.mail.takingPostponed.body':
    "The account of {other} cannot take this just now, so nothing is taken for invoice {reference} ('{title}'). You need do nothing. Before it is taken you are told the new day, three business days ahead. If it cannot be taken by {until}, it is left to be paid by hand.",
  'payments.mail.takingPostponed.action': 'See what is taken',
  'payments.mail.takingPostponedSupplier.subject':
    'Invoice {reference} is not taken from {other} while your account cannot take it',
  'payments.mail.takingPostponedSupplier.body':
    "Your account at the payment provider cannot take this just now, so what {other} owes for invoice {reference} ('{title}') is not taken. See under your organisation's account what the provider needs. Once it can, {other} is told a new day. After {until} it is not tried again.",
  'payments.mail.takingPostponedSupplier.action': 'See what is taken',
  'payments.mail.takingHeld.subject': 'Nothing is taken for invoice {reference} while its delivery is in dispute',
  'payments.mail.takingHeld.body':
    "A delivery that invoice {reference} ('{title}') pays for is in dispute, so {other} takes nothing for it. Accept the delivery once it is right: the new day is then announced, three business days ahead. You can pay by hand at any time.",
  'payments.mail.takingHeld.action': 'See what is taken',
  'payments.mail.takingHeldSupplier.subject':
    'Nothing is taken for invoice {reference} while its delivery is in dispute',
  'payments.mail.takingHeldSupplier.body':
    "{other} disputes a delivery that invoice {reference} ('{title}') pays for, so nothing is taken for it. Report the delivery again once it is put right, or answer the invoice by a credit note. When {other} has accepted it, a new day is announced.",
  'payments.mail.takingHeldSupplier.action': 'See what is taken',
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
    "Invoice {reference} of {other} ('{title}') could not be taken by auto-debit and is not tried again. Please pay it by hand, or agree with {other} on another way.",
  'payments.mail.takingGivenUp.action': 'See why',
  'payments.mail.takingGivenUpSupplier.subject': 'Invoice {reference} is not taken any more',
  'payments.mail.takingGivenUpSupplier.body':
    "What {other} owes for invoice {reference} ('{title}') could not be taken by auto-debit and is not tried again. {other} was asked to pay it by hand.",
  'payments.mail.takingGivenUpSupplier.action': 'See why',
  'payments.mail.takingUnpayable.subject': 'Invoice {reference} is not taken, and cannot be paid just now',
  'payments.mail.takingUnpayable.body':
    "Invoice {reference} of {other} ('{title}') could not be taken by auto-debit and is not tried again. The account of {other} takes no payments at the moment, so nothing is asked of you. Once it does, you can pay by hand.",
  'payments.mail.takingUnpayable.action': 'See why',
  'payments.mail.takingUnpayableSupplier.subject': 'Invoice {reference} is not taken, and {other} cannot pay it',
  'payments.mail.takingUnpayableSupplier.body':
    "What {other} owes for invoice {reference} ('{title}') could not be taken by auto-debit and is not tried again. Your account at the payment provider takes no payments at the moment, so {other} cannot pay by hand either, and is not asked to. See under your organisation's account what it needs.",
  'payments.mail.takingUnpayableSupplier.action': 'See why',
  'payments.mail.takingUncollectable.subject': 'Invoice {reference} is not taken, and cannot be paid here',
  'payments.mail.takingUncollectable.body':
    "{amount} for invoice {reference} of {other} ('{title}') could not be taken by auto-debit: the payment provider does not take this amount. It does not take it when you pay by hand either, so nothing is asked of you. {other} was told, and can credit it or agree with you on another way.",
  'payments.mail.takingUncollectable.action': 'See why',
  'payments.mail.takingUncollectableSupplier.subject':
    'Invoice {reference} is not taken, and {other} cannot pay it here',
  'payments.mail.takingUncollectableSupplier.body':
    "{amount} that {other} owes for invoice {reference} ('{title}') could not be taken by auto-debit: the payment provider does not take this amount. It does not take it when {other} pays by hand either, and {other} is not asked to. You can credit it, or agree with {other} on another way.",
  'payments.mail.takingUncollectableSupplier.action': 'See why',
} as const
