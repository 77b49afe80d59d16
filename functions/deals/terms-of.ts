import type { DocumentView } from '#shared/deals/Contracts.contract.ts'
import type { Request } from '#shared/deals/request.ts'
import { timeframeOf } from '#shared/terms/deal-frame.ts'

/** What a document comes to, for a last look before it is signed; nothing of one without price. */
export const termsOf = ({ choice, price, title, itemCount }: Request): Pick<DocumentView, 'terms'> =>
  choice && price
    ? {
        terms: {
          title,
          itemCount,
          items: choice.items.map(({ id, title, quantity, cost }) => ({ id, title, quantity, cost })),
          total: price,
          until: timeframeOf(choice).end,
          ...(choice.recurring ? { recurring: choice.recurring } : {}),
        },
      }
    : {}
