import { z } from 'zod'
import type { Method } from '../kit/contract.ts'
import { calculatedDateField, currencyField, moneyField, positiveDecimalField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { SignatureInput } from '../kit/signature.ts'
import { FeeChoice } from '../organisations/fee-choice.ts'
import { FeeQuote } from './fee-model.ts'
import { InvoiceView } from './invoice.ts'

const Sum = z.strictObject({ amount: positiveDecimalField, currency: currencyField })

/** What a usage plan costs, and changing it (spec part 2, sections 7.1 and 9). */
export const feeMethods = {
  GET_USAGE_FEE: {
    kind: 'query',
    doc: 'The usage plan of the acting organisation: what it has room for, how many clients there are, what the next month costs, what is unpaid, and its deals. What it costs is told those who may change it.',
    allow: 'member',
    whileUnpaid: true,
    input: z.strictObject({}),
    output: z.object({
      ...FeeChoice.shape,
      room: z.number().int(),
      /** Active clients; absent for who may not change the plan. */
      clients: z.number().int().optional(),
      /** The plan that costs least for so many. */
      cheapest: FeeChoice.shape.plan.optional(),
      /** With GST. */
      next: z.object({ date: calculatedDateField, amount: moneyField }).optional(),
      following: z.object({ ...FeeChoice.shape, from: calculatedDateField }).optional(),
      mayChange: z.boolean(),
      /** Whom to ask otherwise. */
      ownerName: z.string(),
      /** What it is behind with. Who may not change the plan learns since when alone. */
      unpaid: z
        .object({
          since: z.iso.date(),
          requestId: id('request'),
          invoices: z.array(
            z.object({ id: id('invoice'), reference: z.string(), payableBy: calculatedDateField, due: moneyField }),
          ),
        })
        .optional(),
      deals: z.array(
        z.object({
          requestId: id('request'),
          title: z.string(),
          kind: z.enum(['month', 'difference']),
          at: z.iso.datetime(),
          price: moneyField,
          outstanding: moneyField.optional(),
          nextDue: calculatedDateField.optional(),
        }),
      ),
      /** The newest first. */
      invoices: z.array(InvoiceView),
    }),
  },
  GET_FEE_QUOTE: {
    kind: 'query',
    doc: 'What another usage plan would cost: what is charged now, what each month, and from when.',
    allow: 'department.account.profileEdit',
    input: FeeChoice,
    output: FeeQuote,
  },
  CREATE_ORG_TICKET: {
    kind: 'command',
    doc: 'Agrees to a usage plan. What costs more begins at once, by a deal with the product whose invoice is published; what costs less begins behind the months that are billed. What was shown is compared, and refused where it is another by now.',
    allow: 'department.account.profileEdit',
    input: z.strictObject({
      request: FeeChoice,
      contract: z.strictObject({
        /** As it was shown. */
        now: Sum,
        monthly: Sum,
        signature: SignatureInput,
        language: z.enum(['en', 'fr']),
      }),
    }),
    output: z.object({ quote: FeeQuote, requestId: id('request').optional(), invoiceId: id('invoice').optional() }),
    touches: ['Tickets', 'Invoices', 'Organisations'],
  },
} as const satisfies Record<string, Method>
