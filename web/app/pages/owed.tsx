import { Invoices } from '#shared/deals/Invoices.contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { useDealTitle } from '../../parts/deal-title.ts'
import { InvoiceStatus } from '../../parts/status.tsx'
import { Money } from '../../ui/money.tsx'
import { Section } from '../../ui/page.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { type Column, Table } from '../../ui/table.tsx'

/** How many open invoices the home page shows; the deals have the rest. */
const shown = 8

/** What clients have still to pay, the soonest first; drafts, which ask for nothing yet, are no part of it. Nothing where nothing is owed, or where one does not sell. */
export const Owed = () => {
  const t = useText()
  const titleOf = useDealTitle()
  const { can } = useAccount()
  const sells = can('transaction.ticket.supplier')
  const open = useQueryOf(Invoices, 'GET_BY_RELATED', { side: 'sale', owed: true, limit: shown }, { enabled: sells })
  if (!sells || (open.data && open.data.items.length === 0)) return null
  const columns: Column<InvoiceView>[] = [
    {
      key: 'deal',
      header: t('app.desk.deal'),
      cell: row => (
        <>
          {titleOf(row)}
          <span className="cell-note desk-with">{row.customerName}</span>
        </>
      ),
    },
    {
      key: 'status',
      header: t('app.desk.status'),
      cell: row => <InvoiceStatus invoice={row} />,
    },
    {
      key: 'payableBy',
      header: t('app.desk.payableBy'),
      wideOnly: true,
      cell: row => <CalendarDate day={row.payableBy} />,
    },
    {
      key: 'due',
      header: t('app.desk.amount'),
      align: 'end',
      cell: row => <Money value={{ amount: row.due, currency: row.currency }} />,
    },
  ]
  return (
    <Section title={t('app.desk.owed')}>
      <Table
        caption={t('app.desk.owed')}
        columns={columns}
        rows={open.data?.items}
        rowKey={row => row.id}
        href={row => dealsPaths.sale(row.requestId)}
        error={open.error}
        onRetry={() => void open.refetch()}
        empty={null}
      />
    </Section>
  )
}
