import type { Contract } from '#shared/deals/contract.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import type { Party } from '#shared/kit/event.ts'

type Names = {
  readonly demander: Party
  readonly demanderName: string
  readonly supplier: Party
  readonly supplierName: string
}

/** What every event of a deal carries of its parties, by id and name, and the request that its page shows. */
const dealData = (ticketId: string, { demander, demanderName, supplier, supplierName }: Names) => ({
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

/** What a request comes to, for the data of an event. @throws {Error} where it has no price: a request that was sent has one */
export const sumOf = ({ id, price }: Request): { readonly amount: string; readonly currency: string } => {
  if (!price) throw new Error(`request ${id} has no price`)
  return { amount: price.amount, currency: price.currency }
}

/** The draft of an event about a request. @param more what the event carries beyond its parties, title and status */
export const ofRequest = <D extends object>(request: Request, more: D) => ({
  subject: request,
  parties: [request.demander, request.supplier],
  thread: request.thread,
  data: {
    ...dealData(request.id, request),
    title: request.title,
    itemCount: request.itemCount,
    status: request.status,
    ...more,
  },
})

/** The draft of an event about a contract. @param more what the event carries beyond the contract's own facts */
export const ofContract = <D extends object>(contract: Contract, more: D) => ({
  subject: contract,
  parties: [contract.customer, contract.supplier],
  thread: contract.thread,
  data: {
    ...dealData(contract.requestId, namesOf(contract)),
    title: contract.title,
    itemCount: contract.itemBriefs.length,
    status: contract.status,
    amount: contract.total,
    currency: contract.currency,
    ...more,
  },
})

/** The draft of an event about an invoice. @param more what the event carries beyond the invoice's own facts */
export const ofInvoice = <D extends object>(invoice: Invoice, more: D) => ({
  subject: invoice,
  parties: [invoice.customer, invoice.supplier],
  thread: invoice.thread,
  data: {
    ...dealData(invoice.requestId, namesOf(invoice)),
    title: invoice.title,
    itemCount: invoice.itemCount,
    reference: invoice.reference,
    number: invoice.number,
    status: invoice.status,
    amount: invoice.total,
    currency: invoice.currency,
    dueDate: invoice.dueDate,
    ...more,
  },
})

/** The draft of an event about a credit note. @param due what its invoice still asks for, late interest apart */
export const ofCredit = (credit: CreditNote, due: string) => ({
  subject: credit,
  parties: [credit.customer, credit.supplier],
  thread: credit.thread,
  data: {
    ...dealData(credit.requestId, namesOf(credit)),
    title: credit.title,
    itemCount: credit.itemCount,
    reference: credit.reference,
    invoiceId: credit.invoiceId,
    invoiceReference: credit.invoiceReference,
    number: credit.invoiceNumber,
    status: credit.status,
    amount: credit.total,
    currency: credit.currency,
    reason: credit.reason,
    byId: credit.supplierSign.uid,
    due,
  },
})
