import type { networkPages as en } from '../en/page-names.ts'

export const networkPages: Record<keyof typeof en, string> = {
  'network.page.contacts': 'Contacts',
  'network.page.partners': 'Partenaires',
  'network.page.networkReferrals': 'Recommandations de partenaires',
  'network.page.findPartner': 'Trouver un partenaire',
  'network.page.assignDeals': 'Attribuer des affaires',
  'network.page.assignServices': 'Attribuer des services',
  'network.page.assignAssets': 'Attribuer des actifs',
  'network.page.assignFiles': 'Attribuer des fichiers',
  'network.page.assignReferrals': 'Attribuer des recommandations',
  'network.page.assignPartners': 'Attribuer des partenaires',
  'network.page.accountingPlatforms': 'Plateformes comptables',
}
