/** Why a call of this area was refused. Clients and tests depend on the keys. */
export const refusals = {
  'refusal.signing.complete': 'All signatures of this side are there already.',
  'refusal.deals.questionnaire': 'Complete questionnaire(s) first!',
  'refusal.deals.tooFewSigners':
    '{organisation} asks for {needed} signatures, and {able} of its people may sign this. Let more of them sign, or ask for fewer.',
  'refusal.deals.otherSupplier': 'The items of a deal come from one supplier.',
  'refusal.deals.ownService': 'This is your own service.',
  'refusal.deals.notClient': 'Become a client of {organisation} first to request a contract from it.',
  'refusal.deals.notPublished': 'This service is not on offer at the moment.',
  'refusal.deals.offerUnchanged': 'This offer says the same as the one before.',
  'refusal.deals.documentChanged': 'The document is not the one you were shown. Read it again before you sign.',
  'refusal.deals.alreadySigned': 'You have already signed this.',
  'refusal.deals.signedForOtherSide': 'You have signed for the other side. Somebody else has to sign for this one.',
  'refusal.deals.notYourName': 'Type your own name, {name}, as it stands in your profile. No other name binds.',
  'refusal.deals.invoiceOrder': 'Payment {number} is billed first.',
  'refusal.deals.notRecurring': 'This contract does not repeat: it ends by itself.',
  'refusal.deals.endedAlready': 'This contract is ended already.',
  'refusal.deals.notEnded': 'Nobody has ended this contract.',
  'refusal.deals.endIsFinal':
    'The other side counts on the end of this contract by now. It can no longer be taken back.',
  'refusal.deals.notFinished': 'Only what is finished can be put away.',
  'refusal.payments.notPaid': 'This invoice is not paid yet, so there is no receipt.',
} as const
