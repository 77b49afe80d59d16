import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { Contracts } from '#shared/deals/Contracts.contract.ts'
import type { Contract, DeliveryScheduleItem, PurchaseOrder } from '#shared/deals/contract.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Side } from '#shared/deals/request.ts'
import { deliveryItemStates } from '#shared/deals/schedule-item-states.ts'
import { leafOfSide } from '#shared/deals/sides.ts'
import { daysBetween } from '#shared/kit/date.ts'
import { displayMoney, displayNumber, fromJson } from '#shared/kit/money.ts'
import { can, statusKey } from '#shared/kit/state-table.ts'
import { exactDate } from '#shared/kit/words.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { todayNow } from '../../lib/today.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { later } from '../../ui/later.tsx'
import { Money } from '../../ui/money.tsx'
import { CalendarDate, RelativeDate } from '../../ui/relative-date.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { deliveryTones } from '../parts/delivery-tones.ts'
import { ScheduleExport, ScheduleRows } from './schedule-rows.tsx'

const DeliveryDialog = later(() => import('./delivery-dialog.tsx').then(module => module.DeliveryDialog))
const DisputeDialog = later(() => import('./dispute-dialog.tsx').then(module => module.DisputeDialog))
const ReportDialog = later(() => import('./report-dialog.tsx').then(module => module.ReportDialog))

