import type { DeliveryScheduleItem } from '#shared/deals/contract.ts'
import { useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DeliveryActs } from './delivery-acts.tsx'

/** One delivery, with all that its sides said of it. */
export const DeliveryDialog = ({ row, onClose }: { row: DeliveryScheduleItem; onClose: () => void }) => {
  const t = useText()
  return (
    <Dialog
      title={t('deals.delivery.number', { number: row.number })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('app.close')}</Button>}
    >
      <DeliveryActs row={row} />
    </Dialog>
  )
}
