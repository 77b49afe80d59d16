import { z } from 'zod'
import { queryLength } from './query.ts'

/** How a page of a list is asked for: where it begins, and how long it may be. */
export const pageFields = {
  cursor: z.string().max(2000).optional(),
  limit: z.number().int().min(1).max(100).optional(),
}

/** What a list is searched for. */
export const queryField = z.string().trim().max(queryLength).optional()

/** Whether the last of a list's order stands first; absent, as the list has it. */
export const descendingField = z.boolean().optional()
