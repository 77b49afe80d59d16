import type { organisationsPages as en } from '../en/page-names.ts'

export const organisationsPages: Record<keyof typeof en, string> = {
  'organisations.page.information': 'Informations',
  'organisations.page.account': 'Comment vous êtes payé',
  'organisations.page.books': 'Livres du compte',
  'organisations.page.upgrade': "Formule d'utilisation",
  'organisations.page.clients': 'Clients',
  'organisations.page.suppliers': 'Fournisseurs',
  'organisations.page.inviteMany': 'Inviter en nombre',
  'organisations.page.invitations': 'Invitations',
  'organisations.page.members': 'Membres',
  'organisations.page.roles': 'Rôles',
  'organisations.page.teams': 'Équipes',
}
