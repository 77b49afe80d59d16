import { DealsRefusal } from '#shared/deals/refusal.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { hasEnded, type Relation } from '#shared/organisations/member.ts'
import { isClientType } from '#shared/organisations/member-type.ts'

/** Whether a relation is that of a client and its supplier now. */
export const isDealing = (relation: Relation | undefined): relation is Relation =>
  relation?.status === 'active' && isClientType(relation.type)

/** Whether it was one, and is over. Both sides know who the other was, so that one may be told. */
export const wasDealing = (relation: Relation | undefined): relation is Relation =>
  relation !== undefined && hasEnded(relation) && isClientType(relation.type)

type Former = Party & { readonly name: string }

/**
 * Holds who a draft names to those that still deal with its author. The keys say to the form which of them to take out.
 * @throws {Refusal} what is named, where there are former ones
 */
export const assertNoneFormer = (
  reason: 'deals.formerSuppliers' | 'deals.formerClients',
  former: readonly Former[],
): void => {
  if (former.length === 0) return
  throw new DealsRefusal(reason, {
    names: former.map(({ name }) => name || '–').join(', '),
    parties: former.map(partyKey).join(' '),
  })
}
