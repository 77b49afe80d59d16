import type { Contract } from '#shared/deals/contract.ts'
import { daysBetween } from '#shared/kit/date.ts'
import { displayMoney, fromJson } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { todayNow } from '../../lib/today.ts'
import { useDealTitle } from '../../parts/deal-title.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { PaymentRow } from './schedule-rows.tsx'

/** Says what publishing an invoice does, with the names filled in, and how far ahead it is where it is. */
export const PublishDialog = ({
  contract,
  row,
  onConfirm,
  onClose,
}: {
  readonly contract: Contract
  readonly row: PaymentRow
  readonly onConfirm: () => void
  readonly onClose: () => void
}) => {
  const t = useText()
  const language = useLanguage()
  const titleOf = useDealTitle()
  const { currency } = contract
  const ahead = daysBetween(todayNow(), row.dueDate)
  const said = t('deals.invoice.publishMessage', {
    supplier: contract.supplierName,
    client: contract.customerName,
    total: displayMoney(fromJson({ amount: row.material.total, currency }), language),
    title: titleOf({ title: contract.title, itemCount: contract.itemBriefs.length }),
    number: row.number,
    due: exactDate(row.dueDate, language, 'long'),
    payable: exactDate(row.payableBy, language, 'long'),
  })
  return (
    <ConfirmDialog
      title={t('deals.invoice.publishTitle')}
      message={ahead > 0 ? `${said} ${t('deals.invoice.early', { days: t('deals.days', { count: ahead }) })}` : said}
      confirm={t('deals.invoice.event.publish')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
