import { useState } from 'react'
import { Credits } from '#shared/deals/Credits.contract.ts'
import type { Contract } from '#shared/deals/contract.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { useCreditColumns } from '../../parts/credit-columns.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { Table } from '../../ui/table.tsx'

const firstOnes = 10
const most = 100

/** What was credited in a deal, the newest first. */
export const ContractCredits = ({ contractId }: { contractId: Contract['id'] }) => {
  const t = useText()
  const [limit, show] = useState(firstOnes)
  const found = useQueryOf(Credits, 'GET_BY_CONTRACT', { contractId, limit }, { keepPrevious: true })
  const columns = useCreditColumns()
  return (
    <Section title={t('app.page.credits')}>
      <Table
        caption={t('app.page.credits')}
        columns={columns}
        rows={found.data?.items}
        rowKey={row => row.id}
        href={row => dealsPaths.credit(row.id)}
        error={found.error}
        onRetry={() => void found.refetch()}
        stale={found.isPlaceholderData}
        empty={null}
      />
      {found.data?.cursor && limit < most ? (
        <Button small onClick={() => show(most)}>
          {t('deals.credit.more')}
        </Button>
      ) : null}
    </Section>
  )
}
