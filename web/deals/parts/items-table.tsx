import { displayMoney, displayNumber, fromJson } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import type { DealChoice, ItemChoice } from '#shared/terms/choice.ts'
import { type ItemTotal, itemTotals } from '#shared/terms/deal-schedule.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { Money } from '../../ui/money.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { type Column, Table } from '../../ui/table.tsx'

type Row = ItemChoice & Pick<ItemTotal, 'tax' | 'total'>

type Props = {
  readonly choice: DealChoice
  /** What was asked for, where the offer says otherwise. */
  readonly asked?: DealChoice | undefined
  /** The one item that is shown; all without. */
  readonly only?: ItemChoice['id']
}

/** The items of a deal, with when they are and what each comes to; what the offer changed shows what had been asked. */
export const ItemsTable = ({ choice, asked, only }: Props) => {
  const t = useText()
  const language = useLanguage()
  const currency = choice.platform.paymentCurrency
  const totals = itemTotals(choice)
  const money = (amount: string) => <Money value={{ amount, currency }} zero="figure" />
  const rows: Row[] = choice.items
    .map((item, n) => ({ tax: '0', total: item.cost, ...totals[n], ...item }))
    .filter(({ id }) => only === undefined || id === only)
  const before = (row: Row) => asked?.items.find(one => one.id === row.id)
  const taken = (asked?.items ?? []).filter(one => rows.every(row => row.id !== one.id))
  const was = (said: string | false | undefined) =>
    said ? <span className="asked">{t('deals.terms.asked', { asked: said })}</span> : null
  const dates = ({ start, end }: ItemChoice) => `${exactDate(start, language)} – ${exactDate(end, language)}`
  const shown = (amount: string) => displayMoney(fromJson({ amount, currency }), language)
  const quantity = (row: ItemChoice) => displayNumber(String(row.quantity), language)
  /** What was asked of an item, where the offer says something else. */
  const changed = (row: Row, say: (one: ItemChoice) => string) => {
    const old = before(row)
    return was(old && say(old) !== say(row) && say(old))
  }
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
          {changed(row, dates)}
          {asked && !before(row) ? <span className="asked">{t('deals.items.added')}</span> : null}
        </>
      ),
    },
    {
      key: 'quantity',
      header: t('deals.quantity'),
      align: 'end',
      cell: row => (
        <>
          {quantity(row)}
          {changed(row, quantity)}
        </>
      ),
    },
    {
      key: 'cost',
      header: t('deals.principal'),
      align: 'end',
      cell: row => (
        <>
          {money(row.cost)}
          {changed(row, one => shown(one.cost))}
        </>
      ),
    },
    { key: 'tax', header: t('deals.gst'), align: 'end', wideOnly: true, cell: row => money(row.tax) },
    { key: 'total', header: t('deals.total'), align: 'end', wideOnly: true, cell: row => money(row.total) },
  ]
  return (
    <>
      <Table caption={t('deals.items')} columns={columns} rows={rows} rowKey={row => row.id} empty={null} />
      {taken.length > 0 ? (
        <p className="field-help">{t('deals.items.taken', { titles: taken.map(({ title }) => title).join(', ') })}</p>
      ) : null}
    </>
  )
}
