import { Link } from 'react-router-dom'
import { Apprisings } from '#shared/chat/Apprisings.contract.ts'
import { actingFor } from '#shared/kit/paths.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { Failure } from '../../ui/failure.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { useNoticeText } from '../shell/notices.ts'

/** What others did of late, newest first. */
export const Latest = () => {
  const t = useText()
  const notice = useNoticeText()
  const list = useQueryOf(Apprisings, 'LIST', { limit: 10 }, { asPerson: true })
  if (list.error) return <Failure error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <TextSkeleton lines={6} />
  if (list.data.items.length === 0) {
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
      entries={list.data.items.map(item => ({
        id: item.id,
        at: item.at,
        tone: item.readAt ? 'neutral' : 'accent',
        title: <Link to={actingFor(item.href, item.organisationId)}>{notice(item)}</Link>,
      }))}
    />
  )
}
