import { z } from 'zod'
import { pageFields } from './list-fields.ts'
import { queryLength } from './query.ts'

/** What a search across everything asks of a kind: words, and how many it shows of each list. */
export const findInput = z.strictObject({
  query: z.string().trim().min(1).max(queryLength),
  limit: pageFields.limit,
})

/** What was found in each list of a kind, and whether that may have others. A list that the caller may not see is none of them. */
export const foundIn = <Of extends z.ZodRawShape, Item extends z.ZodType>(of: Of, item: Item) =>
  z.object({ lists: z.array(z.object({ ...of, items: z.array(item), hasMore: z.boolean() })) })
