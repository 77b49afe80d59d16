import { Link } from 'react-router-dom'
import { displayMoney, displayNumber, parseMinor, parseMoney } from '#shared/kit/money.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import type { DealSchedule } from '#shared/terms/deal-schedule.ts'
import type { Recurring } from '#shared/terms/recurring.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { Money } from '../../ui/money.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Growing } from './more-rows.tsx'
import { recurringText } from './recurring.ts'

/** What is to be paid when, by a schedule that is not a contract yet. */
export const PaymentsPreview = (props: {
  schedule: DealSchedule
  /** Where the deal repeats, the schedule is that of its first term. */
  recurring?: Recurring | undefined
  /** Where it is shown where a payment comes from. */
  trailOf?: (number: number) => string
}) => {
  const { schedule, recurring, trailOf } = props
  const t = useText()
  const language = useLanguage()
  const { currency, payments, totals } = schedule
  const money = (amount: string) => <Money value={{ amount, currency }} zero="figure" />
  type Row = { readonly number: number } & DealSchedule['payments'][number]
  const rows: Row[] = payments.map((payment, n) => ({ number: n + 1, ...payment }))
  const columns: Column<Row>[] = [
    { key: 'due', header: t('deals.due'), cell: row => <CalendarDate day={row.dueDate} /> },
    { key: 'principal', header: t('deals.principal'), align: 'end', wideOnly: true, cell: row => money(row.principal) },
    ...(parseMinor(totals.interest, currency) > 0n
      ? [
          {
            key: 'interest',
            header: t('deals.interest'),
            align: 'end',
            wideOnly: true,
            cell: row => money(row.interest),
          } satisfies Column<Row>,
        ]
      : []),
    { key: 'tax', header: t('deals.gst'), align: 'end', wideOnly: true, cell: row => money(row.tax) },
    {
      key: 'total',
      header: t('deals.total'),
      align: 'end',
      cell: ({ number, total }) =>
        trailOf ? (
          <Link
            to={trailOf(number)}
            replace
            preventScrollReset
            aria-label={t('deals.trail.open', {
              what: t('deals.payment.number', { number }),
              amount: displayMoney(parseMoney(total, currency), language),
            })}
          >
            {money(total)}
          </Link>
        ) : (
          money(total)
        ),
    },
  ]
  return (
    <>
      {recurring ? (
        <p className="field-help">
          {recurringText(t, recurring)} {t('deals.recurring.first')}
        </p>
      ) : null}
      <Growing rows={rows}>
        {shown => (
          <Table
            caption={t('deals.payments')}
            columns={columns}
            rows={shown}
            rowKey={row => String(row.number)}
            empty={null}
          />
        )}
      </Growing>
    </>
  )
}

/** What is to be delivered when. */
export const DeliveriesPreview = ({ schedule, choice }: { schedule: DealSchedule; choice: DealChoice }) => {
  const t = useText()
  const language = useLanguage()
  const { currency, deliveries } = schedule
  const titles = new Map(choice.items.map(item => [item.id, item.title]))
  type Row = { readonly number: number } & DealSchedule['deliveries'][number]
  const rows: Row[] = deliveries.map((delivery, n) => ({ number: n + 1, ...delivery }))
  const columns: Column<Row>[] = [
    {
      key: 'date',
      header: t('deals.delivery.date'),
      cell: row => (
        <>
          <CalendarDate day={row.date} />
          {titles.size > 1 ? <span className="cell-note">{titles.get(row.itemId)}</span> : null}
        </>
      ),
    },
    {
      key: 'volume',
      header: t('deals.quantity'),
      align: 'end',
      wideOnly: true,
      cell: row => displayNumber(row.volume, language),
    },
    {
      key: 'value',
      header: t('deals.delivery.value'),
      align: 'end',
      cell: row => <Money value={{ amount: row.netValue, currency }} zero="figure" />,
    },
  ]
  return (
    <Growing rows={rows}>
      {shown => (
        <Table
          caption={t('deals.deliveries')}
          columns={columns}
          rows={shown}
          rowKey={row => String(row.number)}
          empty={null}
        />
      )}
    </Growing>
  )
}
