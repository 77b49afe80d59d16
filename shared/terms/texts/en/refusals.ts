/** Why terms were refused, in whatever area. Clients and tests depend on the keys. */
export const refusals = {
  'refusal.price.modification': '{amount} is not a valid discount or write-up.',
  'refusal.price.noRate': 'There is no exchange rate from {from} to {to}.',
  'refusal.price.rateTooOld':
    'The exchange rate of {currency} is not known at the moment: its provider does not answer, and the last rate is older than a day. Try again later.',
  'refusal.options.invalid': 'The payment options are not complete.',
  'refusal.schedule.material': 'The material does not exist.',
  'refusal.schedule.validity': 'The contract ends before it begins.',
  'refusal.schedule.principal':
    'The principal of {principal} {currency} is not the sum of the deliveries, {total} {currency}.',
  'refusal.schedule.listLength':
    '{field} must hold a value for each delivery, or one for all. Values: {length}, deliveries: {count}.',
  'refusal.schedule.afterValidTo': '{field} goes on after the contract has ended.',
  'refusal.schedule.interestNotCovered': 'Payment {number} does not cover its interest.',
  'refusal.schedule.tooManyItems': 'A contract may have at most {max} deliveries.',
  'refusal.deals.timeframeRequired': 'Service timeframe is required.',
  'refusal.deals.timeframe': 'The timeframe ends before it begins.',
  'refusal.deals.paymentUnknown': 'The service does not offer this way to pay.',
  'refusal.deals.itemsDoNotFit':
    'These items cannot be paid for together with the others: {titles}. Make a second deal of them.',
  'refusal.deals.noExchangeRate': 'There is no exchange rate from {from} to {to} yet. Choose another currency.',
  'refusal.deals.scheduleTooLong': 'The schedule is too long: a deal has at most {limit} deliveries.',
  'refusal.deals.termTooShort':
    'A term of this deal ends before its deliveries are made, or before its payments are due. Make the term longer, or the deliveries and payments earlier.',
  'refusal.deals.notPayable': 'This way of paying is not available. Choose another one.',
  'refusal.deals.noPayee':
    '{supplier} has no account at the payment provider that takes cards and bank debits now, so nobody could pay this. Who may edit its profile connects one in the settings of the organisation.',
  'refusal.deals.noDebits':
    'The account of {supplier} at the payment provider debits no bank accounts now, so nobody could pay this by direct debit. It can be offered by card, or by direct debit as soon as the provider allows that.',
  'refusal.deals.paymentOutOfRange':
    'Payment {number} would be {amount} {currency}. What it is paid with takes amounts from {smallest} to {largest} {currency}.',
} as const
