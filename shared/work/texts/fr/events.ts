import type { workEvents as en } from '../en/events.ts'

export const workEvents: Record<keyof typeof en, string> = {
  'work.story.templateShared': "Le modèle '{title}' a été partagé.",
  'work.story.templateChanged': "Le modèle partagé '{title}' a été modifié.",
  'work.story.templateWithdrawn': "Le modèle '{title}' n'est plus partagé.",
  'work.story.templateRemoved': "Le modèle partagé '{title}' a été supprimé.",
}
