import { exactDate } from '#shared/kit/words.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { FormerAccount } from '#shared/payments/payout-account.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { Notice } from '../ui/notice.tsx'

/** That what one looks at is in an account that is used no longer, and in which. */
export const FormerNotice = ({ former: { accountId, createdAt, removedAt } }: { readonly former: FormerAccount }) => {
  const t = useText()
  const language = useLanguage()
  const day = (at: string) => exactDate(dayIn(at), language)
  return (
    <Notice title={t('payments.account.former')}>
      <p>{t('payments.account.former.text', { account: accountId, from: day(createdAt), until: day(removedAt) })}</p>
    </Notice>
  )
}
