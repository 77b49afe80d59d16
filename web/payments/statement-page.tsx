import { Download } from 'lucide-react'
import { useParams } from 'react-router-dom'
import type { Statement } from '#shared/deals/account.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { Statements } from '#shared/deals/Statements.contract.ts'
import { addDays } from '#shared/kit/date.ts'
import { isIdOf } from '#shared/kit/id.ts'
import { type IsoMonth, isIsoMonth, lastOfMonth, firstOfMonth as monthBegins, monthOf } from '#shared/kit/month.ts'
import { financialYear, financialYearOf } from '#shared/organisations/financial-year.ts'
import { useAccount } from '../lib/account.tsx'
import { client } from '../lib/call.ts'
import { type CsvColumn, downloadCsv } from '../lib/csv.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { monthName } from '../lib/months.ts'
import { useQueryOf } from '../lib/query.ts'
import { todayNow } from '../lib/today.ts'
import { useFilters } from '../lib/url-state.ts'
import { Figures } from '../parts/figures.tsx'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { FilterBar, FilterSelect } from '../ui/filter-bar.tsx'
import { Money } from '../ui/money.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Page, Section } from '../ui/page.tsx'
import { PdfButton } from '../ui/pdf-button.tsx'
import { CalendarDate } from '../ui/relative-date.tsx'
import { TableSkeleton } from '../ui/skeleton.tsx'
import { type Column, Table } from '../ui/table.tsx'

const periods = ['month', 'lastMonth', 'quarter', 'year', 'lastYear'] as const
type Period = (typeof periods)[number]
const defaults = { period: 'quarter' }

/** The first day of the month so many months before that of a day. */
const firstOfMonth = (day: string, before = 0): string => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - before
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** A month that an address names and that has begun. */
const monthIn = (period: string, today: string): IsoMonth | undefined =>
  isIsoMonth(period) && period <= monthOf(today) ? period : undefined

/** The first and the last day of a period, as it stands today. */
export const daysOf = (period: Period | IsoMonth, today: string): { readonly from: string; readonly to: string } => {
  const month = monthIn(period, today)
  if (month) return { from: monthBegins(month), to: month === monthOf(today) ? today : lastOfMonth(month) }
  const year = financialYearOf(today)
  switch (period) {
    case 'month':
      return { from: firstOfMonth(today), to: today }
    case 'lastMonth':
      return { from: firstOfMonth(today, 1), to: addDays(firstOfMonth(today), -1) }
    case 'year':
      return { from: year.from, to: today }
    case 'lastYear': {
      const { from, to } = financialYear(year.year - 1)
      return { from, to }
    }
    default:
      return { from: firstOfMonth(today, 2), to: today }
  }
}

type Line = Statement['lines'][number] & { readonly n: number }

const Lines = ({ statement }: { statement: Statement }) => {
  const t = useText()
  const { account, opening, closing, lines, from, to } = statement
  const { currency } = account
  const money = (amount: string, strong = false) => (
    <Money value={{ amount, currency }} zero="figure" {...(strong ? { strong } : {})} />
  )
  const columns: Column<Line>[] = [
    { key: 'day', header: t('deals.statement.day'), cell: row => <CalendarDate day={row.day} /> },
    {
      key: 'kind',
      header: t('deals.statement.kind'),
      cell: row => (
        <>
          {t(`deals.statement.kind.${row.kind}`)}
          <span className="cell-note">{row.reference}</span>
        </>
      ),
    },
    { key: 'amount', header: t('deals.credit.amount'), align: 'end', cell: row => money(row.amount) },
    { key: 'balance', header: t('deals.statement.lineBalance'), align: 'end', cell: row => money(row.balance) },
  ]
  return (
    <>
      <Figures
        figures={[
          { label: t('deals.statement.opening'), value: money(opening, true), note: <CalendarDate day={from} /> },
          { label: t('deals.statement.closing'), value: money(closing, true), note: <CalendarDate day={to} /> },
        ]}
      />
      <Table
        caption={t('deals.statement')}
        columns={columns}
        rows={lines.map((line, n) => ({ ...line, n }))}
        rowKey={row => String(row.n)}
        href={row => (isIdOf('creditNote', row.id) ? dealsPaths.credit(row.id) : dealsPaths.invoice(row.id))}
        empty={<p>{t('deals.statement.nothing')}</p>}
      />
    </>
  )
}

/** /procurement/statement/:account: what moved an account in a period, and what is owed behind it. */
export const StatementPage = () => {
  const t = useText()
  const language = useLanguage()
  const { active } = useAccount()
  const { account = '' } = useParams()
  const { filters, setFilters, isFiltered, clear } = useFilters(defaults)
  const today = todayNow()
  const month = monthIn(filters.period, today)
  const period = month ?? periods.find(one => one === filters.period) ?? 'quarter'
  const asked = { account, ...daysOf(period, today) }
  const found = useQueryOf(Statements, 'GET', asked, { keepPrevious: true })
  const { data, error } = found
  if (error?.errorType === 'notFound' || (error?.errorType === 'input.invalid' && !data))
    return (
      <Page title={t('deals.statement')}>
        <NotFound />
      </Page>
    )
  const other =
    data &&
    (data.account.supplier.id === active?.organisation.id ? data.account.customerName : data.account.supplierName)
  const columns: CsvColumn<Statement['lines'][number]>[] = [
    { header: t('deals.statement.day'), value: row => row.day },
    { header: t('deals.statement.kind'), value: row => t(`deals.statement.kind.${row.kind}`) },
    { header: t('deals.reference'), value: row => row.reference },
    { header: t('deals.credit.amount'), value: row => row.amount },
    { header: t('deals.statement.lineBalance'), value: row => row.balance },
    { header: t('deals.currency'), value: () => data?.account.currency },
  ]
  return (
    <Page
      title={other ? t('deals.statement.of', { name: other }) : t('deals.statement')}
      action={
        data ? (
          <>
            <Button
              icon={Download}
              onClick={() =>
                downloadCsv(`${t('deals.statement')} ${other} ${data.from} ${data.to}`, columns, data.lines)
              }
            >
              {t('deals.statement.csv')}
            </Button>
            <PdfButton load={() => client(Statements)('PDF', { ...asked, language })}>
              {t('deals.statement.download')}
            </PdfButton>
          </>
        ) : undefined
      }
    >
      <FilterBar isFiltered={isFiltered} onClear={clear}>
        <FilterSelect
          label={t('deals.statement.period')}
          all={t('deals.statement.period.quarter')}
          value={period === 'quarter' ? '' : period}
          choices={[
            ...periods.flatMap(value =>
              value === 'quarter' ? [] : [{ value: value as string, label: t(`deals.statement.period.${value}`) }],
            ),
            ...(month ? [{ value: month, label: monthName(month, language) }] : []),
          ]}
          onChange={value => setFilters({ period: value || 'quarter' })}
        />
      </FilterBar>
      {error && !data ? (
        <Failure error={error} onRetry={found.refetch} />
      ) : data ? (
        <Section title={t('deals.statement')}>
          <Lines statement={data} />
        </Section>
      ) : (
        <TableSkeleton />
      )}
    </Page>
  )
}
