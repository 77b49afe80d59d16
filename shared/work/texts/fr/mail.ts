import type { workMail as en } from '../en/mail.ts'

export const workMail: Record<keyof typeof en, string> = {
  'work.mail.why': "Vous recevez ce message en raison d'une tâche de votre tableau À faire.",
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
}
