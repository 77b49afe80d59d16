/** How the events of this area are told: `story` in the audit log and timelines, `notice` as notifications. */
export const marketplaceEvents = {
  /** What happened in this area as a whole, as the audit log is narrowed to it. */
  'marketplace.events.area': 'Marketplace',
  'marketplace.story.serviceCreated': "The service '{title}' was created.",
  'marketplace.story.serviceEdited': "The service '{title}' was changed.",
  'marketplace.story.servicePictured': "The pictures of the service '{title}' were changed.",
  'marketplace.story.serviceResourced': "The files and links of the service '{title}' were changed.",
  'marketplace.story.serviceReadied': "The service '{title}' was set ready.",
  'marketplace.story.servicePublished': "The service '{title}' was launched.",
  'marketplace.story.serviceUnpublished': "The service '{title}' was taken off the market.",
  'marketplace.story.serviceRemoved': "The service '{title}' was removed.",
} as const
