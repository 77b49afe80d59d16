import type { marketplacePages as en } from '../en/page-names.ts'

export const marketplacePages: Record<keyof typeof en, string> = {
  'marketplace.page.service': 'Service',
  'marketplace.page.ownService': 'Votre service',
  'marketplace.page.serviceEdit': 'Modifier un service',
  'marketplace.page.serviceOffer': 'Proposer un service',
  'marketplace.page.asset': 'Actif',
  'marketplace.page.ownServices': 'Vos services',
  'marketplace.page.ownAssets': 'Vos actifs',
  'marketplace.page.bundle': 'Offre groupée',
  'marketplace.page.bundleNew': 'Nouvelle offre groupée',
  'marketplace.page.bundleEdit': 'Modifier une offre groupée',
  'marketplace.page.bundleOffer': 'Proposer une offre groupée',
  'marketplace.page.assetNew': 'Nouvel actif',
  'marketplace.page.assetEdit': 'Modifier un actif',
  'marketplace.page.businesses': 'Entreprises',
  'marketplace.page.businessSearch': 'Rechercher une entreprise',
  'marketplace.page.businessByCategory': 'Entreprises par secteur',
  'marketplace.page.businessFavourites': 'Entreprises favorites',
  'marketplace.page.newService': 'Nouveau service',
}
