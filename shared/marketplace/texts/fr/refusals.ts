import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.marketplace.serviceIncomplete': "Le service n'est pas encore complet. Ouvrez-le pour voir ce qui manque.",
}
