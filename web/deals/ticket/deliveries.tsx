import { PackageCheck } from 'lucide-react'
import { Contracts } from '#shared/deals/Contracts.contract.ts'
import type { DeliveryScheduleItem } from '#shared/deals/contract.ts'
import type { Side } from '#shared/deals/request.ts'
import { deliveryItemStates } from '#shared/deals/schedule-item-states.ts'
import { can, statusKey } from '#shared/kit/state-table.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { CalendarDate, RelativeDate } from '../../ui/relative-date.tsx'
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useToasts } from '../../ui/toasts.tsx'

const tones: Readonly<Record<DeliveryScheduleItem['status'], StatusTone>> = {
  scheduled: 'neutral',
  delivered: 'info',
  accepted: 'positive',
  cancelled: 'neutral',
}

/** The deliveries of a contract: the supplier reports each as made, the client accepts it. */
export const ContractDeliveries = (props: {
  deliveries: readonly DeliveryScheduleItem[]
  side: Side
  mayAct: boolean
}) => {
  const { deliveries, side, mayAct } = props
  const t = useText()
  const toasts = useToasts()
  const deliver = useCommand(Contracts, 'DELIVER')
  const accept = useCommand(Contracts, 'ACCEPT_DELIVERY')
  const step = (row: DeliveryScheduleItem) => {
    const { contractId, number, version, status } = row
    const on = { contractId, number, version }
    if (!mayAct) return null
    if (side === 'supplier' && can(deliveryItemStates, status, 'deliver', 'supplier'))
      return (
        <Button small busy={deliver.busy} onClick={() => void deliver.run(on).catch(toasts.failed)}>
          {t('deals.deliveryItem.event.deliver')}
        </Button>
      )
    if (side === 'demander' && can(deliveryItemStates, status, 'accept', 'customer'))
      return (
        <Button small icon={PackageCheck} busy={accept.busy} onClick={() => void accept.run(on).catch(toasts.failed)}>
          {t('deals.deliveryItem.event.accept')}
        </Button>
      )
    return null
  }
  const columns: Column<DeliveryScheduleItem>[] = [
    {
      key: 'date',
      header: t('deals.delivery.date'),
      cell: row => (
        <>
          <CalendarDate day={row.dueDate} />
          <span className="cell-note">
            {row.deliveredAt ? (
              <>
                {t('deals.delivery.made')} <RelativeDate at={row.deliveredAt} />
              </>
            ) : (
              t('deals.delivery.number', { number: row.number })
            )}
          </span>
        </>
      ),
    },
    {
      key: 'status',
      header: t('deals.status'),
      cell: row => <StatusPill tone={tones[row.status]}>{t(statusKey(deliveryItemStates, row.status))}</StatusPill>,
    },
    { key: 'quantity', header: t('deals.quantity'), align: 'end', wideOnly: true, cell: row => row.material.quantity },
    {
      key: 'value',
      header: t('deals.delivery.value'),
      align: 'end',
      cell: row => <Money value={{ amount: row.material.netValue, currency: row.material.currency }} />,
    },
    { key: 'step', header: t('app.table.actions'), align: 'end', cell: step },
  ]
  return (
    <Table caption={t('deals.deliveries')} columns={columns} rows={deliveries} rowKey={row => row.id} empty={null} />
  )
}
