import type { EngagementItem } from '#shared/deals/request.ts'
import type { OfferItem } from '#shared/deals/Tickets.contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { sameParty } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { ItemChoice } from '#shared/terms/choice.ts'
import { nextItemId } from '#shared/terms/item.ts'
import { assertContents } from '../price.ts'
import type { ProposalWork } from './uses.ts'

/** An item that a supplier offers, and what is long about it. */
export type OfferedItem = { readonly item: ItemChoice; readonly words: EngagementItem }

/** A service that its own supplier offers, published or not. @throws {Refusal} notFound */
const ownService = async ({ db }: ProposalWork, sid: Service['id'], supplier: Party): Promise<Service> => {
  const service = await db.services.need({ id: sid })
  if (service.stat === 'removed' || !sameParty(service.owner, supplier)) throw new Refusal('notFound')
  return service
}

/**
 * The items that a supplier offers of its own accord. What a service is called and says of itself comes from it; its price, its letter and its
 * dates are the supplier's to say, as are the words of an item that is no service.
 * @throws {Refusal} notFound, deals.itemWithoutContents
 */
export const itemsOffered = async (
  work: ProposalWork,
  items: readonly OfferItem[],
  supplier: Party,
): Promise<OfferedItem[]> => {
  const services = await Promise.all(items.map(({ sid }) => (sid ? ownService(work, sid, supplier) : undefined)))
  const ids = items.flatMap(({ id }) => id ?? [])
  return items.map(({ description = '', engagementLetter, ...given }, n) => {
    const service = services[n]
    const id = given.id ?? nextItemId(ids)
    if (!given.id) ids.push(id)
    const { type, title } = service ? { type: service.type, title: service.name } : given
    assertContents({ type, title })
    return {
      item: { ...given, id, type, title },
      words: {
        id,
        title,
        description: service ? service.description : description,
        // A client who was offered something was asked nothing.
        questions: [],
        answers: {},
        engagementLetter: engagementLetter ?? service?.engagementLetter ?? '',
        acceptLetter: service?.acceptLetter ?? '',
      },
    }
  })
}
