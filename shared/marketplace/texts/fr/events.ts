import type { marketplaceEvents as en } from '../en/events.ts'

export const marketplaceEvents: Record<keyof typeof en, string> = {
  /** What happened in this area as a whole, as the audit log is narrowed to it. */
  'marketplace.events.area': 'Place de marché',
  'marketplace.story.serviceCreated': 'Le service « {title} » a été créé.',
  'marketplace.story.serviceEdited': 'Le service « {title} » a été modifié.',
  'marketplace.story.servicePictured': 'Les images du service « {title} » ont été modifiées.',
  'marketplace.story.serviceResourced': 'Les fichiers et les liens du service « {title} » ont été modifiés.',
  'marketplace.story.serviceReadied': 'Le service « {title} » a été déclaré prêt.',
  'marketplace.story.servicePublished': 'Le service « {title} » a été lancé.',
  'marketplace.story.serviceUnpublished': 'Le service « {title} » a été retiré de la place de marché.',
  'marketplace.story.serviceRemoved': 'Le service « {title} » a été supprimé.',
}
