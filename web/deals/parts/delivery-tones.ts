import type { DeliveryScheduleItem } from '#shared/deals/contract.ts'
import type { StatusTone } from '../../ui/status-pill.tsx'

/** What the status of a delivery means to the reader. */
export const deliveryTones: Readonly<Record<DeliveryScheduleItem['status'], StatusTone>> = {
  scheduled: 'neutral',
  delivered: 'info',
  disputed: 'warning',
  accepted: 'positive',
  cancelled: 'neutral',
}
