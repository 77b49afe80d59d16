import { z } from 'zod'
import { KeptFile } from '../files/kept-file.ts'
import { id, uid } from '../kit/id.ts'
import { advance, can } from '../kit/state-table.ts'
import { isProduct } from '../organisations/product.ts'
import type { DealItems } from '../terms/deal-schedule.ts'
import type { DeliveryScheduleItem, PaymentScheduleItem } from './contract.ts'
import { paymentItemStates } from './schedule-item-states.ts'

/** The most files of one report of a delivery. */
export const mostReportFiles = 10

/** Whether anybody delivers what a contract sells. What the product itself sells is there at once: nobody reports it, or waits for it. */
export const isDelivered = ({ supplier }: { readonly supplier: { readonly id: string } }): boolean =>
  !isProduct(supplier)

/** Since when a delivery is the move of a side: since it was reported, or disputed. */
export const waitsSince = ({
  status,
  deliveredAt,
  disputedAt,
}: Pick<DeliveryScheduleItem, 'status' | 'deliveredAt' | 'disputedAt'>): string | undefined =>
  status === 'disputed' ? disputedAt : deliveredAt

/** What a supplier says of a delivery. */
export const DeliveryNote = z.string().trim().max(2000)

/** A file of a report: it stands with the report, and goes nowhere else. */
const ReportFile = KeptFile.omit({ by: true, at: true, version: true })

export const deliveryActs = ['report', 'dispute', 'accept'] as const

/** What a side did with a delivery. It is never changed: a dispute is answered by another report, or the delivery is accepted after all. */
export const DeliveryAct = z.object({
  contractId: id('contract'),
  /** The delivery's place in the schedule, from 1. */
  number: z.number().int().min(1),
  /** Which thing that happens to the delivery it is, from 1. */
  entry: z.number().int().min(1),
  kind: z.enum(deliveryActs),
  by: uid,
  name: z.string(),
  at: z.iso.datetime(),
  /** The note of a report, the reason of a dispute. */
  text: z.string(),
  files: z.array(ReportFile).max(mostReportFiles),
  version: z.number().int(),
})
export type DeliveryAct = z.output<typeof DeliveryAct>

/** The same as both sides see it. */
export const DeliveryActView = DeliveryAct.pick({ entry: true, kind: true, name: true, at: true, text: true }).extend({
  files: z.array(ReportFile.pick({ id: true, name: true, type: true, size: true }).extend({ hasThumb: z.boolean() })),
})
export type DeliveryActView = z.output<typeof DeliveryActView>

/**
 * The payment that waits for a delivery to be accepted, by its number; undefined where the deal has none. A payment for one delivery waits for
 * that. One that falls due after the last delivery pays for all of its term, and waits for each. What falls due by the calendar, whatever is
 * delivered, waits for none: a payment upfront, a deposit, an instalment.
 * @param first the payments and deliveries of the contract; of a recurring one, those of its first term
 * @param number the delivery's
 */
export const paymentOfDelivery = (
  { payments, deliveries }: Pick<DealItems, 'payments' | 'deliveries'>,
  number: number,
): number | undefined => {
  const each = deliveries.length
  if (each === 0 || number < 1) return undefined
  const term = Math.floor((number - 1) / each)
  const ofTerm = ((number - 1) % each) + 1
  const at = payments.findIndex(
    ({ basis: { kind, number: which, terms } }) =>
      (kind === 'delivery' && which === ofTerm) || kind === 'balance' || (kind === 'whole' && terms.option === 2),
  )
  return at < 0 ? undefined : term * payments.length + at + 1
}

/** A payment of which one delivery more is in dispute: it is held. What is billed already stays billed. */
export const disputedMore = (item: PaymentScheduleItem): PaymentScheduleItem => ({
  ...item,
  status: can(paymentItemStates, item.status, 'hold', 'customer')
    ? advance(paymentItemStates, item.status, 'hold', 'customer')
    : item.status,
  disputes: (item.disputes ?? 0) + 1,
})

/** The same with one fewer: with the last one it is held no longer. */
export const disputedLess = ({ disputes = 1, ...item }: PaymentScheduleItem): PaymentScheduleItem => {
  if (disputes > 1) return { ...item, disputes: disputes - 1 }
  const isHeld = can(paymentItemStates, item.status, 'release', 'customer')
  return { ...item, status: isHeld ? advance(paymentItemStates, item.status, 'release', 'customer') : item.status }
}

/** Whether a payment stands as it was agreed on, so that nothing has to be kept of it. */
export const isAsAgreed = ({ status, invoiceId, disputes }: PaymentScheduleItem): boolean =>
  status === 'scheduled' && invoiceId === undefined && disputes === undefined
