import { z } from 'zod'
import { Agent } from '../kit/agent.ts'
import { Party } from '../kit/event.ts'
import { calculatedDateField, currencyField } from '../kit/fields.ts'
import { id, uid } from '../kit/id.ts'
import { ContractTerms, DealChoice, ItemChoice } from '../terms/choice-schema.ts'
import { contractPaymentMethods } from '../terms/contract-values.ts'
import { FrozenRate } from '../terms/frozen-rate.ts'
import { ItemId, itemLimits, itemTypes } from '../terms/item.ts'
import { ContractDebit } from './auto-debit.ts'
import { contractStates } from './contract-states.ts'
import { purchaseOrderStates } from './purchase-order-states.ts'
import { Reason, sides } from './request.ts'
import { deliveryItemStatuses, paymentItemStatuses } from './schedule-item-states.ts'

/** The two sides of what was signed, with who is responsible on each. Contract, order, schedule and invoices carry it. */
export const dealHeader = {
  /** The first request of the deal. */
  thread: id('request'),
  requestId: id('request'),
  customer: Party,
  customerName: z.string(),
  customerAgent: Agent,
  supplier: Party,
  supplierName: z.string(),
  supplierAgent: Agent,
} as const

/** A decimal string in the deal's currency. */
const Amount = z.string()

