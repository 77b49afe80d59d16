/**
 * The leaves of the permission tree by group (spec part 2, section 6). A role stores a boolean for each; contracts name
 * them in `allow`; the rules over them are in permissions.ts.
 */
export const leaves = [
  'department.account.profileEdit',
  'department.account.contacts',
  'department.account.wallet',
  'department.structure.client',
  'department.structure.firm',
  'department.structure.member',
  'department.structure.role',
  'department.structure.team',
  'assignment.ticket',
  'assignment.microservice',
  'assignment.asset',
  'assignment.file',
  'assignment.network.invitation',
  'assignment.network.referral',
  'production.asset',
  'production.microservice',
  'production.file',
  'transaction.messaging.messaging',
  'transaction.marketplace.organizationJoin',
  'transaction.marketplace.microserviceRequest',
  'transaction.marketplace.assetBuy',
  'transaction.ticket.demander',
  'transaction.ticket.supplier',
  'transaction.network.invitation',
  'transaction.network.referral',
] as const

export type Leaf = (typeof leaves)[number]

export const isLeaf = (name: string): name is Leaf => (leaves as readonly string[]).includes(name)
