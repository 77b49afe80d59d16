import { type InvoiceView, isOwed } from '#shared/deals/invoice.ts'
import { lostDisputesOf, openDisputeOf } from '#shared/deals/payment-dispute.ts'
import { keptByBank } from '#shared/deals/taken-back.ts'
import { displayMoney, parseMoney } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useAccount } from '../lib/account.tsx'
import { useLanguage, useText } from '../lib/i18n.ts'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** That the payer's bank wants a payment of an invoice back, or took it back so that it is owed again. */
export const TakenBack = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const t = useText()
  const language = useLanguage()
  const { active, can } = useAccount()
  const open = openDisputeOf(invoice)
  const lost = isOwed(invoice) ? lostDisputesOf(invoice).at(-1) : undefined
  const dispute = open ?? lost
  if (!dispute) return null
  const money = (amount: string) => displayMoney(parseMoney(amount, invoice.currency), language)
  const isMine =
    !dispute.byPlatform && active?.organisation.id === invoice.supplier.id && can('department.account.profileEdit')
  const told = {
    amount: money(keptByBank(dispute, invoice.currency)),
    due: money(invoice.due),
    customer: invoice.customerName,
    date: exactDate((open ? dispute.openedAt : (dispute.endedAt ?? dispute.openedAt)).slice(0, 10), language),
    payable: exactDate(invoice.payableBy, language),
  }
  return (
    <Notice
      tone="warning"
      title={t(open ? 'payments.disputed.title' : 'payments.takenBack.title', told)}
      action={
        isMine ? (
          <LinkButton to={organisationsPaths.dispute(dispute.id)}>{t('payments.disputed.open')}</LinkButton>
        ) : undefined
      }
    >
      <p>{t(open ? 'payments.disputed.text' : 'payments.takenBack.text', told)}</p>
    </Notice>
  )
}
