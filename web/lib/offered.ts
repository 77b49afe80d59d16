import { useState } from 'react'
import { useGoOn } from './go-on.ts'

/** So many are offered to choose from at first, and each time somebody asks for more of them. */
const offered = 20
/** What is chosen to see more of them. */
export const moreOfThem = 'more'

/**
 * What a search offers to choose from: of many it goes on until enough are found, or all were looked at, and again whenever more is asked for.
 * @param count how many there are so far
 */
export const useOffered = (found: Parameters<typeof useGoOn>[0], query: string, count: number) => {
  const [asked, ask] = useState({ query, times: 1 })
  const times = asked.query === query ? asked.times : 1
  const goesOn = useGoOn(found, count < times * offered)
  return {
    isLooking: found.isFetching || goesOn,
    hasMore: found.hasNextPage && !goesOn,
    askForMore: () => ask({ query, times: Math.ceil((count + 1) / offered) }),
  }
}
