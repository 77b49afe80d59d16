import type { identityEvents as en } from '../en/events.ts'

export const identityEvents: Record<keyof typeof en, string> = {
  'identity.story.joined': 'Le compte a été créé.',
  'identity.notice.recovered': 'La connexion en deux étapes est désactivée : un code de secours a été utilisé',
  'identity.story.recovered': 'La connexion en deux étapes a été désactivée par un code de secours.',
  'identity.story.recoveryMade': 'De nouveaux codes de secours ont été créés.',
  'identity.story.sessionsEnded': 'Des sessions du compte ont été terminées.',
  'identity.story.updated': 'Le profil a été modifié.',
}
