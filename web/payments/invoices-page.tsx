import { BellRing, CreditCard, ListChecks, Receipt } from 'lucide-react'
import { useState } from 'react'
import { countText } from '#shared/deals/counts.ts'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import { type InvoiceView, mostWritten } from '#shared/deals/invoice.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { queryLength } from '#shared/kit/query.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { mostPaidAtOnce } from '#shared/payments/chosen.ts'
import { useAccount } from '../lib/account.tsx'
import { client } from '../lib/call.ts'
import type { CsvColumn } from '../lib/csv.ts'
import { useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { useFilters } from '../lib/url-state.ts'
import { useDealTitle } from '../parts/deal-title.ts'
import { Slot } from '../parts/slots.tsx'
import { InvoiceStatus } from '../parts/status.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-bar.tsx'
import { later } from '../ui/later.tsx'
import { Money } from '../ui/money.tsx'
import { Page } from '../ui/page.tsx'
import { CalendarDate } from '../ui/relative-date.tsx'
import type { Column } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useListOf, WorkList } from '../ui/work-list.tsx'
import { InvoiceName } from './invoice-name.tsx'
import { payAllAddress } from './several/address.ts'
import '../ui/number-cells.css'

const WordsDialog = later(() => import('./words-dialog.tsx').then(module => module.WordsDialog))
const RemindersDialog = later(() => import('./reminders-dialog.tsx').then(module => module.RemindersDialog))

type Side = 'purchase' | 'sale'
const defaults = { q: '', publisher: '', sort: 'payable' }

