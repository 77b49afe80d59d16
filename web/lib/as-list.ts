import type { QueryOptions } from './query.ts'

/** So many pages of a list that hold nothing are gone on from: of the longest lists that there are, all. */
const mostEmpty = 250

/**
 * One call looks through so much of a list and may find nothing in it, though there is more behind: that is asked for then. Until something
 * is found, the empty page is the answer, with its cursor, which no page takes for the whole.
 */
const untilFound: NonNullable<QueryOptions['through']> = async (ask, payload, { client, queryKey }) => {
  let answer = await ask(payload)
  for (let page = 0; page < mostEmpty; page++) {
    const { cursor } = answer as { readonly cursor?: string }
    const items = Object.values(answer as object).find(Array.isArray)
    if (!cursor || items?.length) break
    // As one that is out of date at any time, should it stay.
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, answer, { updatedAt: 1 })
    answer = await ask({ ...payload, cursor })
  }
  return answer
}

/** How a page of a list is asked for: what it showed stays until there is more to show, and what is far behind is looked for. */
export const asList = { keepPrevious: true, through: untilFound } as const
