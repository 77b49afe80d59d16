import type { Allow, Method } from '#shared/kit/contract.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import type { Leaf } from '#shared/kit/leaves.ts'
import { Refusal } from '#shared/kit/refusal.ts'

/** What the gateway's authoriser verified of the caller's token. Nothing else of a request says who calls. */
export type Caller = {
  readonly uid: Uid
  /** When this session began with a password or a provider, in seconds since 1970; renewing its tokens does not move it. */
  readonly signedInAt?: number
  /** Which session it is, and how its browser describes itself. */
  readonly session?: { readonly id: string; readonly agent: string }
  /** Nobody is at the browser: the call is not one that keeps the session open. */
  readonly unattended?: boolean
}

/** For whom a call says that it acts, not yet believed: an organisation, and a team of it. */
export type ActingFor = { readonly organisationId?: string | undefined; readonly teamId?: string | undefined }

/** The organisation an actor acts for, from its own rows, never from the request. */
export type Membership = {
  readonly id: string
  /** The id of the membership. */
  readonly mid: string
  readonly memberType: 'individual' | 'member' | 'client' | 'supplier' | 'business'
  readonly isOwner: boolean
  readonly roleLevel: number
  /** The role that they hold: none for the owner, who stands above all of them, and for whose role is gone. */
  readonly rid?: string
  readonly teamIds: readonly string[]
  /** The team of it in whose name they work, checked: one of theirs, or any for who keeps teams. */
  readonly tid?: string
}

/** A verified person, on their own account or for an organisation they belong to, with what they may do there. */
export type Actor = {
  readonly uid: Uid
  /** The session that acts. */
  readonly session?: string
  /** When it began, in seconds since 1970. */
  readonly signedInAt?: number
  readonly organisation?: Membership
  readonly permissions: ReadonlySet<Leaf>
  /** Why a permission is not theirs, as a catalogue key. */
  readonly why?: (leaf: Leaf) => string | undefined
  /** The organisation is behind with its usage fee: only methods that say so are open. */
  readonly isBehind?: true
  /** Whom the actions bind: the organisation, or the person. */
  readonly party: Party
}
export type MemberActor = Actor & { readonly organisation: Membership }

/**
 * The first layer of permission: may this caller try this method at all?
 * @throws {Refusal} `auth.signInRequired`, `auth.organisationRequired` or `auth.denied`
 */
export const admit = (allow: Allow, actor: Actor | undefined): void => {
  if (allow === 'public') return
  if (!actor) throw new Refusal('auth.signInRequired')
  if (allow === 'signedIn') return
  if (allow === 'member') {
    if (!actor.organisation) throw new Refusal('auth.organisationRequired')
    return
  }
  const leaves: readonly [Leaf, ...Leaf[]] = typeof allow === 'string' ? [allow] : allow
  if (leaves.some(leaf => actor.permissions.has(leaf))) return
  const [permission] = leaves
  const reason = actor.why?.(permission)
  throw new Refusal('auth.denied', reason ? { reason, permission } : {})
}

/** While the usage fee is unpaid most methods are closed for who acts for the organisation. @throws {Refusal} auth.feeUnpaid */
export const admitUnpaid = ({ allow, whileUnpaid }: Pick<Method, 'allow' | 'whileUnpaid'>, actor?: Actor): void => {
  if (actor?.isBehind && !whileUnpaid && allow !== 'public') throw new Refusal('auth.feeUnpaid')
}
