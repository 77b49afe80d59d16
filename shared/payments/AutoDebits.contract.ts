import { z } from 'zod'
import { DebitSwitch } from '../deals/auto-debit.ts'
import { Count } from '../deals/counts.ts'
import { sides } from '../deals/request.ts'
import { TakingView, takingGroups } from '../deals/taking.ts'
import { contract } from '../kit/contract.ts'
import { calculatedDateField, currencyField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { descendingField, pageFields, queryField } from '../kit/list-fields.ts'
import { AutoDebitActView } from './auto-debit-act.ts'

/** A payment of the schedule that is not billed yet, with the day on which it is taken where it is. */
const ComingItem = z.object({
  number: z.number().int(),
  dueDate: calculatedDateField,
  amount: z.string(),
  /** The switch that says so, if any does, and the payment's own. */
  isTaken: z.boolean(),
  isOwn: z.boolean(),
  /** Whether it waits for a delivery that is in dispute: then there is no day yet. */
  isHeld: z.boolean(),
  takeOn: calculatedDateField.optional(),
})

const TakingCounts = z.record(z.enum(takingGroups), Count)

/** What is taken by auto-debit, and how it stands for a deal (spec part 1, section 2, /deal/autodebit). */
export const AutoDebits = contract('AutoDebits', {
  GET_BY_RELATED: {
    kind: 'query',
    doc: "What is taken by auto-debit on the caller's side: what is coming, what failed, what was taken and what was stopped, by day; those alone that have some words in number, title or name.",
    allow: 'signedIn',
    input: z.strictObject({
      side: z.enum(['purchase', 'sale']),
      group: z.enum(takingGroups),
      /** Found in the invoice's number, the deal's title or the other party's name. */
      query: queryField,
      /** Absent: what is coming has the soonest first, what was has the last first. */
      descending: descendingField,
      ...pageFields,
    }),
    output: z.object({ items: z.array(TakingView), cursor: z.string().optional() }),
  },
  NUM_BY_RELATED: {
    kind: 'query',
    doc: 'How much there is in each list of what is taken by auto-debit, on either side; null where the caller may not see what is sold. The first 100 of each are counted.',
    allow: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ purchase: TakingCounts, sale: TakingCounts.nullable() }),
  },
  GET_BY_ID: {
    kind: 'query',
    doc: 'How auto-debit stands for a deal: its switches, what was and will be taken, and who switched it when.',
    allow: 'signedIn',
    input: z.strictObject({ requestId: id('request') }),
    output: z.object({
      side: z.enum(sides),
      title: z.string(),
      itemCount: z.number().int(),
      thread: z.string(),
      customerName: z.string(),
      supplierName: z.string(),
      supplierId: z.string(),
      currency: currencyField.optional(),
      /** What the switch of the whole deal is about now: its request, or once that is signed its contract. */
      scope: z.enum(['request', 'contract']),
      says: DebitSwitch.nullable(),
      /** Invoices that have a switch of their own. */
      items: z.array(ComingItem),
      takings: z.array(TakingView),
      acts: z.array(AutoDebitActView),
      mayTurnOn: z.boolean(),
      mayTurnOff: z.boolean(),
      /** Why it cannot be turned on, as an errorType. */
      whyNot: z.string().optional(),
    }),
  },
  GET_BY_INVOICE: {
    kind: 'query',
    doc: 'Whether an invoice is taken by auto-debit, when, and by which switch.',
    allow: 'signedIn',
    input: z.strictObject({ invoiceId: id('invoice') }),
    output: z.object({
      taking: TakingView.nullable(),
      says: DebitSwitch.nullable(),
      side: z.enum(sides),
      requestId: z.string(),
      mayTurnOn: z.boolean(),
      mayTurnOff: z.boolean(),
      whyNot: z.string().optional(),
    }),
  },
})
