import type { Contract } from '#shared/deals/contract.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import type { DomainEvent, Party } from '#shared/kit/event.ts'
import type { Told } from '../kit/serve.ts'

type Data = DomainEvent['data']
type Names = {
  readonly demander: Party
  readonly demanderName: string
  readonly supplier: Party
  readonly supplierName: string
}

/** What every event of a deal tells: its parties by id and name, and the request that its page shows. */
const dealData = (ticketId: string, { demander, demanderName, supplier, supplierName }: Names): Data => ({
  ticketId,
  demanderId: demander.id,
  demanderName,
  supplierId: supplier.id,
  supplierName,
})

const namesOf = (row: Pick<Contract, 'customer' | 'customerName' | 'supplier' | 'supplierName'>): Names => ({
  demander: row.customer,
  demanderName: row.customerName,
  supplier: row.supplier,
  supplierName: row.supplierName,
})

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
    ...dealData(request.id, request),
    title: request.title,
    status: request.status,
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
    ...dealData(contract.requestId, namesOf(contract)),
    title: contract.title,
    status: contract.status,
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
    ...dealData(invoice.requestId, namesOf(invoice)),
    title: invoice.title,
    reference: invoice.reference,
    number: invoice.number,
    status: invoice.status,
    amount: invoice.total,
    currency: invoice.currency,
    dueDate: invoice.dueDate,
    ...more,
  },
})
