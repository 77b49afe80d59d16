import { mergeFields } from '../kit/merge-fields.ts'
import type { Contract } from './contract.ts'
import type { InvoiceView } from './invoice.ts'
import type { Request } from './request.ts'

/** What is worked out of a row rather than kept in it. */
type Named = { readonly reference: string }

/** What a template may merge of deals. */
export const dealsMerge = {
  deal: mergeFields<Request & Named>()({
    reference: 'text',
    title: 'text',
    demanderName: 'text',
    supplierName: 'text',
    price: 'money',
    outstanding: 'money',
    nextDue: 'day',
    createdAt: 'day',
  }),
  contract: mergeFields<Contract & Named>()({
    reference: 'text',
    title: 'text',
    customerName: 'text',
    supplierName: 'text',
    validFrom: 'day',
    validTo: 'day',
    total: 'amount',
    paid: 'amount',
    customerSignedAt: 'day',
    supplierSignedAt: 'day',
  }),
  invoice: mergeFields<InvoiceView>()({
    reference: 'text',
    title: 'text',
    customerName: 'text',
    supplierName: 'text',
    total: 'amount',
    lateInterest: 'amount',
    due: 'amount',
    invoiceDate: 'day',
    dueDate: 'day',
    payableBy: 'day',
  }),
} as const
