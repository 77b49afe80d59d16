import { CreditCard, Receipt } from 'lucide-react'
import { useState } from 'react'
import { Contracts } from '#shared/deals/Contracts.contract.ts'
import { draftLead } from '#shared/deals/calendar.ts'
import type { Contract, PaymentScheduleItem, ScheduleSummary } from '#shared/deals/contract.ts'
import { isCreditable } from '#shared/deals/credit.ts'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Side } from '#shared/deals/request.ts'
import { isPaymentOver, paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Figures } from '../../parts/figures.tsx'
import { payAddress } from '../../parts/pay-address.ts'
import { InvoiceStatus } from '../../parts/status.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CheckInput } from '../../ui/check-input.tsx'
import { later } from '../../ui/later.tsx'
import { Money } from '../../ui/money.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { Column } from '../../ui/table.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { type PaymentRow, PaymentTable, paymentRows, ScheduleExport, type SchedulePage } from './schedule-rows.tsx'

const PublishDialog = later(() => import('./publish-dialog.tsx').then(module => module.PublishDialog))
const PublishManyDialog = later(() => import('./publish-many-dialog.tsx').then(module => module.PublishManyDialog))
const VoidDialog = later(() => import('./void-dialog.tsx').then(module => module.VoidDialog))

type Props = {
  readonly contract: Contract
  readonly summary: ScheduleSummary
  readonly payments: readonly PaymentScheduleItem[]
  readonly invoices: readonly InvoiceView[]
  readonly side: Side
}

/** Where the payments stand: the next, what is overdue, what is paid, and what is left. */
const Summary = ({ contract: { currency }, summary }: Pick<Props, 'contract' | 'summary'>) => {
  const t = useText()
  const { next, overdue, paid, rest } = summary
  const money = (amount: string) => <Money value={{ amount, currency }} zero="figure" strong />
  return (
    <Figures
      figures={[
        {
          label: t('deals.schedule.next'),
          value: next ? money(next.total) : t('deals.schedule.none'),
          note: next ? <CalendarDate day={next.dueDate} /> : undefined,
        },
        ...(overdue.count > 0
          ? [
              {
                label: t('deals.invoice.overdue'),
                value: money(overdue.amount),
                note: t(overdue.hasMore ? 'deals.schedule.overdueOldest' : 'deals.schedule.overdueCount', {
                  count: overdue.count,
                }),
              },
            ]
          : []),
        { label: t('deals.paid'), value: money(paid) },
        { label: t('deals.schedule.rest'), value: money(rest) },
      ]}
    />
  )
}

/** Whether invoices are published as they are drafted: the supplier's choice. */
const Publishing = ({ contract }: Pick<Props, 'contract'>) => {
  const t = useText()
  const toasts = useToasts()
  const set = useCommand(Contracts, 'SET_PUBLISHING')
  return (
    <CheckInput
      toggle
      label={t('deals.publishing')}
      help={t('deals.publishing.help', { days: t('deals.days', { count: draftLead }) })}
      checked={contract.publishing !== undefined}
      of={set}
      disabled={set.busy}
      onChange={byItself => void set.run({ contractId: contract.id, byItself }).catch(toasts.failed)}
    />
  )
}

