import { BookOpen, Landmark } from 'lucide-react'
import { dealsPaths } from '#shared/deals/paths.ts'
import { exactDate } from '#shared/kit/words.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { type BookCheckView, Books } from '#shared/payments/Books.contract.ts'
import type { MovementView } from '#shared/payments/book-statement.ts'
import type { BookDifference } from '#shared/payments/books.ts'
import { PaymentAccounts } from '#shared/payments/PaymentAccounts.contract.ts'
import { client } from '../lib/call.ts'
import type { CsvColumn } from '../lib/csv.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { monthName } from '../lib/months.ts'
import { useMoreOf, useQueryOf } from '../lib/query.ts'
import { todayNow } from '../lib/today.ts'
import { useFilters } from '../lib/url-state.ts'
import { Figures } from '../parts/figures.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { FilterBar, FilterSelect } from '../ui/filter-bar.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { CalendarDate } from '../ui/relative-date.tsx'
import { SettingsFrame } from '../ui/settings-frame.tsx'
import { DetailSkeleton } from '../ui/skeleton.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { useCsvExport } from '../ui/use-csv-export.ts'
import { FormerNotice } from './former-account.tsx'
import { Settled } from './settled.tsx'

const defaults = { month: '', account: '' }
/** So many months can be chosen: two years, and this one. */
const mostMonths = 25

