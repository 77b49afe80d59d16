import type { filesEvents as en } from '../en/events.ts'

export const filesEvents: Record<keyof typeof en, string> = {
  'files.story.threadAdded': '{name} a été ajouté',
  'files.story.threadChanged': '{name} a été modifié',
  'files.story.versionAdded': '{name} a une version {number}',
  'files.story.threadShared': 'Nouveaux destinataires de {name} : {count}',
  'files.story.threadUnshared': '{name} a un destinataire de moins',
  'files.story.threadWithdrawn': '{name} a été repris à ses destinataires',
  'files.story.threadRestored': '{name} a été rendu à ses destinataires',
  'files.story.threadRemoved': '{name} a été supprimé',
  'files.story.shareReceived': '{ownerName} a partagé {name}',
  'files.story.shareUpdated': '{ownerName} a ajouté la version {number} de {name}',
  'files.story.shareEnded': '{ownerName} ne partage plus {name}',
  'files.notice.shareReceived': '{ownerName} a partagé {name} avec vous.',
  'files.notice.shareUpdated': '{ownerName} a ajouté la version {number} de {name}.',
  'files.notice.shareEnded': '{ownerName} ne partage plus {name} avec vous.',
}
