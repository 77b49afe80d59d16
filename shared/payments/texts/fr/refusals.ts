import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.payments.unavailable':
    "Le prestataire de paiement ne répond pas. Rien n'a été débité ; réessayez dans un instant.",
  'refusal.payments.notByCard': 'Cette facture ne peut pas être payée par carte.',
  'refusal.payments.amountOutOfRange': 'Une carte règle des montants de {smallest} à {largest} {currency}.',
  'refusal.payments.underWay': "Un paiement de cette facture est en cours. Attendez qu'il soit terminé.",
}
