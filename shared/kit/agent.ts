import { z } from 'zod'

/**
 * Whoever acts or is responsible for something (spec part 1, section 3: customerAgent, supplierAgent, ownerAgent): a person, a
 * team, or everybody of an organisation.
 */
export const Agent = z.object({ id: z.string().min(1).max(64), type: z.enum(['user', 'team', 'organization']) })
export type Agent = z.output<typeof Agent>
