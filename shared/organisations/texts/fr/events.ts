import type { organisationsEvents as en } from '../en/events.ts'

export const organisationsEvents: Record<keyof typeof en, string> = {
  'organisations.story.organisationCreated': "L'organisation « {title} » a été créée.",
  'organisations.story.organisationUpdated': 'Les informations de « {title} » ont été modifiées.',
  'organisations.story.clientJoined': '{title} est devenu client de {supplier}.',
  'organisations.notice.clientJoined': '{title} est devenu client.',
}