/** The deliveries of a contract: the supplier reports each as made, the client accepts or disputes it. */
export const ContractDeliveries = (props: {
  contract: Contract
  deliveries: readonly DeliveryScheduleItem[]
  orders: readonly PurchaseOrder[]
  side: Side
  /** Only what is delivered under this order. */
  order?: PurchaseOrder
}) => {
  const { contract, deliveries, orders, side, order: only } = props
  const ofOrder = (rows: readonly DeliveryScheduleItem[]) => (only ? rows.filter(row => row.poId === only.id) : rows)
  const t = useText()
  const language = useLanguage()
  const toasts = useToasts()
  const accept = useCommand(Contracts, 'ACCEPT_DELIVERY')
  const [asked, ask] = useState<{
    readonly act: 'make' | 'accept' | 'dispute' | 'read'
    readonly row: DeliveryScheduleItem
  }>()
  const close = () => ask(undefined)
  const acceptIt = ({ contractId, number, version }: DeliveryScheduleItem) => {
    close()
    void accept.run({ contractId, number, version }).catch(toasts.failed)
  }
  /** What reporting or accepting does, with the names filled in, and how far ahead of its day a report is. */
  const message = (act: 'make' | 'again' | 'accept', row: DeliveryScheduleItem): string => {
    const { netValue, currency } = row.material
    const ahead = act === 'make' ? daysBetween(todayNow(), row.dueDate) : 0
    const said = t(`deals.delivery.${act}Message`, {
      supplier: row.supplierName,
      client: row.customerName,
      number: row.number,
      title: row.title,
      value: displayMoney(fromJson({ amount: netValue, currency }), language),
      due: exactDate(row.dueDate, language, 'long'),
    })
    return ahead > 0 ? `${said} ${t('deals.delivery.early', { days: t('deals.days', { count: ahead }) })}` : said
  }
  const supplierSteps = (row: DeliveryScheduleItem) =>
    can(deliveryItemStates, row.status, 'deliver', 'supplier') ? (
      <Button small of={{ needs: leafOfSide.supplier }} onClick={() => ask({ act: 'make', row })}>
        {t(row.status === 'disputed' ? 'deals.delivery.again' : 'deals.deliveryItem.event.deliver')}
      </Button>
    ) : null
  const clientSteps = (row: DeliveryScheduleItem) => (
    <>
      {can(deliveryItemStates, row.status, 'dispute', 'customer') ? (
        <Button small of={{ needs: leafOfSide.demander }} onClick={() => ask({ act: 'dispute', row })}>
          {t('deals.deliveryItem.event.dispute')}
        </Button>
      ) : null}
      {can(deliveryItemStates, row.status, 'accept', 'customer') ? (
        <Button small icon={PackageCheck} of={accept} onClick={() => ask({ act: 'accept', row })}>
          {t('deals.deliveryItem.event.accept')}
        </Button>
      ) : null}
    </>
  )
  const step = (row: DeliveryScheduleItem) => (
    <span className="cell-steps">
      {row.deliveredAt ? (
        <Button small tone="quiet" onClick={() => ask({ act: 'read', row })}>
          {t('deals.delivery.details')}
        </Button>
      ) : null}
      {side === 'supplier' ? supplierSteps(row) : clientSteps(row)}
    </span>
  )
  const columns: Column<DeliveryScheduleItem>[] = [
    {
      key: 'date',
      header: t('deals.delivery.date'),
      cell: row => {
        const order = orders.find(({ id }) => id === row.poId)
        return (
          <>
            <CalendarDate day={row.dueDate} />
            <span className="cell-note">
              {contract.itemBriefs.length > 1 ? `${row.title} · ` : null}
              {row.deliveredAt ? (
                <>
                  {t('deals.delivery.made')} <RelativeDate at={row.deliveredAt} />
                </>
              ) : (
                t('deals.delivery.number', { number: row.number })
              )}
            </span>
            {order && !only ? <span className="cell-note">{order.reference}</span> : null}
          </>
        )
      },
    },
    {
      key: 'status',
      header: t('deals.status'),
      cell: row => (
        <StatusPill tone={deliveryTones[row.status]}>{t(statusKey(deliveryItemStates, row.status))}</StatusPill>
      ),
    },
    {
      key: 'quantity',
      header: t('deals.quantity'),
      align: 'end',
      wideOnly: true,
      cell: row => displayNumber(row.material.quantity, language),
    },
    {
      key: 'value',
      header: t('deals.delivery.value'),
      align: 'end',
      cell: row => <Money value={{ amount: row.material.netValue, currency: row.material.currency }} />,
    },
    { key: 'step', header: t('app.table.actions'), align: 'end', cell: step },
  ]
  return (
    <>
      <ScheduleRows
        contract={contract}
        kind="delivery"
        first={ofOrder(deliveries)}
        rowsOf={page => ofOrder(page.deliveries)}
        {...(only && { of: only.deliveries })}
      >
        {rows => (
          <Table caption={t('deals.deliveries')} columns={columns} rows={rows} rowKey={row => row.id} empty={null} />
        )}
      </ScheduleRows>
      {asked?.act === 'make' ? (
        <ReportDialog
          row={asked.row}
          message={message(asked.row.status === 'disputed' ? 'again' : 'make', asked.row)}
          onClose={close}
        />
      ) : null}
      {asked?.act === 'accept' ? (
        <ConfirmDialog
          title={t('deals.delivery.acceptTitle')}
          message={message('accept', asked.row)}
          confirm={t('deals.deliveryItem.event.accept')}
          onConfirm={() => acceptIt(asked.row)}
          onClose={close}
        />
      ) : null}
      {asked?.act === 'dispute' ? <DisputeDialog contract={contract} row={asked.row} onClose={close} /> : null}
      {asked?.act === 'read' ? <DeliveryDialog row={asked.row} onClose={close} /> : null}
    </>
  )
}

/** All deliveries of a contract as a file. */
export const DeliveriesExport = ({ contract }: { contract: Contract }) => {
  const t = useText()
  const columns: CsvColumn<DeliveryScheduleItem>[] = [
    { header: t('deals.schedule.number'), value: row => row.number },
    { header: t('deals.item'), value: row => row.title },
    { header: t('deals.delivery.date'), value: row => row.dueDate },
    { header: t('deals.status'), value: row => t(statusKey(deliveryItemStates, row.status)) },
    { header: t('deals.quantity'), value: row => row.material.quantity },
    { header: t('deals.delivery.value'), value: row => row.material.netValue },
    { header: t('deals.currency'), value: row => row.material.currency },
    { header: t('deals.delivery.made'), value: row => row.deliveredAt },
  ]
  return (
    <ScheduleExport
      name={`${dealReference(contract.thread)} ${t('deals.deliveries')}`}
      contract={contract}
      kind="delivery"
      rowsOf={page => page.deliveries}
      columns={columns}
    />
  )
}
