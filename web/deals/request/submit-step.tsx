import { Send } from 'lucide-react'
import { Refusal } from '#shared/kit/refusal.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { RequestObstacle } from '../../parts/request-obstacle.tsx'
import { type Standing, useStandingWhy } from '../../parts/standing.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import type { Needing } from '../../ui/why.tsx'
import { Wizard, type WizardStep } from '../../ui/wizard.tsx'
import { useCalculator } from '../parts/calculator.ts'
import { ItemsTable } from '../parts/items-table.tsx'
import { PaymentsPreview } from '../parts/schedule.tsx'
import { wayToPay } from '../parts/way-to-pay.ts'
import { RequestSummary } from './summary.tsx'
import { previewOf, type RequestValues, type Services } from './values.ts'

type Props = {
  readonly services: Services
  readonly values: RequestValues
  readonly steps: readonly WizardStep[]
  readonly standing: Standing
  /** The command that sends it. */
  readonly of: Needing
  readonly sending: boolean
  readonly onBack: () => void
  readonly onCancel: () => void
  readonly onSend: () => void
}

/** The last step: the request as it will be sent. */
export const SubmitStep = ({ services, values, steps, standing, of, sending, onBack, onCancel, onSend }: Props) => {
  const t = useText()
  const { ready, active } = useAccount()
  const preview = previewOf(services, values, useCalculator())
  const known = preview && !(preview instanceof Refusal) ? preview : undefined
  const [service] = services
  const why = useStandingWhy(service, standing)
  if (!service) return null
  const way = service.paymentOptions.payment[Number(values.paymentIndex)]
  const said = way && wayToPay(t, way, service.paymentOptions.interest)
  return (
    <Wizard
      steps={steps}
      current="submit"
      summary={<RequestSummary services={services} values={values} />}
      actions={
        <>
          <Button tone="quiet" onClick={onCancel}>
            {t('app.cancel')}
          </Button>
          <Button onClick={onBack}>{t('app.back')}</Button>
          <Button tone="primary" icon={Send} of={of} why={why} busy={sending} onClick={onSend}>
            {t('deals.request.send')}
          </Button>
        </>
      }
    >
      <RequestObstacle service={service} standing={standing} />
      <Section title={t('deals.request.check')}>
        <p>{t('deals.request.checkHelp', { provider: service.ownerName })}</p>
        {ready && !active ? <p>{t('deals.request.isClient', { provider: service.ownerName })}</p> : null}
        {said ? (
          <p className="way-said">
            <strong>{said.label}</strong> {said.help}
          </p>
        ) : null}
      </Section>
      {known && known.choice.items.length > 1 ? (
        <Section title={t('deals.items')}>
          <ItemsTable choice={known.choice} />
        </Section>
      ) : null}
      {known ? (
        <Section title={t('deals.payments')}>
          <PaymentsPreview schedule={known.schedule} recurring={known.choice.recurring} />
        </Section>
      ) : null}
    </Wizard>
  )
}
