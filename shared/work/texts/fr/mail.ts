import type { workMail as en } from '../en/mail.ts'

export const workMail: Record<keyof typeof en, string> = {
  'work.mail.why':
    "Vous recevez ce message en raison d'une tâche de votre tableau À faire, d'un modèle partagé avec vous ou d'un message qui vous a été écrit.",
  'work.mail.cardAssigned.subject': 'Une tâche pour vous : « {card} »',
  'work.mail.cardAssigned.body': 'La tâche « {card} » vous a été confiée.',
  'work.mail.cardAssigned.action': 'Ouvrir la tâche',
  'work.mail.cardMentioned.subject': 'Vous êtes mentionné : « {card} »',
  'work.mail.cardMentioned.body': "Quelqu'un vous a mentionné dans un commentaire de la tâche « {card} ».",
  'work.mail.cardMentioned.action': 'Lire le commentaire',
  'work.mail.cardNear.subject': 'Rappel : « {card} » arrive bientôt à échéance',
  'work.mail.cardNear.body': 'La tâche « {card} » arrive bientôt à échéance.',
  'work.mail.cardNear.action': 'Ouvrir la tâche',
  'work.mail.cardDue.subject': '« {card} » arrive à échéance',
  'work.mail.cardDue.body': "La tâche « {card} » arrive à échéance et n'est pas encore terminée.",
  'work.mail.cardDue.action': 'Ouvrir la tâche',
  'work.mail.came.subject': '{fromName} vous a répondu',
  'work.mail.came.body': '{fromName} a répondu à votre message.',
  'work.mail.came.action': 'Lire la réponse',
  // Sous une lettre que quelqu’un a écrite ici.
  'work.letter.why': '{writer} vous a envoyé ceci par Tradewell. Votre réponse à ce message lui parviendra.',
  'work.letter.read': 'Lire dans Tradewell',
  'work.mail.templateReceived.subject': 'Un modèle pour vous : « {title} »',
  'work.mail.templateReceived.body':
    'Le modèle « {title} » a été partagé avec vous. Il sert aux lettres, aux offres et aux messages.',
  'work.mail.templateReceived.action': 'Ouvrir le modèle',
}
