import { z } from 'zod'
import { id } from '../kit/id.ts'
import { mostPaidAtOnce } from './chosen.ts'
import { PaymentView } from './payment.ts'

/** Which invoices are to be paid, each named once. */
export const InvoicesToPay = z
  .array(id('invoice'))
  .min(1)
  .max(mostPaidAtOnce)
  .refine(ids => new Set(ids).size === ids.length, 'named twice')

/** What became of one invoice of several: the payment that was begun or goes on, or why there is none. */
export const BegunRow = z.object({
  invoiceId: id('invoice'),
  payment: PaymentView.optional(),
  refusal: z
    .object({ errorType: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .optional(),
})
export type BegunRow = z.output<typeof BegunRow>
