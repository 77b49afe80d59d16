import { Link } from 'react-router-dom'
import { useDealsWaiting } from '../../deals/waiting.ts'
import { useText } from '../../lib/i18n.ts'
import { useOrganisationsWaiting } from '../../organisations/waiting.ts'
import { allWaiting, isLooking, isUnsure, type Waiting } from '../../parts/waiting.ts'
import { usePaymentsWaiting } from '../../payments/waiting.ts'
import { Failure } from '../../ui/failure.tsx'
import { Money } from '../../ui/money.tsx'
import { Section } from '../../ui/page.tsx'
import { CalendarDate, RelativeDate } from '../../ui/relative-date.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { type Column, Table } from '../../ui/table.tsx'

/** What the areas know of what waits, in their order: each says it of its own, and this list is all that the desk knows of them. */
const useSources = () => [useOrganisationsWaiting(), useDealsWaiting(), usePaymentsWaiting()] as const

/** What waits for the person in whatever area, the most urgent first. */
export const WaitingPanel = () => {
  const t = useText()
  const sources = useSources()
  const rows = allWaiting(sources)
  const failed = sources.find(({ error }) => error)
  const more = sources.flatMap(source => source.more)
  const knowsNot = isUnsure(sources)
  const columns: Column<Waiting>[] = [
    {
      key: 'what',
      header: t('app.desk.what'),
      cell: row => (
        <>
          {row.title}
          {row.other ? <span className="cell-note desk-with">{row.other}</span> : null}
        </>
      ),
    },
    { key: 'move', header: t('app.desk.move'), cell: row => <StatusPill tone={row.tone}>{row.move}</StatusPill> },
    {
      key: 'until',
      header: t('app.desk.until'),
      cell: row => (row.until ? <CalendarDate day={row.until} /> : null),
    },
    { key: 'since', header: t('app.desk.since'), wideOnly: true, cell: row => <RelativeDate at={row.since} /> },
    {
      key: 'amount',
      header: t('app.desk.amount'),
      align: 'end',
      cell: row => (row.amount ? <Money value={row.amount} /> : null),
    },
  ]
  return (
    <Section title={t('app.desk.waiting')}>
      {failed && rows ? <Failure error={failed.error} onRetry={failed.retry} /> : null}
      {knowsNot ? null : (
        <Table
          caption={t('app.desk.waiting')}
          columns={columns}
          rows={rows}
          rowKey={row => row.key}
          href={row => row.href}
          error={rows ? undefined : failed?.error}
          onRetry={() => failed?.retry()}
          empty={<p className="desk-quiet">{t('app.desk.nothing')}</p>}
        />
      )}
      {/* Before anything is known, the table shows that it loads. */}
      {rows && isLooking(sources) ? (
        <p className="desk-quiet" role="status">
          {t('app.loading')}
        </p>
      ) : null}
      {more.length > 0 ? (
        <p className="desk-quiet">
          {t(knowsNot ? 'app.desk.notAll' : 'app.desk.more')}{' '}
          {more.map(({ label, href }, at) => (
            <span key={href}>
              {at > 0 ? ', ' : null}
              <Link to={href}>{label}</Link>
            </span>
          ))}
        </p>
      ) : null}
    </Section>
  )
}
