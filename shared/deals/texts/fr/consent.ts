import type { dealConsent as en } from '../en/consent.ts'

export const dealConsent: Record<keyof typeof en, string> = {
  'deals.sign.consent':
    "En signant, vous engagez {party} sur le texte de ce document, tel que son empreinte le fixe. Le nom et l'heure sont enregistrés.",
}
