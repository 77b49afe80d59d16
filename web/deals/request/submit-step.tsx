import { Send } from 'lucide-react'
import { Refusal } from '#shared/kit/refusal.ts'
import type { PublicService } from '#shared/marketplace/Microservices.contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { Wizard, type WizardStep } from '../../ui/wizard.tsx'
import { useCalculator } from '../parts/calculator.ts'
import { PaymentsPreview } from '../parts/schedule.tsx'
import { wayToPay } from '../parts/way-to-pay.ts'
import type { Standing } from './standing.ts'
import { RequestSummary } from './summary.tsx'
import { previewOf, type RequestValues } from './values.ts'

type Props = {
  readonly service: PublicService
  readonly values: RequestValues
  readonly steps: readonly WizardStep[]
  readonly standing: Standing
  readonly sending: boolean
  readonly onBack: () => void
  readonly onCancel: () => void
  readonly onSend: () => void
}

/** What stands in the way of sending, and the one step out of it. */
const Obstacle = ({ service, standing }: { service: PublicService; standing: Standing }) => {
  const t = useText()
  const toasts = useToasts()
  const { actFor } = useSession()
  const { active } = useAccount()
  const join = useCommand(Organisations, 'JOIN_AS_CLIENT_ORG')
  const params = { provider: service.ownerName, organisation: active?.organisation.tradingName ?? '' }
  const forMyself = (
    <Button small onClick={() => actFor(undefined)}>
      {t('deals.request.forMyself')}
    </Button>
  )
  if (standing === 'ownService')
    return (
      <Notice tone="warning" action={forMyself}>
        <p>{t('deals.request.ownService', params)}</p>
      </Notice>
    )
  if (standing === 'noPermission')
    return (
      <Notice tone="warning" action={forMyself}>
        <p>{t('deals.request.noPermission', params)}</p>
      </Notice>
    )
  if (standing !== 'notClient') return null
  return (
    <Notice
      tone="info"
      title={t('deals.request.notClient', params)}
      action={
        <Button
          small
          busy={join.busy}
          onClick={() => {
            join.run({ organizationId: service.owner.id }).catch(toasts.failed)
          }}
        >
          {t('deals.request.join', params)}
        </Button>
      }
    >
      <p>{t('deals.request.notClientHelp', params)}</p>
    </Notice>
  )
}

/** The last step: the request as it will be sent. */
export const SubmitStep = ({ service, values, steps, standing, sending, onBack, onCancel, onSend }: Props) => {
  const t = useText()
  const preview = previewOf(service, values, useCalculator())
  const schedule = preview && !(preview instanceof Refusal) ? preview.schedule : undefined
  const way = service.paymentOptions.payment[Number(values.paymentIndex)]
  const said = way && wayToPay(t, way, service.paymentOptions.interest?.rateType)
  const maySend = standing === 'ready' || standing === 'signedOut'
  return (
    <Wizard
      steps={steps}
      current="submit"
      summary={<RequestSummary service={service} values={values} />}
      actions={
        <>
          <Button tone="quiet" onClick={onCancel}>
            {t('app.cancel')}
          </Button>
          <Button onClick={onBack}>{t('app.back')}</Button>
          <Button tone="primary" icon={Send} disabled={!maySend} busy={sending} onClick={onSend}>
            {t('deals.request.send')}
          </Button>
        </>
      }
    >
      <Obstacle service={service} standing={standing} />
      <Section title={t('deals.request.check')}>
        <p>{t('deals.request.checkHelp', { provider: service.ownerName })}</p>
        {said ? (
          <p className="way-said">
            <strong>{said.label}</strong> {said.help}
          </p>
        ) : null}
      </Section>
      {schedule ? (
        <Section title={t('deals.payments')}>
          <PaymentsPreview schedule={schedule} />
        </Section>
      ) : null}
    </Wizard>
  )
}
