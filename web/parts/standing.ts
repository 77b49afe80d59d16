import type { PublicService } from '#shared/marketplace/Microservices.contract.ts'
import { requestObstacle } from '#shared/terms/request-obstacle.ts'
import type { Workspace } from '../lib/account.tsx'

/**
 * Whether somebody may send a request for a service now, or what stands in the way (spec part 1, section 2: Send Request is
 * disabled for who is signed in and not in the provider's organisation). A person on their own account may always ask.
 */
export type Standing = 'signedOut' | 'loading' | 'ready' | 'ownService' | 'notClient' | 'noPermission'

export const standingOf = (
  service: Pick<PublicService, 'owner'>,
  viewer: {
    readonly status: 'loading' | 'signedOut' | 'signedIn'
    readonly isReady: boolean
    readonly active: Workspace | undefined
    readonly mayRequest: boolean
  },
): Standing => {
  if (viewer.status === 'signedOut') return 'signedOut'
  if (viewer.status === 'loading' || !viewer.isReady) return 'loading'
  const { active } = viewer
  // Only its own people act for an organisation; its clients act for themselves.
  if (active?.memberType !== 'member') return 'ready'
  const { id, suppliers } = active.organisation
  const obstacle = requestObstacle(service.owner, { id, type: 'organization' }, suppliers)
  if (obstacle) return obstacle === 'deals.ownService' ? 'ownService' : 'notClient'
  return viewer.mayRequest ? 'ready' : 'noPermission'
}
