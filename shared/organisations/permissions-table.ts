import { type Leaf, leaves } from '../kit/leaves.ts'

/** What the spec stores beside every leaf of the permission tree (spec part 2, section 6). */
export type LeafFlags = {
  /** A client of the organisation has it, and so has a person on their own account. */
  readonly clientDefault: boolean
  /** A role can give it in an organisation that has suppliers, which is one that buys as somebody's client. */
  readonly clientOrgDefault: boolean
  /** A role can give it in an organisation without suppliers. */
  readonly memberEnabled: boolean
  /** The default role of a new member has it. */
  readonly memberDefault: boolean
  /** The admin role has it. */
  readonly memberAdmin: boolean
}

const flags = (row: string): LeafFlags => {
  const [client, clientOrg, enabled, member, admin] = [...row].map(mark => mark === 'y')
  return {
    clientDefault: client === true,
    clientOrgDefault: clientOrg === true,
    memberEnabled: enabled === true,
    memberDefault: member === true,
    memberAdmin: admin === true,
  }
}

/**
 * The flags of each leaf, as a row of y and n in the order of LeafFlags. The spec names the flags and fixes one column in
 * part ("Marketplace microservice/asset and demander permission are not enabled for plain members"); the rest is decided
 * here, for these reasons:
 * - clientDefault: a client buys, talks, joins, invites and refers, and keeps what is their own: profile, contacts, wallet,
 *   bought or leased assets, files to sign. A client offers no services, has no staff, and nothing to assign.
 * - clientOrgDefault: an organisation that has suppliers gains the buying side and loses nothing. Taking away what it sells
 *   with on the day that it becomes somebody's client would strand its own deals.
 * - memberEnabled: all but the buying side, which wants a supplier to buy from. Joining one is enabled.
 * - memberDefault: a plain member produces, serves clients and talks. A plain member does not commit the organisation: no buying, no
 *   partners, no money, no structure. Contacts is the one department leaf, so that a new member has a workspace before they
 *   has a team (see workspaces.ts).
 * - memberAdmin: everything. What the admin cannot do is what only ownership gives (permissions-changes.ts).
 */
export const leafFlags: Readonly<Record<Leaf, LeafFlags>> = {
  'department.account.profileEdit': flags('yyyny'),
  'department.account.contacts': flags('yyyyy'),
  'department.account.wallet': flags('yyyny'),
  'department.structure.client': flags('nyyny'),
  'department.structure.firm': flags('nyyny'),
  'department.structure.member': flags('nyyny'),
  'department.structure.role': flags('nyyny'),
  'department.structure.team': flags('nyyny'),
  'assignment.ticket': flags('nyyny'),
  'assignment.microservice': flags('nyyny'),
  'assignment.asset': flags('nyyny'),
  'assignment.file': flags('nyyny'),
  'assignment.network.invitation': flags('nyyny'),
  'assignment.network.referral': flags('nyyny'),
  'production.asset': flags('yyyyy'),
  'production.microservice': flags('nyyyy'),
  'production.file': flags('yyyyy'),
  'transaction.messaging.messaging': flags('yyyyy'),
  'transaction.marketplace.organizationJoin': flags('yyyny'),
  'transaction.marketplace.microserviceRequest': flags('yynny'),
  'transaction.marketplace.assetBuy': flags('yynny'),
  'transaction.ticket.demander': flags('yynny'),
  'transaction.ticket.supplier': flags('nyyyy'),
  'transaction.network.invitation': flags('yyyny'),
  'transaction.network.referral': flags('yyyny'),
}

/** The leaves for which a flag is set, in the order of the tree. */
export const leavesWith = (flag: keyof LeafFlags): readonly Leaf[] => leaves.filter(leaf => leafFlags[leaf][flag])
