import { ShieldQuestion } from 'lucide-react'
import { displayMoney, fromJson } from '#shared/kit/money.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { exactDate } from '#shared/kit/words.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import type { Dispute } from '#shared/payments/dispute.ts'
import { disputeStates } from '#shared/payments/dispute-states.ts'
import { PaymentAccounts } from '#shared/payments/PaymentAccounts.contract.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useMoreOf } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Money } from '../ui/money.tsx'
import { Section } from '../ui/page.tsx'
import { StatusPill, type StatusTone } from '../ui/status-pill.tsx'
import { type Column, Table } from '../ui/table.tsx'

const tones: Readonly<Record<Dispute['status'], StatusTone>> = {
  needsResponse: 'danger',
  underReview: 'info',
  won: 'positive',
  lost: 'danger',
  closed: 'neutral',
}

/** How a dispute stands, in a word. */
const DisputeStatus = ({ status }: Pick<Dispute, 'status'>) => {
  const t = useText()
  return <StatusPill tone={tones[status]}>{t(statusKey(disputeStates, status))}</StatusPill>
}

/** The day until which a dispute can be answered, in words. */
export const useAnswerBy = () => {
  const language = useLanguage()
  return ({ answerBy }: Pick<Dispute, 'answerBy'>): string =>
    answerBy ? exactDate(answerBy.slice(0, 10), language) : ''
}

/** What a dispute is about, as money. */
export const useDisputed = () => {
  const language = useLanguage()
  return ({ amount, currency }: Pick<Dispute, 'amount' | 'currency'>): string =>
    displayMoney(fromJson({ amount, currency }), language)
}

/** The payments into an account that payers' banks take back; without its id, into the one that is used. */
export const Disputes = ({ accountId }: { readonly accountId?: string }) => {
  const t = useText()
  const answerBy = useAnswerBy()
  const found = useMoreOf(PaymentAccounts, 'GET_DISPUTES', accountId ? { accountId } : {})
  const columns: Column<Dispute>[] = [
    { key: 'what', header: t('payments.payout.what'), cell: row => row.description || row.id, whole: true },
    { key: 'status', header: t('payments.account.state'), cell: row => <DisputeStatus status={row.status} /> },
    {
      key: 'by',
      header: t('payments.dispute.answerBy'),
      cell: row => (row.status === 'needsResponse' ? answerBy(row) : ''),
    },
    { key: 'amount', header: t('payments.pay.amount'), align: 'end', cell: row => <Money value={row} /> },
  ]
  return (
    <Section title={t('payments.disputes')}>
      <Table
        caption={t('payments.disputes')}
        columns={columns}
        rows={found.data?.pages.flatMap(({ items }) => items)}
        rowKey={row => row.id}
        href={row => organisationsPaths.dispute(row.id)}
        error={found.error}
        onRetry={() => void found.refetch()}
        empty={
          <EmptyState
            icon={ShieldQuestion}
            title={t('payments.disputes.none')}
            hint={t('payments.disputes.none.text')}
          />
        }
      />
      {found.hasNextPage ? (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('payments.payout.more')}
        </Button>
      ) : null}
    </Section>
  )
}
