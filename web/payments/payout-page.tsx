import { Banknote } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router-dom'
import { dealsPaths } from '#shared/deals/paths.ts'
import { exactDate } from '#shared/kit/words.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { PaymentAccounts } from '#shared/payments/PaymentAccounts.contract.ts'
import type { PayoutRow } from '#shared/payments/payout.ts'
import { displaySettled } from '#shared/payments/settled-sums.ts'
import { CallError } from '../lib/call.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Section, SideFacts } from '../ui/page.tsx'
import { SettingsFrame } from '../ui/settings-frame.tsx'
import { DetailSkeleton } from '../ui/skeleton.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { FormerNotice } from './former-account.tsx'
import '../ui/number-cells.css'

/** /configuration/organization/account/:payoutId: one payout, with each payment and refund that it is made of. */
export const PayoutPage = () => {
  const t = useText()
  const language = useLanguage()
  const { payoutId = '' } = useParams()
  const [params] = useSearchParams()
  const after = params.get('after')
  const isPayout = /^po_\w{1,250}$/.test(payoutId)
  const found = useQueryOf(
    PaymentAccounts,
    'GET_PAYOUT',
    { payoutId, ...(after ? { after } : {}) },
    { enabled: isPayout, keepPrevious: true },
  )
  if (!isPayout || (found.error instanceof CallError && found.error.errorType === 'notFound')) return <NotFound />
  if (found.error && !found.data) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <DetailSkeleton />
  const { payout, rows, cursor, former } = found.data
  const shown = (amount: string) => displaySettled(amount, payout.currency, language)
  const columns: Column<PayoutRow>[] = [
    {
      key: 'what',
      header: t('payments.payout.what'),
      whole: true,
      cell: row => (
        <>
          {row.description || t('payments.books.unnamed')}
          {row.isWritten ? null : <span className="cell-note">{t('payments.payout.notWritten')}</span>}
        </>
      ),
    },
    { key: 'kind', header: t('payments.payout.kind'), cell: row => t(`payments.payout.kind.${row.kind}`) },
    { key: 'amount', header: t('payments.pay.amount'), align: 'end', named: true, cell: row => shown(row.amount) },
    { key: 'fee', header: t('payments.payout.fee'), align: 'end', wideOnly: true, cell: row => shown(row.fee) },
    { key: 'net', header: t('payments.payout.net'), align: 'end', named: true, cell: row => shown(row.net) },
  ]
  return (
    <SettingsFrame part="organization" title={t('payments.payout.title', { amount: shown(payout.amount) })} wide>
      {former ? <FormerNotice former={former} /> : null}
      <Section title={t(`payments.payout.status.${payout.status}`)}>
        <SideFacts
          facts={[
            { label: t('payments.payout.sent'), value: exactDate(payout.createdAt.slice(0, 10), language) },
            { label: t('payments.payout.arrives'), value: exactDate(payout.arrivesOn, language) },
          ]}
        />
      </Section>
      <Section title={t('payments.payout.made')}>
        <Table
          caption={t('payments.payout.made')}
          columns={columns}
          rows={rows}
          rowKey={row => row.id}
          href={row => (row.invoiceId ? dealsPaths.invoice(row.invoiceId) : undefined)}
          empty={<EmptyState icon={Banknote} title={t('payments.payouts.none')} />}
        />
        {cursor ? (
          <LinkButton to={organisationsPaths.payout(payout.id, { after: cursor })}>
            {t('payments.payout.more')}
          </LinkButton>
        ) : null}
      </Section>
    </SettingsFrame>
  )
}
