import type { InvoiceView } from '#shared/deals/invoice.ts'
import { useText } from '../lib/i18n.ts'
import { Money } from '../ui/money.tsx'
import { Section } from '../ui/page.tsx'
import { CalendarDate } from '../ui/relative-date.tsx'
import { type Column, Table } from '../ui/table.tsx'

type Row = NonNullable<InvoiceView['reminded']>[number]

/** What the client was told of an invoice so far, under its paper: both sides read the same. */
export const RemindedOf = ({ invoice: { reminded = [], currency } }: { invoice: InvoiceView }) => {
  const t = useText()
  const columns: Column<Row>[] = [
    {
      key: 'tells',
      header: t('payments.dunning.told'),
      cell: ({ tells, words }) => (
        <>
          {t(`payments.dunning.tells.${tells}`)}
          {words ? <span className="cell-note">{words}</span> : null}
        </>
      ),
    },
    { key: 'on', header: t('payments.dunning.on'), cell: ({ on }) => <CalendarDate day={on} /> },
    {
      key: 'due',
      header: t('payments.dunning.due'),
      align: 'end',
      cell: ({ due }) => (due === undefined ? null : <Money value={{ amount: due, currency }} />),
    },
  ]
  return (
    <Section title={t('deals.reminders')}>
      <Table
        caption={t('deals.reminders')}
        columns={columns}
        rows={reminded.toReversed()}
        rowKey={row => `${row.on} ${row.tells}`}
        empty={null}
      />
    </Section>
  )
}
