import type { organisationsMergeTexts as en } from '../en/merge.ts'

export const organisationsMergeTexts: Readonly<Record<keyof typeof en, string>> = {
  'organisations.merge.organisation': 'Votre organisation',
  'organisations.merge.organisation.tradingName': 'Nom de votre organisation',
  'organisations.merge.organisation.abn': 'ABN de votre organisation',
  'organisations.merge.organisation.email': 'Adresse e-mail de votre organisation',
  'organisations.merge.organisation.phone': 'Téléphone de votre organisation',
  'organisations.merge.organisation.website': 'Site web de votre organisation',
  'organisations.merge.organisation.addressLine1': 'Rue de votre organisation',
  'organisations.merge.organisation.city': 'Ville de votre organisation',
  'organisations.merge.organisation.region': 'État de votre organisation',
  'organisations.merge.organisation.postalCode': 'Code postal de votre organisation',
}
