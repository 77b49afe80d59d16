import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.signUp.tooManyCodes':
    'Cinq codes ont été envoyés à cette adresse en une heure. Utilisez le dernier, ou réessayez plus tard.',
  'refusal.signIn.notFresh':
    "Pour cela, reconnectez-vous : c'est possible dans les {minutes} minutes qui suivent la connexion.",
  'refusal.signIn.lastWay': 'Votre compte a été créé par cette connexion : elle reste.',
}
