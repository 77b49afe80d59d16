/** Texts of the marketplace area. Keys start with the area's name; parameters stand in braces. */
export const marketplace = {
  // marketplace.service: states, and what the buttons of its events say.
  'marketplace.service.status.inEdit': 'In Edit',
  'marketplace.service.status.ready': 'Ready',
  'marketplace.service.status.published': 'Launched',
  'marketplace.service.status.removed': 'Discontinued',
  'marketplace.service.event.save': 'Save',
  'marketplace.service.event.makeReady': 'Set to ready',
  'marketplace.service.event.edit': 'Edit',
  'marketplace.service.event.publish': 'Publish',
  'marketplace.service.event.unpublish': 'Take off the market',
  'marketplace.service.event.replace': 'Replace',
  'marketplace.service.event.remove': 'Remove',
  // marketplace.asset: states, and what the buttons of its events say.
  'marketplace.asset.status.available': 'Available',
  'marketplace.asset.status.loaned': 'Loaned',
  'marketplace.asset.status.leased': 'Leased',
  'marketplace.asset.status.removed': 'Removed',
  'marketplace.asset.event.edit': 'Edit',
  'marketplace.asset.event.sell': 'Sell',
  'marketplace.asset.event.lend': 'Lease out',
  'marketplace.asset.event.takeBack': 'Take back',
  'marketplace.asset.event.postpone': 'Postpone the return',
  'marketplace.asset.event.return': 'Return',
  'marketplace.asset.event.remove': 'Remove',
  // marketplace.lease: states, and what the buttons of its events say.
  'marketplace.lease.status.running': 'Running',
  'marketplace.lease.status.postponed': 'Postponed',
  'marketplace.lease.status.returned': 'Returned',
  'marketplace.lease.event.postpone': 'Postpone',
  'marketplace.lease.event.return': 'Return',
} as const
