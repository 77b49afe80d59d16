import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { leafOfList } from '#shared/organisations/relation-lists.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { useProfileAction } from '../../parts/profile-action.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Whying } from '../../ui/why.tsx'

/** What every button says that would take on a client where the plan is full, and who can change that. */
export const usePlanWhy = (isAsked = true): Pick<Whying, 'why' | 'ask'> => {
  const t = useText()
  const { active, can } = useAccount()
  const enabled = isAsked && active?.memberType === 'member' && can(leafOfList.client)
  const { data } = useQueryOf(Organisations, 'GET_CLIENT_ROOM', {}, { enabled })
  if (!enabled || !data?.isFull) return {}
  const why = t('organisations.plan.full', { plan: t(`organisations.plan.${data.plan}`), count: data.room })
  return { why, ask: { leaf: 'department.account.profileEdit' } }
}

/** Says so on the page of such buttons, with the way to another plan for who may choose one. */
export const PlanFull = () => {
  const t = useText()
  const profileAction = useProfileAction()
  const { why } = usePlanWhy()
  if (!why) return null
  return (
    <Notice tone="warning" action={profileAction(organisationsPaths.upgrade(), t('organisations.page.upgrade'))}>
      <p>{why}</p>
    </Notice>
  )
}
