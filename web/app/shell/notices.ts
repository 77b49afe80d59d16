import { type Notice, sectionPaths } from '#shared/app/menu.ts'
import { Apprisings } from '#shared/chat/Apprisings.contract.ts'
import type { Apprising } from '#shared/chat/apprising.ts'
import { useQueryOf } from '../../lib/query.ts'
import { pollEvery, useIsLive } from '../../lib/realtime.ts'
import { useSession } from '../../lib/session.tsx'

/** Counts by section as the notices that the menu's rules count. */
export const noticesOf = (bySection: Readonly<Record<string, number>>): readonly Notice[] =>
  Object.entries(bySection).flatMap(([section, count]) => {
    const href = Object.hasOwn(sectionPaths, section) ? sectionPaths[section as Apprising['section']].at : undefined
    return href ? Array.from({ length: count }, (): Notice => ({ type: 'followup', href })) : []
  })

/** How many notifications one has not read, in all and as the menu counts them. */
export const useUnread = (): { readonly unread: number; readonly notices: readonly Notice[] } => {
  const { status } = useSession()
  const live = useIsLive()
  const { data } = useQueryOf(
    Apprisings,
    'UNREAD',
    {},
    { enabled: status === 'signedIn', asPerson: true, ...(live ? {} : { pollMs: pollEvery }) },
  )
  return { unread: data?.unread ?? 0, notices: noticesOf(data?.bySection ?? {}) }
}