/** The payments of a contract: the supplier bills the next one, the client pays what is billed. */
export const ContractPayments = ({ contract, summary, payments, invoices, side }: Props) => {
  const t = useText()
  const toasts = useToasts()
  const publish = useCommand(Invoices, 'PUBLISH_INVOICE')
  const [publishing, askToPublish] = useState<PaymentRow>()
  const [voiding, askToVoid] = useState<InvoiceView>()
  const [publishingMany, askToPublishMany] = useState(false)
  const { currency } = contract

  const bill = (row: PaymentRow) => {
    askToPublish(undefined)
    publish
      .run({ contractId: contract.id, number: row.number })
      .then(invoice => toasts.done('deals.invoice.published', { reference: invoice.reference }))
      .catch(toasts.failed)
  }
  const step = (row: PaymentRow) => {
    const { invoice } = row
    if (side === 'supplier') {
      if (row.number !== contract.progress.bill) return null
      return (
        <Button small tone="primary" icon={Receipt} of={publish} onClick={() => askToPublish(row)}>
          {t('deals.invoice.publish')}
        </Button>
      )
    }
    if (invoice?.status === 'published')
      return (
        <LinkButton small tone="primary" icon={CreditCard} to={payAddress(invoice)}>
          {t('deals.invoice.pay')}
        </LinkButton>
      )
    return null
  }
  const columns: Column<PaymentRow>[] = [
    {
      key: 'due',
      header: t('deals.due'),
      cell: row => (
        <>
          <CalendarDate day={row.dueDate} />
          <span className="cell-note">
            {row.invoice ? row.invoice.reference : t('deals.payment.number', { number: row.number })}
          </span>
        </>
      ),
    },
    {
      key: 'status',
      header: t('deals.status'),
      cell: row => (
        <>
          {row.invoice && row.status !== 'held' ? (
            <InvoiceStatus invoice={row.invoice} />
          ) : (
            <StatusPill tone={row.status === 'held' ? 'warning' : 'neutral'}>
              {t(statusKey(paymentItemStates, row.status))}
            </StatusPill>
          )}
          {row.disputes && !isPaymentOver(row) ? (
            <span className="cell-note">{t('deals.payment.disputed')}</span>
          ) : null}
        </>
      ),
    },
    {
      key: 'payable',
      header: t('deals.payableBy'),
      wideOnly: true,
      cell: row => <CalendarDate day={row.payableBy} />,
    },
    {
      key: 'total',
      header: t('deals.total'),
      align: 'end',
      cell: row => (
        <>
          <Money value={{ amount: row.material.total, currency }} />
          {row.invoice?.credited ? (
            <span className="cell-note">
              {t('deals.credit.off')} <Money value={{ amount: `-${row.invoice.credited}`, currency }} />
            </span>
          ) : null}
          {row.invoice && Number(row.invoice.lateInterest) > 0 ? (
            <span className="cell-note late">
              {t('deals.invoice.plusLate')} <Money value={{ amount: row.invoice.lateInterest, currency }} />
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'step',
      header: t('app.table.actions'),
      align: 'end',
      cell: row => (
        <span className="cell-steps">
          {row.invoice ? (
            <LinkButton small tone="quiet" to={dealsPaths.invoice(row.invoice.id)}>
              {t('deals.paper.open')}
            </LinkButton>
          ) : null}
          {row.invoice?.status === 'paid' ? (
            <LinkButton small tone="quiet" to={payAddress(row.invoice)}>
              {t('deals.invoice.receipt')}
            </LinkButton>
          ) : null}
          {side === 'supplier' && row.invoice?.status === 'published' && !row.invoice.credits ? (
            <Button of={publish} small tone="quiet" onClick={() => askToVoid(row.invoice)}>
              {t('deals.invoice.event.void')}
            </Button>
          ) : null}
          {side === 'supplier' && row.invoice && isCreditable(row.invoice) ? (
            <LinkButton small tone="quiet" to={`${dealsPaths.invoice(row.invoice.id)}?credit=new`}>
              {t('deals.invoice.event.credit')}
            </LinkButton>
          ) : null}
          {step(row)}
        </span>
      ),
    },
  ]
  return (
    <>
      <Summary contract={contract} summary={summary} />
      {side === 'supplier' && contract.status === 'active' ? <Publishing contract={contract} /> : null}
      {side === 'supplier' && contract.progress.bill <= contract.payments ? (
        <div className="row">
          <Button small icon={Receipt} of={publish} onClick={() => askToPublishMany(true)}>
            {t('deals.invoice.many')}
          </Button>
        </div>
      ) : null}
      <PaymentTable {...{ contract, payments, invoices, columns }} />
      {publishing ? (
        <PublishDialog
          contract={contract}
          row={publishing}
          onConfirm={() => bill(publishing)}
          onClose={() => askToPublish(undefined)}
        />
      ) : null}
      {publishingMany ? <PublishManyDialog contract={contract} onClose={() => askToPublishMany(false)} /> : null}
      {voiding ? <VoidDialog invoice={voiding} onClose={() => askToVoid(undefined)} /> : null}
    </>
  )
}

/** All payments of a contract as a file. */
export const PaymentsExport = ({ contract }: Pick<Props, 'contract'>) => {
  const t = useText()
  const columns: CsvColumn<PaymentRow>[] = [
    { header: t('deals.schedule.number'), value: row => row.number },
    { header: t('deals.due'), value: row => row.dueDate },
    { header: t('deals.payableBy'), value: row => row.payableBy },
    { header: t('deals.status'), value: row => t(statusKey(paymentItemStates, row.status)) },
    { header: t('deals.schedule.invoice'), value: row => row.invoice?.reference },
    { header: t('deals.schedule.principal'), value: row => row.material.principal },
    { header: t('deals.interest'), value: row => row.material.interest },
    { header: t('deals.gst'), value: row => row.material.tax },
    { header: t('deals.total'), value: row => row.material.total },
    { header: t('deals.credit.off'), value: row => row.invoice?.credited },
    { header: t('deals.currency'), value: row => row.material.paymentCurrency },
  ]
  return (
    <ScheduleExport
      name={`${dealReference(contract.thread)} ${t('deals.payments')}`}
      contract={contract}
      kind="payment"
      rowsOf={(page: SchedulePage) => paymentRows(page.payments, page.invoices)}
      columns={columns}
    />
  )
}
