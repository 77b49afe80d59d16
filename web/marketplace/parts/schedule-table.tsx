import { useState } from 'react'
import { parseMinor } from '#shared/kit/money.ts'
import type { DealSchedule } from '#shared/terms/deal-schedule.ts'
import { useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { type Column, Table } from '../../ui/table.tsx'

/** So many payments are shown before the rest is asked for. */
const shown = 6

type Row = DealSchedule['payments'][number] & { readonly number: number }

/** What is to be paid when. `brief` for a narrow place: the day and the whole alone. */
export const ScheduleTable = (props: { schedule: DealSchedule; caption: string; brief?: boolean }) => {
  const { schedule, caption, brief } = props
  const t = useText()
  const [all, setAll] = useState(false)
  const { currency, payments, totals } = schedule
  const money = (amount: string) => <Money value={{ amount, currency }} zero="figure" />
  const rows: Row[] = payments.map((payment, index) => ({ ...payment, number: index + 1 }))
  const bears = parseMinor(totals.interest, currency) > 0n
  const part = (key: 'principal' | 'interest' | 'tax', header: string): Column<Row> => ({
    key,
    header,
    align: 'end',
    wideOnly: true,
    cell: row => money(row[key]),
  })
  const columns: Column<Row>[] = [
    { key: 'due', header: t('marketplace.schedule.due'), cell: row => <CalendarDate day={row.dueDate} /> },
    ...(brief ? [] : [part('principal', t('marketplace.schedule.principal'))]),
    ...(brief || !bears ? [] : [part('interest', t('marketplace.schedule.interest'))]),
    ...(brief ? [] : [part('tax', t('marketplace.schedule.tax'))]),
    { key: 'total', header: t('marketplace.schedule.total'), align: 'end', cell: row => money(row.total) },
  ]
  const isLong = rows.length > shown + 1
  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={isLong && !all ? rows.slice(0, shown) : rows}
        rowKey={row => String(row.number)}
        empty={null}
      />
      {isLong ? (
        <Button tone="quiet" small onClick={() => setAll(!all)}>
          {all ? t('marketplace.schedule.fewer') : t('marketplace.schedule.all', { count: rows.length })}
        </Button>
      ) : null}
    </>
  )
}
