import type { PublicService } from '#shared/marketplace/Microservices.contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { useAccount } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { useSession } from '../lib/session.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useToasts } from '../ui/toasts.tsx'
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
  const toasts = useToasts()
  const { actFor } = useSession()
  const { active } = useAccount()
  const join = useCommand(Organisations, 'JOIN_AS_CLIENT_ORG')
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
  if (standing !== 'notClient') return null
  return (
    <Notice
      tone="info"
      title={t('marketplace.request.notClient', params)}
      action={
        <Button
          small
          busy={join.busy}
          onClick={() => {
            join.run({ organizationId: service.owner.id }).catch(toasts.failed)
          }}
        >
          {t('marketplace.request.join', params)}
        </Button>
      }
    >
      <p>{t('marketplace.request.notClientHelp', params)}</p>
    </Notice>
  )
}
