import { useState } from 'react'
import { Files } from '#shared/files/Files.contract.ts'
import { queryLength } from '#shared/kit/query.ts'
import { useGoOn } from '../lib/go-on.ts'
import { useText } from '../lib/i18n.ts'
import { useMoreOf } from '../lib/query.ts'
import { useRested } from '../lib/url-state.ts'
import type { Choice } from '../ui/select.tsx'

/** So many are offered to choose from at first, and each time somebody asks for more of them. */
const offered = 20
const more = 'more'

/** Whom one may share with whose names are like what is typed: of many the search goes on until enough are found, or all were looked at. */
export const useTargets = (typed: string) => {
  const t = useText()
  const query = useRested(typed.trim()).slice(0, queryLength)
  const [asked, ask] = useState({ query, times: 1 })
  const found = useMoreOf(Files, 'GET_SHARE_TARGETS', { query })
  const targets = found.data?.pages.flatMap(page => page.targets) ?? []
  const times = asked.query === query ? asked.times : 1
  const goesOn = useGoOn(found, targets.length < times * offered)
  const others: readonly Choice[] = found.hasNextPage && !goesOn ? [{ value: more, label: t('files.share.more') }] : []
  /** What was chosen; where that is to see more of them, these are looked for. */
  const taken = (chosen: readonly string[]): readonly string[] => {
    if (chosen.includes(more)) ask({ query, times: Math.ceil((targets.length + 1) / offered) })
    return chosen.filter(value => value !== more)
  }
  return { targets, isLooking: found.isFetching || goesOn, others, taken }
}
