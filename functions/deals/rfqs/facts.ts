import type { Rfq } from '#shared/deals/rfq.ts'
import type { Party } from '#shared/kit/event.ts'

/** What is told of a request for quotes and one of its suppliers. No supplier is told of another. */
export const ofRfq = <D extends object>(rfq: Rfq, supplier: Party & { readonly name: string }, more: D) => ({
  subject: rfq,
  parties: [rfq.client, { id: supplier.id, type: supplier.type }],
  data: {
    ticketId: rfq.id,
    demanderId: rfq.client.id,
    demanderName: rfq.clientName,
    supplierId: supplier.id,
    supplierName: supplier.name,
    title: rfq.title,
    itemCount: rfq.items.length,
    status: rfq.status,
    until: rfq.until,
    ...more,
  },
})
