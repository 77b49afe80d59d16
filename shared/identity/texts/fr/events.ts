import type { identityEvents as en } from '../en/events.ts'

export const identityEvents: Record<keyof typeof en, string> = {
  'identity.story.joined': 'Le compte a été créé.',
  'identity.story.sessionsEnded': 'Des sessions du compte ont été terminées.',
  'identity.story.updated': 'Le profil a été modifié.',
}
