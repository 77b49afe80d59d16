import { z } from 'zod'
import {
  type DeclaredEvent,
  type EventData,
  type EventSpec,
  type EventType,
  event,
  type NoticeType,
} from '../kit/event.ts'
import type { Leaf } from '../kit/leaves.ts'
import { textOf } from '../kit/personal.ts'
import { dealPathsOf, listOfSide } from './paths.ts'
import type { Side } from './request.ts'

/** What every event of a deal carries: its parties by id and name, and the request that its page shows. */
export const dealData = z.strictObject({
  ticketId: z.string(),
  demanderId: z.string(),
  demanderName: textOf('demanderId'),
  supplierId: z.string(),
  supplierName: textOf('supplierId'),
  /** Of the first item, and how many there are. */
  title: textOf('nobody'),
  itemCount: z.number().int().optional(),
  status: textOf('nobody'),
})

/** The same with an amount and its currency, for events that tell one. */
export const sumData = dealData.extend({ amount: textOf('nobody'), currency: textOf('nobody') })

/** Whoever may not see a sale (seesSales in sides.ts) is not told of it. What is bought all may see. */
export const dealAudience: Readonly<Record<Side, readonly Leaf[]>> = {
  demander: ['transaction.ticket.demander', 'transaction.ticket.supplier'],
  supplier: ['transaction.ticket.supplier', 'assignment.ticket'],
}

/**
 * The server functions whose answers a move of a deal makes stale: test/functions/deal-readers.test.ts names one that reads deals and is not here.
 * Why they are not declared by their areas: docs/decisions/lists-of-areas.md.
 */
const dealFunctions = [
  'Tickets',
  'Contracts',
  'Offers',
  'ClientViews',
  'Proposals',
  'Rfqs',
  'Invoices',
  'InvoicePapers',
  'Credits',
  'CreditPapers',
  'Statements',
  'Statistics',
  'Uploads',
  'Audit',
  'Apprisings',
  'Payments',
  'AutoDebits',
  'DisputeFiles',
  'PaymentAccounts',
  'PaymentInstruments',
  'PinnedItems',
  'Templates',
] as const

type DealData = EventData & { readonly shape: (typeof dealData)['shape'] }
type DealNotice<K> = { readonly type: NoticeType; readonly text: K }

/**
 * Declares an event of a deal. Its sides are demander and supplier, who of them is told may see it, its page is the deal on the side of who reads and its table that of requests unless it
 * names others, and whoever is notified has the deal loaded again and finds the notification among those of deals.
 */
export const dealEvent = <
  const N extends EventType,
  S extends DealData,
  const K extends string = never,
  const M extends string = never,
>(
  type: N,
  {
    notice,
    ...spec
  }: Omit<EventSpec<S, Side, K, M>, 'sides' | 'touches' | 'notice' | 'table'> & {
    readonly notice?: DealNotice<K>
    readonly table?: string
  },
): DeclaredEvent<N, S, K, M> =>
  event<N, S, Side, K, M>(type, {
    table: 'Requests',
    href: ({ data }, side) => dealPathsOf[listOfSide(side)].detail(String(data.ticketId)),
    audience: dealAudience,
    ...spec,
    sides: ({ demanderId, supplierId }) => ({ demander: String(demanderId), supplier: String(supplierId) }),
    ...(notice ? { notice: { ...notice, section: 'deal' }, touches: dealFunctions } : {}),
  })

/** The ids of a list that the data of an event names, one after the other. */
export const idsOf = (list: string): string[] => list.split(' ').filter(id => id !== '')
