import { ChartColumn } from 'lucide-react'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { type IssuedInvoice, Statistics, type YearInCurrency } from '#shared/deals/Statistics.contract.ts'
import { restOf, summed } from '#shared/deals/statistics.ts'
import { addDays, addMonths } from '#shared/kit/date.ts'
import { currencyCodes, defaultCurrency, formatMinor, parseMinor } from '#shared/kit/money.ts'
import { partyKey } from '#shared/kit/party.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { financialYear, financialYearOf, financialYearOptions } from '#shared/organisations/financial-year.ts'
import { useAccount } from '../lib/account.tsx'
import { client } from '../lib/call.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { monthName, shortMonth } from '../lib/months.ts'
import { useQueryOf } from '../lib/query.ts'
import { todayNow } from '../lib/today.ts'
import { useFilters } from '../lib/url-state.ts'
import { Bars, RowBars } from '../parts/bars.tsx'
import { Figures } from '../parts/figures.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { FilterBar, FilterSelect } from '../ui/filter-bar.tsx'
import { Money } from '../ui/money.tsx'
import { Page, Section } from '../ui/page.tsx'
import { CalendarDate } from '../ui/relative-date.tsx'
import { TableSkeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useListOf, WorkList } from '../ui/work-list.tsx'
import { type Added, type Line, net, SumsTable } from './analysis-sums.tsx'

type Side = 'purchase' | 'sale'

/** So many financial years are offered: those that end with this one. */
const years = 12
const defaults = { year: '', currency: '', month: '' }

/** The months of a financial year, in their order: 2025-07 to 2026-06. */
const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, n) => addMonths(financialYear(year).from, n).slice(0, 7))

/** What went out in the year, or in one of its months. */
const Issued = ({ side, year, name }: { side: Side; year: number; name: string }) => {
  const t = useText()
  const language = useLanguage()
  const { filters, setFilters, after, clear, isFiltered } = useFilters(defaults)
  const { from, to } = financialYear(year)
  const month = monthsOf(year).find(one => one === filters.month)
  const asked = {
    isRevenue: side === 'sale',
    startDate: month ? `${month}-01` : from,
    endDate: month ? addDays(addMonths(`${month}-01`, 1), -1) : to,
  }
  const page = useListOf(Statistics, 'GET_INVOICES', asked, { after })
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
          choices={monthsOf(year).map(value => ({ value, label: monthName(value, language) }))}
          onChange={value => setFilters({ month: value })}
        />
      </WorkList>
    </Section>
  )
}

const InCurrency = ({ side, year, found, name }: { side: Side; year: number; found: YearInCurrency; name: string }) => {
  const t = useText()
  const language = useLanguage()
  const { currency, whole, parties, services } = found
  const money = (amount: string) => <Money value={{ amount, currency }} zero="figure" strong />
  const none = summed([], currency)
  const months = monthsOf(year).map(key => ({
    ...(found.months.find(one => one.month === key) ?? none),
    key,
    label: monthName(key, language),
    short: shortMonth(key, language),
  }))
  const years = found.years.map(one => ({
    ...one,
    key: String(one.year),
    label: t('deals.analysis.yearOf', { from: one.year, to: one.year + 1 }),
    short: `${one.year % 100}/${(one.year + 1) % 100}`,
  }))
  const now = summed(found.years, currency)
  const rest = (parts: readonly Added[]): Line => ({
    ...restOf(whole, parts, currency),
    key: 'others',
    label: t('deals.analysis.others'),
  })
  const other = t(side === 'sale' ? 'deals.client' : 'deals.provider')
  const inOrder = (lines: readonly (Line & { short: string })[]) => (
    <>
      <Bars
        legend={[t('deals.analysis.net'), t('deals.analysis.paid')]}
        bars={lines.map(line => ({
          key: line.key,
          label: line.short,
          values: [net(line, currency), parseMinor(line.paid, currency)],
        }))}
      />
      <Bars
        legend={[t('deals.analysis.outstanding'), t('deals.analysis.overdue')]}
        bars={lines.map(line => ({
          key: line.key,
          label: line.short,
          values: [parseMinor(line.outstanding, currency), parseMinor(line.overdue, currency)],
        }))}
      />
    </>
  )
  const largest = (lines: readonly Line[]) => (
    <RowBars
      legend={[t('deals.analysis.net'), t('deals.analysis.outstanding')]}
      bars={lines.map(line => ({
        key: line.key,
        label: line.label,
        values: [net(line, currency), parseMinor(line.outstanding, currency)],
      }))}
    />
  )
  const byParty: readonly Line[] = parties.map(({ id, type, name: label, ...sums }) => ({
    ...sums,
    key: partyKey({ id, type }),
    label: label || t('deals.analysis.erased'),
  }))
  const byService: readonly Line[] = services.map(({ title, ...sums }) => ({
    ...sums,
    key: `title ${title}`,
    label: title,
  }))
  return (
    <>
      <Figures
        figures={[
          { label: t('deals.analysis.net'), value: money(formatMinor(net(whole, currency), currency)) },
          { label: t('deals.analysis.paid'), value: money(whole.paid) },
          { label: t('deals.analysis.outstanding'), value: money(now.outstanding), note: t('deals.analysis.now') },
          { label: t('deals.analysis.overdue'), value: money(now.overdue), note: t('deals.analysis.now') },
        ]}
      />
      <p className="field-help">{t('deals.analysis.about')}</p>
      <SumsTable
        {...{ currency, name }}
        title={t('deals.analysis.byMonth')}
        of={t('deals.analysis.month')}
        lines={months}
        plot={inOrder(months)}
      />
      <SumsTable
        {...{ currency, name }}
        title={t(side === 'sale' ? 'deals.analysis.byClient' : 'deals.analysis.bySupplier')}
        of={other}
        lines={[...byParty, rest(parties)]}
        plot={largest(byParty)}
      />
      <SumsTable
        {...{ currency, name }}
        title={t('deals.analysis.byService')}
        of={t('deals.item')}
        // One invoice may be of several things, so that how many there are of others cannot be told.
        lines={[...byService, { ...rest(services), count: undefined }]}
        plot={largest(byService)}
      />
      <SumsTable
        currency={currency}
        title={t('deals.analysis.byYear')}
        of={t('deals.analysis.year')}
        lines={years}
        name={t(`deals.analysis.${side}`)}
        plot={inOrder(years)}
      />
    </>
  )
}

const Year = ({ side }: { side: Side }) => {
  const t = useText()
  const { filters, setFilters, isFiltered, clear } = useFilters(defaults)
  const now = financialYearOf(todayNow()).year
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
    <Page title={t('deals.page.analysis')}>
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
