import { BellRing, Pause } from 'lucide-react'
import { useState } from 'react'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { type DunningLevel, dunningLevels } from '#shared/deals/reminders.ts'
import type { Out } from '#shared/kit/contract.ts'
import { daysBetween } from '#shared/kit/date.ts'
import { exactDate } from '#shared/kit/words.ts'
import { client } from '../lib/call.ts'
import type { CsvColumn } from '../lib/csv.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { todayNow } from '../lib/today.ts'
import { useFilters } from '../lib/url-state.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-bar.tsx'
import { later } from '../ui/later.tsx'
import { Money } from '../ui/money.tsx'
import { Page } from '../ui/page.tsx'
import { CalendarDate } from '../ui/relative-date.tsx'
import { StatusPill, type StatusTone } from '../ui/status-pill.tsx'
import type { Column } from '../ui/table.tsx'
import { useListOf, WorkList } from '../ui/work-list.tsx'
import { InvoiceName } from './invoice-name.tsx'
import { PauseDialog } from './pause-dialog.tsx'

const RemindersDialog = later(() => import('./reminders-dialog.tsx').then(module => module.RemindersDialog))

type Row = Out<(typeof Invoices)['methods']['GET_DUNNING']>['items'][number]
const defaults = { level: '' }
const tones: Readonly<Record<DunningLevel, StatusTone>> = {
  overdue: 'neutral',
  again: 'info',
  firm: 'warning',
  last: 'danger',
}

/** /procurement/reminder: how far the reminders of what is overdue have come, the longest overdue first. */
export const DunningPage = () => {
  const t = useText()
  const language = useLanguage()
  const { filters, setFilters, clear, after } = useFilters(defaults)
  const [setting, set] = useState(false)
  const [pausing, pause] = useState<Row>()
  const page = useListOf(Invoices, 'GET_DUNNING', {}, { after })
  const today = todayNow()
  const level = dunningLevels.find(one => one === filters.level)
  const isShown = (row: Row) => level === undefined || row.level === level
  const late = ({ payableBy }: Row) => daysBetween(payableBy, today)
  const pausedOf = ({ paused, clientPaused }: Row) =>
    [paused && paused >= today ? paused : '', clientPaused ?? ''].toSorted().at(-1) || undefined
  const columns: Column<Row>[] = [
    {
      key: 'reference',
      header: t('deals.schedule.invoice'),
      cell: row => <InvoiceName invoice={row} />,
    },
    { key: 'client', header: t('deals.client'), cell: row => row.customerName },
    {
      key: 'level',
      header: t('payments.dunning.level'),
      cell: row => <StatusPill tone={tones[row.level]}>{t(`payments.dunning.tells.${row.level}`)}</StatusPill>,
    },
    {
      key: 'late',
      header: t('payments.dunning.late'),
      cell: row => t('payments.dunning.lateBy', { count: late(row) }),
    },
    {
      key: 'next',
      header: t('payments.dunning.next'),
      cell: row => {
        const until = pausedOf(row)
        if (until) return t('payments.dunning.pausedUntil', { day: exactDate(until, language) })
        return row.next ? <CalendarDate day={row.next} /> : t('payments.dunning.noMore')
      },
    },
    {
      key: 'due',
      header: t('deals.outstanding'),
      align: 'end',
      cell: ({ due, currency }) => <Money value={{ amount: due, currency }} zero="figure" />,
    },
  ]
  const csvColumns: CsvColumn<Row>[] = [
    { header: t('deals.schedule.invoice'), value: row => row.reference },
    { header: t('deals.client'), value: row => row.customerName },
    { header: t('payments.dunning.level'), value: row => t(`payments.dunning.tells.${row.level}`) },
    { header: t('payments.dunning.daysLate'), value: row => String(late(row)) },
    { header: t('payments.dunning.next'), value: row => row.next },
    { header: t('payments.dunning.until'), value: pausedOf },
    { header: t('deals.outstanding'), value: row => row.due },
    { header: t('deals.currency'), value: row => row.currency },
  ]
  return (
    <Page
      title={t('deals.dunning')}
      action={
        <Button icon={BellRing} onClick={() => set(true)}>
          {t('payments.dunning.rule')}
        </Button>
      }
    >
      <WorkList
        caption={t('deals.dunning')}
        columns={columns}
        rowKey={row => row.id}
        href={row => dealsPaths.invoice(row.id)}
        page={page}
        onClear={clear}
        isNarrowed={level !== undefined}
        actions={row => (
          <Button small icon={Pause} onClick={() => pause(row)}>
            {t('payments.dunning.pause')}
          </Button>
        )}
        csv={{
          name: t('deals.dunning'),
          load: cursor => client(Invoices)('GET_DUNNING', { ...cursor }),
          rowsOf: found => found.items.filter(isShown),
          columns: () => csvColumns,
        }}
        empty={
          <EmptyState
            icon={BellRing}
            title={t('payments.dunning.none')}
            hint={t('payments.dunning.none.hint')}
            action={<LinkButton to={`${dealsPaths.invoices()}?tab=sale`}>{t('deals.page.openInvoices')}</LinkButton>}
          />
        }
      >
        <FilterSelect
          label={t('payments.dunning.level')}
          all={t('payments.dunning.anyLevel')}
          value={level ?? ''}
          choices={dunningLevels.map(value => ({ value, label: t(`payments.dunning.tells.${value}`) }))}
          onChange={value => setFilters({ level: value })}
        />
      </WorkList>
      {setting ? <RemindersDialog onClose={() => set(false)} /> : null}
      {pausing ? <PauseDialog invoice={pausing} onClose={() => pause(undefined)} /> : null}
    </Page>
  )
}
