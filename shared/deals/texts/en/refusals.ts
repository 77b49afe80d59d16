/** Why a call of this area was refused. Clients and tests depend on the keys. */
export const refusals = {
  'refusal.signing.complete': 'All signatures of this side are there already.',
  'refusal.deals.questionnaire': 'Complete questionnaire(s) first!',
  'refusal.deals.tooFewSigners':
    '{organisation} has too few people who may sign this: {able}. Signatures asked for: {needed}. Let more of them sign, or ask for fewer.',
  'refusal.deals.otherSupplier': 'The items of a deal come from one supplier.',
  'refusal.deals.ownService': 'This is your own service.',
  'refusal.deals.notClient': 'Become a client of {organisation} first to request a contract from it.',
  'refusal.deals.notColleague':
    'Only active people of your own organisation and its teams can be brought in, and not yourself.',
  'refusal.deals.tooManyInvitees': 'At most {limit} people and teams can be brought in.',
  'refusal.deals.notPublished': 'This service is not on offer at the moment.',
  'refusal.deals.itemWithoutContents':
    "'{title}' is a bundle or an asset, and nothing says what is in it: it cannot be offered.",
  'refusal.deals.offerUnchanged': 'This offer says the same as the one before.',
  'refusal.deals.tooManyRounds': 'This offer has {limit} versions. Sign one of them, or begin another deal.',
  'refusal.deals.offerExpired': 'This offer could be signed until {day}.',
  'refusal.deals.expiryOutOfRange': 'Choose a last day from today on, at most {days} days ahead.',
  'refusal.deals.tooFewSuppliers': 'Ask at least {count} suppliers.',
  'refusal.deals.formerSuppliers':
    'No longer suppliers of yours: {names}. Take them out, or become their client again.',
  'refusal.deals.formerClients': 'No longer clients of yours: {names}. Take them out, or invite them again.',
  'refusal.deals.quotesSealed': 'The answers are sealed until {day} is over.',
  'refusal.deals.quotesOver': 'The time to answer is over.',
  'refusal.deals.awardWrong': 'Award each item once, to a supplier who has quoted on it.',
  'refusal.deals.proposalTooLong':
    'All this is too long to send to {count} clients at once. Send it to fewer, or shorten the letters.',
  'refusal.deals.documentChanged': 'The document is not the one you were shown. Read it again before you sign.',
  'refusal.deals.feeUnchanged': 'This is the plan that there is.',
  'refusal.deals.feeChanged': 'The plan costs another sum by now. Look at it again.',
  'refusal.deals.feeByPlan': 'Change the plan to end this.',
  'refusal.deals.alreadySigned': 'You have already signed this.',
  'refusal.deals.notSigned': 'You have given no signature here.',
  'refusal.deals.signedForOtherSide': 'You have signed for the other side. Somebody else has to sign for this one.',
  'refusal.deals.notYourTurn': 'Your side signs in an order, and it is the turn of others.',
  'refusal.deals.signOrderFixed': 'Your side has begun to sign: the order in which it does stays.',
  'refusal.deals.signOrderSum':
    'The groups of the order come to {sum}, and your side gives this number of signatures: {needed}. Set the order anew.',
  'refusal.deals.signOrderRole': 'Group {group} names nobody, or a role that is gone or may not sign.',
  'refusal.deals.signOrderTooFew':
    'Group {group} has too few people once those before it have signed: {able}. Signatures asked of it: {needed}.',
  'refusal.deals.notYourName': 'Type your own name, {name}, as it stands in your profile. No other name binds.',
  'refusal.deals.invoiceOrder': 'Payment {number} is billed first.',
  'refusal.deals.paymentHeld':
    'Payment {number} waits for a delivery that was disputed. It can be billed once the client accepts that.',
  'refusal.deals.answerNeeded': 'This delivery was disputed. Say what was done about it.',
  'refusal.deals.linesSum':
    'The amounts of the lines come to {sum} {currency}. They lay out the payment, which is {whole} {currency} before GST.',
  'refusal.deals.publishedByThemselves':
    'The invoices of this deal are published automatically on their day, or taken by auto-debit, so none is drafted before.',
  'refusal.deals.creditNothing': 'There is nothing to credit: give an amount of what is left of the invoice.',
  'refusal.deals.creditTooMuch': 'No more than {left} {currency} of this is left to credit.',
  'refusal.deals.tooManyCredits': 'This invoice has {limit} credit notes, and takes no more.',
  'refusal.deals.creditedNotVoid':
    'Something of this invoice was credited, so it cannot be voided. Credit the rest of it.',
  'refusal.deals.takenBackNotVoid':
    'A payment of this invoice was taken back. Credit what is not owed instead of voiding it.',
  'refusal.deals.approvedAlready': 'This invoice is approved already.',
  'refusal.deals.statementTooLong': 'This period has more than {limit} entries. Choose a shorter one.',
  'refusal.deals.notRecurring': 'This contract does not repeat: it ends by itself.',
  'refusal.deals.endedAlready': 'This contract is ended already.',
  'refusal.deals.notEnded': 'Nobody has ended this contract.',
  'refusal.deals.endIsFinal':
    'The other side counts on the end of this contract by now. It can no longer be taken back.',
  'refusal.deals.notFinished': 'Only what is finished can be put away.',
  'refusal.payments.notPaid': 'This invoice is not paid yet, so there is no receipt.',
} as const