const InvoiceList = ({ side }: { side: Side }) => {
  const t = useText()
  const titleOf = useDealTitle()
  const { filters, setFilters, clear, after } = useFilters(defaults)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [writing, write] = useState(false)
  const mapping = useQueryOf(Invoices, 'GET_MAPPING_BY_PUBLISHER', {}, { enabled: side === 'sale' })
  const publisher = mapping.data?.publishers.find(({ uid }) => uid === filters.publisher)
  const query = filters.q.slice(0, queryLength)
  const asked = {
    side,
    ...(publisher && side === 'sale' ? { publisher: publisher.uid } : {}),
    ...(query ? { query } : {}),
    ...(filters.sort === '-payable' ? { descending: true } : {}),
  }
  const page = useListOf(Invoices, 'GET_BY_RELATED', asked, { after })
  const otherLabel = t(side === 'sale' ? 'deals.client' : 'deals.provider')
  const other = (row: InvoiceView) => (side === 'sale' ? row.customerName : row.supplierName)
  const columns: Column<InvoiceView>[] = [
    {
      key: 'reference',
      header: t('deals.schedule.invoice'),
      cell: row => <InvoiceName invoice={row} />,
    },
    { key: 'other', header: otherLabel, cell: other },
    {
      key: 'status',
      header: t('deals.status'),
      cell: row => (
        <>
          <InvoiceStatus invoice={row} />
          {row.customerSign ? <span className="cell-note">{t('deals.invoices.approved')}</span> : null}
        </>
      ),
    },
    {
      key: 'payable',
      header: t('deals.payableBy'),
      sortable: true,
      cell: row => <CalendarDate day={row.payableBy} />,
    },
    {
      key: 'due',
      header: t('deals.outstanding'),
      align: 'end',
      cell: ({ status, due, total, credited, currency }) => (
        <>
          <Money value={{ amount: status === 'draft' ? total : due, currency }} zero="figure" />
          {credited ? (
            <span className="cell-note">
              {t('deals.credit.off')} <Money value={{ amount: `-${credited}`, currency }} />
            </span>
          ) : null}
        </>
      ),
    },
  ]
  const csvColumns: CsvColumn<InvoiceView>[] = [
    { header: t('deals.schedule.invoice'), value: row => row.reference },
    { header: t('deals.deal'), value: titleOf },
    { header: otherLabel, value: other },
    { header: t('deals.status'), value: row => t(statusKey(invoiceStates, row.status)) },
    { header: t('deals.due'), value: row => row.dueDate },
    { header: t('deals.payableBy'), value: row => row.payableBy },
    { header: t('deals.total'), value: row => row.total },
    { header: t('deals.credit.off'), value: row => row.credited },
    { header: t('deals.outstanding'), value: row => row.due },
    { header: t('deals.currency'), value: row => row.currency },
  ]
  const { can } = useAccount()
  const picked = (page.data?.items ?? []).filter(({ id }) => chosen.has(id))
  const whyNot =
    picked.length > mostWritten || picked.some(({ status }) => status !== 'draft')
      ? t('deals.invoices.onlyDrafts', { limit: mostWritten })
      : undefined
  return (
    <>
      <WorkList
        caption={t('deals.page.openInvoices')}
        columns={columns}
        rowKey={row => row.id}
        href={row => dealsPaths.invoice(row.id)}
        page={page}
        onClear={clear}
        sort={filters.sort}
        onSort={sort => setFilters({ sort })}
        isNarrowed={publisher !== undefined || query !== ''}
        {...(side === 'purchase' && can('transaction.ticket.demander')
          ? {
              selection: {
                ids: chosen,
                onChange: choose,
                actions: (
                  <LinkButton
                    small
                    icon={CreditCard}
                    why={
                      picked.length > mostPaidAtOnce ? t('payments.several.most', { limit: mostPaidAtOnce }) : undefined
                    }
                    to={payAllAddress(picked.map(({ id }) => id))}
                  >
                    {t('payments.several.pay', { count: picked.length })}
                  </LinkButton>
                ),
              },
            }
          : {})}
        {...(side === 'sale'
          ? {
              selection: {
                ids: chosen,
                onChange: choose,
                actions: (
                  <Button small why={whyNot} onClick={() => write(true)}>
                    {t('deals.invoices.write', { count: picked.length })}
                  </Button>
                ),
              },
            }
          : {})}
        csv={{
          name: t('deals.page.openInvoices'),
          load: cursor => client(Invoices)('GET_BY_RELATED', { ...asked, limit: 100, ...cursor }),
          rowsOf: found => found.items,
          columns: () => csvColumns,
        }}
        {...(side === 'sale' && mapping.data?.hasMore ? { note: t('deals.invoices.publishersOf') } : {})}
        empty={
          <EmptyState
            icon={Receipt}
            title={t(`deals.invoices.none.${side}`)}
            hint={t(`deals.invoices.none.${side}.hint`)}
            action={
              <LinkButton to={side === 'sale' ? dealsPaths.sales() : dealsPaths.purchases()}>
                {t('deals.credit.toDeals')}
              </LinkButton>
            }
          />
        }
      >
        {side === 'sale' && mapping.data && mapping.data.publishers.length > 0 ? (
          <FilterSelect
            label={t('deals.invoices.publisher')}
            all={t('deals.invoices.anyPublisher')}
            value={publisher?.uid ?? ''}
            choices={mapping.data.publishers.map(({ uid, name }) => ({ value: uid, label: name }))}
            onChange={value => setFilters({ publisher: value })}
          />
        ) : null}
      </WorkList>
      {writing && picked.length > 0 ? (
        <WordsDialog
          invoices={picked}
          onClose={() => {
            write(false)
            choose(new Set())
          }}
        />
      ) : null}
    </>
  )
}

/** /procurement/invoice: what is billed and not paid, on both sides. */
export const InvoicesPage = () => {
  const t = useText()
  const { can } = useAccount()
  const [reminding, remind] = useState(false)
  const counts = useQueryOf(Invoices, 'NUM_BY_RELATED', {})
  const sides: readonly Side[] =
    can('transaction.ticket.supplier') || can('assignment.ticket') ? ['purchase', 'sale'] : ['purchase']
  return (
    <Page
      title={t('deals.page.openInvoices')}
      bar={<Slot of="views" list="invoices" />}
      action={
        can('transaction.ticket.supplier') ? (
          <>
            <LinkButton icon={ListChecks} to={dealsPaths.dunning()}>
              {t('deals.dunning')}
            </LinkButton>
            <Button icon={BellRing} onClick={() => remind(true)}>
              {t('deals.reminders')}
            </Button>
          </>
        ) : null
      }
    >
      {sides.length === 1 ? (
        <InvoiceList side="purchase" />
      ) : (
        <Tabs
          label={t('deals.invoices.sides')}
          tabs={sides.map(side => ({
            key: side,
            label: t(side === 'sale' ? 'deals.invoices.billed' : 'deals.invoices.toPay'),
            count: countText(counts.data?.[side]),
            render: () => <InvoiceList key={side} side={side} />,
          }))}
        />
      )}
      {reminding ? <RemindersDialog onClose={() => remind(false)} /> : null}
    </Page>
  )
}
