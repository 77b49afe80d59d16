import { ChartColumn, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { type IssuedInvoice, Statistics, type YearInCurrency } from '#shared/deals/Statistics.contract.ts'
import { totalKinds } from '#shared/deals/statistics.ts'
import { addDays, addMonths } from '#shared/kit/date.ts'
import { type Currency, currencyCodes, defaultCurrency, formatMinor, parseMinor } from '#shared/kit/money.ts'
import { partyKey } from '#shared/kit/party.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { financialYear, financialYearOf, financialYearOptions } from '#shared/organisations/financial-year.ts'
import { useAccount } from '../lib/account.tsx'
import { client } from '../lib/call.ts'
import { currentTime } from '../lib/clock.ts'
import { downloadCsv } from '../lib/csv.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { useFilters } from '../lib/url-state.ts'
import { Bars, Share } from '../parts/bars.tsx'
import { Figures } from '../parts/figures.tsx'
import { IconButton, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { FilterBar, FilterSelect } from '../ui/filter-bar.tsx'
import { Money } from '../ui/money.tsx'
import { Page, Section } from '../ui/page.tsx'
import { CalendarDate } from '../ui/relative-date.tsx'
import { TableSkeleton, TextSkeleton } from '../ui/skeleton.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { WorkList } from '../ui/work-list.tsx'

type Side = 'purchase' | 'sale'
type Sums = Pick<YearInCurrency['whole'], 'invoiced' | 'credited' | 'interest' | 'paid' | 'count'>
/** A line of a table: what it is of, and what that came to. */
type Line = Sums & { readonly key: string; readonly label: string }

/** So many financial years are offered: those that end with this one. */
const years = 12
const defaults = { year: '', currency: '', month: '' }

/** What was asked for, less what credit notes took off. */
const net = ({ invoiced, credited }: Sums, currency: Currency): bigint =>
  parseMinor(invoiced, currency) - parseMinor(credited, currency)

/** A year has more months than most have invoices: what nothing moved in is drawn and exported, and not read. */
const isNothing = (line: Sums, currency: Currency): boolean =>
  line.count === 0 && totalKinds.every(kind => parseMinor(line[kind], currency) === 0n)

/** The months of a financial year, in their order: 2025-07 to 2026-06. */
const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, n) => addMonths(financialYear(year).from, n).slice(0, 7))

/** A month in words: July 2025. */
const useMonthName = () => {
  const language = useLanguage()
  const names = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (month: string) => names.format(new Date(`${month}-01T00:00:00Z`))
}

/** A table of sums with what each weighs beside the largest, and its CSV. */
const Sums = ({
  title,
  of,
  lines,
  currency,
  name,
  plot,
}: {
  title: string
  of: string
  lines: readonly Line[]
  currency: Currency
  name: string
  plot?: ReactNode
}) => {
  const t = useText()
  const most = lines.reduce((all, line) => (net(line, currency) > all ? net(line, currency) : all), 0n)
  const money = (key: 'invoiced' | 'credited' | 'interest' | 'paid', wideOnly = false): Column<Line> => ({
    key,
    header: t(`deals.analysis.${key}`),
    align: 'end',
    cell: line =>
      parseMinor(line[key], currency) === 0n ? '–' : <Money value={{ amount: line[key], currency }} zero="figure" />,
    ...(wideOnly ? { wideOnly } : {}),
  })
  const columns: Column<Line>[] = [
    {
      key: 'label',
      header: of,
      cell: line => (
        <>
          {line.label}
          {plot ? null : <Share part={net(line, currency)} of={most} />}
        </>
      ),
    },
    money('invoiced'),
    money('credited', true),
    money('interest', true),
    money('paid'),
    { key: 'count', header: t('deals.analysis.count'), align: 'end', wideOnly: true, cell: line => line.count },
  ]
  return (
    <Section
      title={title}
      action={
        <IconButton
          icon={Download}
          label={t('deals.analysis.csv', { title })}
          onClick={() =>
            downloadCsv(
              `${title} ${name}`,
              [
                { header: of, value: line => line.label },
                { header: t('deals.analysis.invoiced'), value: line => line.invoiced },
                { header: t('deals.analysis.credited'), value: line => line.credited },
                { header: t('deals.analysis.interest'), value: line => line.interest },
                { header: t('deals.analysis.paid'), value: line => line.paid },
                { header: t('deals.analysis.count'), value: line => line.count },
                { header: t('deals.currency'), value: () => currency },
              ],
              lines,
            )
          }
        />
      }
    >
      {plot}
      <div className="sums">
        <Table
          caption={title}
          columns={columns}
          rows={lines.filter(line => !isNothing(line, currency))}
          rowKey={line => line.key}
          empty={null}
        />
      </div>
    </Section>
  )
}

