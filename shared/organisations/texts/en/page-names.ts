/** The names of the area's pages, which the menu, the palette and crumbs say on every page. */
export const organisationsPages = {
  'organisations.page.information': 'Information',
  'organisations.page.account': 'How you are paid',
  'organisations.page.books': 'Books of the account',
  'organisations.page.upgrade': 'Usage plan',
  'organisations.page.clients': 'Clients',
  'organisations.page.suppliers': 'Suppliers',
  'organisations.page.inviteMany': 'Invite many',
  'organisations.page.invitations': 'Invitations',
  'organisations.page.members': 'Members',
  'organisations.page.roles': 'Roles',
  'organisations.page.teams': 'Teams',
} as const
