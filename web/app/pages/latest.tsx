import { Link } from 'react-router-dom'
import { dealPathsOf, listOfSide } from '#shared/deals/paths.ts'
import { fillingOf, wordsOf } from '#shared/events.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import { Audit } from '#shared/organisations/Audit.contract.ts'
import { useAccount } from '../../lib/account.tsx'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { Timeline } from '../../ui/timeline.tsx'

/** How many of the newest entries are shown; the audit log has them all. */
const shown = 10

/** Where an event of a deal is read, for the party that acts. */
const dealOf = ({ data }: Pick<DomainEvent, 'data'>, partyId: string | undefined): string | undefined => {
  const side = data.demanderId === partyId ? 'demander' : data.supplierId === partyId ? 'supplier' : undefined
  return side && typeof data.ticketId === 'string' ? dealPathsOf[listOfSide(side)].detail(data.ticketId) : undefined
}

/**
 * The latest events of the party that one acts for, one's own moves included: the newest entries of its audit log.
 * The bell tells what others did, for all of one's organisations.
 */
export const Latest = () => {
  const t = useText()
  const language = useLanguage()
  const { uid, organisationId } = useSession()
  const { can } = useAccount()
  const mayRead = can('department.account.profileEdit')
  const log = useQueryOf(Audit, 'LOG', {}, { enabled: mayRead })
  if (!mayRead) return null
  if (log.error && !log.data) return <Failure error={log.error} onRetry={() => void log.refetch()} />
  if (!log.data) return <TextSkeleton lines={6} />
  const entries = log.data.entries.slice(0, shown)
  if (entries.length === 0) {
    return (
      <section>
        <h2>{t('app.desk.latest')}</h2>
        <p className="desk-quiet">{t('app.desk.quiet')}</p>
      </section>
    )
  }
  return (
    <Timeline
      title={t('app.desk.latest')}
      entries={entries.map(({ seq, event }) => {
        const words = t(wordsOf(event.type), fillingOf(event, language))
        const to = dealOf(event, organisationId ?? uid)
        const title = typeof event.data.title === 'string' ? event.data.title : ''
        return {
          id: String(seq),
          at: event.at,
          tone: 'neutral' as const,
          title: to ? <Link to={to}>{words}</Link> : words,
          ...(title ? { by: title } : {}),
        }
      })}
    />
  )
}
