import { CircleAlert } from 'lucide-react'
import { Contracts } from '#shared/deals/Contracts.contract.ts'
import { InvoicePapers } from '#shared/deals/InvoicePapers.contract.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { displayMoney, fromJson } from '#shared/kit/money.ts'
import { useAccount } from '../../lib/account.tsx'
import { client } from '../../lib/call.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { payAddress } from '../../parts/pay-address.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { PdfButton } from '../../ui/pdf-button.tsx'

/**
 * /payorgfee: where the guard leads who acts for an organisation whose usage fee is unpaid. Who may pay it pays it here, others are told
 * whom to ask, and both can go on for somebody else.
 */
export const PayFeePage = () => {
  const t = useText()
  const language = useLanguage()
  const { actFor } = useSession()
  const { active, workspaces } = useAccount()
  const fee = useQueryOf(Contracts, 'GET_USAGE_FEE', {}, { enabled: active !== undefined })
  const others = workspaces.filter(({ status }) => status === 'active')
  const unpaid = fee.data?.mayChange ? fee.data.unpaid : undefined
  return (
    <Page title={t('organisations.fee.title')} width="narrow">
      {fee.error ? <Failure error={fee.error} onRetry={fee.refetch} /> : null}
      <EmptyState
        icon={CircleAlert}
        title={t('organisations.fee.text', { organisation: active?.organisation.tradingName ?? '' })}
        hint={
          fee.data && !fee.data.mayChange
            ? t('payments.fee.ask', { owner: fee.data.ownerName })
            : t('organisations.fee.others')
        }
        action={
          <>
            {unpaid?.invoices.map(({ id, reference, due }) => (
              <LinkButton key={id} to={payAddress({ id })} tone="primary">
                {t('payments.fee.payOne', { reference, amount: displayMoney(fromJson(due), language) })}
              </LinkButton>
            ))}
            {fee.data && !fee.data.mayChange ? (
              <Button tone="primary" why={t('payments.fee.ask', { owner: fee.data.ownerName })}>
                {t('payments.fee.pay')}
              </Button>
            ) : null}
            {unpaid?.invoices.map(({ id, reference }) => (
              <PdfButton key={id} load={() => client(InvoicePapers)('GET', { invoiceId: id, language })}>
                {t('payments.fee.pdf', { reference })}
              </PdfButton>
            ))}
            {unpaid ? (
              <LinkButton to={dealsPaths.purchaseDetail(unpaid.requestId)}>{t('payments.fee.deal')}</LinkButton>
            ) : null}
            {others.map(({ organisation }) => (
              <Button key={organisation.id} onClick={() => actFor(organisation.id)}>
                {t('app.closed.switch', { name: organisation.tradingName })}
              </Button>
            ))}
            <Button onClick={() => actFor(undefined)}>{t('app.switch.personal')}</Button>
          </>
        }
      />
    </Page>
  )
}
