import { useEffect } from 'react'
import { Files } from '#shared/files/Files.contract.ts'
import { queryLength } from '#shared/kit/query.ts'
import { useText } from '../lib/i18n.ts'
import { useMoreOf } from '../lib/query.ts'
import { useRested } from '../lib/url-state.ts'
import type { Choice } from '../ui/select.tsx'

/** So many are offered to choose from; who looks for others types more of the name. */
const offered = 20

/** Whom one may share with whose names are like what is typed: of many the search goes on until enough are found, or all were looked at. */
export const useTargets = (typed: string) => {
  const t = useText()
  const query = useRested(typed.trim()).slice(0, queryLength)
  const { data, hasNextPage, isFetching, isPlaceholderData, isError, fetchNextPage } = useMoreOf(
    Files,
    'GET_SHARE_TARGETS',
    { query },
  )
  const targets = data?.pages.flatMap(page => page.targets) ?? []
  const goesOn = hasNextPage && !isFetching && !isPlaceholderData && !isError && targets.length < offered
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  const hasMore = (hasNextPage && !goesOn) || data?.pages.some(page => page.hasMore)
  const more: readonly Choice[] = hasMore ? [{ value: 'more', label: t('files.share.more'), disabled: true }] : []
  return { targets, isLooking: isFetching || goesOn, more }
}
