import { organisationsPaths } from '#shared/organisations/paths.ts'
import { PaymentAccounts } from '#shared/payments/PaymentAccounts.contract.ts'
import { whyNoDebits } from '#shared/payments/payout-account.ts'
import { useAccount } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Says on the desk that what clients owe does not reach an account of the organisation's own, to who can mend that. */
export const PaidPanel = () => {
  const t = useText()
  const { active, can } = useAccount()
  const isTheirs = active !== undefined && can('department.account.profileEdit')
  const { data } = useQueryOf(PaymentAccounts, 'GET_BY_USER', {}, { enabled: isTheirs })
  if (!isTheirs || !data) return null
  const { account, isOwed, isOwedByDebit } = data
  const noDebits = isOwedByDebit && account ? whyNoDebits(account) : undefined
  // Whoever has begun to open an account is told how it stands; others only when there is money to come.
  if (account ? account.status === 'verified' && !noDebits : !isOwed) return null
  const standing = account ? (`payments.account.${account.status}.text` as const) : 'payments.account.desk.none'
  return (
    <Notice
      tone={account?.status === 'restricted' || account?.status === 'gone' ? 'danger' : 'warning'}
      title={t('organisations.page.account')}
      action={<LinkButton to={organisationsPaths.account()}>{t('payments.account.desk.action')}</LinkButton>}
    >
      <p>{t(noDebits ? `payments.account.debits.${noDebits}` : standing)}</p>
    </Notice>
  )
}
