import { displayName } from '#shared/identity/person.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { Slot } from '../../parts/slots.tsx'
import { Money } from '../../ui/money.tsx'
import { Detail, Page, Section } from '../../ui/page.tsx'
import { CalendarDate, RelativeDate } from '../../ui/relative-date.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Latest } from './latest.tsx'
import { MovePill } from './move-pill.tsx'
import { MoneyPicture } from './outlook.tsx'
import { Owed } from './owed.tsx'
import { useWaiting, type Waiting } from './waiting.ts'
import './desk.css'
import { useDealTitle } from '../../parts/deal-title.ts'

/** Home for those signed in: what waits for them, and what happened. */
export const DeskPage = () => {
  const t = useText()
  const titleOf = useDealTitle()
  const { active, person } = useAccount()
  const waiting = useWaiting()
  const columns: Column<Waiting>[] = [
    {
      key: 'what',
      header: t('app.desk.deal'),
      cell: row => (
        <>
          {titleOf(row)}
          <span className="cell-note desk-with">{row.other}</span>
        </>
      ),
    },
    { key: 'move', header: t('app.desk.move'), cell: row => <MovePill move={row.move} isLate={row.isLate} /> },
    {
      key: 'until',
      header: t('app.desk.until'),
      wideOnly: true,
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
    <Page
      title={active?.organisation.tradingName ?? (person && displayName(person)) ?? t('app.desk.title')}
      subtitle={active && person ? t('app.desk.as', { name: displayName(person) || person.email }) : undefined}
    >
      <Detail wide side={<Latest />}>
        <FirstSteps />
        <MoneyPicture />
        <Section title={t('app.desk.waiting')}>
          <Table
            caption={t('app.desk.waiting')}
            columns={columns}
            rows={waiting.rows}
            rowKey={row => row.key}
            href={row => row.href}
            error={waiting.error}
            onRetry={waiting.retry}
            empty={<p className="desk-quiet">{t('app.desk.nothing')}</p>}
          />
        </Section>
        <Owed />
        <Slot of="desk" />
      </Detail>
    </Page>
  )
}
