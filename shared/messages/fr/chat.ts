import type { chat as en } from '../en/chat.ts'

export const chat: Record<keyof typeof en, string> = {
  'chat.message.status.unsent': "En cours d'envoi",
  'chat.message.status.sent': 'Envoyé',
  'chat.message.status.failed': 'Non envoyé',
  'chat.message.status.deleted': 'Supprimé',
  'chat.message.event.deliver': 'Remettre',
  'chat.message.event.fail': 'Échouer',
  'chat.message.event.retry': 'Renvoyer',
  'chat.message.event.discard': 'Abandonner',
  'chat.message.event.edit': 'Modifier',
  'chat.message.event.delete': 'Supprimer',
}
