import { displayNumber } from '#shared/kit/money.ts'
import type { DealChoice, ItemChoice } from '#shared/terms/choice.ts'
import { type ItemTotal, itemTotals } from '#shared/terms/deal-schedule.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { Money } from '../../ui/money.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { type Column, Table } from '../../ui/table.tsx'

type Row = ItemChoice & Pick<ItemTotal, 'tax' | 'total'>

/** The items of a deal, with when they are and what each comes to. */
export const ItemsTable = ({ choice }: { choice: DealChoice }) => {
  const t = useText()
  const language = useLanguage()
  const currency = choice.platform.paymentCurrency
  const totals = itemTotals(choice)
  const money = (amount: string) => <Money value={{ amount, currency }} zero="figure" />
  const rows: Row[] = choice.items.map((item, n) => ({ tax: '0', total: item.cost, ...totals[n], ...item }))
  const columns: Column<Row>[] = [
    {
      key: 'title',
      header: t('deals.item'),
      cell: row => (
        <>
          {row.title}
          <span className="cell-note">
            <CalendarDate day={row.start} /> – <CalendarDate day={row.end} />
            {row.requirePO ? ` · ${t('deals.requirePO')}` : ''}
            {row.gstFree ? ` · ${t('deals.gstFree')}` : ''}
          </span>
        </>
      ),
    },
    {
      key: 'quantity',
      header: t('deals.quantity'),
      align: 'end',
      cell: row => displayNumber(String(row.quantity), language),
    },
    { key: 'cost', header: t('deals.principal'), align: 'end', cell: row => money(row.cost) },
    { key: 'tax', header: t('deals.gst'), align: 'end', wideOnly: true, cell: row => money(row.tax) },
    { key: 'total', header: t('deals.total'), align: 'end', wideOnly: true, cell: row => money(row.total) },
  ]
  return <Table caption={t('deals.items')} columns={columns} rows={rows} rowKey={row => row.id} empty={null} />
}