/** What went out in the year, or in one of its months. */
const Issued = ({ side, year, name }: { side: Side; year: number; name: string }) => {
  const t = useText()
  const monthName = useMonthName()
  const { filters, setFilters, after, clear, isFiltered } = useFilters(defaults)
  const { from, to } = financialYear(year)
  const month = monthsOf(year).find(one => one === filters.month)
  const asked = {
    isRevenue: side === 'sale',
    startDate: month ? `${month}-01` : from,
    endDate: month ? addDays(addMonths(`${month}-01`, 1), -1) : to,
  }
  const page = useQueryOf(
    Statistics,
    'GET_INVOICES',
    { ...asked, ...(after ? { cursor: after } : {}) },
    { keepPrevious: true },
  )
  const other = (row: IssuedInvoice) => (side === 'sale' ? row.customerName : row.supplierName)
  const otherLabel = t(side === 'sale' ? 'deals.client' : 'deals.provider')
  return (
    <Section title={t('deals.analysis.issued')}>
      <WorkList<IssuedInvoice, NonNullable<(typeof page)['data']>>
        caption={t('deals.analysis.issued')}
        columns={[
          {
            key: 'reference',
            header: t('deals.reference'),
            cell: row => (
              <>
                {row.reference}
                <span className="cell-note">{row.title}</span>
              </>
            ),
          },
          { key: 'other', header: otherLabel, cell: other },
          { key: 'issued', header: t('deals.analysis.day'), cell: row => <CalendarDate day={row.issued} /> },
          {
            key: 'status',
            header: t('deals.status'),
            wideOnly: true,
            cell: row => t(statusKey(invoiceStates, row.status)),
          },
          {
            key: 'total',
            header: t('deals.total'),
            align: 'end',
            cell: row => <Money value={{ amount: row.total, currency: row.currency }} />,
          },
        ]}
        rowKey={row => row.id}
        href={row => dealsPaths.invoice(row.id)}
        page={page}
        onClear={clear}
        isNarrowed={isFiltered}
        csv={{
          name: `${t('deals.analysis.issued')} ${name}`,
          load: cursor => client(Statistics)('GET_INVOICES', { ...asked, limit: 100, ...cursor }),
          rowsOf: ({ items }) => items,
          columns: () => [
            { header: t('deals.reference'), value: row => row.reference },
            { header: otherLabel, value: other },
            { header: t('deals.item'), value: row => row.title },
            { header: t('deals.analysis.day'), value: row => row.issued },
            { header: t('deals.status'), value: row => t(statusKey(invoiceStates, row.status)) },
            { header: t('deals.total'), value: row => row.total },
            { header: t('deals.analysis.credited'), value: row => row.credited ?? '' },
            { header: t('deals.currency'), value: row => row.currency },
          ],
        }}
        empty={<p>{t('deals.analysis.noneIssued')}</p>}
      >
        <FilterSelect
          label={t('deals.analysis.month')}
          all={t('deals.analysis.allMonths')}
          value={month ?? ''}
          choices={monthsOf(year).map(value => ({ value, label: monthName(value) }))}
          onChange={value => setFilters({ month: value })}
        />
      </WorkList>
    </Section>
  )
}

/** What is owed now, whatever the year, or of it what is overdue: no sum before the answer is there. */
const Owed = ({ side, currency, part }: { side: Side; currency: Currency; part: 'owed' | 'overdue' }) => {
  const { data, isPending } = useQueryOf(Invoices, 'OUTLOOK', { side })
  if (isPending) return <TextSkeleton lines={1} />
  if (!data) return '–'
  const amount = data.sums.find(sum => sum.currency === currency)?.[part] ?? '0'
  return <Money value={{ amount, currency }} zero="figure" strong />
}

/** Of which invoices that is: where there are very many, of those that are due first. */
const OwedOf = ({ side }: { side: Side }) => {
  const t = useText()
  const { data } = useQueryOf(Invoices, 'OUTLOOK', { side })
  return t(data?.hasMore ? 'deals.analysis.soonest' : 'deals.analysis.now')
}

