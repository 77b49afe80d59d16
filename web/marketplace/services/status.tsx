import { statusKey } from '#shared/kit/state-table.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { serviceStates } from '#shared/marketplace/service-states.ts'
import { useText } from '../../lib/i18n.ts'
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx'

const tones: Readonly<Record<Service['stat'], StatusTone>> = {
  inEdit: 'warning',
  ready: 'info',
  published: 'positive',
  removed: 'neutral',
}

/** The state of a service: In Edit, Ready, Launched, Discontinued. */
export const ServiceStatus = ({ stat }: { stat: Service['stat'] }) => {
  const t = useText()
  return <StatusPill tone={tones[stat]}>{t(statusKey(serviceStates, stat))}</StatusPill>
}
