import { z } from 'zod'

export const planNames = ['free', 'spark', 'momentum', 'elevate'] as const
export type PlanName = (typeof planNames)[number]

/** The most active clients that are bought beyond a plan. */
const mostExtra = 100_000

/** A usage plan, and the active clients that are bought beyond what it includes. */
export const FeeChoice = z.strictObject({
  plan: z.enum(planNames),
  extraClients: z.number().int().min(0).max(mostExtra),
})
export type FeeChoice = z.output<typeof FeeChoice>

/** Percent of GST on a fee. */
export const gstRates = ['0', '10'] as const
export type GstRate = (typeof gstRates)[number]

/** What an organisation has that never chose. */
export const freePlan: FeeChoice = { plan: 'free', extraClients: 0 }