const InCurrency = ({ side, year, found, name }: { side: Side; year: number; found: YearInCurrency; name: string }) => {
  const t = useText()
  const monthName = useMonthName()
  const { currency, whole } = found
  const money = (amount: string) => <Money value={{ amount, currency }} zero="figure" strong />
  const none: Sums = { invoiced: '0', credited: '0', interest: '0', paid: '0', count: 0 }
  const months = monthsOf(year).map(key => ({
    ...(found.months.find(one => one.month === key) ?? none),
    key,
    label: monthName(key),
  }))
  return (
    <>
      <Figures
        figures={[
          { label: t('deals.analysis.net'), value: money(formatMinor(net(whole, currency), currency)) },
          { label: t('deals.analysis.paid'), value: money(whole.paid) },
          {
            label: t('deals.analysis.outstanding'),
            value: <Owed {...{ side, currency }} part="owed" />,
            note: <OwedOf side={side} />,
          },
          {
            label: t('deals.analysis.overdue'),
            value: <Owed {...{ side, currency }} part="overdue" />,
            note: <OwedOf side={side} />,
          },
        ]}
      />
      <Sums
        title={t('deals.analysis.byMonth')}
        of={t('deals.analysis.month')}
        lines={months}
        currency={currency}
        name={name}
        plot={
          <Bars
            legend={[t('deals.analysis.net'), t('deals.analysis.paid')]}
            bars={months.map(line => ({
              key: line.key,
              label: line.label.slice(0, 3),
              values: [net(line, currency), parseMinor(line.paid, currency)],
            }))}
          />
        }
      />
      <Sums
        title={t(side === 'sale' ? 'deals.analysis.byClient' : 'deals.analysis.bySupplier')}
        of={t(side === 'sale' ? 'deals.client' : 'deals.provider')}
        lines={found.parties.map(({ id, type, name: label, ...sums }) => ({
          ...sums,
          key: partyKey({ id, type }),
          label: label || t('deals.analysis.erased'),
        }))}
        currency={currency}
        name={name}
      />
      <Sums
        title={t('deals.analysis.byService')}
        of={t('deals.item')}
        lines={found.services.map(({ title, ...sums }) => ({ ...sums, key: title, label: title }))}
        currency={currency}
        name={name}
      />
    </>
  )
}

const Year = ({ side }: { side: Side }) => {
  const t = useText()
  const { filters, setFilters, isFiltered, clear } = useFilters(defaults)
  const now = financialYearOf(dayIn(new Date(currentTime()).toISOString())).year
  const options = financialYearOptions(now - years + 1).toReversed()
  const year = options.find(one => String(one.year) === filters.year)?.year ?? now
  const nameOf = (first: number) => t('deals.analysis.yearOf', { from: first, to: first + 1 })
  const asked = { isRevenue: side === 'sale', year }
  const wanted = currencyCodes.find(one => one === filters.currency) ?? defaultCurrency
  const first = useQueryOf(Statistics, 'GET_STATISTICS', { ...asked, currency: wanted }, { keepPrevious: true })
  const moved = first.data?.currencies ?? []
  // Where nothing moved in what one asked for, and something did in another, that is what one comes to see.
  const instead = moved.includes(wanted) ? undefined : moved[0]
  const second = useQueryOf(
    Statistics,
    'GET_STATISTICS',
    { ...asked, currency: instead ?? wanted },
    { enabled: instead !== undefined, keepPrevious: true },
  )
  const found = instead ? second : first
  const shown = moved.length > 0 ? found.data : undefined
  const name = `${t(`deals.analysis.${side}`)} ${nameOf(year)}`
  return (
    <>
      <FilterBar isFiltered={isFiltered} onClear={clear}>
        <FilterSelect
          label={t('deals.analysis.year')}
          value={String(year)}
          choices={options.map(one => ({ value: String(one.year), label: nameOf(one.year) }))}
          onChange={value => setFilters({ year: value === String(now) ? '' : value, month: '' })}
        />
        {moved.length > 1 ? (
          <FilterSelect
            label={t('deals.currency')}
            value={shown?.currency ?? ''}
            choices={moved.map(currency => ({ value: currency, label: currency }))}
            onChange={currency => setFilters({ currency })}
          />
        ) : null}
      </FilterBar>
      {found.error && !found.data ? (
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <TableSkeleton />
      ) : shown ? (
        <>
          <InCurrency side={side} year={year} found={shown} name={name} />
          <Issued side={side} year={year} name={name} />
        </>
      ) : (
        <EmptyState
          icon={ChartColumn}
          title={t(`deals.analysis.none.${side}`, { year: nameOf(year) })}
          hint={t('deals.analysis.none.hint')}
          action={<LinkButton to={dealPathsOf[side].list()}>{t('deals.credit.toDeals')}</LinkButton>}
        />
      )}
    </>
  )
}

/** /analysis: what deals came to in a financial year, by month, other party and service. */
export const AnalysisPage = () => {
  const t = useText()
  const { can } = useAccount()
  const sides: readonly Side[] =
    can('transaction.ticket.supplier') || can('assignment.ticket') ? ['sale', 'purchase'] : ['purchase']
  return (
    <Page title={t('app.page.analysis')}>
      {sides.length === 1 ? (
        <Year side="purchase" />
      ) : (
        <Tabs
          label={t('deals.analysis.sides')}
          tabs={sides.map(side => ({
            key: side,
            label: t(`deals.analysis.${side}`),
            render: () => <Year key={side} side={side} />,
          }))}
        />
      )}
    </Page>
  )
}
