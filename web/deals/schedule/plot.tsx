import { sumsByMonth } from '#shared/deals/schedule-days.ts'
import { formatMinor } from '#shared/kit/money.ts'
import { firstOfMonth, lastOfMonth, monthsFrom } from '#shared/kit/month.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { monthName, shortMonth } from '../../lib/months.ts'
import { Bars } from '../../parts/bars.tsx'
import { Money } from '../../ui/money.tsx'
import { Table } from '../../ui/table.tsx'
import { MonthBar } from './month-bar.tsx'
import type { ViewProps } from './plan.ts'

/** So many months stand beside one another. */
const shownMonths = 12

/** What is delivered and paid in each month, as a picture and as the figures it is drawn from. */
export const PlotView = (props: ViewProps) => {
  const t = useText()
  const language = useLanguage()
  const { month, plan, reach } = props
  const { currency, entries } = plan.days
  const months = monthsFrom(month, shownMonths).filter(one => one <= reach.last)
  const sums = sumsByMonth(entries({ from: firstOfMonth(month), to: lastOfMonth(months.at(-1) ?? month) }), months)
  const money = (minor: bigint) => <Money value={{ amount: formatMinor(minor, currency), currency }} zero="figure" />
  return (
    <>
      <MonthBar {...props} count={shownMonths} />
      <Bars
        legend={[t('deals.plan.net'), t('deals.payments')]}
        bars={sums.map(({ month: one, delivery, payment }) => ({
          key: one,
          label: shortMonth(one, language),
          values: [delivery, payment],
        }))}
      />
      <div className="sums">
        <Table
          caption={t('deals.plan.plot')}
          columns={[
            { key: 'month', header: t('deals.plan.month'), cell: row => monthName(row.month, language) },
            { key: 'deliveries', header: t('deals.plan.net'), align: 'end', cell: row => money(row.delivery) },
            { key: 'payments', header: t('deals.payments'), align: 'end', cell: row => money(row.payment) },
          ]}
          rows={sums}
          rowKey={row => row.month}
          empty={null}
        />
      </div>
    </>
  )
}
