import { refusals } from './en/refusals.ts'
/** Texts of the network area. Keys start with the area's name; parameters stand in braces. */
export const network = {
  ...refusals,
  // network.referral: states, and what the buttons of its events say.
  'network.referral.status.pending': 'Pending',
  'network.referral.status.active': 'Active',
  'network.referral.status.denied': 'Denied',
  'network.referral.status.cancelled': 'Cancelled',
  'network.referral.event.accept': 'Accept',
  'network.referral.event.deny': 'Deny',
  'network.referral.event.cancel': 'Cancel',
  // Importing contacts.
  'network.import.missingColumn': 'The column {column} is missing.',
  'network.import.duplicateColumn': 'The column {column} stands there twice.',
  'network.import.valueRequired': '{column} is required',
  'network.import.emailInvalid': '{column}: Must be a valid email',
} as const
