import { Contract, itemBriefsOf, OrderProgress, ScheduleOverlay } from '#shared/deals/contract.ts'
import { DealFile } from '#shared/deals/deal-file.ts'
import { DeliveryAct, waitsSince } from '#shared/deals/delivery.ts'
import { Invoice, isOpen } from '#shared/deals/invoice.ts'
import { ReminderPause, ReminderSetting } from '#shared/deals/reminders.ts'
import { type DealGroup, Engagement, StoredRequest } from '#shared/deals/request.ts'
import { Signature } from '#shared/deals/signature.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { table } from '../kit/table.ts'
import { actsOf, due, eight, newest } from './list-keys.ts'

const listKey = (party: Party, group: DealGroup) => `${partyKey(party)}#${group}`

/** Each side has its list of each group; what is long about a request stands in Engagements. */
export const Requests = table(StoredRequest)('Requests', {
  pk: (key: { id: string }) => key.id,
  indexes: {
    byDemander: {
      pk: (part: { demander: Party; demanderGroup: DealGroup }) => listKey(part.demander, part.demanderGroup),
      sk: newest,
    },
    bySupplier: {
      pk: (part: { supplier: Party; supplierGroup: DealGroup }) => listKey(part.supplier, part.supplierGroup),
      sk: newest,
      when: (row: StoredRequest) => row.status !== 'draft',
    },
    byThread: { pk: (part: { thread: string }) => part.thread, sk: newest },
    due,
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

/** Its row is written at each delivery, payment and credit, with the index of the daily run: what its items are in short is not in it. */
export const Contracts = table(Contract)('Contracts', {
  pk: (key: { id: string }) => key.id,
  indexes: { due },
  derived: { itemBriefs: itemBriefsOf },
})

/** When clients are reminded, of those organisations that have said so. */
export const ReminderRules = table(ReminderSetting)('ReminderRules', { pk: (key: { oid: string }) => key.oid })

/** The clients whose reminders are paused, of each organisation. */
export const ReminderPauses = table(ReminderPause)('ReminderPauses', {
  pk: (key: { oid: string; client: Party }) => key.oid,
  sk: key => partyKey(key.client),
})

/** What was delivered of an order, once something was: the order itself follows from its contract. */
export const PurchaseOrders = table(OrderProgress)('PurchaseOrders', { pk: (key: { id: string }) => key.id })

/** The payments and deliveries of a contract to which something happened, in their order. */
export const ScheduleItems = table(ScheduleOverlay)('ScheduleItems', {
  pk: (key: { contractId: string; kind: 'payment' | 'delivery'; number: number }) => key.contractId,
  sk: key => `${key.kind}#${eight(key.number)}`,
  indexes: {
    /** The deliveries that are a party's move, whatever contract they are of, the one first that has been so for longest. */
    byMove: {
      pk: ({ status, move }: { status: ScheduleOverlay['status']; move?: { party: Party } | undefined }) =>
        move ? `${status}#${partyKey(move.party)}` : '',
      sk: (row: ScheduleOverlay) =>
        `${(row.kind === 'delivery' && waitsSince(row)) || ''}#${row.contractId}#${eight(row.number)}`,
      when: (row: ScheduleOverlay) => 'move' in row && row.move !== undefined,
    },
  },
})

/** What the sides did with the deliveries of a contract, in their order: reports, disputes, and that each was accepted. */
export const DeliveryActs = table(DeliveryAct)('DeliveryActs', {
  pk: (key: { contractId: string; number: number; entry: number }) => key.contractId,
  sk: key => `${actsOf(key.number)}${eight(key.entry)}`,
})

/** Where each side has its invoices: those that are open, and apart from them those that are not any more, and those that are no more than drafts. */
const stand = (party: Party, status: Invoice['status']) => {
  if (status === 'draft') return `${partyKey(party)}#draft`
  return isOpen({ status }) ? partyKey(party) : `${partyKey(party)}#closed`
}
/** Of those that are open the one to be paid soonest, of the others the one that was closed first. */
const inOrder = (row: Invoice) => `${isOpen(row) ? row.payableBy : row.updatedAt}#${row.id}`
const wentOut = ({ supplierSign }: Invoice) => supplierSign !== undefined

/**
 * Each side has those of its invoices that are still to be paid, and under another key of the same index those that are not any more, for
 * statements. A draft is its supplier's own affair, and under a key of its own, so that it is found however many others are out. One that was
 * voided is nobody's. A deal knows all of its own.
 */
export const Invoices = table(Invoice)('Invoices', {
  pk: (key: { id: string }) => key.id,
  indexes: {
    openByCustomer: {
      pk: (part: { customer: Party; status: Invoice['status'] }) => stand(part.customer, part.status),
      sk: inOrder,
      when: wentOut,
    },
    openBySupplier: {
      pk: (part: { supplier: Party; status: Invoice['status'] }) => stand(part.supplier, part.status),
      sk: inOrder,
      when: (row: Invoice) => wentOut(row) || row.status === 'draft',
    },
    due,
  },
  stream: true,
})