/** What was signed (spec part 1, section 3, Contract). It comes to exist when the last signature is given. */
export const Contract = z.object({
  id: id('contract'),
  ...dealHeader,
  title: z.string(),
  /**
   * What was agreed on. The terms and every payment and delivery follow from it (schedule.ts), and have no rows of their own until
   * something happens to them.
   */
  choice: DealChoice,
  validFrom: ContractTerms.shape.validFrom,
  validTo: ContractTerms.shape.validTo,
  payment: ContractTerms.shape.payment,
  /** SHA-256 of the schedule that both sides signed, in hexadecimal: what is derived later must give the same. */
  scheduleHash: z.string(),
  currency: currencyField,
  /** What the currency is worth in AUD, as the offer that was signed froze it. Absent: it is AUD. */
  rate: FrozenRate.optional(),
  /** Everything to pay by the schedule, and what has been paid of it. */
  total: Amount,
  paid: Amount,
  /** What credit notes took off invoices before they were paid, and how many credit notes there are. Absent: none. */
  credited: Amount.optional(),
  credits: z.number().int().optional(),
  itemBriefs: z
    .array(
      z.object({
        ...ItemChoice.pick({ id: true, sid: true, type: true, title: true, quantity: true }).shape,
        cost: Amount,
      }),
    )
    .min(1)
    .max(itemLimits.items),
  /** When the last person of each side signed. */
  customerSignedAt: z.iso.datetime(),
  supplierSignedAt: z.iso.datetime(),
  documentHash: z.string(),
  status: z.enum(contractStates.states),
  type: z.literal('service'),
  /** Fixed: the schedule is known in full. */
  scheduled: z.enum(['fixed', 'recurring']),
  /** Of a recurring contract: how its terms stand. */
  series: z
    .object({
      /** How many terms are certain: their payments and deliveries count, and no others. */
      begun: z.number().int().min(1),
      /** SHA-256 over the schedules of all of them, one after the other, and over those before the newest. */
      hash: z.string(),
      before: z.string(),
      /** Which side ended it, by whose word, and with which term. */
      ending: z
        .object({
          side: z.enum(sides),
          uid,
          name: z.string(),
          at: z.iso.datetime(),
          reason: Reason,
          lastTerm: z.number().int().min(1),
          lastDay: calculatedDateField,
        })
        .optional(),
    })
    .optional(),
  /** How many payments and deliveries there are, how many payments are not paid yet, and how many deliveries not accepted. */
  payments: z.number().int(),
  deliveries: z.number().int(),
  openPayments: z.number().int(),
  openDeliveries: z.number().int(),
  /** How far it has come, so that nobody has to look through the items for it. Numbers of payments and deliveries, from 1. */
  progress: z.object({
    /** The payment that is billed next: all before it are billed. */
    bill: z.number().int(),
    /** The payment that is due next: nothing is owed for those before it. */
    pay: z.number().int(),
    /** The payment whose invoice the daily run drafts next: those before it are billed, drafted, or left to the supplier. */
    draft: z.number().int(),
    /** The delivery that both sides are told of next when it is near, and when it is late. */
    near: z.number().int(),
    late: z.number().int(),
  }),
  /** The earliest day on which the daily run has something to do here (calendar.ts). */
  next: calculatedDateField.optional(),
  /** Whose word it is that invoices are published on the day they are drafted; absent: each by hand. */
  publishing: z.object({ uid, name: z.string(), at: z.iso.datetime() }).optional(),
  /** Whether its payments are taken by auto-debit: all of them, and single ones otherwise. Absent: each is paid by hand. */
  autoDebit: ContractDebit.optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type Contract = z.output<typeof Contract>

/** What a contract says of its items in short: it follows from what was agreed on. */
export const itemBriefsOf = ({ choice }: Pick<Contract, 'choice'>): Contract['itemBriefs'] =>
  choice.items.map(({ id, sid, type, title, quantity, cost }) => ({
    ...{ id, type, title, quantity, cost },
    ...(sid ? { sid } : {}),
  }))

/** The order of a contract's item (spec part 1, section 3, Purchase order). It follows from the contract and what was delivered. */
export const PurchaseOrder = z.object({
  id: id('purchaseOrder'),
  contractId: id('contract'),
  ...dealHeader,
  itemId: ItemId,
  itemType: z.enum(itemTypes),
  itemTitle: z.string(),
  /** How people name it. */
  reference: z.string(),
  quantity: z.number().int(),
  validFrom: calculatedDateField,
  validTo: calculatedDateField,
  status: z.enum(purchaseOrderStates.states),
  /** How many deliveries it has, and how many of them are still to be made, or made anew. */
  deliveries: z.number().int(),
  openDeliveries: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type PurchaseOrder = z.output<typeof PurchaseOrder>

/** What happened to an order: the row that there is once something of it was delivered. */
export const OrderProgress = z.object({
  id: id('purchaseOrder'),
  contractId: id('contract'),
  /** How many of its deliveries were made, and are not in dispute. */
  made: z.number().int().min(0),
  version: z.number().int(),
})
export type OrderProgress = z.output<typeof OrderProgress>

const itemHeader = {
  contractId: id('contract'),
  /** Its place in the schedule, from 1. */
  number: z.number().int().min(1),
  /** The order of the item that it belongs to; a payment of several items has none. */
  poId: id('purchaseOrder').optional(),
  ...dealHeader,
  title: z.string(),
  dueDate: calculatedDateField,
  /** 1 as it was agreed on; one more with each thing that happens to it. */
  version: z.number().int(),
} as const

/** One payment of a contract (spec part 1, section 3, Payment schedule item). */
export const PaymentScheduleItem = z.object({
  kind: z.literal('payment'),
  id: id('paymentItem'),
  ...itemHeader,
  /** Until when it is paid without late interest. */
  payableBy: calculatedDateField,
  /** The same, where that moved because it was paid for a time and then taken back. */
  payableAgain: calculatedDateField.optional(),
  status: z.enum(paymentItemStatuses),
  invoiceId: id('invoice').optional(),
  /** How many deliveries that it pays for were disputed and not accepted since. */
  disputes: z.number().int().min(1).optional(),
  material: z.object({
    principal: Amount,
    interest: Amount,
    tax: Amount,
    other: Amount,
    total: Amount,
    /** Percent a year. */
    interestLate: z.string(),
    paidInterestLate: Amount,
    /** What was credited before it was paid. */
    credited: Amount.optional(),
    /** What stays paid though a part of what paid it was taken back. */
    stillPaid: Amount.optional(),
    paymentMethod: z.literal(contractPaymentMethods),
    paymentTool: z.string(),
    paymentCurrency: currencyField,
  }),
})
export type PaymentScheduleItem = z.output<typeof PaymentScheduleItem>

/** One delivery of a contract (spec part 1, section 3, Delivery schedule item). */
export const DeliveryScheduleItem = z.object({
  kind: z.literal('delivery'),
  id: id('deliveryItem'),
  ...itemHeader,
  status: z.enum(deliveryItemStatuses),
  /** When it was reported last. */
  deliveredAt: z.iso.datetime().optional(),
  /** When it was disputed last, where it was not accepted since. */
  disputedAt: z.iso.datetime().optional(),
  material: z.object({ quantity: z.string(), netPrice: Amount, netValue: Amount, currency: currencyField }),
})
export type DeliveryScheduleItem = z.output<typeof DeliveryScheduleItem>

export const ScheduleItem = z.discriminatedUnion('kind', [PaymentScheduleItem, DeliveryScheduleItem])
export type ScheduleItem = z.output<typeof ScheduleItem>

/** Where the payments of a contract stand, for who does not look through all of them. Decimal strings in its currency. */
export const ScheduleSummary = z.object({
  /** Absent where nothing is owed any more. */
  next: z
    .object({ number: z.number().int(), dueDate: calculatedDateField, payableBy: calculatedDateField, total: Amount })
    .optional(),
  /**
   * What is billed, unpaid, and past the last day on which it was payable, with late interest until today. The hundred payments from the
   * oldest unpaid one on count; `hasMore` says that there are others behind.
   */
  overdue: z.object({ count: z.number().int(), amount: Amount, hasMore: z.boolean() }),
  paid: Amount,
  rest: Amount,
})
export type ScheduleSummary = z.output<typeof ScheduleSummary>

const overlayKey = { contractId: id('contract'), number: z.number().int().min(1) } as const

/** Whose move a delivery is, and of which deal. */
const DeliveryMove = z.object({ party: Party, requestId: id('request') })

/**
 * What happened to an item of a schedule. An item to which nothing happened has no such row. What is not in it follows from the
 * contract, which no row repeats.
 */
export const ScheduleOverlay = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('payment'),
    ...overlayKey,
    status: PaymentScheduleItem.shape.status,
    invoiceId: id('invoice').optional(),
    paidInterestLate: Amount.optional(),
    credited: Amount.optional(),
    stillPaid: Amount.optional(),
    payableAgain: calculatedDateField.optional(),
    disputes: PaymentScheduleItem.shape.disputes,
    version: z.number().int(),
  }),
  z.object({
    kind: z.literal('delivery'),
    ...overlayKey,
    status: DeliveryScheduleItem.shape.status,
    deliveredAt: z.iso.datetime().optional(),
    disputedAt: z.iso.datetime().optional(),
    /** While it is reported or in dispute: what follows from the contract is repeated, so that a side finds it without. */
    move: DeliveryMove.optional(),
    version: z.number().int(),
  }),
])
export type ScheduleOverlay = z.output<typeof ScheduleOverlay>
