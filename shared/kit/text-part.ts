import { z } from 'zod'

/** A stretch of two texts: in both, or in one of them alone. */
export const Part = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type Part = z.output<typeof Part>
