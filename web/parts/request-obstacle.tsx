import type { PublicService } from '#shared/marketplace/Microservices.contract.ts'
import { useAccount } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import { useSession } from '../lib/session.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useJoining } from './joining.ts'
import type { Standing } from './standing.ts'

/** What stands in the way of requesting a service, and the one step out of it. */
export const RequestObstacle = ({
  service,
  standing,
}: {
  service: Pick<PublicService, 'owner' | 'ownerName'>
  standing: Standing
}) => {
  const t = useText()
  const { actFor } = useSession()
  const { active } = useAccount()
  const joining = useJoining(service.owner.id)
  const { join, answer, busy } = joining
  const params = { provider: service.ownerName, organisation: active?.organisation.tradingName ?? '' }
  const forMyself = (
    <Button small onClick={() => actFor(undefined)}>
      {t('marketplace.request.forMyself')}
    </Button>
  )
  if (standing === 'ownService')
    return (
      <Notice action={forMyself}>
        <p>{t('marketplace.request.ownService', params)}</p>
      </Notice>
    )
  if (standing === 'noPermission')
    return (
      <Notice action={forMyself}>
        <p>{t('marketplace.request.noPermission', params)}</p>
      </Notice>
    )
  if (standing === 'notPaid')
    return (
      <Notice tone="warning">
        <p>{t('marketplace.request.notPaid', params)}</p>
      </Notice>
    )
  if (standing === 'asked')
    return (
      <Notice action={forMyself}>
        <p>{t('marketplace.request.asked', params)}</p>
      </Notice>
    )
  if (standing === 'invited')
    return (
      <Notice
        tone="info"
        action={
          <Button small busy={busy} onClick={() => answer(true)}>
            {t('organisations.member.event.accept')}
          </Button>
        }
      >
        <p>{t('marketplace.request.invited', params)}</p>
      </Notice>
    )
  if (standing !== 'notClient') return null
  return (
    <Notice
      tone="info"
      title={t('marketplace.request.notClient', params)}
      action={
        <Button small of={joining} onClick={join}>
          {t('marketplace.request.join', params)}
        </Button>
      }
    >
      <p>{t('marketplace.request.notClientHelp', params)}</p>
    </Notice>
  )
}
