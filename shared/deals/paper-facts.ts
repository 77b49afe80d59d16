import { z } from 'zod'
import { InvoiceView } from './invoice.ts'

/** A party as a paper names it. */
export const PaperParty = z.object({
  name: z.string(),
  abn: z.string().optional(),
  addressLine1: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
})

/** All that an invoice or a receipt says, from the rows of its deal. */
export const PaperFacts = z.object({
  invoice: InvoiceView,
  supplier: PaperParty,
  customer: PaperParty,
  contract: z.object({
    reference: z.string(),
    validFrom: z.string(),
    validTo: z.string(),
    items: z.array(z.object({ title: z.string(), quantity: z.number().int() })),
    /** Percent. */
    gstRate: z.string(),
  }),
  /** What of the payment each item is, in the order of the deal (payment-parts.ts). Decimal strings of its currency. */
  parts: z.array(
    z.object({
      itemId: z.string(),
      title: z.string(),
      quantity: z.number().int(),
      gstFree: z.boolean(),
      amount: z.string(),
      /** The number of the purchase order that the client ordered it by, where it did. */
      order: z.string().optional(),
    }),
  ),
})
export type PaperFacts = z.output<typeof PaperFacts>
export type PaperParty = z.output<typeof PaperParty>

/** What a paper bills or takes back, by the order that each of it is of. */
type Ordered = { readonly parts: readonly { readonly order?: string | undefined }[] }

/** Whether what is billed is not all of one purchase order, but some of another or of none: then each line names its own. */
export const isByOrder = ({ parts }: Ordered): boolean => new Set(parts.map(({ order }) => order)).size > 1

/** The numbers of the client's purchase orders, of the items that are billed. */
export const ordersBilled = ({ parts }: Ordered): string[] => parts.flatMap(({ order }) => order ?? [])
