import { Banknote, Landmark } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { exactDate } from '#shared/kit/words.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { PaymentAccounts } from '#shared/payments/PaymentAccounts.contract.ts'
import type { Payout } from '#shared/payments/payout.ts'
import {
  type AccountStatus,
  type FormerAccount,
  type PayoutAccountView,
  whyNoDebits,
} from '#shared/payments/payout-account.ts'
import { displaySettled } from '#shared/payments/settled-sums.ts'
import { client } from '../lib/call.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section, SideFacts } from '../ui/page.tsx'
import { SettingsFrame } from '../ui/settings-frame.tsx'
import { DetailSkeleton } from '../ui/skeleton.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { Disputes } from './disputes.tsx'
import { FormerNotice } from './former-account.tsx'
import { FormerAccounts } from './former-accounts.tsx'
import { pageAddress } from './page-address.ts'

const tones = {
  incomplete: 'warning',
  checking: 'info',
  verified: 'positive',
  restricted: 'danger',
  gone: 'danger',
} as const satisfies Record<AccountStatus, string>

/** Goes to the provider's page, which is made for this once. */
const useVerify = () => {
  const toasts = useToasts()
  return () => {
    client(PaymentAccounts)('VERIFY_LINK', {})
      .then(({ url }) => location.assign(pageAddress(url)))
      .catch(toasts.failed)
  }
}

const NoAccount = () => {
  const t = useText()
  const toasts = useToasts()
  const open = useCommand(PaymentAccounts, 'CREATE_STRIPE_ACCOUNT')
  const verify = useVerify()
  return (
    <EmptyState
      icon={Landmark}
      title={t('payments.account.none.title')}
      hint={t('payments.account.none.text')}
      action={
        <Button tone="primary" of={open} onClick={() => void open.run({}).then(verify, toasts.failed)}>
          {t('payments.account.open')}
        </Button>
      }
    />
  )
}

/** How the account stands, with what the provider still needs and where one gives it. */
const Standing = ({ account }: { account: PayoutAccountView }) => {
  const t = useText()
  const verify = useVerify()
  const toasts = useToasts()
  const refresh = useCommand(PaymentAccounts, 'REFRESH')
  const remove = useCommand(PaymentAccounts, 'REMOVE_STRIPE_ACCOUNT')
  const { status, requirements, chargesEnabled, debitsBanks, payoutsEnabled, version } = account
  const noDebits = whyNoDebits(account)
  const onOff = (on: boolean) => t(on ? 'payments.account.yes' : 'payments.account.no')
  return (
    <>
      <Notice
        tone={tones[status]}
        title={t(`payments.account.status.${status}`)}
        action={
          <>
            {status === 'gone' ? (
              <LinkButton to={organisationsPaths.books()}>{t('organisations.page.books')}</LinkButton>
            ) : (
              <Button tone={status === 'verified' || status === 'checking' ? undefined : 'primary'} onClick={verify}>
                {t(status === 'verified' ? 'payments.account.change' : 'payments.account.goOn')}
              </Button>
            )}
            {status === 'verified' && noDebits !== 'notAllowed' ? null : (
              <Button of={refresh} onClick={() => void refresh.run({}).catch(toasts.failed)}>
                {t('payments.account.refresh')}
              </Button>
            )}
          </>
        }
      >
        <p>{t(`payments.account.${status}.text`)}</p>
        {requirements.length > 0 ? (
          <>
            <p>{t('payments.account.needs')}</p>
            <ul>
              {requirements.map(kind => (
                <li key={kind}>{t(`payments.account.need.${kind}`)}</li>
              ))}
            </ul>
          </>
        ) : null}
      </Notice>
      <Section
        title={t('payments.account.state')}
        action={
          <ConfirmButton
            danger
            of={remove}
            label={t('payments.account.remove')}
            title={t('payments.account.remove.title')}
            message={t('payments.account.remove.text')}
            run={() => remove.run({ version })}
          />
        }
      >
        <SideFacts
          facts={[
            { label: t('payments.account.charges'), value: onOff(chargesEnabled) },
            { label: t('payments.account.debits'), value: onOff(debitsBanks) },
            { label: t('payments.account.payoutsTo'), value: onOff(payoutsEnabled) },
          ]}
        />
        {noDebits ? <p>{t(`payments.account.debits.${noDebits}`)}</p> : null}
      </Section>
    </>
  )
}

