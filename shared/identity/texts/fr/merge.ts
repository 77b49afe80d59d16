import type { identityMergeTexts as en } from '../en/merge.ts'

export const identityMergeTexts: Readonly<Record<keyof typeof en, string>> = {
  'identity.merge.person': 'Auteur',
  'identity.merge.person.firstName': "Prénom de l'auteur",
  'identity.merge.person.lastName': "Nom de l'auteur",
  'identity.merge.person.email': "Adresse e-mail de l'auteur",
  'identity.merge.person.phone': "Téléphone de l'auteur",
}
