/** The names of the area's pages, which the menu, the palette and crumbs say on every page. */
export const networkPages = {
  'network.page.contacts': 'Contacts',
  'network.page.partners': 'Partners',
  'network.page.networkReferrals': 'Partner referrals',
  'network.page.findPartner': 'Find a partner',
  'network.page.assignDeals': 'Assign deals',
  'network.page.assignServices': 'Assign services',
  'network.page.assignAssets': 'Assign assets',
  'network.page.assignFiles': 'Assign files',
  'network.page.assignReferrals': 'Assign referrals',
  'network.page.assignPartners': 'Assign partners',
  'network.page.accountingPlatforms': 'Accounting platforms',
} as const
