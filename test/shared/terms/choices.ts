import {
  choiceOfServices,
  type DealChoice,
  type DealPick,
  type ItemChoice,
  type ItemPick,
} from '#shared/terms/choice.ts'
import type { ServiceTerms } from '#shared/terms/service-terms.ts'
import { card, upfront } from '../../plain-terms.ts'

/** An item of a deal, one of something for 100.00. */
export const itemOf = (more: Partial<ItemChoice> = {}): ItemChoice => ({
  id: 'i1',
  type: 'service',
  title: 'Review',
  quantity: 1,
  cost: '100.00',
  start: '2026-01-31',
  end: '2026-12-31',
  requirePO: false,
  gstFree: false,
  ...more,
})

/** A deal of these items, paid at once by card. */
export const dealOf = (items: readonly ItemChoice[], more: Partial<DealChoice> = {}): DealChoice => ({
  items: [...items],
  payment: upfront,
  platform: card,
  interest: null,
  gstRate: '10',
  invoiceOffset: 14,
  lateRate: '10',
  ...more,
})

/** The deal of one service. */
export const choiceOfService = (
  service: ServiceTerms,
  { paymentIndex, platformIndex, ...pick }: ItemPick & DealPick,
): DealChoice =>
  choiceOfServices([{ service: { name: 'Review', type: 'service', ...service }, pick }], {
    paymentIndex,
    platformIndex,
  })
