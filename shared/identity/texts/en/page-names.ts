/** The names of the area's pages, which the menu, the palette and crumbs say on every page. */
export const identityPages = {
  'identity.page.identityCheck': 'Identity check',
  'identity.page.terms': 'Terms',
  'identity.page.privacy': 'Privacy',
  'identity.page.contact': 'Contact',
} as const