type InAccount = {
  /** Which account; without, the one that is used. */
  readonly accountId?: string
}

/** What the account holds, and what was sent from it to the bank. */
const Payouts = ({ accountId }: InAccount) => {
  const t = useText()
  const language = useLanguage()
  const [params] = useSearchParams()
  const after = params.get('after')
  const asked = { ...(accountId && { accountId }), ...(after && { after }) }
  const found = useQueryOf(PaymentAccounts, 'GET_PAYOUTS', asked, { keepPrevious: true })
  const inAddress = accountId ? { account: accountId } : {}
  const shown = (amount: string, currency: Payout['currency']) => displaySettled(amount, currency, language)
  const columns: Column<Payout>[] = [
    { key: 'sent', header: t('payments.payout.sent'), cell: row => exactDate(row.createdAt.slice(0, 10), language) },
    { key: 'arrives', header: t('payments.payout.arrives'), cell: row => exactDate(row.arrivesOn, language) },
    { key: 'status', header: t('payments.account.state'), cell: row => t(`payments.payout.status.${row.status}`) },
    { key: 'amount', header: t('payments.pay.amount'), align: 'end', cell: row => shown(row.amount, row.currency) },
  ]
  const cursor = found.data?.cursor
  return (
    <>
      {found.data && found.data.balances.length > 0 ? (
        <Section title={t('payments.account.balance')}>
          <SideFacts
            facts={found.data.balances.flatMap(({ currency, available, pending }) => [
              { label: t('payments.account.balance.available'), value: shown(available, currency) },
              { label: t('payments.account.balance.pending'), value: shown(pending, currency) },
            ])}
          />
        </Section>
      ) : null}
      <Section
        title={t('payments.payouts')}
        action={<LinkButton to={organisationsPaths.books(inAddress)}>{t('organisations.page.books')}</LinkButton>}
      >
        <Table
          caption={t('payments.payouts')}
          columns={columns}
          rows={found.data?.items}
          rowKey={row => row.id}
          href={row => organisationsPaths.payout(row.id)}
          error={found.error}
          onRetry={() => void found.refetch()}
          empty={
            <EmptyState icon={Banknote} title={t('payments.payouts.none')} hint={t('payments.payouts.none.text')} />
          }
        />
        {cursor ? (
          <LinkButton to={organisationsPaths.account({ ...inAddress, after: cursor })}>
            {t('payments.payout.more')}
          </LinkButton>
        ) : null}
      </Section>
    </>
  )
}

/** An account that is used no longer, with all that was paid into it. */
const Former = ({ former }: { readonly former: FormerAccount }) => {
  const t = useText()
  const { accountId } = former
  return (
    <SettingsFrame part="organization" title={t('payments.account.former')} wide>
      <FormerNotice former={former} />
      <Payouts accountId={accountId} />
      <Disputes accountId={accountId} />
    </SettingsFrame>
  )
}

/** /configuration/organization/account: through which account the organisation is paid, and what reached its bank. */
export const AccountPage = () => {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const returned = params.has('returned')
  const { run } = useCommand(PaymentAccounts, 'REFRESH')
  const found = useQueryOf(PaymentAccounts, 'GET_BY_USER', {})
  useEffect(() => {
    if (!returned) return
    // Somebody came back from the provider's page: how it stands is asked at once, whether a webhook came or not.
    setParams({}, { replace: true })
    run({}).catch(() => {})
  }, [returned, setParams, run])
  const account = found.data?.account
  const former = found.data?.former ?? []
  const named = former.find(({ accountId }) => accountId === params.get('account'))
  if (named) return <Former former={named} />
  return (
    <SettingsFrame part="organization" title={t('organisations.page.account')} wide>
      {found.error ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data || found.error ? null : <DetailSkeleton />}
      {account === null ? <NoAccount /> : null}
      {account ? (
        <>
          <Standing account={account} />
          {account.status === 'incomplete' || account.status === 'gone' ? null : (
            <>
              <Payouts />
              <Disputes />
            </>
          )}
        </>
      ) : null}
      <FormerAccounts former={former} />
    </SettingsFrame>
  )
}
