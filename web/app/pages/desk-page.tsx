import { CircleCheck } from 'lucide-react'
import { displayName } from '#shared/identity/person.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Detail, Page, Section } from '../../ui/page.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { hasPage } from '../shell/navigation.ts'
import { Latest } from './latest.tsx'
import { MovePill } from './move-pill.tsx'
import { Owed } from './owed.tsx'
import { useWaiting, type Waiting } from './waiting.ts'

/** The way on for somebody who has nothing here yet. */
const FirstSteps = () => {
  const t = useText()
  const { active, can } = useAccount()
  const market = hasPage(marketplacePaths.services)
  if (!active) {
    return (
      <Notice
        title={t('app.desk.noOrganisation')}
        action={
          <LinkButton tone="primary" small to={organisationsPaths.create()}>
            {t('app.desk.createOrganisation')}
          </LinkButton>
        }
      >
        <p>{t('app.desk.noOrganisation.text')}</p>
      </Notice>
    )
  }
  const next =
    can('production.microservice') && hasPage(marketplacePaths.ownServices) ? marketplacePaths.ownServices() : undefined
  return (
    <div className="desk-next">
      {next ? <LinkButton to={next}>{t('app.desk.publish')}</LinkButton> : null}
      {market ? <LinkButton to={marketplacePaths.services()}>{t('app.desk.find')}</LinkButton> : null}
    </div>
  )
}

/** Home for those signed in: what waits for them, and what happened. */
export const DeskPage = () => {
  const t = useText()
  const { active, person } = useAccount()
  const waiting = useWaiting()
  const columns: Column<Waiting>[] = [
    {
      key: 'what',
      header: t('app.desk.deal'),
      cell: row => (
        <>
          {row.title}
          <span className="cell-note">{row.other}</span>
        </>
      ),
    },
    { key: 'move', header: t('app.desk.move'), cell: row => <MovePill move={row.move} isLate={row.isLate} /> },
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
      <Detail side={<Latest />}>
        {active ? null : <FirstSteps />}
        <Section title={t('app.desk.waiting')}>
          <Table
            caption={t('app.desk.waiting')}
            columns={columns}
            rows={waiting.rows}
            rowKey={row => row.key}
            href={row => row.href}
            error={waiting.error}
            onRetry={waiting.retry}
            empty={
              <div className="desk-clear">
                <CircleCheck size={20} aria-hidden />
                <p>{t('app.desk.nothing')}</p>
                {active ? <FirstSteps /> : null}
              </div>
            }
          />
        </Section>
        <Owed />
      </Detail>
    </Page>
  )
}
