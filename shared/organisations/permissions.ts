import type { Allow } from '../kit/contract.ts'
import { type Leaf, leaves } from '../kit/leaves.ts'
import { isClientType, type MemberType } from './member-type.ts'
import { type LeafFlags, leafFlags } from './permissions-table.ts'
import { type Role, roleGrants } from './role.ts'
import type { organisations } from './texts/en.ts'

/**
 * Who asks for a permission, as plain data. A person without an organisation is `personal`. In an organisation only an
 * active membership makes an actor; loading it is the server's business.
 */
export type PermissionActor =
  | { readonly kind: 'personal' }
  | {
      readonly kind: 'organisation'
      readonly memberType: MemberType
      /** The organisation's ownerId is this person's uid. */
      readonly isOwner: boolean
      /** The member's role; absent while there is none. */
      readonly role?: Role | undefined
      /** The organisation buys from somebody, or has (`buys`). */
      readonly organisationHasSuppliers: boolean
    }

/** What an organisation's row says of its buying. */
export type Buying = { readonly supplierCount: number; readonly hasBought?: true | undefined }

/**
 * Whether an organisation has suppliers, as permissions ask: now, or it had one. Deals outlive the relation that they began in, which either
 * side ends by itself: who bought goes on paying, accepting and refusing. New requests still take a supplier (shared/terms/request-obstacle.ts).
 */
export const buys = ({ supplierCount, hasBought }: Buying): boolean => supplierCount > 0 || hasBought === true

/** Whether somebody owns an organisation. */
export const owns = (uid: string, organisation: { readonly ownerId: string }): boolean => organisation.ownerId === uid

/**
 * A member as an actor, from the rows of the organisation, the membership and the role. The owner is whose uid is the
 * organisation's ownerId; suppliers are whom it buys from (spec part 2, section 6).
 */
export const actorOf = (
  organisation: Buying & { readonly ownerId: string },
  member: { readonly uid: string; readonly type: MemberType },
  role: Role | undefined,
): Extract<PermissionActor, { kind: 'organisation' }> => ({
  kind: 'organisation',
  memberType: member.type,
  isOwner: owns(member.uid, organisation),
  role,
  organisationHasSuppliers: buys(organisation),
})

export type Verdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: keyof typeof organisations & `organisations.why.${string}` }

const allowed: Verdict = { allowed: true }
const denied = (reason: (Verdict & { allowed: false })['reason']): Verdict => ({ allowed: false, reason })

/**
 * Whether an actor has a leaf and, if not, why, as a catalogue key whose text takes `{permission}`, the leaf's label
 * (leafLabel). Spec part 2, section 6, read like this:
 * - "Clients get clientDefault values": so do persons on their own account, who are everybody's possible clients. What a
 *   client has is over their own things: they act as themselves (acting.ts), and their wallet leaf never opens the organisation's.
 * - "role value AND memberEnabled (or AND clientOrgDefault if the organisation has suppliers)": one ceiling takes the
 *   other's place. Both together would let nobody buy, as the buying side is not memberEnabled.
 * - The owner needs no role and has every value, under the same ceiling.
 * - A member without a role has nothing. Were it the default role, deleting a stricter role would promote its members.
 * - A supplier has nothing and acts in an organisation of its own.
 *
 * @param table the flags of every leaf; the product's own unless a test proves the formula over others
 */
export const explain = (
  actor: PermissionActor,
  leaf: Leaf,
  table: Readonly<Record<Leaf, LeafFlags>> = leafFlags,
): Verdict => {
  const flags = table[leaf]
  if (actor.kind === 'personal') return flags.clientDefault ? allowed : denied('organisations.why.personal')
  if (!actor.isOwner) {
    if (isClientType(actor.memberType)) return flags.clientDefault ? allowed : denied('organisations.why.client')
    if (actor.memberType === 'supplier') return denied('organisations.why.supplier')
    if (!actor.role) return denied('organisations.why.noRole')
    if (!roleGrants(actor.role, leaf)) return denied('organisations.why.role')
  }
  const ceiling = actor.organisationHasSuppliers ? flags.clientOrgDefault : flags.memberEnabled
  if (ceiling) return allowed
  return denied(
    actor.organisationHasSuppliers ? 'organisations.why.clientOrganisation' : 'organisations.why.noSuppliers',
  )
}

/** Why somebody may not try something, and which permission it takes; none where it takes an organisation. */
export type Denial = { readonly reason: (Verdict & { allowed: false })['reason']; readonly leaf?: Leaf }

/** Why an actor may not try what a method asks for (kit/contract.ts, Allow); undefined for who may. */
export const denialOf = (actor: PermissionActor, needs: Allow | undefined): Denial | undefined => {
  if (needs === undefined || needs === 'public' || needs === 'signedIn') return undefined
  if (needs === 'member') return actor.kind === 'personal' ? { reason: 'organisations.why.noOrganisation' } : undefined
  const leaves: readonly [Leaf, ...Leaf[]] = typeof needs === 'string' ? [needs] : needs
  if (leaves.some(leaf => can(actor, leaf))) return undefined
  const [leaf] = leaves
  const verdict = explain(actor, leaf)
  return verdict.allowed ? undefined : { reason: verdict.reason, leaf }
}

/** The permission of those who can do something about a reason: whom to ask. None where nobody of the organisation can. */
export const helpingLeaf = (reason: Denial['reason']): Leaf | undefined => {
  if (reason === 'organisations.why.role') return 'department.structure.role'
  if (reason === 'organisations.why.noRole') return 'department.structure.member'
  return reason === 'organisations.why.noSuppliers' ? 'transaction.marketplace.organizationJoin' : undefined
}

/** Whether an actor has a leaf. */
export const can = (actor: PermissionActor, leaf: Leaf): boolean => explain(actor, leaf).allowed

/** Every leaf that an actor has. */
export const effectivePermissions = (actor: PermissionActor): ReadonlySet<Leaf> =>
  new Set(leaves.filter(leaf => can(actor, leaf)))

/** The catalogue key of a leaf's name, as roles and explanations show it. */
export const leafLabel = (leaf: Leaf): keyof typeof organisations => `organisations.permission.${leaf}`
