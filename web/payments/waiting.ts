import { dealsPaths } from '#shared/deals/paths.ts'
import { leafOfSide } from '#shared/deals/sides.ts'
import { leafToPay, toPay } from '#shared/deals/to-pay.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { AutoDebits } from '#shared/payments/AutoDebits.contract.ts'
import { PaymentAccounts } from '#shared/payments/PaymentAccounts.contract.ts'
import { PaymentInstruments } from '#shared/payments/PaymentInstruments.contract.ts'
import { Payments } from '#shared/payments/Payments.contract.ts'
import { paymentsPaths } from '#shared/payments/paths.ts'
import { useAccount } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { useDealTitle } from '../parts/deal-title.ts'
import { payAddress } from '../parts/pay-address.ts'
import { shownOfEach as limit, sourceOf, useWaitingOf, type WaitingSource } from '../parts/waiting.ts'

/** What waits around money: payments that were begun, debits that failed, bank checks of what is kept, money that is owed back, and payments that a bank takes back. */
export const usePaymentsWaiting = (): WaitingSource => {
  const t = useText()
  const titleOf = useDealTitle()
  const { active, can } = useAccount()
  const isPaid = active !== undefined && can('department.account.profileEdit')
  const pays = toPay.some(can)
  const keeps = can(leafOfSide.demander)
  const failed = useQueryOf(
    AutoDebits,
    'GET_BY_RELATED',
    { side: 'purchase', group: 'failed', descending: false, limit },
    { enabled: pays },
  )
  const begun = useWaitingOf(Payments, 'GET_BY_PAYER', { limit }, pays)
  const kept = useQueryOf(PaymentInstruments, 'GET_BY_USER', {}, { enabled: keeps })
  const account = useQueryOf(PaymentAccounts, 'GET_BY_USER', {}, { enabled: isPaid })
  // Who has no account there has nobody to be asked of, and one that is gone shows no disputes.
  const status = account.data?.account?.status
  const asksBack = isPaid && status !== undefined && status !== 'gone'
  const disputes = useQueryOf(PaymentAccounts, 'GET_DISPUTES', {}, { enabled: asksBack })
  const sells = active !== undefined && can(leafOfSide.supplier)
  const owed = useQueryOf(Payments, 'GET_OWED_BACK', {}, { enabled: sells })
  return sourceOf(
    [
      ...(pays ? [begun, failed] : []),
      ...(keeps ? [kept] : []),
      ...(sells ? [owed] : []),
      ...(isPaid ? [account] : []),
      ...(asksBack ? [disputes] : []),
    ],
    () => [
      ...(begun.data?.items ?? [])
        .filter(({ invoice }) => can(leafToPay(invoice)))
        .map(({ invoice, payment }) => ({
          key: invoice.id,
          title: titleOf(invoice),
          other: invoice.supplierName,
          move: t(payment.status === 'checking' ? 'payments.desk.check' : 'payments.desk.goOn'),
          tone: 'accent' as const,
          isLate: invoice.isOverdue,
          since: payment.createdAt,
          until: invoice.payableBy,
          amount: { amount: payment.amount, currency: payment.currency },
          href: payAddress(invoice),
        })),
      ...(failed.data?.items ?? [])
        .filter(row => can(leafToPay(row)))
        .map(row => ({
          key: row.invoiceId,
          title: titleOf(row),
          other: row.supplierName,
          move: t('payments.desk.debit'),
          tone: 'danger' as const,
          isLate: true,
          since: row.updatedAt,
          until: row.takeOn,
          amount: { amount: row.amount, currency: row.currency },
          href: dealsPaths.autoDebit(row.requestId),
        })),
      ...(keeps ? (kept.data?.items ?? []) : [])
        .filter(({ status }) => status === 'pending')
        .map(row => ({
          key: row.id,
          title: row.label || t('payments.instruments'),
          other: row.supplierName,
          move: t('payments.desk.check'),
          tone: 'accent' as const,
          isLate: false,
          since: row.updatedAt,
          href: paymentsPaths.instruments(),
        })),
      ...(owed.data?.items ?? []).map(row => ({
        key: row.id,
        title: titleOf(row),
        other: row.customerName,
        move: t('payments.desk.owed'),
        tone: 'danger' as const,
        isLate: true,
        since: row.since,
        amount: { amount: row.amount, currency: row.currency },
        href: dealsPaths.invoice(row.invoiceId),
      })),
      ...(disputes.data?.items ?? [])
        .filter(({ status }) => status === 'needsResponse')
        .map(row => ({
          key: row.id,
          title: row.description || row.id,
          other: '',
          move: t('payments.desk.dispute'),
          tone: 'danger' as const,
          isLate: false,
          since: row.openedAt,
          until: row.answerBy?.slice(0, 10),
          amount: { amount: row.amount, currency: row.currency },
          href: organisationsPaths.dispute(row.id),
        })),
    ],
    [
      pays && begun.data?.hasMore && { label: t('deals.page.openInvoices'), href: dealsPaths.invoices() },
      pays && failed.data?.cursor !== undefined && { label: t('payments.debit'), href: dealsPaths.autoDebits() },
      disputes.data?.cursor !== undefined && { label: t('payments.disputes'), href: organisationsPaths.account() },
    ],
  )
}
