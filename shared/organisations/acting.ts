import type { Agent } from '../kit/agent.ts'
import type { Party } from '../kit/event.ts'
import type { Leaf } from '../kit/leaves.ts'
import { isClientType, type MemberType } from './member-type.ts'

/** Somebody in whose name something is done. `user` and `organization` are parties; the others are their agents. */
export type Identity = { readonly id: string; readonly type: 'user' | 'organization' | 'client' | 'member' | 'team' }

/** The person who acts, and where. */
export type ActingPerson =
  | { readonly kind: 'personal'; readonly uid: string }
  | {
      readonly kind: 'organisation'
      readonly uid: string
      /** The id of the membership row. */
      readonly mid: string
      readonly oid: string
      readonly memberType: MemberType
      /** The team switched to, if any. */
      readonly tid?: string | undefined
    }

/**
 * The kinds of items by whose they are. What one says, signs or ticks off is a person's; what is produced and traded is the
 * team's that works on it; money, address book, partners and structure are the organisation's. The spec says that the
 * identity depends on the item kind and leaves the kinds open (part 1, section 6).
 */
const belongsTo = {
  conversation: 'member',
  card: 'member',
  signature: 'member',
  rating: 'member',
  service: 'team',
  asset: 'team',
  file: 'team',
  template: 'team',
  ticket: 'team',
  referral: 'team',
  contract: 'organization',
  invoice: 'organization',
  wallet: 'organization',
  contact: 'organization',
  invitation: 'organization',
  structure: 'organization',
  profile: 'organization',
} as const

export type ItemKind = keyof typeof belongsTo
export const itemKinds = Object.keys(belongsTo) as ItemKind[]

/** What a client does with the organisation, in the name of the membership; all else is done as the user. */
const betweenClientAndOrganisation: ReadonlySet<ItemKind> = new Set([
  'conversation',
  'file',
  'rating',
  'ticket',
  'referral',
])

/**
 * In whose name a person acts on an item. On their own account: as the user. As a client-type member: as the client
 * towards the organisation, as the user with what is their own. As a member of the staff: as the member, the active team or
 * the organisation. A supplier is no agent of the organisation that buys from it, so its person acts as the user.
 */
export const actingIdentity = (person: ActingPerson, kind: ItemKind): Identity => {
  const user: Identity = { id: person.uid, type: 'user' }
  if (person.kind === 'personal') return user
  if (isClientType(person.memberType))
    return betweenClientAndOrganisation.has(kind) ? { id: person.mid, type: 'client' } : user
  if (person.memberType !== 'member') return user
  if (belongsTo[kind] === 'member') return { id: person.mid, type: 'member' }
  if (belongsTo[kind] === 'team' && person.tid !== undefined) return { id: person.tid, type: 'team' }
  return { id: person.oid, type: 'organization' }
}

/** The party whose rows and money an action touches: the organisation's for its staff, the person's own for everybody else. */
export const actingParty = (
  person:
    | { readonly kind: 'personal'; readonly uid: string }
    | Omit<Extract<ActingPerson, { kind: 'organisation' }>, 'mid' | 'tid'>,
): { readonly id: string; readonly type: 'user' | 'organization' } =>
  person.kind === 'organisation' && person.memberType === 'member'
    ? { id: person.oid, type: 'organization' }
    : { id: person.uid, type: 'user' }

/** Who acts, as a call knows them: the person, the party, and the membership where it is one. */
export type Acting = {
  readonly uid: string
  readonly party: Party
  readonly organisation?:
    | {
        readonly id: string
        readonly mid: string
        readonly memberType: MemberType
        readonly teamIds: readonly string[]
        /** The team in whose name they work. */
        readonly tid?: string | undefined
      }
    | undefined
  readonly permissions: ReadonlySet<Leaf>
}

/**
 * The agent of what somebody begins: in whose name they act on such an item, where a member's or a client's own item is the
 * person's. Assigning it, which comes with the network, will set another.
 */
export const agentFor = ({ uid, organisation }: Acting, kind: ItemKind): Agent => {
  const { id, type } = actingIdentity(
    organisation ? { kind: 'organisation', uid, oid: organisation.id, ...organisation } : { kind: 'personal', uid },
    kind,
  )
  return type === 'member' || type === 'client' ? { id: uid, type: 'user' } : { id, type }
}

/** Whether an item is somebody's own: theirs, one of their teams', or that of the organisation that they act for. */
export const isOwn = ({ uid, party, organisation }: Acting, agent: Agent): boolean => {
  if (agent.type === 'user') return agent.id === uid
  if (agent.type === 'team')
    return (
      party.type === 'organization' &&
      (organisation?.tid === agent.id || organisation?.teamIds.includes(agent.id) === true)
    )
  return party.type === 'organization' && party.id === agent.id
}

/**
 * Whether somebody may act on an item of their party: who is responsible for it, and who may assign it to somebody else.
 * What the item's party is, and which permission the act takes, is asked apart.
 * @param assigning the permission to assign items of its kind
 */
export const mayActOn = (acting: Acting, agent: Agent, assigning: Leaf & `assignment.${string}`): boolean =>
  isOwn(acting, agent) || acting.permissions.has(assigning)