/** The months up to a day, the newest first, as in '2026-04'; none before the books were opened. */
const monthsUpTo = (today: string, openedAt: string | null): string[] => {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  const months = Array.from({ length: mostMonths }, (_, n) => {
    const month = count - n
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
  const first = openedAt?.slice(0, 7)
  return months.filter((month, n) => n === 0 || (first !== undefined && month >= first))
}

/** Movements between the account and its bank. */
const ofBank: ReadonlySet<MovementView['kind']> = new Set(['payout', 'payoutFailed', 'clawback'])

/** The page of what a movement is about. */
const pageOf = ({ disputeId, invoiceId }: MovementView): string | undefined =>
  disputeId ? organisationsPaths.dispute(disputeId) : invoiceId && dealsPaths.invoice(invoiceId)

/** How the books stood against the provider's when they were checked last, with each difference by name. */
const Check = ({ check }: { check: BookCheckView | null }) => {
  const t = useText()
  const language = useLanguage()
  if (!check)
    return (
      <Notice tone="info" title={t('payments.books.unchecked')}>
        <p>{t('payments.books.unchecked.text')}</p>
      </Notice>
    )
  const date = exactDate(dayIn(check.at), language)
  const columns: Column<BookDifference>[] = [
    { key: 'kind', header: t('payments.books.kind'), cell: row => t(`payments.books.difference.${row.kind}`) },
    { key: 'what', header: t('payments.books.what'), cell: row => row.description || row.transactionId, whole: true },
    {
      key: 'ours',
      header: t('payments.books.ours'),
      align: 'end',
      cell: ({ ours, currency }) => (ours ? <Settled amount={ours} currency={currency} /> : ''),
    },
    {
      key: 'theirs',
      header: t('payments.books.theirs'),
      align: 'end',
      cell: ({ theirs, currency }) => (theirs ? <Settled amount={theirs} currency={currency} /> : ''),
    },
  ]
  return (
    <>
      <Notice
        tone={check.agrees ? 'positive' : 'danger'}
        title={t(check.agrees ? 'payments.books.agrees' : 'payments.books.differ')}
      >
        <p>{t(check.agrees ? 'payments.books.agrees.text' : 'payments.books.differ.text', { date })}</p>
        {check.found > 0 ? <p>{t('payments.books.found', { count: check.found })}</p> : null}
      </Notice>
      {check.agrees ? null : (
        <Section title={t('payments.books.differences')}>
          <Table
            caption={t('payments.books.differences')}
            columns={columns}
            rows={check.differences}
            rowKey={row => `${row.kind}${row.movementId ?? row.transactionId ?? row.currency}`}
            empty={null}
          />
        </Section>
      )}
    </>
  )
}

/** /configuration/organization/account/books: every movement of the account by month, with what was in it, and how that was checked. */
export const BooksPage = () => {
  const t = useText()
  const language = useLanguage()
  const { filters, setFilters, isFiltered, clear } = useFilters(defaults)
  const today = todayNow()
  const month = /^\d{4}-\d{2}$/.test(filters.month) ? filters.month : today.slice(0, 7)
  const of = filters.account ? { accountId: filters.account } : {}
  const found = useMoreOf(Books, 'GET_MONTH', { month, ...of })
  const { account, former = [] } = useQueryOf(PaymentAccounts, 'GET_BY_USER', {}).data ?? {}
  /** Those whose books there are; the one that is used, or was used last, is meant where the address names none. */
  const accounts = [...(account ? [account] : []), ...former]
  /** Of payouts and disputes the provider names its own ids, in English; their kind says what they are, and disputes lead to their page. */
  const what = (row: MovementView) =>
    row.disputeId || ofBank.has(row.kind) ? undefined : row.description || t('payments.books.unnamed')
  const kind = (row: Pick<MovementView, 'kind'>) => t(`payments.books.kind.${row.kind}`)
  const csv: CsvColumn<MovementView>[] = [
    { header: t('payments.books.day'), value: row => dayIn(row.at) },
    { header: t('payments.books.kind'), value: kind },
    { header: t('payments.books.what'), value: row => row.description },
    { header: t('payments.books.amount'), value: row => row.amount },
    { header: t('payments.books.change'), value: row => row.change },
    { header: t('deals.currency'), value: row => row.currency },
  ]
  const { exporting, exportAll } = useCsvExport({
    name: t('payments.books.file', { month }),
    load: cursor => client(Books)('GET_MONTH', { month, ...of, ...cursor }),
    rowsOf: ({ items }) => items,
    columns: () => csv,
  })
  const columns: Column<MovementView>[] = [
    { key: 'day', header: t('payments.books.day'), cell: row => <CalendarDate day={dayIn(row.at)} /> },
    {
      key: 'what',
      header: t('payments.books.what'),
      whole: true,
      cell: row => (
        <>
          {kind(row)}
          {what(row) === undefined ? null : <span className="cell-note">{what(row)}</span>}
        </>
      ),
    },
    {
      key: 'change',
      header: t('payments.books.change'),
      align: 'end',
      cell: ({ change, currency }) => <Settled amount={change} currency={currency} />,
    },
  ]
  const title = t('organisations.page.books')
  if (found.error?.errorType === 'notFound')
    return (
      <SettingsFrame part="organization" title={title} wide>
        <EmptyState
          icon={Landmark}
          title={t('payments.books.noAccount')}
          hint={t('payments.books.noAccount.text')}
          action={<LinkButton to={organisationsPaths.account()}>{t('organisations.page.account')}</LinkButton>}
        />
      </SettingsFrame>
    )
  const [first] = found.data?.pages ?? []
  return (
    <SettingsFrame part="organization" title={title} wide>
      {found.error && !first ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {first || found.error ? null : <DetailSkeleton />}
      {first ? (
        <>
          {first.former ? <FormerNotice former={first.former} /> : null}
          <Check check={first.check} />
          <FilterBar isFiltered={isFiltered} onClear={clear} onExport={exportAll} exporting={exporting}>
            <FilterSelect
              label={t('payments.books.month')}
              value={month}
              choices={[...new Set([...monthsUpTo(today, first.openedAt), month])].map(value => ({
                value,
                label: monthName(value, language),
              }))}
              onChange={value => setFilters({ month: value })}
            />
            {accounts.length > 1 ? (
              <FilterSelect
                label={t('organisations.page.account')}
                value={filters.account || accounts[0]?.accountId || ''}
                choices={accounts.map(({ accountId }, n) => ({
                  value: accountId,
                  label:
                    account && n === 0 ? t('payments.books.used') : t('payments.books.former', { account: accountId }),
                }))}
                onChange={value => setFilters({ account: value === accounts[0]?.accountId ? '' : value })}
              />
            ) : null}
          </FilterBar>
          <Figures
            figures={first.statements.flatMap(({ currency, opening, closing }) => [
              {
                label: t('payments.books.opening', { currency }),
                value: <Settled amount={opening} currency={currency} strong />,
              },
              {
                label: t('payments.books.closing', { currency }),
                value: <Settled amount={closing} currency={currency} strong />,
              },
            ])}
          />
          <Section title={t('payments.books.movements')}>
            <Table
              caption={t('payments.books.movements')}
              columns={columns}
              rows={found.data?.pages.flatMap(({ items }) => items)}
              rowKey={row => row.id}
              href={pageOf}
              empty={
                <EmptyState icon={BookOpen} title={t('payments.books.none')} hint={t('payments.books.none.text')} />
              }
            />
            {found.hasNextPage ? (
              <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                {t('payments.books.more')}
              </Button>
            ) : null}
          </Section>
        </>
      ) : null}
    </SettingsFrame>
  )
}
