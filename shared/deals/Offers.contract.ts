import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { ItemChoice } from '../terms/choice-schema.ts'
import { mostDeliveries } from '../terms/limits.ts'
import { DeliveryChange, Difference, PaymentChange } from './difference.ts'
import { OfferVersion } from './offer-version.ts'
import { sides } from './request.ts'

/** What became of an offer while it was negotiated. A function of its own, so that whoever asks for something waits for none of it. */
export const Offers = contract('Offers', {
  GET_VERSIONS: {
    kind: 'query',
    doc: 'The versions of the offer that a request is one of, the newest first.',
    allow: 'signedIn',
    input: z.strictObject({ requestId: id('request'), cursor: z.string().max(2000).optional() }),
    output: z.object({
      versions: z.array(OfferVersion),
      cursor: z.string().optional(),
    }),
  },
  GET_DIFFERENCE: {
    kind: 'query',
    doc: 'What an offer says that the version before did not, or what was asked for: its fields, its items, their words, and its schedule to the cent and day.',
    allow: 'signedIn',
    input: z.strictObject({ requestId: id('request') }),
    output: z.object({
      /** Null where nothing was said before. */
      before: OfferVersion.nullable(),
      after: OfferVersion,
      side: z.enum(sides),
      demanderName: z.string(),
      supplierName: z.string(),
      thread: id('request'),
      /** What goes with the offer. */
      message: z.string(),
      /** What the items are called, those that are gone too. */
      titles: z.array(ItemChoice.pick({ id: true, title: true })),
      difference: Difference.nullable(),
    }),
  },
  GET_CHANGES: {
    kind: 'query',
    doc: 'What an offer changes in the payments or the deliveries of the version before, a page at a time: `from` is how many changes come before it. The difference lists the first of them.',
    allow: 'signedIn',
    input: z.strictObject({
      requestId: id('request'),
      of: z.enum(['payments', 'deliveries']),
      from: z
        .number()
        .int()
        .min(0)
        .max(2 * mostDeliveries),
    }),
    output: z.object({
      payments: z.array(PaymentChange),
      deliveries: z.array(DeliveryChange),
      /** Where the next page begins, where there is one. */
      next: z.number().int().optional(),
    }),
  },
})
