import { readMinor } from '#shared/kit/money.ts'
import type { PublicService } from '#shared/marketplace/Microservices.contract.ts'
import type { Member } from '#shared/organisations/member.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { accountTakes } from '#shared/organisations/product.ts'
import { type AccountTakes, takes } from '#shared/terms/account-takes.ts'
import { requestObstacle } from '#shared/terms/request-obstacle.ts'
import { useAccount, type Workspace } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { useSession } from '../lib/session.tsx'

/** What is looked at of a service; without a fee where that is not shown. */
type Wanted = Pick<PublicService, 'owner' | 'baseFee' | 'defaultCurrency' | 'paymentOptions'>

const isFree = ({ baseFee, defaultCurrency }: Wanted): boolean =>
  baseFee !== undefined && readMinor(baseFee, defaultCurrency) === 0n

/** Whether there is a way to pay for a service that the provider's account takes. */
const isTaken = ({ paymentOptions: { platforms } }: Wanted, account: AccountTakes): boolean =>
  platforms.some(platform => takes(account, platform))

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
  | 'notPaid'

export const standingOf = (
  service: Wanted,
  viewer: {
    readonly status: 'loading' | 'signedOut' | 'signedIn'
    readonly isReady: boolean
    readonly active: Workspace | undefined
    /** What the organisation is to the provider; undefined while that is looked up. */
    readonly relation: Member['status'] | 'none' | undefined
    readonly mayRequest: boolean
    /** What the provider's account takes; undefined while that is looked up. */
    readonly account: AccountTakes | undefined
  },
): Standing => {
  if (viewer.status === 'signedOut') return 'signedOut'
  if (viewer.status === 'loading' || !viewer.isReady) return 'loading'
  const { active, relation } = viewer
  // What costs nothing needs nobody who takes payments.
  if (viewer.account && !isTaken(service, viewer.account) && !isFree(service)) return 'notPaid'
  // Only its own people act for an organisation; its clients act for themselves.
  if (active?.memberType !== 'member') return 'ready'
  const { id } = active.organisation
  const obstacle = requestObstacle(service.owner, { id, type: 'organization' }, relation === 'active')
  if (obstacle === 'deals.ownService') return 'ownService'
  if (relation === undefined) return 'loading'
  if (obstacle) return relation === 'requested' ? 'asked' : relation === 'invited' ? 'invited' : 'notClient'
  return viewer.mayRequest ? 'ready' : 'noPermission'
}

/** What there is between the party that one acts for and an organisation; undefined while that is looked up, and for who is signed out. */
const useAsked = (organizationId: string) => {
  const { status } = useSession()
  const { ready, active } = useAccount()
  const own = active?.organisation.id === organizationId ? active.organisation : undefined
  const asked = useQueryOf(
    Organisations,
    'GET_RELATION',
    { organizationId },
    { enabled: status === 'signedIn' && ready && !own },
  )
  return { own, answer: asked.data }
}

/** What the party that one acts for is to an organisation; undefined while that is looked up, and for who is signed out. */
export const useRelation = (organizationId: string): Member['status'] | 'none' | undefined => {
  const { own, answer } = useAsked(organizationId)
  return own ? 'none' : answer && (answer.status ?? 'none')
}

/** What the account of an organisation takes now; undefined while that is looked up, and for who is signed out. */
export const useAccountTakes = (organizationId: string): AccountTakes | undefined => {
  const { own, answer } = useAsked(organizationId)
  return own ? accountTakes(own) : answer
}

/** How the person stands to a service, who may act for an organisation. */
export const useStanding = (service: Wanted): Standing => {
  const { status } = useSession()
  const { active, ready: isReady, can } = useAccount()
  const relation = useRelation(service.owner.id)
  return standingOf(service, {
    status,
    isReady,
    active,
    relation,
    account: useAccountTakes(service.owner.id),
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
