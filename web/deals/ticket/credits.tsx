import { Credits } from '#shared/deals/Credits.contract.ts'
import type { Contract } from '#shared/deals/contract.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { useText } from '../../lib/i18n.ts'
import { useMoreOf } from '../../lib/query.ts'
import { useCreditColumns } from '../../parts/credit-columns.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { Table } from '../../ui/table.tsx'

const atATime = 10

/** What was credited in a deal, the newest first; the older ones come when they are asked for. */
export const ContractCredits = ({ contractId }: { contractId: Contract['id'] }) => {
  const t = useText()
  const found = useMoreOf(Credits, 'GET_BY_CONTRACT', { contractId, limit: atATime })
  const columns = useCreditColumns()
  return (
    <Section title={t('deals.page.credits')}>
      <Table
        caption={t('deals.page.credits')}
        columns={columns}
        rows={found.data?.pages.flatMap(page => page.items)}
        rowKey={row => row.id}
        href={row => dealsPaths.credit(row.id)}
        error={found.error}
        onRetry={() => void found.refetch()}
        stale={found.isPlaceholderData}
        empty={null}
      />
      {found.hasNextPage ? (
        <Button small busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('deals.credit.more')}
        </Button>
      ) : null}
    </Section>
  )
}
