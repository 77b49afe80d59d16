import { Contract, OrderProgress, ScheduleOverlay } from '#shared/deals/contract.ts'
import { DealFile } from '#shared/deals/deal-file.ts'
import { Invoice, isOpen } from '#shared/deals/invoice.ts'
import { type DealGroup, Engagement, Request } from '#shared/deals/request.ts'
import { Signature } from '#shared/deals/signature.ts'
import { type Party, partyKey } from '#shared/kit/event.ts'
import { shardOf } from '#shared/kit/shards.ts'
import { table } from '../kit/table.ts'

const listKey = (party: Party, group: DealGroup) => `${partyKey(party)}#${group}`
const newest = (row: { createdAt: string; id: string }) => `${row.createdAt}#${row.id}`

/** Each side has its list of each group; what is long about a request stands in Engagements. */
export const Requests = table(Request)('Requests', {
  pk: (key: { id: string }) => key.id,
  indexes: {
    byDemander: {
      pk: (part: { demander: Party; demanderGroup: DealGroup }) => listKey(part.demander, part.demanderGroup),
      sk: newest,
    },
    bySupplier: {
      pk: (part: { supplier: Party; supplierGroup: DealGroup }) => listKey(part.supplier, part.supplierGroup),
      sk: newest,
      when: (row: Request) => row.status !== 'draft',
    },
    byThread: { pk: (part: { thread: string }) => part.thread, sk: newest },
  },
})

export const Engagements = table(Engagement)('Engagements', { pk: (key: { requestId: string }) => key.requestId })

/** The files of a deal, the oldest first. */
export const DealFiles = table(DealFile)('DealFiles', {
  pk: (key: { thread: string; id: string }) => key.thread,
  sk: key => key.id,
})

/** One row for each person of a side, so that nobody signs twice. */
export const Signatures = table(Signature)('Signatures', {
  pk: (key: { requestId: string; side: string; uid: string }) => key.requestId,
  sk: key => `${key.side}#${key.uid}`,
})

/**
 * What the daily run looks through: a shard by the end of an id, the earliest day first. Days that no run reached are still there, and
 * come first.
 */
const due = {
  pk: (part: { id: string }) => shardOf(part.id),
  sk: (row: { id: string; next?: string | undefined }) => `${row.next}#${row.id}`,
  when: (row: { next?: string | undefined }) => row.next !== undefined,
} as const

export const Contracts = table(Contract)('Contracts', { pk: (key: { id: string }) => key.id, indexes: { due } })

/** What was delivered of an order, once something was: the order itself follows from its contract. */
export const PurchaseOrders = table(OrderProgress)('PurchaseOrders', { pk: (key: { id: string }) => key.id })

/** The payments and deliveries of a contract to which something happened, in their order. */
export const ScheduleItems = table(ScheduleOverlay)('ScheduleItems', {
  pk: (key: { contractId: string; kind: 'payment' | 'delivery'; number: number }) => key.contractId,
  sk: key => `${key.kind}#${String(key.number).padStart(8, '0')}`,
})

/** A draft is its supplier's own affair. */
const isForCustomer = (row: Invoice) => isOpen(row) && row.status !== 'draft'
const soonest = (row: Invoice) => `${row.payableBy}#${row.id}`

/** Each side has those of its invoices that are still to be paid, the soonest first; a deal knows all of its own. */
export const Invoices = table(Invoice)('Invoices', {
  pk: (key: { id: string }) => key.id,
  indexes: {
    openByCustomer: { pk: (part: { customer: Party }) => partyKey(part.customer), sk: soonest, when: isForCustomer },
    openBySupplier: { pk: (part: { supplier: Party }) => partyKey(part.supplier), sk: soonest, when: isOpen },
    due,
  },
})
