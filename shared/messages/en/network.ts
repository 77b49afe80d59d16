/** Texts of the network area. Keys start with the area's name; parameters stand in braces. */
export const network = {
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
} as const
