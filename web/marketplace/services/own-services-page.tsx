import { Package, Plus } from 'lucide-react'
import { queryLength } from '#shared/kit/query.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { Services } from '#shared/marketplace/Services.contract.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { serviceStates } from '#shared/marketplace/service-states.ts'
import { anzsicDivisions, anzsicLabel } from '#shared/organisations/anzsic.ts'
import { servicePrice, servicePriceWithTax } from '#shared/terms/prices.ts'
import { client } from '../../lib/call.ts'
import { type Text, useText } from '../../lib/i18n.ts'
import { useFilters } from '../../lib/url-state.ts'
import { Price } from '../../parts/price.tsx'
import { categoryText, durationText } from '../../parts/words.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterSelect } from '../../ui/filter-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import type { Column } from '../../ui/table.tsx'
import { useListOf, WorkList } from '../../ui/work-list.tsx'
import { useMoves } from './moves.tsx'
import { ServiceStatus } from './status.tsx'

const defaults = { q: '', stat: '', category: '', sort: '-updatedAt' }

type Asked = { stat?: Service['stat']; category?: string; query: string; oldestFirst: boolean }

const csvColumns = (t: Text) => [
  { header: t('marketplace.own.name'), value: (row: Service) => row.name },
  { header: t('marketplace.own.status'), value: (row: Service) => t(statusKey(serviceStates, row.stat)) },
  { header: t('marketplace.own.category'), value: (row: Service) => categoryText(t, row.category) },
  { header: t('marketplace.duration'), value: (row: Service) => durationText(t, row.durationType) },
  { header: t('marketplace.own.fee'), value: (row: Service) => servicePrice(row) },
  { header: t('marketplace.editor.currency'), value: (row: Service) => row.defaultCurrency },
  { header: t('marketplace.own.changed'), value: (row: Service) => row.updatedAt },
  { header: t('marketplace.own.launched'), value: (row: Service) => row.publishedAt },
]

const columnsOf = (t: Text): Column<Service>[] => [
  {
    key: 'name',
    header: t('marketplace.own.name'),
    cell: row => (
      <>
        {row.name || t('marketplace.own.unnamed')}
        {row.category ? <span className="cell-note">{categoryText(t, row.category)}</span> : null}
      </>
    ),
  },
  {
    key: 'stat',
    header: t('marketplace.own.status'),
    cell: row => <ServiceStatus stat={row.stat} />,
  },
  {
    key: 'duration',
    header: t('marketplace.duration'),
    wideOnly: true,
    cell: row => durationText(t, row.durationType) ?? '–',
  },
  {
    key: 'updatedAt',
    header: t('marketplace.own.changed'),
    sortable: true,
    cell: row => <RelativeDate at={row.updatedAt} />,
  },
  {
    key: 'fee',
    header: t('marketplace.price'),
    align: 'end',
    cell: row => <Price amount={servicePrice(row)} withTax={servicePriceWithTax(row)} currency={row.defaultCurrency} />,
  },
]

/** What can be done to a service from its row: the next step on its way to the market. */
const RowActions = ({ service }: { service: Service }) => {
  const t = useText()
  const { busy, move } = useMoves()
  if (service.stat === 'inEdit')
    return (
      <LinkButton small tone="quiet" to={marketplacePaths.editService(service.id)}>
        {t('marketplace.service.event.edit')}
      </LinkButton>
    )
  if (service.stat !== 'ready') return null
  return (
    <Button small tone="quiet" busy={busy} onClick={() => void move('publish', service)}>
      {t('marketplace.service.event.publish')}
    </Button>
  )
}

const NewButton = () => {
  const t = useText()
  return (
    <LinkButton tone="primary" icon={Plus} to={marketplacePaths.newService()}>
      {t('marketplace.page.newService')}
    </LinkButton>
  )
}

/** The services of the active organisation, in every state (spec part 1, section 2, /management/microservice). */
export const OwnServicesPage = () => {
  const t = useText()
  const { filters, setFilters, clear, after } = useFilters(defaults)
  const stat = serviceStates.states.find(one => one === filters.stat)
  const asked: Asked = {
    query: filters.q.slice(0, queryLength),
    oldestFirst: filters.sort === 'updatedAt',
    ...(stat ? { stat } : {}),
    ...(filters.category.length === 1 ? { category: filters.category } : {}),
  }
  const own = useListOf(Services, 'GET_BY_RELATED', asked, { after })
  return (
    <Page title={t('marketplace.page.ownServices')} action={<NewButton />}>
      <WorkList
        caption={t('marketplace.services')}
        columns={columnsOf(t)}
        rowKey={row => row.id}
        href={row => marketplacePaths.ownService(row.id)}
        actions={row => <RowActions service={row} />}
        page={own}
        onClear={clear}
        sort={filters.sort}
        onSort={sort => setFilters({ sort })}
        isNarrowed={Boolean(filters.q || filters.stat || filters.category)}
        csv={{
          name: t('marketplace.services'),
          load: cursor => client(Services)('GET_BY_RELATED', { ...asked, ...cursor }),
          rowsOf: page => page.items,
          columns: () => csvColumns(t),
        }}
        empty={
          <EmptyState
            icon={Package}
            title={t('marketplace.own.none')}
            hint={t('marketplace.own.none.hint')}
            action={<NewButton />}
          />
        }
      >
        <FilterSelect
          label={t('marketplace.own.status')}
          all={t('marketplace.own.status.all')}
          value={filters.stat}
          choices={serviceStates.states.map(value => ({ value, label: t(statusKey(serviceStates, value)) }))}
          onChange={value => setFilters({ stat: value })}
        />
        <FilterSelect
          label={t('marketplace.own.category')}
          all={t('marketplace.own.category.all')}
          value={filters.category}
          choices={anzsicDivisions.map(({ code }) => ({ value: code, label: t(anzsicLabel(code)) }))}
          onChange={category => setFilters({ category })}
        />
      </WorkList>
    </Page>
  )
}
