import type { identityEvents as en } from '../en/events.ts'

export const identityEvents: Record<keyof typeof en, string> = {
  /** What happened in this area as a whole, as the audit log is narrowed to it. */
  'identity.events.area': 'Profil',
  'identity.story.joined': 'Le compte a été créé.',
  'identity.notice.recovered': 'La connexion en deux étapes est désactivée : un code de secours a été utilisé',
  'identity.story.recovered': 'La connexion en deux étapes a été désactivée par un code de secours.',
  'identity.story.recoveryMade': 'De nouveaux codes de secours ont été créés.',
  'identity.story.sessionsEnded': 'Des sessions du compte ont été terminées.',
  'identity.notice.newDevice': 'Connexion à votre compte depuis un nouvel appareil',
  'identity.notice.passkeyAdded': "La clé d'accès « {name} » a été ajoutée à votre compte",
  'identity.notice.passkeyRemoved': "La clé d'accès « {name} » a été supprimée de votre compte",
  'identity.notice.linked': 'La connexion par {provider} a été reliée à votre compte',
  'identity.notice.unlinked': 'La connexion par {provider} a été déliée de votre compte',
  'identity.story.newDevice': 'Connexion depuis un nouvel appareil : {browser} {system}',
  'identity.story.passkeyAdded': "La clé d'accès « {name} » a été ajoutée.",
  'identity.story.passkeyRemoved': "La clé d'accès « {name} » a été supprimée.",
  'identity.story.linked': 'La connexion par {provider} a été reliée.',
  'identity.story.unlinked': 'La connexion par {provider} a été déliée.',
  'identity.story.checked': "Une vérification de l'identité est terminée.",
  'identity.notice.checked': 'La vérification de votre identité est terminée',
  'identity.story.copyMade': 'Une copie de toutes les données personnelles a été créée.',
  'identity.notice.copyMade': 'La copie de vos données est prête',
  'identity.story.erased': 'Le compte a été effacé.',
  'identity.story.updated': 'Le profil a été modifié.',
}
