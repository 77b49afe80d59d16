/** What the server writes by e-mail at the moves of a deal. The web does not load it. `other` is the other side's name. */
export const dealMail = {
  'deals.mail.why': 'You get this because you take part in the deals of {mine}.',
  'deals.mail.requestReceived.subject': "{other} requests '{title}'",
  'deals.mail.requestReceived.body':
    "{other} sent you a request for '{title}', which comes to {amount}. It waits for your offer.",
  'deals.mail.requestReceived.action': 'Read the request',
  'deals.mail.requestWithdrawn.subject': "{other} withdrew the request for '{title}'",
  'deals.mail.requestWithdrawn.body':
    "{other} withdrew the request for '{title}'. There is nothing left for you to do.",
  'deals.mail.requestWithdrawn.action': 'Open the deal',
  'deals.mail.offerWithdrawn.subject': "{other} withdrew the offer for '{title}'",
  'deals.mail.offerWithdrawn.body': "{other} withdrew the offer for '{title}'. It can no longer be signed.",
  'deals.mail.offerWithdrawn.action': 'Open the deal',
  'deals.mail.requestDeclined.subject': "{other} declined your request for '{title}'",
  'deals.mail.requestDeclined.body': "{other} declined your request for '{title}'.",
  'deals.mail.requestDeclined.action': 'Read why',
  'deals.mail.offerDeclined.subject': "{other} declined your offer for '{title}'",
  'deals.mail.offerDeclined.body': "{other} declined your offer for '{title}'.",
  'deals.mail.offerDeclined.action': 'Read why',
  'deals.mail.offerReceived.subject': "{other} made you an offer for '{title}'",
  'deals.mail.offerReceived.body':
    "{other} offers '{title}' for {amount} in all. It waits for your signature: read it in full before you sign.",
  'deals.mail.offerReceived.action': 'Read the offer',
  'deals.mail.proposalReceived.subject': "{other} offers you '{title}'",
  'deals.mail.proposalReceived.body':
    "{other} offers you '{title}' for {amount} in all, without being asked. You can sign it until {expires}, answer with other terms or turn it down: read it in full before you sign.",
  'deals.mail.proposalReceived.action': 'Read the offer',
  'deals.mail.rfqReceived.subject': "{other} asks you for a quote on '{title}'",
  'deals.mail.rfqReceived.body':
    "{other} wants to know your price for '{title}'. You can answer until {until}; until then your answer is sealed, and you can change it.",
  'deals.mail.rfqReceived.action': 'Read and answer',
  'deals.mail.rfqNear.subject': "Quotes on '{title}' until {until}",
  'deals.mail.rfqNear.body': "{other} waits for your quote on '{title}' until {until}.",
  'deals.mail.rfqNear.action': 'Give a quote',
  'deals.mail.rfqOpened.subject': "The quotes on '{title}' are open",
  'deals.mail.rfqOpened.body':
    "The time to answer '{title}' is over. Answers with a price: {answered} of {asked}. Compare and award them.",
  'deals.mail.rfqOpened.action': 'Compare the quotes',
  'deals.mail.quoteAwarded.subject': "{other} awards you '{title}'",
  'deals.mail.quoteAwarded.body':
    "{other} awards you '{title}', {amount} in all. The contract waits for both sides' signatures.",
  'deals.mail.quoteAwarded.action': 'Read and sign',
  'deals.mail.quoteNotAwarded.subject': "'{title}' was awarded to others",
  'deals.mail.quoteNotAwarded.body': "{other} thanks you for your time: '{title}' was awarded to others.",
  'deals.mail.quoteNotAwarded.action': 'Open the request',
  'deals.mail.rfqCancelled.subject': "{other} called '{title}' off",
  'deals.mail.rfqCancelled.body':
    "{other} called the request for quotes on '{title}' off. There is nothing left for you to do.",
  'deals.mail.rfqCancelled.action': 'Open the request',
  'deals.mail.signaturesMissing.subject': "Still waiting for your signature: '{title}'",
  'deals.mail.signaturesMissing.body':
    "The contract with {other} for '{title}', {amount} in all, has waited {days} for signatures of your side. Still missing: {missing}. It binds nobody until all have signed.",
  'deals.mail.signaturesMissing.action': 'Read and sign',
  'deals.mail.offerNear.subject': "The offer for '{title}' ends on {expires}",
  'deals.mail.offerNear.body':
    "The contract with {other} for '{title}', {amount} in all, can be signed until {expires}. After that day it is gone. Signatures of your side that are missing: {missing}.",
  'deals.mail.offerNear.action': 'Read and sign',
  'deals.mail.offerUnsigned.subject': "Your offer for '{title}' expired",
  'deals.mail.offerUnsigned.body':
    "{other} could sign your offer for '{title}', {amount} in all, until {expires}, and it was not signed by all. You can make another.",
  'deals.mail.offerUnsigned.action': 'Open the deal',
  'deals.mail.offerLapsed.subject': "The offer for '{title}' expired",
  'deals.mail.offerLapsed.body':
    "The offer of {other} for '{title}' could be signed until {expires}. Ask {other} if you still want it.",
  'deals.mail.offerLapsed.action': 'Open the deal',
  'deals.mail.offerChanged.subject': "{other} changed the offer for '{title}'",
  'deals.mail.offerChanged.body':
    "{other} offers '{title}' for {amount} in all, in place of {before}. Changed: {topics}. It waits for your signature or your answer.",
  'deals.mail.offerChanged.action': 'See what changed',
  'deals.mail.offerCountered.subject': "{other} makes a counter-offer for '{title}'",
  'deals.mail.offerCountered.body':
    "{other} answers your offer for '{title}' with other terms: {amount} in all, in place of {before}. Changed: {topics}. It waits for your signature or your answer.",
  'deals.mail.offerCountered.action': 'See what changed',
  'deals.mail.signatureAwaited.subject': "Waiting for your signature: '{title}'",
  'deals.mail.signatureAwaited.body':
    "{other} signed the contract for '{title}', {amount} in all. It holds once your side has signed, too.",
  'deals.mail.signatureAwaited.action': 'Read and sign',
  'deals.mail.signTurn.subject': "Your turn to sign: '{title}'",
  'deals.mail.signTurn.body':
    "It is your turn to sign the contract with {other} for '{title}', {amount} in all: your side signs in an order, and your group is {group} of {groups}.",
  'deals.mail.signTurn.action': 'Read and sign',
  'deals.mail.signatureTakenBack.subject': "A signature of '{title}' is taken back",
  'deals.mail.signatureTakenBack.body':
    "{signer} took back the signature of the contract with {other} for '{title}', {amount} in all. It binds nobody until all have signed.",
  'deals.mail.signatureTakenBack.action': 'Open the deal',
  'deals.mail.contractSigned.subject': "The contract for '{title}' is signed by all",
  'deals.mail.contractSigned.body':
    "The contract with {other} for '{title}', {amount} in all, is signed by both sides. Its deliveries and payments are laid out in the deal.",
  'deals.mail.contractSigned.action': 'Open the contract',
  'deals.mail.seriesSigned.subject': "The contract for '{title}' is signed by all",
  'deals.mail.seriesSigned.body':
    "The contract with {other} for '{title}' is signed by both sides. It repeats until one side ends it: {amount} is what its terms come to that are certain so far, until {until}. Its deliveries and payments are laid out in the deal.",
  'deals.mail.seriesSigned.action': 'Open the contract',
  'deals.mail.contractContinued.subject': "'{title}' goes on",
  'deals.mail.contractContinued.body':
    "{continuedBy} has taken back the notice that ended '{title}'. The contract with {other} goes on, term after term, until one side ends it.",
  'deals.mail.contractContinued.action': 'Open the deal',
  'deals.mail.contractEnding.subject': "'{title}' ends on {lastDay}",
  'deals.mail.contractEnding.body':
    "{endedBy} has ended '{title}'. The last day of the contract with {other} is {lastDay}. Still to be paid until then: {rest}.",
  'deals.mail.contractEnding.action': 'Open the deal',
  'deals.mail.deliveryMade.subject': "{other} delivered: '{title}'",
  'deals.mail.deliveryMade.body': "{other} made delivery {number} of '{title}'. Please check and accept it.",
  'deals.mail.deliveryMade.action': 'Check the delivery',
  'deals.mail.deliveryDisputed.subject': "{other} disputes a delivery of '{title}'",
  'deals.mail.deliveryDisputed.body':
    "{other} disputes delivery {number} of '{title}'. Reason: {reason} Report it again when it is put right. What pays for it is not billed until {other} accepts it.",
  'deals.mail.deliveryDisputed.action': 'Answer the dispute',
  'deals.mail.deliveryAccepted.subject': "{other} accepted a delivery of '{title}'",
  'deals.mail.deliveryAccepted.body': "{other} accepted delivery {number} of '{title}'.",
  'deals.mail.deliveryAccepted.action': 'Open the deal',
  'deals.mail.invoicePublished.subject': 'Invoice {reference} from {other}: {amount}',
  'deals.mail.invoicePublished.body':
    "{other} published invoice {reference} of {amount} for '{title}'. It is due on {dueDate}.",
  'deals.mail.invoicePublished.action': 'See and pay the invoice',
  'deals.mail.invoiceVoided.subject': 'Invoice {reference} from {other} was withdrawn',
  'deals.mail.invoiceVoided.body':
    "{other} withdrew invoice {reference} of {amount} for '{title}'. You do not have to pay it.",
  'deals.mail.invoiceVoided.action': 'Open the deal',
  'deals.mail.invoiceCredited.subject': 'Credit note {reference} from {other}: {amount}',
  'deals.mail.invoiceCredited.body':
    "{other} took {amount} off invoice {invoiceReference} for '{title}'. Reason: {reason} Still to pay: {due}.",
  'deals.mail.invoiceCredited.action': 'See the credit note',
  'deals.mail.creditHeld.subject': 'Credit note {reference} from {other}: {amount}',
  'deals.mail.creditHeld.body':
    "{other} credited {amount} of invoice {invoiceReference} for '{title}', which you have paid. Reason: {reason} {other} owes you this amount.",
  'deals.mail.creditHeld.action': 'See the credit note',
  'deals.mail.creditReturned.subject': '{other} gave back {amount}: credit note {reference}',
  'deals.mail.creditReturned.body':
    "{other} gave {amount} of invoice {invoiceReference} for '{title}' back to what you paid with. Your bank may take a few days.",
  'deals.mail.creditReturned.action': 'See the credit note',
  'deals.mail.creditBounced.subject': '{amount} from {other} did not arrive: credit note {reference}',
  'deals.mail.creditBounced.body':
    "{other} gave {amount} of invoice {invoiceReference} for '{title}' back to what you paid with, and no bank took it. {other} owes you this amount as before, and can give it back in another way.",
  'deals.mail.creditBounced.action': 'See the credit note',
  'deals.mail.refundBounced.subject': '{amount} came back: credit note {reference} to {other}',
  'deals.mail.refundBounced.body':
    "What you gave back to {other} of invoice {invoiceReference} for '{title}', {amount}, came back: no bank took it. You owe it as before. Agree with {other} how to give it back.",
  'deals.mail.refundBounced.action': 'See the credit note',
  'deals.mail.invoiceTakenBack.subject': 'Invoice {reference} of {other} is owed again: {due}',
  'deals.mail.invoiceTakenBack.body':
    "Your bank took back {taken} of the payment of invoice {reference} of {other} for '{title}'. {due} of it is to be paid, until {payableBy}.",
  'deals.mail.invoiceTakenBack.action': 'See and pay the invoice',
  'deals.mail.paymentTakenBack.subject': 'The bank of {other} took back {taken}: invoice {reference}',
  'deals.mail.paymentTakenBack.body':
    "The bank of {other} took back {taken} of the payment of invoice {reference} for '{title}'. The invoice asks for {due} again, until {payableBy}, and {other} is told.",
  'deals.mail.paymentTakenBack.action': 'See the invoice',
  'deals.mail.invoiceApproved.subject': '{other} approved invoice {reference}: {amount}',
  'deals.mail.invoiceApproved.body':
    "{other} approved invoice {reference} of {amount} for '{title}'. It is due on {dueDate}.",
  'deals.mail.invoiceApproved.action': 'See the invoice',
  'deals.mail.paymentReceived.subject': '{other} paid invoice {reference}: {paid}',
  'deals.mail.paymentReceived.body': "{other} paid invoice {reference} for '{title}': {paid}.",
  'deals.mail.paymentReceived.action': 'See the payment',
  'deals.mail.paymentConfirmed.subject': 'Invoice {reference} is paid: {paid}',
  'deals.mail.paymentConfirmed.body':
    "Your payment of {paid} to {other} for invoice {reference} ('{title}') has arrived. The receipt is in the deal.",
  'deals.mail.paymentConfirmed.action': 'See the receipt',
  'deals.mail.paymentFailed.subject': 'Your payment of invoice {reference} did not go through',
  'deals.mail.paymentFailed.body':
    "The payment of {amount} to {other} for invoice {reference} ('{title}') did not go through. Nothing was charged. Please pay it again, perhaps in another way.",
  'deals.mail.paymentFailed.action': 'Pay the invoice',
  'deals.mail.paymentLost.subject': 'What became of your payment of invoice {reference} is not known',
  'deals.mail.paymentLost.body':
    "Your bank had {amount} for invoice {reference} of {other} ('{title}') to carry out when the account of {other} at the payment provider was closed or disconnected. Nobody has heard since what became of it, so the invoice is open again. Before you pay it, ask {other}, and look at your bank, whether the money went.",
  'deals.mail.paymentLost.action': 'Open the deal',
  'deals.mail.paymentLostSupplier.subject': 'What became of the payment of invoice {reference} is not known',
  'deals.mail.paymentLostSupplier.body':
    "The bank of {other} had {amount} for invoice {reference} ('{title}') to carry out when your account at the payment provider was closed or disconnected. We cannot see what became of it, so the invoice is open again. Connect the same account again, and the money counts by itself if it arrived. Else see at the payment provider whether it did, and tell {other} before it is paid twice.",
  'deals.mail.paymentLostSupplier.action': 'Open the deal',
  'deals.mail.paymentOwed.subject': 'A payment of {other} came after all: say what becomes of it',
  'deals.mail.paymentOwed.body':
    "{amount} for invoice {reference} ('{title}') came from {other} after all, or was left to you by a bank, when the invoice asked for something else. You owe it to {other} until you give it back, or say that you paid it another way. Open the invoice for that.",
  'deals.mail.paymentOwed.action': 'Open the deal',
  'deals.mail.paymentBackRefused.subject': '{amount} could not go back to {other}: give it back again',
  'deals.mail.paymentBackRefused.body':
    "A bank gave {amount} that {other} had paid for invoice {reference} ('{title}') back to you after all. The invoice did not ask for it any more, so it was to go on to {other}, and the payment provider refused. You owe it to {other} until you give it back, or say that you paid it another way. Open the invoice for that: it says why it was refused.",
  'deals.mail.paymentBackRefused.action': 'Open the deal',
  'deals.mail.paymentRefunded.subject': '{amount} for invoice {reference} is given back to you',
  'deals.mail.paymentRefunded.body':
    "Your payment of {amount} for invoice {reference} of {other} ('{title}') was not needed any more and is given back. Your bank may take a few days.",
  'deals.mail.paymentRefunded.action': 'Open the deal',
  'deals.mail.paymentReturned.subject': '{other} gave {amount} for invoice {reference} back to you',
  'deals.mail.paymentReturned.body':
    "{other} gave your payment of {amount} for invoice {reference} ('{title}') back. Your bank may take a few days. Open the deal to see whether the invoice is still to be paid.",
  'deals.mail.paymentReturned.action': 'Open the deal',
  'deals.mail.invoiceDrafted.subject': 'Invoice {reference} to {other} waits to be published',
  'deals.mail.invoiceDrafted.body':
    "Invoice {reference} of {amount} to {other} for '{title}' is drafted, and due on {dueDate}. Publish it, and {other} can pay it.",
  'deals.mail.invoiceDrafted.action': 'Look and publish',
  'deals.mail.invoiceNear.subject': 'Invoice {reference} is payable until {payableBy}',
  'deals.mail.invoiceNear.body':
    "Invoice {reference} of {amount} from {other} for '{title}' is payable until {payableBy}.",
  'deals.mail.invoiceNear.action': 'See and pay the invoice',
  'deals.mail.invoiceOverdue.subject': 'Invoice {reference} is overdue',
  'deals.mail.invoiceOverdue.body':
    "Invoice {reference} of {amount} from {other} for '{title}' was payable until {payableBy}. Please pay it now.",
  'deals.mail.invoiceOverdue.action': 'See and pay the invoice',
  'deals.mail.invoiceUnpaid.subject': '{other} has not paid invoice {reference}',
  'deals.mail.invoiceUnpaid.body':
    "Invoice {reference} of {amount} to {other} for '{title}' was payable until {payableBy}. {other} is reminded of it.",
  'deals.mail.invoiceUnpaid.action': 'Open the invoice',
  'deals.mail.invoiceReminded.subject': 'Reminder: invoice {reference} is unpaid',
  'deals.mail.invoiceReminded.body':
    "Invoice {reference} from {other} for '{title}' was payable until {payableBy}, {days} ago. {due} is due today{ofInterest}. {words}",
  'deals.mail.invoiceReminded.action': 'See and pay the invoice',
  'deals.mail.invoiceUrged.subject': 'Please pay now: invoice {reference} is unpaid',
  'deals.mail.invoiceUrged.body':
    "Invoice {reference} from {other} for '{title}' was payable until {payableBy}, {days} ago, and you were reminded of it. {due} is due today{ofInterest}. Please pay it now, or say in the deal what keeps you from it. {words}",
  'deals.mail.invoiceUrged.action': 'See and pay the invoice',
  'deals.mail.invoiceLastReminder.subject': 'Last reminder: invoice {reference} is unpaid',
  'deals.mail.invoiceLastReminder.body':
    "Invoice {reference} from {other} for '{title}' was payable until {payableBy}, {days} ago. {due} is due today{ofInterest}. This is the last reminder: please pay it, or tell {other} in the deal why you do not. {words}",
  'deals.mail.invoiceLastReminder.action': 'See and pay the invoice',
  'deals.mail.invoiceStillUnpaid.subject': '{other} was reminded of invoice {reference} for the last time',
  'deals.mail.invoiceStillUnpaid.body':
    "Invoice {reference} to {other} for '{title}' was payable until {payableBy}, {days} ago, and {due} is still due. {other} is not reminded of it any more.",
  'deals.mail.invoiceStillUnpaid.action': 'Open the invoice',
  'deals.mail.deliveryNear.subject': "Due on {dueDate}: '{title}'",
  'deals.mail.deliveryNear.body': "Due to {other} on {dueDate} for '{title}': delivery {numbers}.",
  'deals.mail.deliveryNear.action': 'Open the deal',
  'deals.mail.deliveryOverdue.subject': "Overdue: delivery of '{title}'",
  'deals.mail.deliveryOverdue.body':
    "Due to {other} since {dueDate} for '{title}', and not reported as made: delivery {numbers}.",
  'deals.mail.deliveryOverdue.action': 'Report the delivery',
  'deals.mail.deliveryMissing.subject': "A delivery of '{title}' is overdue",
  'deals.mail.deliveryMissing.body':
    "Due on {dueDate} for '{title}': delivery {numbers}. {other} has not reported it as made, and is told so.",
  'deals.mail.deliveryMissing.action': 'Open the deal',
  'deals.mail.answerCode.subject': "{code} is your code to answer '{title}'",
  'deals.mail.answerCode.body':
    '{name}, type this code on the page on which you read the offer of {supplier}: {code}. It is good for 30 minutes and for one answer.',
  'deals.mail.answerCode.why':
    'Somebody asked for it on that page. If it was not you, do nothing: nobody can accept or decline the offer without it.',
} as const
