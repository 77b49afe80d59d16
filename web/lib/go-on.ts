import { useEffect } from 'react'

type Pages = {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly isError: boolean
  readonly fetchNextPage: () => unknown
}

/**
 * Asks for the next page of a search by itself while more is wanted of it: one call looks through so much, and may have found little or nothing.
 * @returns whether it is about to
 */
export const useGoOn = (
  { hasNextPage, isFetching, isPlaceholderData, isError, fetchNextPage }: Pages,
  isWanted: boolean,
): boolean => {
  const goesOn = isWanted && hasNextPage && !isFetching && !isPlaceholderData && !isError
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  return goesOn
}
