/** Why a call of this area was refused. Clients and tests depend on the keys. */
export const refusals = {
  'refusal.payments.unavailable': 'The payment provider does not answer. Nothing was charged; try again in a moment.',
  'refusal.payments.notByCard': 'This invoice cannot be paid by card.',
  'refusal.payments.amountOutOfRange':
    'The payment provider takes amounts from {smallest} to {largest} {currency} like this.',
  'refusal.payments.onlyBankDebit':
    'This is paid from an Australian bank account alone, by direct debit, and by no card. Whoever pays for the client sets that up once, signed in.',
  'refusal.payments.underWay': 'A payment of this invoice is under way. Wait until it has come to an end.',
  'refusal.payments.notPaidByCard': 'The invoice was not paid by card here, so nothing can be given back to a card.',
  'refusal.payments.givenBackElsewhere':
    'Not so much is left of the payment: something of it was given back at the payment provider already.',
  'refusal.payments.notEnough':
    'There is not enough in your account at the payment provider to give this back. Try again when it holds more.',
  'refusal.payments.disputed':
    "The payer's bank wants this payment back, or took it: nothing can be given back this way.",
  'refusal.payments.disputeAnswered': 'The bank takes no answer to this dispute any more.',
  'refusal.payments.disputeUnexplained': 'Say why the payment is yours before it goes to the bank.',
  'refusal.payments.disputeOver': 'The day until which the bank takes an answer is over.',
  'refusal.payments.disputesOpen':
    "A payer's bank wants a payment into this account back. Keep it until that is decided, so that you can answer.",
  'refusal.payments.accountGone':
    'The payment provider does not show this account any more: it was closed or disconnected. Its books are still here.',
  'refusal.payments.evidenceType': 'The bank takes PDF, JPEG and PNG files.',
  'refusal.payments.evidenceTooLarge':
    'The bank takes files of 4.5 MB together. Take one out, or choose a smaller one.',
  'refusal.payments.evidenceTooLong': 'The bank does not read so many pages. Take a file out, or choose a shorter one.',
  'refusal.payments.nothingDelivered': 'No delivery of this deal was accepted, so there is no record of one.',
  'refusal.payments.countryUnsupported':
    'The payment provider opens no accounts in the country of your organisation. Clients cannot pay you by card or bank debit.',
  'refusal.payments.noAccount':
    '{supplier} has no account at the payment provider that takes payments, so nothing can be kept for it or taken by auto-debit.',
  'refusal.payments.noPayee':
    '{supplier} takes no payments by card or bank debit at the moment: its account at the payment provider is not verified. It was told so. You can pay here as soon as it is.',
  'refusal.payments.noBankDebits':
    'The account of {supplier} at the payment provider debits no bank accounts at the moment.',
  'refusal.payments.amountTooSmall':
    'The payment provider takes no amount as small as this. Nothing was charged. The supplier can credit what is left, or you agree on another way.',
  'refusal.payments.amountRefused':
    'The payment provider does not take this amount at once like this. Nothing was charged. Pay it in another way, or agree on one with the supplier.',
  'refusal.payments.tooManyInstruments':
    'You keep {limit} cards and bank accounts for this supplier. Remove one before you add another.',
  'refusal.payments.instrumentUnusable':
    'Nothing can be taken with this: its set-up has not succeeded, it has expired, or it does not fit the currency or the account that is paid.',
  'refusal.payments.instrumentElsewhere':
    'This is kept in another account than the one that is paid now. Choose another way to pay.',
  'refusal.payments.notSwitched': 'There is nothing here any more, or not yet, that could be taken by auto-debit.',
  'refusal.payments.tooManySwitches':
    'So many single payments of this deal, {limit}, have a switch of their own already. Use the switch of the whole deal.',
  'refusal.payments.takingNow': 'This is being taken at this moment. Try again in a few minutes.',
} as const
