import { z } from 'zod'
import type { Decimal } from '../kit/decimal.ts'
import { type Currency, formatMinor } from '../kit/money.ts'
import { stepRules } from '../terms/schedule-explanation.ts'
import { LineKey } from './credit.ts'

/**
 * The trail of an amount: the amounts that it is made of, and those of them, down to what was asked for and answered. What is computed stands in
 * trail.ts; here is what a trail says.
 */

/** What an amount of an invoice is called in its trail: an item, the interest, the other cost, the GST, or the total of them. */
export const TrailLine = z.union([LineKey, z.enum(['tax', 'total'])])
export type TrailLine = z.output<typeof TrailLine>

const rules = [
  'net',
  'credited',
  'stillPaid',
  'late',
  'latePaid',
  'total',
  'item',
  'interest',
  'other',
  'tax',
  'all',
  'share',
  'shareRounding',
  'payment',
  'paymentOfTerm',
  'deliveryPart',
  'withGst',
  'withoutGst',
  'kindThrough',
  'kindBefore',
  'left',
  'lessAsked',
  'cost',
  'costOfTerm',
  'fee',
  'changePercent',
  'changeAmount',
  'changeHeld',
  'priceRounding',
  'offeredMore',
  'offeredLess',
  'agreed',
  'notKept',
  'answers',
  'answer',
  'taxedItems',
  'freeItems',
  'itemCost',
] as const

/** The text of a node. */
export const trailKeys = [
  ...rules.map(rule => `deals.trail.${rule}` as const),
  ...stepRules.map(rule => `terms.step.${rule}` as const),
]
export type TrailKey = (typeof trailKeys)[number]

const param = z.object({
  /** How it is to be shown: amounts are decimals of the currency of the trail. */
  kind: z.enum(['amount', 'number', 'day', 'text']),
  value: z.string(),
})
export type TrailParams = Readonly<Record<string, z.output<typeof param>>>

/** A step on the way to an amount. */
export type TrailNode = {
  readonly key: TrailKey
  readonly params: TrailParams
  /** In minor units of the currency. */
  readonly amount: bigint
  /** The amount before it was rounded, in the major unit, where rounding changed it. Cut off after 12 more decimals. */
  readonly exact?: Decimal
  /** Which amount of the invoice it is. */
  readonly line?: TrailLine
  /** What it is made of: amounts that sum to it. Empty: it is made of nothing else. */
  readonly parts: readonly TrailNode[]
  /** What it is a share of. Each is a sum of its own parts, and is no part of this. */
  readonly wholes: readonly TrailNode[]
}

/** The same as it is answered: amounts are decimal strings with all of the currency's decimals, which are its minor units. */
export type TrailView = Omit<TrailNode, 'amount' | 'parts' | 'wholes'> & {
  readonly amount: Decimal
  readonly parts: readonly TrailView[]
  readonly wholes: readonly TrailView[]
}

export const TrailView: z.ZodType<TrailView> = z.object({
  key: z.enum(trailKeys),
  params: z.record(z.string(), param),
  amount: z.string(),
  exact: z.string().optional(),
  line: TrailLine.optional(),
  get parts() {
    return z.array(TrailView)
  },
  get wholes() {
    return z.array(TrailView)
  },
}) as z.ZodType<TrailView>

export const trailView = (node: TrailNode, currency: Currency): TrailView => ({
  ...node,
  amount: formatMinor(node.amount, currency),
  parts: node.parts.map(part => trailView(part, currency)),
  wholes: node.wholes.map(whole => trailView(whole, currency)),
})

/** The trail of a line of an invoice, from that of all of it; undefined where it has no such line. */
export const trailOfLine = (trail: TrailNode, line: TrailLine): TrailNode | undefined => {
  if (trail.line === line) return trail
  for (const part of trail.parts) {
    const found = trailOfLine(part, line)
    if (found) return found
  }
  return undefined
}
