import type { workEvents as en } from '../en/events.ts'

export const workEvents: Record<keyof typeof en, string> = {
  'work.story.templateShared': "Le modèle '{title}' a été partagé.",
  'work.story.templateChanged': "Le modèle partagé '{title}' a été modifié.",
  'work.story.templateWithdrawn': "Le modèle '{title}' n'est plus partagé.",
  'work.story.templateRemoved': "Le modèle partagé '{title}' a été supprimé.",
  'work.story.cardAdded': 'La tâche « {card} » a été ajoutée.',
  'work.story.cardChanged': 'La tâche « {card} » a été modifiée.',
  'work.story.cardMoved': 'La tâche « {card} » a été déplacée.',
  'work.story.cardRemoved': 'La tâche « {card} » a été retirée.',
  'work.story.cardRestored': 'La tâche « {card} » a été rétablie.',
  'work.story.cardCommented': 'La tâche « {card} » a été commentée.',
  'work.story.boardChanged': 'Des colonnes ou des étiquettes du tableau À faire ont été modifiées.',
  'work.story.cardAssigned': "La tâche « {card} » a été confiée à quelqu'un.",
  'work.story.cardMentioned': "Quelqu'un a été mentionné à propos de la tâche « {card} ».",
  'work.story.cardNear': 'Un rappel a été envoyé pour la tâche « {card} ».',
  'work.story.cardDue': 'La tâche « {card} » arrive à échéance.',
  'work.notice.cardAssigned': 'La tâche « {card} » vous a été confiée.',
  'work.notice.cardMentioned': 'Vous avez été mentionné à propos de la tâche « {card} ».',
  'work.notice.cardNear': 'La tâche « {card} » arrive bientôt à échéance.',
  'work.notice.cardDue': 'La tâche « {card} » arrive à échéance.',
}
