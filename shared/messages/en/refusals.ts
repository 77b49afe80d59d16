/**
 * Why a call was refused, by errorType. The key is stable (clients and tests depend on it); the text may change.
 * Parameters stand in braces. Grouped by area, kit first.
 */
export const refusals = {
  'call.unknownFunction': 'There is no server function of this name.',
  'call.unknownMethod': '{function} has no method {method}.',
  'call.tooLarge': 'The request is larger than {limit} bytes.',
  'call.malformed': 'The request is not a well-formed call.',
  'call.requestIdReused': 'This request id was already used for another request.',
  'call.conflict': 'Somebody else changed this at the same time. Reload it and try again.',
  'call.tooMany': 'Too many requests. Wait a moment and try again.',
  'call.tooManyChanges': 'This would change more than {limit} things at once. Split it into smaller steps.',
  'input.invalid': '{field}: {problem}',
  'auth.signInRequired': "You aren't signed in.",
  'auth.denied': 'You do not have the permission for this.',
  'auth.organisationRequired': 'Choose an organisation to act for first.',
  'auth.notMember': 'You are not a member of this organisation.',
  notFound: 'This does not exist, or you may not see it.',
  'state.transition': 'This is {status} and cannot {event}.',
  'money.malformed': '{value} is not an amount of money.',
  'money.inexact': '{value} has more decimals than {currency} can hold.',
  'money.currencies': 'Amounts in {one} and {other} cannot be combined.',
  'date.invalid': '{value} is not a calendar date.',
  'date.range': 'The date lies outside the years 1 to 9999.',
  'role.grantsLacking': 'You cannot grant a permission that you do not have yourself.',
  'role.aboveLevel': 'This role is of level {level}, and you may change roles up to level {own}.',
  'member.ownerStays': 'The owner stays. Hand the organisation over to another member first.',
  'member.noStaff': 'Only a member of the staff can have this.',
} as const
