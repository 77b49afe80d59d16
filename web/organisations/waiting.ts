import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { leafOfList } from '#shared/organisations/relation-lists.ts'
import { useAccount } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import { sourceOf, useWaitingOf, type WaitingSource } from '../parts/waiting.ts'

/** Who asks to join the organisation, who has waited longest first. */
export const useOrganisationsWaiting = (): WaitingSource => {
  const t = useText()
  const { active, can } = useAccount()
  const enabled = active !== undefined && can(leafOfList.client)
  const asking = useWaitingOf(
    Organisations,
    'GET_MEMBERS',
    { type: 'client', status: 'requested', oldestFirst: true },
    enabled,
  )
  const href = organisationsPaths.clients({ status: 'requested' })
  return sourceOf(
    enabled ? [asking] : [],
    () =>
      (enabled ? (asking.data?.items ?? []) : []).map(row => ({
        key: row.mid,
        title: row.name,
        other: '',
        move: t('organisations.waiting.join'),
        tone: 'accent',
        isLate: false,
        since: row.createdAt,
        href,
      })),
    [enabled && asking.data?.hasMore && { label: t('organisations.page.clients'), href }],
  )
}
