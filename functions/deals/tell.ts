import type { Contract } from '#shared/deals/contract.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import type { Told } from '../kit/serve.ts'

type Data = DomainEvent['data']

/** An event about a request, with all that its readers need. */
export const ofRequest = (
  type: `deals.request.${string}` | `deals.offer.${string}` | 'deals.contract.signed',
  request: Request,
  more: Data = {},
): Told => ({
  type,
  subject: { table: 'Requests', id: request.id, version: request.version },
  parties: [request.demander, request.supplier],
  thread: request.thread,
  data: {
    title: request.title,
    status: request.status,
    demander: request.demanderName,
    supplier: request.supplierName,
    ...(request.price ? { amount: request.price.amount, currency: request.price.currency } : {}),
    ...more,
  },
})

/** An event about a contract. */
export const ofContract = (
  type: `deals.contract.${string}` | `deals.delivery.${string}`,
  contract: Contract,
  more: Data = {},
): Told => ({
  type,
  subject: { table: 'Contracts', id: contract.id, version: contract.version },
  parties: [contract.customer, contract.supplier],
  thread: contract.thread,
  data: {
    title: contract.title,
    status: contract.status,
    requestId: contract.requestId,
    demander: contract.customerName,
    supplier: contract.supplierName,
    amount: contract.total,
    currency: contract.currency,
    ...more,
  },
})

/** An event about an invoice. */
export const ofInvoice = (type: `deals.invoice.${string}`, invoice: Invoice, more: Data = {}): Told => ({
  type,
  subject: { table: 'Invoices', id: invoice.id, version: invoice.version },
  parties: [invoice.customer, invoice.supplier],
  thread: invoice.thread,
  data: {
    title: invoice.title,
    reference: invoice.reference,
    status: invoice.status,
    requestId: invoice.requestId,
    demander: invoice.customerName,
    supplier: invoice.supplierName,
    amount: invoice.total,
    currency: invoice.currency,
    dueDate: invoice.dueDate,
    ...more,
  },
})
