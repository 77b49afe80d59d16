import { z } from 'zod'
import { Agent } from '../kit/agent.ts'
import { Party } from '../kit/event.ts'
import { calculatedDateField, currencyField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { serviceTypes } from '../marketplace/service.ts'
import { ContractTerms } from '../terms/choice.ts'
import { contractPaymentMethods } from '../terms/contract-values.ts'
import { contractStates } from './contract-states.ts'
import { purchaseOrderStates } from './purchase-order-states.ts'
import { deliveryItemStates, paymentItemStates } from './schedule-item-states.ts'

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
  ...ContractTerms.shape,
  currency: currencyField,
  /** Everything to pay by the schedule, and what has been paid of it. */
  total: Amount,
  paid: Amount,
  itemBriefs: z
    .array(
      z.object({
        id: id('service'),
        type: z.enum(serviceTypes),
        title: z.string(),
        quantity: z.number().int(),
        cost: Amount,
      }),
    )
    .length(1),
  purchaseOrderId: id('purchaseOrder'),
  /** When the last person of each side signed. */
  customerSignedAt: z.iso.datetime(),
  supplierSignedAt: z.iso.datetime(),
  documentHash: z.string(),
  status: z.enum(contractStates.states),
  type: z.literal('service'),
  /** Fixed: the schedule is known in full. */
  scheduled: z.enum(['fixed', 'recurring']),
  /** How many payments are not paid yet, and how many deliveries not accepted. */
  openPayments: z.number().int(),
  openDeliveries: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type Contract = z.output<typeof Contract>

/** The order of a contract's item (spec part 1, section 3, Purchase order). */
export const PurchaseOrder = z.object({
  id: id('purchaseOrder'),
  contractId: id('contract'),
  ...dealHeader,
  itemId: id('service'),
  itemType: z.enum(serviceTypes),
  itemTitle: z.string(),
  quantity: z.number().int(),
  validFrom: calculatedDateField,
  validTo: calculatedDateField,
  status: z.enum(purchaseOrderStates.states),
  /** How many of its deliveries are still to be made. */
  openDeliveries: z.number().int(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type PurchaseOrder = z.output<typeof PurchaseOrder>

const itemHeader = {
  contractId: id('contract'),
  /** Its place in the schedule, from 1. */
  number: z.number().int().min(1),
  poId: id('purchaseOrder'),
  ...dealHeader,
  title: z.string(),
  dueDate: calculatedDateField,
  version: z.number().int(),
} as const

/** One payment of a contract (spec part 1, section 3, Payment schedule item). */
export const PaymentScheduleItem = z.object({
  kind: z.literal('payment'),
  id: id('paymentItem'),
  ...itemHeader,
  /** Until when it is paid without late interest. */
  payableBy: calculatedDateField,
  status: z.enum(paymentItemStates.states),
  invoiceId: id('invoice').optional(),
  material: z.object({
    principal: Amount,
    interest: Amount,
    tax: Amount,
    other: Amount,
    total: Amount,
    /** Percent a year. */
    interestLate: z.string(),
    paidInterestLate: Amount,
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
  status: z.enum(deliveryItemStates.states),
  deliveredAt: z.iso.datetime().optional(),
  material: z.object({ quantity: z.string(), netPrice: Amount, netValue: Amount, currency: currencyField }),
})
export type DeliveryScheduleItem = z.output<typeof DeliveryScheduleItem>

export const ScheduleItem = z.discriminatedUnion('kind', [PaymentScheduleItem, DeliveryScheduleItem])
export type ScheduleItem = z.output<typeof ScheduleItem>
