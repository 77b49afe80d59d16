import { CreditCard, Receipt } from 'lucide-react'
import { useState } from 'react'
import type { Contract, PaymentScheduleItem } from '#shared/deals/contract.ts'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import type { Side } from '#shared/deals/request.ts'
import { paymentItemStates } from '#shared/deals/schedule-item-states.ts'
import { daysBetween } from '#shared/kit/date.ts'
import { displayMoney, fromJson } from '#shared/kit/money.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { exactDate } from '#shared/kit/words.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { currentTime } from '../../lib/clock.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { payAddress } from '../../parts/pay-address.ts'
import { InvoiceStatus } from '../../parts/status.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { later } from '../../ui/later.tsx'
import { Money } from '../../ui/money.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useToasts } from '../../ui/toasts.tsx'

const VoidDialog = later(() => import('./void-dialog.tsx').then(module => module.VoidDialog))

type Row = PaymentScheduleItem & { readonly invoice: InvoiceView | undefined }

type Props = {
  readonly contract: Contract
  readonly payments: readonly PaymentScheduleItem[]
  readonly invoices: readonly InvoiceView[]
  readonly side: Side
  readonly mayAct: boolean
}

/** The payments of a contract: the supplier bills the next one, the client pays what is billed. */
export const ContractPayments = ({ contract, payments, invoices, side, mayAct }: Props) => {
  const t = useText()
  const language = useLanguage()
  const toasts = useToasts()
  const publish = useCommand(Invoices, 'PUBLISH_INVOICE')
  const [publishing, askToPublish] = useState<Row>()
  const [voiding, askToVoid] = useState<InvoiceView>()
  const byId = new Map(invoices.map(invoice => [invoice.id, invoice]))
  const rows: Row[] = payments.map(item => ({ ...item, invoice: item.invoiceId && byId.get(item.invoiceId) }))
  const { currency } = contract

  const bill = (row: Row) => {
    askToPublish(undefined)
    publish
      .run({ contractId: contract.id, number: row.number })
      .then(invoice => toasts.done('deals.invoice.published', { reference: invoice.reference }))
      .catch(toasts.failed)
  }
  /** What publishing does, with the names filled in, and how far ahead it is where it is. */
  const toPublish = (row: Row): string => {
    const ahead = daysBetween(dayIn(new Date(currentTime()).toISOString()), row.dueDate)
    const said = t('deals.invoice.publishMessage', {
      supplier: contract.supplierName,
      client: contract.customerName,
      total: displayMoney(fromJson({ amount: row.material.total, currency }), language),
      title: contract.title,
      number: row.number,
      due: exactDate(row.dueDate, language, 'long'),
      payable: exactDate(row.payableBy, language, 'long'),
    })
    return ahead > 0 ? `${said} ${t('deals.invoice.early', { days: t('deals.days', { count: ahead }) })}` : said
  }
  const step = (row: Row) => {
    const { invoice } = row
    if (side === 'supplier') {
      if (!mayAct || row.number !== contract.progress.bill) return null
      return (
        <Button small tone="primary" icon={Receipt} busy={publish.busy} onClick={() => askToPublish(row)}>
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
  const columns: Column<Row>[] = [
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
      cell: row =>
        row.invoice ? (
          <InvoiceStatus invoice={row.invoice} />
        ) : (
          <StatusPill>{t(statusKey(paymentItemStates, row.status))}</StatusPill>
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
          {mayAct && side === 'supplier' && row.invoice?.status === 'published' ? (
            <Button small tone="quiet" onClick={() => askToVoid(row.invoice)}>
              {t('deals.invoice.event.void')}
            </Button>
          ) : null}
          {step(row)}
        </span>
      ),
    },
  ]
  return (
    <>
      <p className="paid-so-far">
        {t('deals.paid')} <Money value={{ amount: contract.paid, currency }} zero="figure" strong /> {t('deals.paidOf')}{' '}
        <Money value={{ amount: contract.total, currency }} zero="figure" />
      </p>
      <Table caption={t('deals.payments')} columns={columns} rows={rows} rowKey={row => row.id} empty={null} />
      {publishing ? (
        <ConfirmDialog
          title={t('deals.invoice.publishTitle')}
          message={toPublish(publishing)}
          confirm={t('deals.invoice.event.publish')}
          onConfirm={() => bill(publishing)}
          onClose={() => askToPublish(undefined)}
        />
      ) : null}
      {voiding ? <VoidDialog invoice={voiding} onClose={() => askToVoid(undefined)} /> : null}
    </>
  )
}
