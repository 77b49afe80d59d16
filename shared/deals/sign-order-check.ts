import type { Side } from './request.ts'
import {
  currentGroup,
  isIn,
  lackingOf,
  type Ordered,
  orderOf,
  type Signer,
  type SignGroup,
  type SignOrder,
  signaturesOf,
} from './sign-order.ts'

/** Whether an order of signatures can be kept, and gone on with. Apart from the rule of the turn, which lists and pages of deals have. */

/** Who may sign for an organisation on a side: its roles that may, with how many hold each, and whether its owner may. */
export type Signatories = {
  readonly roles: readonly { readonly rid: string; readonly memberCount: number }[]
  readonly owner: boolean
}

/** Stands for the owner among the roles of a group. No role has this id. */
const theOwner = 'owner'
const keysOf = ({ roles, owner }: SignGroup): string[] => [...new Set<string>(roles), ...(owner ? [theOwner] : [])]

const roomIn = ({ roles, owner }: Signatories): ReadonlyMap<string, number> =>
  new Map([
    ...roles.map(({ rid, memberCount }) => [rid, memberCount] as const),
    ...(owner ? ([[theOwner, 1]] as const) : []),
  ])

/** The most of these signatures that can be given at once, each by somebody of one of its roles, with so many people in each. */
const mostGiven = (signatures: readonly (readonly string[])[], room: ReadonlyMap<string, number>): number => {
  const given = new Map<string, number[]>()
  const isGiven = (signature: number, tried: Set<string>): boolean =>
    (signatures[signature] ?? []).some(role => {
      if (tried.has(role)) return false
      tried.add(role)
      const there = given.get(role) ?? []
      if (there.length < (room.get(role) ?? 0)) {
        given.set(role, [...there, signature])
        return true
      }
      // Somebody of another role can give one of those instead.
      const moved = there.find(other => isGiven(other, tried))
      if (moved === undefined) return false
      given.set(role, [...there.filter(other => other !== moved), signature])
      return true
    })
  return signatures.filter((_, signature) => isGiven(signature, new Set())).length
}

/** What is wrong with an order, as an errorType with what its text says. */
export type OrderProblem =
  | { readonly errorType: 'deals.signOrderSum'; readonly params: { readonly sum: number; readonly needed: number } }
  | { readonly errorType: 'deals.signOrderRole'; readonly params: { readonly group: number } }
  | {
      readonly errorType: 'deals.signOrderTooFew'
      readonly params: { readonly group: number; readonly able: number; readonly needed: number }
    }

/**
 * Why an order is none that a side can keep; undefined where it is one. Its groups come to the side's number of signatures, every
 * role is there and may sign, and each group has enough people whichever of them signed before in groups that share a role with it:
 * nobody signs twice.
 */
export const orderProblem = (order: SignOrder, needed: number, signatories: Signatories): OrderProblem | undefined => {
  const sum = signaturesOf(order)
  if (sum !== needed) return { errorType: 'deals.signOrderSum', params: { sum, needed } }
  const room = roomIn(signatories)
  for (const [n, group] of order.entries()) {
    const keys = keysOf(group)
    if (keys.length === 0 || keys.some(key => !room.has(key)))
      return { errorType: 'deals.signOrderRole', params: { group: n + 1 } }
    const before = order.slice(0, n).flatMap(earlier => {
      const shared = keysOf(earlier).filter(key => keys.includes(key))
      return Array.from({ length: earlier.needed }, () => shared)
    })
    const people = keys.reduce((count, key) => count + (room.get(key) ?? 0), 0)
    const able = people - mostGiven(before, room)
    if (able < group.needed)
      return { errorType: 'deals.signOrderTooFew', params: { group: n + 1, able, needed: group.needed } }
  }
  return undefined
}

/** Whether one of those who may sign for an organisation. */
const mayBe = ({ roles, owner }: Signatories, { isOwner, rid }: Signer): boolean =>
  isOwner ? owner : roles.some(role => role.rid === rid)

/**
 * Whether a side lacks more signatures than it has people left who can give one, in whatever order.
 * @param signed those who signed, on either side, and belong to the organisation still, as what they are in it now: nobody signs twice
 */
export const isShort = (lacking: number, signatories: Signatories, signed: readonly Signer[]): boolean => {
  const able = [...roomIn(signatories).values()].reduce((sum, count) => sum + count, 0)
  return able - signed.filter(signer => mayBe(signatories, signer)).length < lacking
}

/**
 * Whether nobody is left who can give what the group lacks whose turn it is: its roles are gone, may not sign any more, or have too few people.
 * @param signed those who signed for the side and may still sign, as what they are now
 */
export const isStuck = (request: Ordered, side: Side, signatories: Signatories, signed: readonly Signer[]): boolean => {
  const order = orderOf(request, side) ?? []
  const current = currentGroup(request, side)
  const group = order[current - 1]
  if (!group) return false
  const room = roomIn(signatories)
  const people = keysOf(group).reduce((count, key) => count + (room.get(key) ?? 0), 0)
  const able = people - signed.filter(signer => isIn(group, signer)).length
  return able < (lackingOf(order, request.signs, side)[current - 1] ?? 0)
}
