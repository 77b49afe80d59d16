import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Contracts } from '#shared/deals/Contracts.contract.ts'
import type { Contract, PaymentScheduleItem } from '#shared/deals/contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Out } from '#shared/kit/contract.ts'
import { client } from '../../lib/call.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { useText } from '../../lib/i18n.ts'
import { useMoreOf } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useCsvExport } from '../../ui/use-csv-export.ts'
import { MoreRows } from '../parts/more-rows.tsx'

/** A stretch of a schedule, as it is read page by page. */
export type SchedulePage = Out<(typeof Contracts)['methods']['GET_SCHEDULE']>

/** A payment with its invoice, where there is one. */
export type PaymentRow = PaymentScheduleItem & { readonly invoice: InvoiceView | undefined }

export const paymentRows = (
  payments: readonly PaymentScheduleItem[],
  invoices: readonly InvoiceView[],
): PaymentRow[] => {
  const byId = new Map(invoices.map(invoice => [invoice.id, invoice]))
  return payments.map(item => ({ ...item, invoice: item.invoiceId && byId.get(item.invoiceId) }))
}

type Kind = 'payment' | 'delivery'

type Props<R> = {
  readonly contract: Contract
  readonly kind: Kind
  /** The rows that came with the deal. */
  readonly first: readonly R[]
  readonly rowsOf: (page: SchedulePage) => readonly R[]
  /** How many there are, where not every item of the schedule is one of them. */
  readonly of?: number
  readonly children: (rows: readonly R[]) => ReactNode
}

const countOf = <R,>({ contract, kind, of }: Props<R>) =>
  of ?? (kind === 'payment' ? contract.payments : contract.deliveries)

const Whole = <R,>(props: Props<R>) => {
  const { contract, kind, first, rowsOf, children } = props
  const found = useMoreOf(Contracts, 'GET_SCHEDULE', { contractId: contract.id, kind, limit: 100 })
  const rows = found.data?.pages.flatMap(page => rowsOf(page)) ?? first
  return (
    <>
      {children(rows)}
      {found.error ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.hasNextPage ? (
        <MoreRows
          shown={rows.length}
          count={countOf(props)}
          busy={found.isFetchingNextPage}
          onMore={() => void found.fetchNextPage()}
        />
      ) : null}
    </>
  )
}

/** The rows of a schedule: the first of them, and the others page by page for who asks. */
export const ScheduleRows = <R,>(props: Props<R>) => {
  const { first, children } = props
  const [isWhole, showWhole] = useState(false)
  const count = countOf(props)
  if (isWhole) return <Whole {...props} />
  return (
    <>
      {children(first)}
      {count > first.length ? <MoreRows shown={first.length} count={count} onMore={() => showWhole(true)} /> : null}
    </>
  )
}

/** The payments of a contract with their invoices. */
export const PaymentTable = (props: {
  contract: Contract
  payments: readonly PaymentScheduleItem[]
  invoices: readonly InvoiceView[]
  columns: Column<PaymentRow>[]
}) => {
  const { contract, payments, invoices, columns } = props
  const t = useText()
  return (
    <ScheduleRows
      contract={contract}
      kind="payment"
      first={paymentRows(payments, invoices)}
      rowsOf={page => paymentRows(page.payments, page.invoices)}
    >
      {rows => (
        <Table caption={t('deals.payments')} columns={columns} rows={rows} rowKey={row => row.id} empty={null} />
      )}
    </ScheduleRows>
  )
}

/** A schedule as a CSV file: every item of it. */
export const ScheduleExport = <R,>(props: {
  readonly name: string
  readonly contract: Contract
  readonly kind: Kind
  readonly rowsOf: (page: SchedulePage) => readonly R[]
  readonly columns: readonly CsvColumn<R>[]
}) => {
  const t = useText()
  const { name, contract, kind, rowsOf, columns } = props
  const { exporting, exportAll } = useCsvExport<R, SchedulePage>({
    name,
    load: cursor => client(Contracts)('GET_SCHEDULE', { contractId: contract.id, kind, limit: 100, ...cursor }),
    rowsOf,
    columns: () => columns,
  })
  return (
    <Button small tone="quiet" icon={Download} busy={exporting} onClick={exportAll}>
      {t('app.export.csv')}
    </Button>
  )
}
