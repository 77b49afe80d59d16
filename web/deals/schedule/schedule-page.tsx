import { useMemo } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { Contracts } from '#shared/deals/Contracts.contract.ts'
import type { Contract } from '#shared/deals/contract.ts'
import { dealPathsOf, listAt, listOfSide } from '#shared/deals/paths.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { scheduleDays, termsOfContract } from '#shared/deals/schedule-days.ts'
import { nameOfSide, otherSide } from '#shared/deals/sides.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'
import type { Id } from '#shared/kit/id.ts'
import { type IsoMonth, isIsoMonth, monthOf, monthsAfter } from '#shared/kit/month.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { isMissing } from '../../lib/call.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { todayNow } from '../../lib/today.ts'
import { useFilters } from '../../lib/url-state.ts'
import { useDealTitle } from '../../parts/deal-title.ts'
import { Slot } from '../../parts/slots.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { TableSkeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import '../deals.css'
import type { ViewProps } from './plan.ts'
import './schedule.css'

const meanwhile = <TableSkeleton />
const CalendarView = later(() => import('./calendar.tsx').then(module => module.CalendarView), meanwhile)
const GanttView = later(() => import('./gantt.tsx').then(module => module.GanttView), meanwhile)
const PlotView = later(() => import('./plot.tsx').then(module => module.PlotView), meanwhile)
const TableView = later(() => import('./table.tsx').then(module => module.TableView), meanwhile)

/** A deal without an end can be looked through for so many months from its beginning: fifty years. */
const furthest = 600

const defaults = { month: '' }

const Views = ({ choice, contract }: { choice: DealChoice; contract: Contract | undefined }) => {
  const t = useText()
  const { filters, setFilters } = useFilters(defaults)
  const days = useMemo(() => scheduleDays(choice, termsOfContract(contract)), [choice, contract])
  const today = todayNow()
  const first = monthOf(days.first)
  const reach = { first, last: days.last === undefined ? monthsAfter(first, furthest) : monthOf(days.last) }
  const within = (month: IsoMonth): IsoMonth =>
    month < reach.first ? reach.first : month > reach.last ? reach.last : month
  const view: ViewProps = {
    plan: { days, choice, contract, today },
    month: within(isIsoMonth(filters.month) ? filters.month : monthOf(today)),
    onMonth: month => setFilters({ month: within(month) }),
    reach,
  }
  return (
    <Tabs
      label={t('deals.plan.views')}
      tabs={[
        { key: 'calendar', label: t('deals.plan.calendar'), render: () => <CalendarView {...view} /> },
        { key: 'gantt', label: t('deals.plan.gantt'), render: () => <GanttView {...view} /> },
        { key: 'plot', label: t('deals.plan.plot'), render: () => <PlotView {...view} /> },
        { key: 'table', label: t('deals.plan.table'), render: () => <TableView {...view} /> },
      ]}
    />
  )
}

/** When what of a deal is paid and delivered: for both sides, before it is signed as well. */
export const SchedulePage = () => {
  const t = useText()
  const titleOf = useDealTitle()
  const { pathname } = useLocation()
  const { ticketId = '' } = useParams()
  const requestId = ticketId as Id<'request'>
  const ticket = useQueryOf(Tickets, 'GET_BY_ID', { requestId })
  const contractId = ticket.data?.request.contractId
  const contract = useQueryOf(
    Contracts,
    'GET_BY_ID',
    { contractId: contractId ?? ('' as Id<'contract'>) },
    { enabled: contractId !== undefined },
  )
  const title = t('deals.plan')
  const found = ticket.error || !contract.error ? ticket : contract
  if (isMissing(ticket.error) || !ticket.data || (contractId && !contract.data))
    return <WaitingPage title={title} found={found} />
  const { request, side } = ticket.data
  const list = listOfSide(side)
  if (list !== listAt(pathname)) return <Navigate to={dealPathsOf[list].schedule(requestId)} replace />
  const reference = dealReference(request.thread)
  const choice = contract.data?.choice ?? request.choice
  return (
    <Page
      title={title}
      tab={`${title} · ${reference}`}
      back={{ label: reference }}
      subtitle={`${titleOf(request)} · ${nameOfSide(request, otherSide(side))} · ${reference}`}
    >
      {choice ? (
        <>
          {contract.data ? null : (
            <Notice>
              <p>{t('deals.plan.unsigned')}</p>
            </Notice>
          )}
          <Views choice={choice} contract={contract.data} />
          <Slot of="debit" requestId={requestId} />
        </>
      ) : (
        <EmptyState title={t('deals.plan.none')} />
      )}
    </Page>
  )
}
