/** Texts of the organisations area. Keys start with the area's name; parameters stand in braces. */
export const organisations = {
  // Names of the leaves of the permission tree.
  'organisations.permission.department.account.profileEdit': "Edit the organisation's profile",
  'organisations.permission.department.account.contacts': 'Contacts',
  'organisations.permission.department.account.wallet': 'Wallet',
  'organisations.permission.department.structure.client': 'Manage clients',
  'organisations.permission.department.structure.firm': 'Manage suppliers',
  'organisations.permission.department.structure.member': 'Manage members',
  'organisations.permission.department.structure.role': 'Manage roles',
  'organisations.permission.department.structure.team': 'Manage teams',
  'organisations.permission.assignment.ticket': 'Assign deals',
  'organisations.permission.assignment.microservice': 'Assign services',
  'organisations.permission.assignment.asset': 'Assign assets',
  'organisations.permission.assignment.file': 'Assign files',
  'organisations.permission.assignment.network.invitation': 'Assign partners',
  'organisations.permission.assignment.network.referral': 'Assign referrals',
  'organisations.permission.production.asset': 'Keep and offer assets',
  'organisations.permission.production.microservice': 'Create and publish services',
  'organisations.permission.production.file': 'Keep, share and sign files',
  'organisations.permission.transaction.messaging.messaging': 'Send and receive messages',
  'organisations.permission.transaction.marketplace.organizationJoin': 'Join organisations as a client',
  'organisations.permission.transaction.marketplace.microserviceRequest': 'Request services',
  'organisations.permission.transaction.marketplace.assetBuy': 'Buy and lease assets',
  'organisations.permission.transaction.ticket.demander': 'Act as the customer in deals',
  'organisations.permission.transaction.ticket.supplier': 'Act as the supplier in deals',
  'organisations.permission.transaction.network.invitation': 'Invite partners',
  'organisations.permission.transaction.network.referral': 'Make and answer referrals',
  // Why a person may not; `permission` is one of the names above.
  'organisations.why.personal': "'{permission}' belongs to organisations. Switch to one, or create one.",
  'organisations.why.client': "'{permission}' is for the members of this organisation; you are its client.",
  'organisations.why.supplier': 'As a supplier of this organisation you act in your own organisation, not here.',
  'organisations.why.noRole':
    'You have no role in this organisation yet. Ask a person who manages its members to give you one.',
  'organisations.why.role': "Your role does not grant '{permission}'. Ask a person who manages roles.",
  'organisations.why.noSuppliers':
    "'{permission}' opens once this organisation is the client of a supplier. Join one first.",
  'organisations.why.clientOrganisation':
    "'{permission}' is closed to organisations that are the client of a supplier.",
  // Entering an organisation.
  'organisations.notAClient': 'You are not a client of this organization.',
  'organisations.joinOneFirst': 'You should join in at least one Organization, Please try join in Organization first.',
} as const
