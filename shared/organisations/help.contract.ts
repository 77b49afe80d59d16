import { z } from 'zod'
import type { Method } from '../kit/contract.ts'
import { leaves } from '../kit/leaves.ts'
import { roleLevels } from './role.ts'

/** How many people are named at most whom one may ask. */
export const mostNamed = 3

/** The methods of Organisations about whom to ask for what one may not do. */
export const helpMethods = {
  GET_WHO_MAY: {
    kind: 'query',
    doc: 'Names some of the people of the active organisation who have a permission, for those of it who lack something.',
    allow: 'member',
    input: z.strictObject({
      leaf: z.enum(leaves),
      /** Only those who stand at this level or above; the owner stands above all levels. */
      level: z
        .number()
        .int()
        .min(roleLevels.lowest)
        .max(roleLevels.highest + 1)
        .optional(),
    }),
    output: z.object({ people: z.array(z.string()).max(mostNamed) }),
  },
} as const satisfies Record<string, Method>
