import type { identityPages as en } from '../en/page-names.ts'

export const identityPages: Record<keyof typeof en, string> = {
  'identity.page.identityCheck': "Vérification d'identité",
  'identity.page.terms': 'Conditions',
  'identity.page.privacy': 'Confidentialité',
  'identity.page.contact': 'Contact',
}
