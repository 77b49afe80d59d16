import type { dealConsent as en } from '../en/consent.ts'

export const dealConsent: Record<keyof typeof en, string> = {
  'deals.sign.consent':
    "En signant, vous engagez {party} sur le texte de ce document, tel que son empreinte le fixe. Le nom et l'heure sont enregistrés.",
  'deals.sign.consent.fee':
    "En acceptant, vous engagez {party} sur cette formule aux prix affichés ici, chaque mois jusqu'à ce qu'elle change. Le contrat avec Tradewell dit exactement cela ; le nom et l'heure sont enregistrés.",
}
