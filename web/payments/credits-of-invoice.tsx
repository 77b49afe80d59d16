import { Credits } from '#shared/deals/Credits.contract.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { useCreditColumns } from '../parts/credit-columns.tsx'
import { Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'

/** The credit notes of an invoice, under its paper. */
export const CreditsOfInvoice = ({ invoiceId }: { invoiceId: Invoice['id'] }) => {
  const t = useText()
  const found = useQueryOf(Credits, 'GET_BY_INVOICE', { invoiceId })
  const columns = useCreditColumns()
  return (
    <Section title={t('deals.page.credits')}>
      <Table
        caption={t('deals.page.credits')}
        columns={columns}
        rows={found.data?.items}
        rowKey={row => row.id}
        href={row => dealsPaths.credit(row.id)}
        error={found.error}
        onRetry={() => void found.refetch()}
        empty={null}
      />
    </Section>
  )
}
