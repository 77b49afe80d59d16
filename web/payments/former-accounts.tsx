import { dayIn } from '#shared/kit/zone.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import type { FormerAccount } from '#shared/payments/payout-account.ts'
import { useText } from '../lib/i18n.ts'
import { Section } from '../ui/page.tsx'
import { CalendarDate } from '../ui/relative-date.tsx'
import { type Column, Table } from '../ui/table.tsx'

/** The accounts that are used no longer, each with the way to what was paid into it; nothing where there are none. */
export const FormerAccounts = ({ former }: { readonly former: readonly FormerAccount[] }) => {
  const t = useText()
  if (former.length === 0) return null
  const columns: Column<FormerAccount>[] = [
    { key: 'id', header: t('organisations.page.account'), cell: row => row.accountId, whole: true },
    {
      key: 'from',
      header: t('payments.account.former.from'),
      cell: row => <CalendarDate day={dayIn(row.createdAt)} />,
    },
    {
      key: 'until',
      header: t('payments.account.former.until'),
      cell: row => <CalendarDate day={dayIn(row.removedAt)} />,
    },
  ]
  return (
    <Section title={t('payments.account.formerOnes')}>
      <Table
        caption={t('payments.account.formerOnes')}
        columns={columns}
        rows={former}
        rowKey={row => row.accountId}
        href={row => organisationsPaths.account({ account: row.accountId })}
        empty={null}
      />
    </Section>
  )
}
