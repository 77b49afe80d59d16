import { Link } from 'react-router-dom'
import { formatMinor } from '#shared/kit/money.ts'
import { firstOfMonth, lastOfMonth, monthsAfter } from '#shared/kit/month.ts'
import { useText } from '../../lib/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { Money } from '../../ui/money.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Growing } from '../parts/more-rows.tsx'
import { MonthBar } from './month-bar.tsx'
import type { ViewProps } from './plan.ts'
import { type PlanEntry, useEntries } from './use-entries.ts'

/** As many months as the chart shows. */
const shownMonths = 3

/** What the chart shows, to be read line by line. */
export const TableView = (props: ViewProps) => {
  const t = useText()
  const { plan, month } = props
  const { currency } = plan.days
  const span = { from: firstOfMonth(month), to: lastOfMonth(monthsAfter(month, shownMonths - 1)) }
  const { entries, tooMany, failed } = useEntries(plan, span)
  const columns: Column<PlanEntry>[] = [
    { key: 'day', header: t('deals.delivery.date'), cell: row => <CalendarDate day={row.day} /> },
    {
      key: 'what',
      header: t('deals.plan.what'),
      cell: row => (
        <>
          {row.title}
          {row.invoice ? (
            <span className="cell-note">
              <Link to={row.invoice.href}>{row.invoice.reference}</Link>
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'status',
      header: t('deals.status'),
      cell: row => (row.status ? <StatusPill tone={row.status.tone}>{row.status.text}</StatusPill> : null),
    },
    {
      key: 'amount',
      header: t('deals.delivery.value'),
      align: 'end',
      cell: row => <Money value={{ amount: formatMinor(row.amount, currency), currency }} zero="figure" />,
    },
  ]
  return (
    <>
      <MonthBar {...props} count={shownMonths} />
      {failed ? <Failure error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      <Growing key={month} rows={entries}>
        {shown => (
          <Table
            caption={t('deals.plan')}
            columns={columns}
            rows={shown}
            rowKey={row => row.key}
            empty={<p>{t('deals.plan.none')}</p>}
          />
        )}
      </Growing>
      {tooMany ? <p className="field-help">{t('deals.plan.tooMany')}</p> : null}
    </>
  )
}
