import { Files } from '#shared/files/Files.contract.ts'
import { queryLength } from '#shared/kit/query.ts'
import { useText } from '../lib/i18n.ts'
import { moreOfThem, useOffered } from '../lib/offered.ts'
import { useMoreOf } from '../lib/query.ts'
import { useRested } from '../lib/url-state.ts'
import type { Choice } from '../ui/select.tsx'

/** Whom one may share with whose names are like what is typed. */
export const useTargets = (typed: string) => {
  const t = useText()
  const query = useRested(typed.trim()).slice(0, queryLength)
  const found = useMoreOf(Files, 'GET_SHARE_TARGETS', { query })
  const targets = found.data?.pages.flatMap(page => page.targets) ?? []
  const { isLooking, hasMore, askForMore } = useOffered(found, query, targets.length)
  const others: readonly Choice[] = hasMore ? [{ value: moreOfThem, label: t('files.share.more') }] : []
  /** What was chosen; where that is to see more of them, these are looked for. */
  const taken = (chosen: readonly string[]): readonly string[] => {
    if (chosen.includes(moreOfThem)) askForMore()
    return chosen.filter(value => value !== moreOfThem)
  }
  return { targets, isLooking, others, taken }
}
