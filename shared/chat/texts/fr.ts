import type { chat as en } from './en.ts'

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
  // Files and conversations.
  'chat.attachmentTooLarge': 'Le fichier joint est trop volumineux. Envoyez un fichier de moins de 20 Mo.',
  'chat.noTeamsPartner': "Aucune équipe du partenaire n'est prête à discuter.",
  'chat.noUsersPartner': "Aucun utilisateur du partenaire n'est prêt à discuter.",
  'chat.noTeamsMine': "Aucune de vos équipes n'est prête à discuter.",
  'chat.noUsersMine': "Aucun de vos utilisateurs n'est prêt à discuter.",
  'chat.notInitialised': "La discussion n'a pas été initialisée.",
  'chat.confirm.deleteMessages': 'Voulez-vous vraiment supprimer définitivement ces messages ?',
  // Failures inside the chat.
  'chat.error.token': 'La demande de jeton a échoué.',
  'chat.error.initialise': "L'initialisation de la discussion a échoué.",
  'chat.error.client': "Le client de discussion n'est pas démarré.",
  'chat.error.noConversation': "La conversation n'existe pas.",
  'chat.error.create': "La conversation n'a pas pu être créée.",
  'chat.error.delete': "La conversation n'a pas pu être supprimée.",
  'chat.error.leave': 'Impossible de quitter la conversation.',
  'chat.error.removeParticipants': "Les participants n'ont pas pu être retirés de la conversation.",
  'chat.error.messages': "Les messages n'ont pas pu être chargés.",
  'chat.error.conversations': "Les conversations n'ont pas pu être chargées.",
  'chat.error.send': "L'envoi d'un message a échoué.",
}
