import { Link } from 'react-router-dom'
import type { PurchaseOrder } from '#shared/deals/contract.ts'
import { purchaseOrderStates } from '#shared/deals/purchase-order-states.ts'
import { displayNumber } from '#shared/kit/money.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { Section } from '../../ui/page.tsx'
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx'
import { type Column, Table } from '../../ui/table.tsx'

export const orderTones: Readonly<Record<PurchaseOrder['status'], StatusTone>> = {
  open: 'neutral',
  partlyDelivered: 'info',
  delivered: 'positive',
  closed: 'neutral',
  cancelled: 'neutral',
}

/** The purchase orders of a contract, one for each item that requires one, and how far each is. */
export const ContractOrders = (props: {
  orders: readonly PurchaseOrder[]
  addressOf: (order: PurchaseOrder['id']) => string
}) => {
  const { orders, addressOf } = props
  const t = useText()
  const language = useLanguage()
  const columns: Column<PurchaseOrder>[] = [
    {
      key: 'order',
      header: t('deals.order'),
      cell: row => (
        <>
          <Link to={addressOf(row.id)}>{row.reference}</Link>
          <span className="cell-note">{row.itemTitle}</span>
        </>
      ),
    },
    {
      key: 'status',
      header: t('deals.status'),
      cell: row => (
        <StatusPill tone={orderTones[row.status]}>{t(statusKey(purchaseOrderStates, row.status))}</StatusPill>
      ),
    },
    {
      key: 'quantity',
      header: t('deals.quantity'),
      align: 'end',
      wideOnly: true,
      cell: row => displayNumber(String(row.quantity), language),
    },
    {
      key: 'made',
      header: t('deals.order.delivered'),
      align: 'end',
      cell: row => t('deals.order.made', { made: row.deliveries - row.openDeliveries, all: row.deliveries }),
    },
  ]
  return (
    <Section title={t('deals.orders')}>
      <Table caption={t('deals.orders')} columns={columns} rows={orders} rowKey={row => row.id} empty={null} />
    </Section>
  )
}
