import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.signUp.tooManyCodes':
    'Cinq codes ont été envoyés à cette adresse en une heure. Utilisez le dernier, ou réessayez plus tard.',
}
