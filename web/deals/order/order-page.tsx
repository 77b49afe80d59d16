import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import type { Contract, PaymentScheduleItem, PurchaseOrder } from '#shared/deals/contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { dealPathsOf, dealsPaths, listAt, listOfSide } from '#shared/deals/paths.ts'
import { purchaseOrderStates } from '#shared/deals/purchase-order-states.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import { nameOfSide, otherSide } from '#shared/deals/sides.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'
import type { Id } from '#shared/kit/id.ts'
import { displayNumber } from '#shared/kit/money.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { isMissing } from '../../lib/call.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { InvoiceStatus } from '../../parts/status.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { Detail, Page, Section, SideFacts } from '../../ui/page.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { Column } from '../../ui/table.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { ItemsTable } from '../parts/items-table.tsx'
import { ContractDeliveries } from '../ticket/deliveries.tsx'
import { orderTones } from '../ticket/orders.tsx'
import { type PaymentRow, PaymentTable } from '../ticket/schedule-rows.tsx'
import '../deals.css'

type BillingProps = {
  readonly contract: Contract
  readonly payments: readonly PaymentScheduleItem[]
  readonly invoices: readonly InvoiceView[]
}

/** What is paid for an order, and by which invoices. */
const Billing = ({ contract, payments, invoices }: BillingProps) => {
  const t = useText()
  const columns: Column<PaymentRow>[] = [
    {
      key: 'date',
      header: t('deals.due'),
      cell: ({ dueDate, invoice }) => (
        <>
          <CalendarDate day={dueDate} />
          {invoice ? (
            <span className="cell-note">
              <Link to={dealsPaths.invoice(invoice.id)}>{invoice.reference}</Link>
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'status',
      header: t('deals.status'),
      cell: ({ invoice, status }) =>
        invoice ? (
          <InvoiceStatus invoice={invoice} />
        ) : (
          <StatusPill tone="neutral">{t(statusKey(paymentItemStates, status))}</StatusPill>
        ),
    },
    {
      key: 'total',
      header: t('deals.total'),
      align: 'end',
      cell: row => <Money value={{ amount: row.material.total, currency: contract.currency }} />,
    },
  ]
  return <PaymentTable {...{ contract, payments, invoices, columns }} />
}

/** One purchase order of a deal: what was ordered, what of it was delivered, and what is billed for it. */
export const OrderPage = () => {
  const t = useText()
  const language = useLanguage()
  const { pathname } = useLocation()
  const { ticketId = '', orderId = '' } = useParams()
  const requestId = ticketId as Id<'request'>
  const ticket = useQueryOf(Tickets, 'GET_BY_ID', { requestId })
  const made = useQueryOf(Tickets, 'GET_PROCUREMENT_OF_TICKET_MERGED', { ticket: requestId })
  const found = ticket.error || !made.error ? ticket : made
  if (isMissing(ticket.error) || !ticket.data || !made.data)
    return <WaitingPage title={t('deals.order')} found={found} />
  const { request, side, engagement } = ticket.data
  const list = listOfSide(side)
  if (list !== listAt(pathname))
    return <Navigate to={dealPathsOf[list].order(requestId, orderId as PurchaseOrder['id'])} replace />
  const { contract, payments, invoices, deliveries, purchaseOrders } = made.data
  const order = purchaseOrders.find(({ id }) => id === orderId)
  const reference = dealReference(request.thread)
  const back = { label: reference }
  if (!contract || !order)
    return (
      <Page title={t('deals.order')} back={back}>
        <EmptyState title={t('deals.order.none')} />
      </Page>
    )
  const described = engagement.items.find(({ id }) => id === order.itemId)?.description
  const isAlone = contract.itemBriefs.length === 1
  return (
    <Page
      title={order.reference}
      tab={`${order.reference} · ${order.itemTitle}`}
      back={back}
      subtitle={`${order.itemTitle} · ${nameOfSide(request, otherSide(side))} · ${reference}`}
      aside={<StatusPill tone={orderTones[order.status]}>{t(statusKey(purchaseOrderStates, order.status))}</StatusPill>}
    >
      <Detail
        side={
          <SideFacts
            title={t('deals.order')}
            facts={[
              { label: t('deals.client'), value: order.customerName },
              { label: t('deals.provider'), value: order.supplierName },
              { label: t('deals.quantity'), value: displayNumber(String(order.quantity), language) },
              { label: t('deals.start'), value: <CalendarDate day={order.validFrom} /> },
              { label: t('deals.end'), value: <CalendarDate day={order.validTo} /> },
              {
                label: t('deals.order.delivered'),
                value: t('deals.order.made', { made: order.deliveries - order.openDeliveries, all: order.deliveries }),
              },
            ]}
          />
        }
      >
        <Section title={t('deals.item')}>
          <ItemsTable choice={contract.choice} only={order.itemId} />
          {described ? <p className="said">{described}</p> : null}
        </Section>
        <Section title={t('deals.deliveries')}>
          <ContractDeliveries {...{ contract, deliveries, side, order }} orders={purchaseOrders} />
        </Section>
        <Section title={t('deals.payments')}>
          {isAlone ? <Billing {...{ contract, payments, invoices }} /> : <p>{t('deals.order.together')}</p>}
        </Section>
      </Detail>
    </Page>
  )
}
