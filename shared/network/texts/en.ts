import { refusals } from './en/refusals.ts'
/** Texts of the network area. Keys start with the area's name; parameters stand in braces. */
export const network = {
  ...refusals,
  // network.invitation: states, and what the buttons of its events say.
  'network.invitation.status.pending': 'Pending',
  'network.invitation.status.activated': 'Activated',
  'network.invitation.status.running': 'Running',
  'network.invitation.status.expired': 'Expired',
  'network.invitation.status.declined': 'Declined',
  'network.invitation.status.removed': 'Removed',
  'network.invitation.event.accept': 'Accept',
  'network.invitation.event.decline': 'Decline',
  'network.invitation.event.run': 'Start',
  'network.invitation.event.expire': 'Expire',
  'network.invitation.event.end': 'End',
  'network.invitation.event.renew': 'Send again',
  'network.invitation.event.remove': 'Remove',
  // network.referral: states, and what the buttons of its events say.
  'network.referral.status.pending': 'Pending',
  'network.referral.status.active': 'Active',
  'network.referral.status.denied': 'Denied',
  'network.referral.status.cancelled': 'Cancelled',
  'network.referral.event.accept': 'Accept',
  'network.referral.event.deny': 'Deny',
  'network.referral.event.cancel': 'Cancel',
  // Before a contact is removed.
  // The invite dialog.
  'network.invite.titleRequired': 'You should input a new title.',
  'network.invite.messageRequired': 'You should input a first message.',
  'network.invite.onlyOne': 'You can only invite up to one user.',
  'network.invite.onlySome': 'You can only invite up to {n} users.',
  'network.invite.emailInvalid': 'The invitation email cannot be sent because his/her email address is not valid.',
  'network.invite.newFriend': 'Invite a new friend',
  'network.invite.submit': 'SUBMIT',
  'network.invite.done': 'DONE',
  'network.invite.tab.directory': 'Directory',
  'network.invite.tab.contacts': 'Contacts',
  'network.invite.tab.network': 'Network',
  'network.invite.tab.client': 'Clients',
  'network.invite.tab.supplier': 'Suppliers',
  'network.invite.tab.member': 'Members',
  // Importing contacts.
  'network.import.missingColumn': 'The column {column} is missing.',
  'network.import.duplicateColumn': 'The column {column} stands there twice.',
  'network.import.valueRequired': '{column} is required',
  'network.import.emailInvalid': '{column}: Must be a valid email',
} as const
