import { ScrollText } from 'lucide-react'
import { areasWithEvents, declaredEvent, fillingOf, wordsOf } from '#shared/events.ts'
import type { In } from '#shared/kit/contract.ts'
import { type Party, sideOf } from '#shared/kit/event.ts'
import { Audit } from '#shared/organisations/Audit.contract.ts'
import { type AuditEntry, auditActorOf, auditActors, type LoggedEvent } from '#shared/organisations/audit.ts'
import { useAccount } from '../lib/account.tsx'
import { client } from '../lib/call.ts'
import type { CsvColumn } from '../lib/csv.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { exactTime } from '../lib/time.ts'
import { useFilters } from '../lib/url-state.ts'
import { DealReference, dealReferenceText } from '../parts/deal-reference.tsx'
import { Denied } from '../ui/denied.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterDay, FilterSelect } from '../ui/filter-bar.tsx'
import { later } from '../ui/later.tsx'
import { SettingsFrame } from '../ui/settings-frame.tsx'
import { DetailSkeleton } from '../ui/skeleton.tsx'
import type { Column } from '../ui/table.tsx'
import { useListOf, WorkList } from '../ui/work-list.tsx'

const AuditCheck = later(() => import('./audit-check.tsx').then(module => module.AuditCheck))

const defaults = { area: '', by: '', from: '', to: '' }
type Filters = typeof defaults
type Asked = Omit<In<(typeof Audit)['methods']['LOG']>, 'cursor'>
type Names = Readonly<Record<string, string>>

/** How often the first page looks for news: the log follows what happens by a moment. */
const pollMs = 10_000

const oneOf = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find(each => each === value)

/** The first moment of a day where the reader is, or of the day after; undefined for what is no day. */
const startOf = (day: string, later = 0): string | undefined => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const at = new Date(year, month - 1, date + later)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined
}

/** What is asked of the server for the filters of an address. */
export const askedFor = ({ area, by, from, to }: Filters): Asked => {
  const asked = {
    area: oneOf(areasWithEvents, area),
    by: oneOf(auditActors, by),
    from: startOf(from),
    to: startOf(to, 1),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

/** Whose name stands beside an event: a person of one's own, the organisation or person on the other side, or the product. */
const nameOf = ({ actor }: LoggedEvent, names: Names): string | undefined =>
  actor && (names[actor.uid ?? ''] ?? names[actor.organisationId ?? ''])

/** The page of what an entry tells, for a reader who is on a side of it. */
const pageOf = (event: LoggedEvent, party: Party): string | undefined => {
  const declared = declaredEvent(event.type)
  const side = declared && sideOf(declared, event, party.id)
  return side && declared.href?.(event, side)
}

const AuditLog = ({ party }: { party: Party }) => {
  const t = useText()
  const language = useLanguage()
  const { filters, setFilters, isFiltered, clear, after } = useFilters(defaults)
  const asked = askedFor(filters)
  const log = useListOf(Audit, 'LOG', asked, after ? { after } : { pollMs })
  const told = ({ event }: AuditEntry) => t(wordsOf(event.type), fillingOf(event, language))
  const who = ({ event }: AuditEntry, names: Names) =>
    auditActorOf(event, party) === 'system'
      ? t('organisations.audit.by.system')
      : (nameOf(event, names) ?? t('organisations.audit.unknown'))
  const names = log.data?.names ?? {}
  const columns: Column<AuditEntry>[] = [
    {
      key: 'what',
      header: t('organisations.audit.what'),
      whole: true,
      cell: entry => (
        <>
          {told(entry)}
          <DealReference thread={entry.event.thread} />
        </>
      ),
    },
    { key: 'who', header: t('organisations.audit.who'), cell: entry => who(entry, names) },
    {
      key: 'when',
      header: t('organisations.audit.when'),
      whole: true,
      cell: ({ event }) => <time dateTime={event.at}>{exactTime(event.at, language)}</time>,
    },
    { key: 'seq', header: t('organisations.audit.entry'), align: 'end', wideOnly: true, cell: ({ seq }) => seq },
  ]
  const csvColumns = (pages: readonly { readonly names: Names }[]): CsvColumn<AuditEntry>[] => {
    const everybody: Names = Object.assign({}, ...pages.map(page => page.names))
    return [
      { header: t('organisations.audit.entry'), value: ({ seq }) => seq },
      { header: t('organisations.audit.when'), value: ({ event }) => event.at },
      { header: t('organisations.audit.who'), value: entry => who(entry, everybody) },
      { header: t('organisations.audit.what'), value: told },
      { header: t('organisations.audit.event'), value: ({ event }) => event.type },
      { header: t('organisations.audit.deal'), value: ({ event }) => dealReferenceText(event.thread) },
      { header: t('organisations.audit.hash'), value: ({ hash }) => hash },
      { header: t('organisations.audit.previous'), value: ({ previous }) => previous },
    ]
  }
  const us = party.type === 'organization' ? 'organisations.audit.by.us' : 'organisations.audit.by.me'
  return (
    <WorkList
      caption={t('app.configuration.audit')}
      columns={columns}
      rowKey={({ seq }) => String(seq)}
      href={({ event }) => pageOf(event, party)}
      page={log}
      onClear={clear}
      isNarrowed={isFiltered}
      csv={{
        name: t('app.configuration.audit'),
        load: cursor => client(Audit)('LOG', { ...asked, ...cursor }),
        rowsOf: page => page.entries,
        columns: csvColumns,
      }}
      empty={
        <EmptyState icon={ScrollText} title={t('organisations.audit.none')} hint={t('organisations.audit.noneHint')} />
      }
    >
      <FilterSelect
        label={t('organisations.audit.area')}
        all={t('organisations.audit.anyArea')}
        value={filters.area}
        choices={areasWithEvents.map(area => ({ value: area, label: t(`${area}.events.area`) }))}
        onChange={area => setFilters({ area })}
      />
      <FilterSelect
        label={t('organisations.audit.by')}
        all={t('organisations.audit.anybody')}
        value={filters.by}
        choices={auditActors.map(by => ({ value: by, label: t(by === 'us' ? us : `organisations.audit.by.${by}`) }))}
        onChange={by => setFilters({ by })}
      />
      <FilterDay label={t('organisations.audit.from')} value={filters.from} onChange={from => setFilters({ from })} />
      <FilterDay label={t('organisations.audit.to')} value={filters.to} onChange={to => setFilters({ to })} />
    </WorkList>
  )
}

/** The hash-chained log of the organisation that one acts for, or of one's own account. */
export const AuditPage = () => {
  const t = useText()
  const { ready, active, person, can } = useAccount()
  if (!ready || !person) return <DetailSkeleton />
  const party: Party = active ? { id: active.organisation.id, type: 'organization' } : { id: person.uid, type: 'user' }
  return (
    <SettingsFrame part="audit" subtitle={t('organisations.audit.subtitle')} wide>
      {can('department.account.profileEdit') ? (
        <>
          <AuditCheck key={party.id} />
          <AuditLog party={party} />
        </>
      ) : (
        <Denied leaf="department.account.profileEdit" />
      )}
    </SettingsFrame>
  )
}
