import type { CreditNote } from '#shared/deals/credit.ts'
import { useText } from '../lib/i18n.ts'
import { Money } from '../ui/money.tsx'
import { CalendarDate } from '../ui/relative-date.tsx'
import type { Column } from '../ui/table.tsx'
import { CreditStatus } from './status.tsx'

/** Credit notes in a table: number and invoice, date, what became of it, reason, amount. */
export const useCreditColumns = (): Column<CreditNote>[] => {
  const t = useText()
  return [
    {
      key: 'number',
      header: t('deals.credit.number'),
      cell: row => (
        <>
          {row.reference}
          <span className="cell-note">{row.invoiceReference}</span>
        </>
      ),
    },
    {
      key: 'date',
      header: t('deals.credit.date'),
      sortable: true,
      cell: row => <CalendarDate day={row.creditDate} />,
    },
    { key: 'status', header: t('deals.status'), cell: row => <CreditStatus credit={row} /> },
    { key: 'reason', header: t('deals.reason'), wideOnly: true, cell: row => row.reason },
    {
      key: 'amount',
      header: t('deals.credit.amount'),
      align: 'end',
      cell: row => <Money value={{ amount: row.total, currency: row.currency }} />,
    },
  ]
}
