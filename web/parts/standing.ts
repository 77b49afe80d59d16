import type { PublicService } from '#shared/marketplace/Microservices.contract.ts'
import type { Member } from '#shared/organisations/member.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { requestObstacle } from '#shared/terms/request-obstacle.ts'
import { useAccount, type Workspace } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { useSession } from '../lib/session.tsx'

/**
 * Whether somebody may send a request for a service now, or what stands in the way (spec part 1, section 2: Send Request is
 * disabled for who is signed in and not in the provider's organisation). A person on their own account may always ask.
 */
export type Standing =
  | 'signedOut'
  | 'loading'
  | 'ready'
  | 'ownService'
  | 'notClient'
  | 'asked'
  | 'invited'
  | 'noPermission'

export const standingOf = (
  service: Pick<PublicService, 'owner'>,
  viewer: {
    readonly status: 'loading' | 'signedOut' | 'signedIn'
    readonly isReady: boolean
    readonly active: Workspace | undefined
    /** What the organisation is to the provider; undefined while that is looked up. */
    readonly relation: Member['status'] | 'none' | undefined
    readonly mayRequest: boolean
  },
): Standing => {
  if (viewer.status === 'signedOut') return 'signedOut'
  if (viewer.status === 'loading' || !viewer.isReady) return 'loading'
  const { active, relation } = viewer
  // Only its own people act for an organisation; its clients act for themselves.
  if (active?.memberType !== 'member') return 'ready'
  const { id } = active.organisation
  const obstacle = requestObstacle(service.owner, { id, type: 'organization' }, relation === 'active')
  if (obstacle === 'deals.ownService') return 'ownService'
  if (relation === undefined) return 'loading'
  if (obstacle) return relation === 'requested' ? 'asked' : relation === 'invited' ? 'invited' : 'notClient'
  return viewer.mayRequest ? 'ready' : 'noPermission'
}

/** What the party that one acts for is to an organisation; undefined while that is looked up, and for who is signed out. */
export const useRelation = (organizationId: string): Member['status'] | 'none' | undefined => {
  const { status } = useSession()
  const { ready, active } = useAccount()
  const isOwn = active?.organisation.id === organizationId
  const asked = useQueryOf(
    Organisations,
    'GET_RELATION',
    { organizationId },
    { enabled: status === 'signedIn' && ready && !isOwn },
  )
  return isOwn ? 'none' : asked.data && (asked.data.status ?? 'none')
}

/** How the person stands to a service, who may act for an organisation. */
export const useStanding = (service: Pick<PublicService, 'owner'>): Standing => {
  const { status } = useSession()
  const { active, ready: isReady, can } = useAccount()
  const relation = useRelation(service.owner.id)
  return standingOf(service, {
    status,
    isReady,
    active,
    relation,
    mayRequest: can('transaction.marketplace.microserviceRequest'),
  })
}

/** Why a service may not be requested now, in words; undefined where it may. */
export const useStandingWhy = (
  service: Pick<PublicService, 'ownerName'> | undefined,
  standing: Standing,
): string | undefined => {
  const t = useText()
  const { active } = useAccount()
  if (standing === 'ready' || standing === 'signedOut') return undefined
  if (standing === 'loading') return t('app.why.loading')
  return t(`marketplace.request.${standing}`, {
    provider: service?.ownerName ?? '',
    organisation: active?.organisation.tradingName ?? '',
  })
}
